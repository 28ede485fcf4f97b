import FuzzSupport
import KML

/// libFuzzer's entry: one archive, read and written as itself.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  rewrite(.kmz, start, count)
  return 0
}
