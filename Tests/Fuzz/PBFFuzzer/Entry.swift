import FuzzSupport
import OpenStreetMap

/// libFuzzer's entry: one file, as features and as objects.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  exercise(.pbf, start, count)
  exerciseObjects(.pbf, start, count)
  return 0
}
