import Testing

@testable import Text

/// Percent-encoding by RFC 3986 §2.1.
@Suite struct PercentTextTests {
  @Test(arguments: [
    ("", ""), ("a.png", "a.png"), ("a%20b.png", "a b.png"), ("%41%5a%5A", "AZZ"),
    ("J%C3%ADdlo", "Jídlo"), ("Jídlo%20%26", "Jídlo &"), ("%2520", "%20"),
    ("100%", "100%"), ("%4", "%4"), ("%4g", "%4g"), ("%%41", "%A"), ("%+1%-1% 1", "%+1%-1% 1"),
  ])
  func decodes(text: String, expected: String) {
    #expect(PercentText.decoded(text) == Array(expected.utf8))
  }

  @Test func bytesNeedNotBeText() {
    #expect(PercentText.decoded("a%ff%00") == [0x61, 0xFF, 0x00])
  }

  @Test(
    "what is encoded",
    arguments: [
      ("files/a.png", "files/a.png", "files/a.png"),
      ("a b%\"'<>&.png", "a%20b%25%22%27%3C%3E%26.png", "a%20b%25%22%27%3C%3E%26.png"),
      ("#?\\\n\u{7F}", "%23%3F%5C%0A%7F", "%23%3F%5C%0A%7F"),
      ("Jídlo", "J%C3%ADdlo", "Jídlo"),
    ])
  func encodes(path: String, expected: String, keepingLetters: String) {
    #expect(PercentText.encoded(path) == expected)
    #expect(PercentText.encoded(path, keepsNonASCII: true) == keepingLetters)
    #expect(PercentText.decoded(expected) == Array(path.utf8))
    #expect(PercentText.decoded(keepingLetters) == Array(path.utf8))
  }
}
