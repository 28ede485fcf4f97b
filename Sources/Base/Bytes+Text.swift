extension Column where Element == UInt8 {
  /// Appends a literal.
  @inlinable public mutating func append(_ literal: StaticString) {
    append(from: literal.utf8Start, count: literal.utf8CodeUnitCount)
  }

  /// Appends the bytes of a string as they are.
  public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }
}
