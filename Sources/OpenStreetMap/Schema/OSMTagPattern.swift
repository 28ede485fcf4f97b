internal import Base

/// A condition on tags with wildcards: of any tag whose key matches, the value matches too.
struct OSMTagPattern: Sendable {
  /// A word in which one `*` stands for any characters.
  struct Wildcard: Sendable {
    /// What comes before the star; the whole word without one.
    let start: [UInt8]
    /// What comes after it; nil without one.
    let end: [UInt8]?

    /// A word of a schema; nil if it has several stars.
    init?(_ word: String) {
      let parts = word.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      guard parts.count <= 2 else { return nil }
      start = Array(parts[0])
      end = parts.count == 2 ? Array(parts[1]) : nil
    }

    /// True if a text matches.
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
      guard let end else { return text.elementsEqual(start) }
      return text.count >= start.count + end.count && text.starts(with: start)
        && text.suffix(end.count).elementsEqual(end)
    }
  }

  /// The number that stands for the pattern among the keys.
  let word: Int32
  let key: Wildcard
  /// The values, one of which must match; any does if there are none.
  let values: [Wildcard]
  /// True if none of the values may match.
  let isNegated: Bool

  /// True if a tag matches.
  func matches(
    _ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard self.key.matches(key) else { return false }
    return values.isEmpty || values.contains { $0.matches(value) } != isNegated
  }
}
