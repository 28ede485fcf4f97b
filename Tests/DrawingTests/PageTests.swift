import Foundation
import TestSupport
import Testing
import Text

@testable import Drawing

/// Pages for browsers: what is in them is text, and their policy names what is in them.
struct PageTests {
  /// The SHA-256 of a text by another program, in base 64.
  private func hash(_ text: String) throws -> String {
    let scratch = try Scratch()
    let file = try scratch.file("text", text)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "sh", "-c", "sha256sum < \"$1\" || shasum -a 256 < \"$1\"", "sh", file.path,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try #require(try pipe.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    let digits = Array(String(decoding: output.prefix(64), as: UTF8.self))
    let bytes = try stride(from: 0, to: 64, by: 2).map {
      try #require(UInt8(String(digits[$0...$0 + 1]), radix: 16))
    }
    return "sha256-" + Data(bytes).base64EncodedString()
  }

  @Test func thePolicyNamesWhatIsThere() throws {
    #expect(try hash(PageScript.text) == PageScript.hash)
    #expect(try hash(PageStyle.text) == PageStyle.hash)
  }

  @Test func theScriptMakesNoMarkup() {
    for word in [
      "innerHTML", "outerHTML", "insertAdjacent", "eval", "Function(", "document.write", "http",
    ] {
      #expect(!PageScript.text.contains(word), "\(word)")
    }
    #expect(!PageScript.text.contains("</script"))
    #expect(!PageBody.text.contains(" on"))
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!--<script>", "]]>", "\" onload=x", "\u{2028}\u{2029}",
    "a\\b\n\t\u{1}", "'><svg onload=alert(1)>", "é🦊<",
  ])
  func textIsQuoted(_ text: String) throws {
    let quoted = PageText.quoted(text)
    #expect(!quoted.contains("<") && !quoted.contains(">"))
    let back = try JSONSerialization.jsonObject(
      with: Data(quoted.utf8), options: .fragmentsAllowed)
    #expect(back as? String == text)
    let escaped = text.markup
    #expect(!escaped.contains("<") && !escaped.contains(">") && !escaped.contains("\""))
  }

  @Test func xmlHasNoOtherCharacters() {
    #expect("a\u{0}b\u{8}c\u{FFFE}d".markup == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d")
  }
}
