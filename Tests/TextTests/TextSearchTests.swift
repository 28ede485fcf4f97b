import Base
import TestSupport
import Testing

struct TextSearchTests {
  /// The first place at which the bytes are the same ones.
  private static func expected(_ wanted: String, in text: some StringProtocol) -> Int? {
    let (bytes, wanted) = (Array(text.utf8), Array(wanted.utf8))
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }
  }

  /// All texts of few letters, some of two bytes, in a string and within one.
  @Test func findsTheFirstPlace() throws {
    var random = SplitMix64(seed: 4807)
    for _ in 0..<2000 {
      func drawn(_ count: Int) -> String {
        String((0..<count).map { _ in "abé".randomElement(using: &random) ?? "a" })
      }
      let text = drawn(Int.random(in: 0...12, using: &random))
      let wanted = drawn(Int.random(in: 0...3, using: &random))
      let found = text.firstIndex(ofText: wanted)
      #expect(
        found.map { text.utf8.distance(from: text.startIndex, to: $0) }
          == Self.expected(wanted, in: text), "\(wanted) in \(text)")
      let part = text.dropFirst(2).dropLast()
      let place = part.firstIndex(ofText: wanted)
      #expect(
        place.map { part.utf8.distance(from: part.startIndex, to: $0) }
          == Self.expected(wanted, in: part), "\(wanted) in \(part) of \(text)")
      #expect(part.contains(text: wanted) == (place != nil))
    }
  }
}
