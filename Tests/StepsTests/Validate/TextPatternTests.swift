import Foundation
import Steps
import TestSupport
import Testing

/// Patterns speak of characters (IEEE Std 1003.1 §9.1), as `maxlength` does, whatever the user's locale.
struct TextPatternTests {
  static func matches(_ pattern: String, _ text: [UInt8]) throws -> Bool {
    let compiled = try #require(try TextPattern(pattern))
    return compiled.matches(text)
  }

  static let cases: [(pattern: String, text: String, isMatch: Bool)] = [
    ("^.{3}$", "Brü", true),
    ("^.{4}$", "Brü", false),
    // Two characters, the letter and its diaeresis, as maxlength counts them.
    ("^.{3}$", "Bru\u{308}", false),
    ("^.{4}$", "Bru\u{308}", true),
    ("^.{2}$", "\u{1F600}€", true),
    ("^[[:alpha:]]+$", "Brü", true),
    ("^[[:alpha:]]+$", "Brü1", false),
    ("^[[:alpha:]]+$", "Ελλάδα", true),
    ("^[[:upper:]]", "Über", true),
    ("^[[:upper:]]", "über", false),
    ("^[[:lower:]]{2}$", "éß", true),
    ("^[[:digit:]]+$", "0123", true),
    // Arabic digits are letters to POSIX, as the class holds ten characters alone.
    ("^[[:digit:]]+$", "٣", false),
    ("^[äöü]$", "ö", true),
    ("^[äöü]$", "Ã", false),
    ("^[^a]$", "€", true),
    // Ranges go by code points.
    ("^[a-z]$", "ü", false),
    ("^[à-ü]$", "ö", true),
    ("^[à-ü]$", "ý", false),
    ("^[А-ЯЁ][а-яё]+$", "Москва", true),
    ("^[А-ЯЁ][а-яё]+$", "москва", false),
    ("^[^а-я]+$", "МОСКВА", true),
    ("^[^а-я]+$", "МОСКВа", false),
    ("^[a-ü]+$", "az~ü", true),
    ("^[a-ü]$", "Z", false),
    ("^[a-ü]$", "ý", false),
    ("^[一-龥]{2}$", "北京", true),
    ("^[]à-ü]+$", "]é", true),
    ("^[à-ü-]+$", "é-", true),
    ("^[à-ü[:digit:]]+$", "é1", true),
    ("^[à-ü[:digit:]]+$", "É1", false),
    ("^\\[à-ü]$", "[à-ü]", true),
    ("^[+-é]$", "Z", true),
    ("^[A-Z]$", "b", false),
    ("^ü?$", "", true),
    ("(ä|ö)b", "xxöb", true),
    ("^a.c$", "a\u{FFFD}c", true),
  ]

  @Test(arguments: cases) func characters(pattern: String, text: String, isMatch: Bool) throws {
    #expect(try Self.matches(pattern, Array(text.utf8)) == isMatch, "\(pattern) \(text)")
  }

  /// Bytes that are not characters are met by nothing that means one, and harm nothing.
  @Test(arguments: [[0xFF], [0xC3], [0x80], [0xE9], [0xC0, 0xAF]] as [[UInt8]])
  func invalidText(bytes: [UInt8]) throws {
    for pattern in ["^.$", "^[^a]$", "^[[:alpha:]]$", "^[à-ÿ]$", "^\u{FF}$"] {
      #expect(try !Self.matches(pattern, bytes), "\(pattern)")
    }
    #expect(try Self.matches("^a", Array("a".utf8) + bytes))
    #expect(try !Self.matches("^[a-z]{2,}$", Array("ab".utf8) + bytes))
  }

  /// Text of random bytes and random expressions: an answer or a refusal, never a trap.
  @Test func anyBytes() throws {
    var random = SplitMix64(seed: 12)
    let parts = [
      "[", "]", "-", "^", "à", "ü", "a", "z", "\\", "[:alpha:]", "[.", ".]", "(", ")", "*", "{2}",
    ]
    for _ in 0..<3000 {
      let pattern = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      guard let compiled = try TextPattern(pattern) else { continue }
      _ = compiled.matches(text)
    }
  }

  /// A law that needs no engine: a dot for each scalar matches the whole text, one more does not.
  @Test func dotsAreScalars() throws {
    for text in [
      "", "a", "ü", "Straße", "北京市", "e\u{301}", "\u{1F468}\u{200D}\u{1F469}", "\u{10FFFF}",
    ] {
      let count = text.unicodeScalars.count
      let bytes = Array(text.utf8)
      #expect(try Self.matches("^.{\(count)}$", bytes), "\(text)")
      #expect(try !Self.matches("^.{\(count + 1)}$", bytes), "\(text)")
    }
  }

  /// A text is as long as it is, zeros included.
  @Test func zeros() throws {
    #expect(try !Self.matches("^ab$", Array("ab\0c".utf8)))
    // IEEE Std 1003.1 §9.4.4: a dot is any character but NUL.
    #expect(try !Self.matches("^ab.c$", Array("ab\0c".utf8)))
    #expect(try Self.matches("c$", Array("ab\0c".utf8)))
  }

  @Test func whatIsNoExpression() throws {
    for text in [
      "(", "[", "a{2,1}", "[[:nothing:]]", "a\\", "a\0b", "[ü-à]", "[\u{80}-\u{20000}]", "[à-ü",
    ] {
      #expect(try TextPattern(text) == nil, "\(text)")
    }
  }

  /// Workers share a pattern.
  @Test func threads() async throws {
    let pattern = try #require(try TextPattern("^[[:alpha:]]{2}.{3}$"))
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<2000).count { index in
            let text = Array((index % 2 == 0 ? "äbc€f" : "1bc€f").utf8)
            return pattern.matches(text)
          }
        }
      }
      for await count in group { #expect(count == 1000) }
    }
  }
}

extension TextPattern {
  /// True if a text matches somewhere. A zero byte follows it: the address sanitizer does not know
  /// REG_STARTEND, and reads on to one.
  fileprivate func matches(_ text: [UInt8]) -> Bool {
    (text + [0]).withUnsafeBufferPointer {
      matches(UnsafeBufferPointer(rebasing: $0.dropLast()))
    }
  }
}
