import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Text
@testable import XML

/// Text that is written as XML says what it said (XML 1.0 fifth edition §2.2, §2.4, §2.7, §3.3.3).
@Suite struct XMLEscapingTests {
  /// What a text becomes, in a column whose slack holds something else.
  private func bytes(_ text: String) -> Bytes {
    var bytes = Bytes()
    bytes.append(text)
    let count = bytes.count
    bytes.append("<&>\"<&>\"")
    bytes.truncate(to: count)
    return bytes
  }

  private func element(_ text: String) -> (xml: String, replaced: Int) {
    let source = bytes(text)
    var out = Bytes()
    let replaced = out.append(xml: source.buffer)
    #expect(out.count <= source.count * TextCursor.xmlWidth)
    return (String(decoding: out.buffer, as: UTF8.self), replaced)
  }

  private func attribute(_ text: String) -> (xml: String, replaced: Int) {
    let source = bytes(text)
    var out = Bytes()
    let replaced = out.append(attribute: source.buffer)
    return (String(decoding: out.buffer, as: UTF8.self), replaced)
  }

  private func section(_ text: String) -> (xml: String, returns: Int, replaced: Int) {
    let source = bytes(text)
    var out = Bytes()
    var counts = (returns: 0, replaced: 0)
    let room = source.count * TextCursor.cdataWidth + TextCursor.cdataFrame
    out.append(room: room) { cursor in
      counts = cursor.cdata(source.base, source.count)
    }
    #expect(out.count <= room)
    return (String(decoding: out.buffer, as: UTF8.self), counts.returns, counts.replaced)
  }

  /// What XML cannot hold, as U+FFFD.
  private func holdable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...0x10FFFF: result.append(scalar)
      default: result.append("\u{FFFD}")
      }
    }
    return String(result)
  }

  /// Checks that both engines read a text back, from an element, an attribute and a section.
  private func check(_ text: String) {
    let wanted = holdable(text)
    let lost = zip(text.unicodeScalars, wanted.unicodeScalars).reduce(0) {
      $0 + ($1.0 == $1.1 ? 0 : 1)
    }
    let (content, lostInContent) = element(text)
    let (value, lostInValue) = attribute(text)
    let (html, returns, lostInHTML) = section(text)
    #expect([lostInContent, lostInValue, lostInHTML] == [lost, lost, lost])
    #expect(returns == text.unicodeScalars.count { $0 == "\r" })
    let document = Array("<a b=\"\(value)\"><c>\(content)</c><d>\(html)</d></a>".utf8)
    let lines = wanted.unicodeScalars.split(separator: "\r", omittingEmptySubsequences: false)
    // A carriage return in a section is a line end, one before a line feed is none.
    var plain = String.UnicodeScalarView(lines[0])
    for line in lines.dropFirst() {
      if line.first != "\n" { plain.append("\n") }
      plain.append(contentsOf: line)
    }
    for events in [XMLEvents.scanned(document), XMLExpatEvents.read(document)] {
      #expect(events.fault == nil, "\(text.debugDescription): \(events.message)")
      #expect(
        events.events.first.map { Array($0.attributes.joined().utf8) } == Array("b=\(wanted)".utf8))
      let texts = Self.texts(events)
      #expect(Array(texts[0].utf8) == Array(wanted.utf8), "\(text.debugDescription)")
      #expect(Array(texts[1].utf8) == Array(String(plain).utf8), "\(text.debugDescription)")
    }
  }

  /// The text of the elements `c` and `d`.
  private static func texts(_ events: XMLEvents) -> [String] {
    var texts: [String] = []
    for event in events.events {
      switch event.kind {
      case .start where event.text != "a": texts.append("")
      case .text, .section: if !texts.isEmpty { texts[texts.count - 1] += event.text }
      default: break
      }
    }
    return texts
  }

  @Test("markup at each place of texts of every length around a word's", arguments: 0...40)
  func places(_ length: Int) {
    let plain = Array(repeating: Character("x"), count: length)
    check(String(plain))
    for mark in [
      "&", "<", ">", "\"", "'", "\r", "\n", "\t", "]]>", "\u{1}", "é", "\u{FFFE}", "\u{FFEE}",
    ] {
      for place in plain.indices {
        var text = plain
        text.replaceSubrange(place...place, with: Array(mark))
        check(String(text))
      }
    }
  }

  @Test("pairs of markup, one behind another")
  func pairs() {
    let marks = [
      "&", "<", ">", "\"", "\r", "\r\n", "]", "]]>", "\u{1F}", " ", "!", "?", "=", "\u{EFFF}",
      "\u{FFFF}",
    ]
    for one in marks {
      for two in marks {
        for gap in 0..<9 { check("a" + one + String(repeating: "b", count: gap) + two) }
      }
    }
  }

  @Test("every character up to U+0120, and those around the surrogates and the noncharacters")
  func characters() {
    let values =
      Array(UInt32(0)...0x120) + [0x2028, 0xD7FF, 0xE000, 0xEFFF, 0xFDD0, 0xFEFF, 0xFFBF, 0xFFFC]
      + [0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x1FFFE, 0x1FFFF, 0x10FFFF]
    for value in values {
      guard let scalar = UnicodeScalar(value) else { continue }
      for text in ["\(scalar)", "ab\(scalar)", "\(scalar)\(scalar)cdefghij", "1234567\(scalar)x"] {
        check(text)
      }
    }
  }

  @Test("any text", arguments: [1, 2, 3, 4])
  func anything(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array(
      "ab]]>>&<\"' \t\n\r\u{1}\u{B}\u{7F}éß日𝄞\u{FFFE}\u{EFFF}&amp;".unicodeScalars)
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        text.append(alphabet.randomElement(using: &random) ?? "a")
      }
      check(String(text))
    }
  }

  @Test("as the standard writes them")
  func spellings() {
    #expect(element("a&b<c>d\"e'f").xml == "a&amp;b&lt;c&gt;d\"e'f")
    #expect(element("\r\n\t").xml == "&#13;\n\t")
    #expect(attribute("&<>\"'\r\n\t").xml == "&amp;&lt;&gt;&quot;'&#13;&#10;&#9;")
    #expect(section("a]]>b").xml == "<![CDATA[a]]]]><![CDATA[>b]]>")
    #expect(section("").xml == "<![CDATA[]]>")
  }

  @Test(
    "names of attributes of type ID",
    arguments: [
      ("a", true), ("_", true), ("a-b.c_1", true), ("Ünï", true), ("日本", true), ("a·b", true),
      ("a\u{301}", true), ("𝄞", false), ("", false), ("1a", false), ("-a", false), (".a", false),
      ("a:b", false), ("a b", false), ("a×b", false), ("÷", false), ("·a", false),
      ("\u{301}a", false), ("a\u{37E}", false), ("a\u{2000}", false), ("a@b", false),
      ("a[b", false), ("a`b", false), ("a{b", false), ("a\u{F0000}", false),
    ])
  func names(_ name: String, _ isName: Bool) {
    let text = bytes(name)
    #expect(XMLNameText.isNCName(text.buffer) == isName)
    guard !name.isEmpty, !name.contains(":") else { return }
    #expect((XMLExpatEvents.read(Array("<\(name)/>".utf8)).fault == nil) == isName)
  }
}
