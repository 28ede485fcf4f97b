import FuzzSupport
import GeoJSON

/// libFuzzer's entry: one text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  exercise(.geoJSON, start, count)
  return 0
}
