import FuzzSupport
import OpenStreetMap

/// libFuzzer's entry: one file, as features, as objects, and as a file of the same format.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  exercise(.pbf, start, count)
  exerciseObjects(.pbf, start, count)
  rewritePBF(start, count)
  return 0
}
