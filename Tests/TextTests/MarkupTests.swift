import Testing
import Text

/// Text that is put between marks (XML 1.0 §2.2, §2.4, §3.3.3).
struct MarkupTests {
  @Test(arguments: [
    ("", ""), ("a b", "a b"), ("<a b=\"c\">&amp;", "&lt;a b=&quot;c&quot;&gt;&amp;amp;"),
    ("]]>", "]]&gt;"), ("\r", "&#13;"), ("\t\n", "\t\n"),
    ("\u{0}\u{1F}\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("é\u{FFFD}😀", "é\u{FFFD}😀"),
  ])
  func content(_ text: String, _ expected: String) { #expect(text.markup == expected) }

  @Test func `an attribute keeps tabs and line breaks`() {
    #expect("\t\n\r'".markup(isAttribute: true) == "&#9;&#10;&#13;'")
  }
}
