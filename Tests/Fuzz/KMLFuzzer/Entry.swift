import FuzzSupport
import KML

/// libFuzzer's entry: one document, read and written as itself.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  rewrite(.kml, start, count)
  return 0
}
