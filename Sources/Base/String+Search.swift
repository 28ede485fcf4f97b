// Swift's own searches of a text in a text come with its regular expressions, a megabyte of the program.
extension StringProtocol {
  /// Where `text` begins for the first time, compared byte by byte in UTF-8.
  public func firstIndex(ofText text: String) -> Index? {
    let bytes = Array(text.utf8)
    var start = utf8.startIndex
    while start < utf8.endIndex {
      if utf8[start...].starts(with: bytes) { return start }
      start = utf8.index(after: start)
    }
    return nil
  }

  /// Whether `text` is a part of it, byte by byte in UTF-8.
  public func contains(text: String) -> Bool { firstIndex(ofText: text) != nil }
}
