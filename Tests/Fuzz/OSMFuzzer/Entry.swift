import FuzzSupport
import OpenStreetMap

/// libFuzzer's entry: one document of objects or changes, as features and as objects.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  exercise(.osm, start, count)
  exerciseObjects(.osm, start, count)
  return 0
}
