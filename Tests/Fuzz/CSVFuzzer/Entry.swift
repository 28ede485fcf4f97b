import CSV
import FuzzSupport

/// libFuzzer's entry: one table, read and written as itself.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  rewrite(.csv, start, count, isGuessed: true)
  return 0
}
