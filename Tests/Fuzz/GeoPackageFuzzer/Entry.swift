import FuzzSupport
import GeoPackage

/// libFuzzer's entry: one file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  exercise(.geoPackage, start, count)
  return 0
}
