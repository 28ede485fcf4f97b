// Swift's own searches of a text in a text come with its regular expressions, a megabyte of the program.
extension StringProtocol {
  /// Where `text` begins for the first time, compared byte by byte in UTF-8; nil in an empty text, too.
  public func firstIndex(ofText text: String) -> Index? {
    let wanted = Array(text.utf8)
    // In one piece: asked for byte by byte, a view of any kind of text costs a thousand instructions each.
    let offset =
      utf8.withContiguousStorageIfAvailable { firstOffset(of: wanted, in: $0) }
      ?? Array(utf8).withUnsafeBufferPointer { firstOffset(of: wanted, in: $0) }
    return offset.map { utf8.index(utf8.startIndex, offsetBy: $0) }
  }

  /// Whether `text` is a part of it, byte by byte in UTF-8.
  public func contains(text: String) -> Bool { firstIndex(ofText: text) != nil }
}

private func firstOffset(of wanted: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  var start = 0
  while start < bytes.count, start + wanted.count <= bytes.count {
    var length = 0
    while length < wanted.count, bytes[start + length] == wanted[length] { length += 1 }
    if length == wanted.count { return start }
    start += 1
  }
  return nil
}
