import FuzzSupport
import OpenStreetMap

/// libFuzzer's entry: one answer, as features and as objects.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  exercise(.overpass, start, count)
  exerciseObjects(.overpass, start, count)
  return 0
}
