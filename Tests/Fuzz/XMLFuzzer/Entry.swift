import FuzzSupport

/// libFuzzer's entry: one document, on which both engines and expat must agree.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // Packed bytes are another format's business.
  guard !bytes.starts(with: [0x1F, 0x8B]), !bytes.starts(with: Array("BZh".utf8)) else { return 0 }
  let input = FuzzedInput(start, count)
  do {
    // Expat tells nothing of line breaks in attributes: its tags end elsewhere then.
    let found = try XMLDifferences.find(
      bytes, keepsPlaces: false, blockSize: 1 + count % 500, path: input.path)
    if !found.isEmpty { print(found.joined(separator: "\n")) }
    precondition(found.isEmpty)
  } catch {
    preconditionFailure("\(error)")
  }
  return 0
}
