import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import XML

@Suite("XML: walking a document")
struct XMLDocumentTests {
  /// Walks a document as readers do: Placemarks are records, all else is tokens.
  static func walk(
    _ text: String, blockSize: Int = 1 << 20
  ) throws -> (records: [String], tokens: [String], batches: Int) {
    let scratch = try Scratch()
    let source = try XMLSource(ByteSource(path: try scratch.write("in.xml", Array(text.utf8))))
    var document = XMLDocument(source, sampleVocabulary, blockSize: blockSize)
    var batch = FeatureBatch()
    var records: [String] = []
    var tokens: [String] = []
    var batches = 0
    var isAtEnd = false
    while !isAtEnd {
      batch.removeAll()
      document.begin(&batch.piece)
      batches += 1
      while !document.isFull, !isAtEnd {
        switch try document.next(&batch.piece) {
        case .startElement:
          let name = document.scanner.names.canonical.name(at: document.scanner.name)
          if name == "Placemark" {
            let range = try document.skipElement(&batch.piece)
            records.append(String(decoding: batch.piece.bytes.buffer(range), as: UTF8.self))
          } else {
            tokens.append("<" + name)
          }
        case .endElement:
          tokens.append(
            ">" + document.scanner.names.canonical.name(at: document.scanner.name))
        case .text, .cdata:
          var text = Bytes()
          document.scanner.appendContent(to: &text)
          tokens.append(String(decoding: text.buffer, as: UTF8.self))
        case .end: isAtEnd = true
        case .incomplete: Issue.record("an incomplete token came out")
        }
      }
      document.finish(&batch.piece)
    }
    return (records, tokens, batches)
  }

  @Test("Placemarks are cut out whole, whatever is in them and however the bytes arrive")
  func records() throws {
    let first =
      "<Placemark id='a>b'><name><![CDATA[</Placemark>]]></name><!-- </Placemark> --></Placemark>"
    let second = "<Placemark><Placemark/><Placemark ></Placemark><?x </Placemark>?></Placemark >"
    let text = """
      \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>a &amp; b</name>\
      \(first)\(second)<Placemark/><Folder/></Document></kml>
      """
    for blockSize in [1, 7, 64, 1 << 20] {
      let (records, tokens, _) = try Self.walk(text, blockSize: blockSize)
      #expect(records == [first, second, "<Placemark/>"])
      #expect(
        tokens == [
          "<kml", "<Document", "<name", "a & b", ">name", "<Folder", ">Folder", ">Document", ">kml",
        ])
    }
  }

  /// A small archive can unpack to a lot of it.
  @Test("white space does not wait for its end", arguments: [" \n", "\r\n", " ", "\r"])
  func space(piece: String) throws {
    let space = String(repeating: piece, count: 400_000)
    let (records, tokens, batches) = try Self.walk(
      "<kml>\(space)<Placemark/>\(space)x</kml>", blockSize: 1 << 10)
    #expect(records == ["<Placemark/>"])
    let text = space.replacing("\r\n", with: "\n").replacing("\r", with: "\n") + "x"
    #expect(tokens.first == "<kml" && tokens.last == ">kml")
    #expect(tokens.dropFirst().dropLast().joined() == text.dropLast() + text)
    #expect(batches > 8)
  }

  @Test("large elements and text come whole over blocks")
  func large() throws {
    let long = String(repeating: "0123456789 ", count: 50_000)
    let text = "<kml><name>\(long)</name><Placemark>\(long)</Placemark></kml>"
    let (records, tokens, batches) = try Self.walk(text, blockSize: 1 << 10)
    #expect(records == ["<Placemark>\(long)</Placemark>"])
    #expect(tokens == ["<kml", "<name", long, ">name", ">kml"])
    #expect(batches == 3)
  }
}

@Suite("XML: elements as values")
struct NestedElementTests {
  static func withElement<Result>(
    _ text: String, _ body: (inout XMLScanner) throws -> Result
  ) throws -> Result {
    var bytes = Bytes()
    bytes.append(text)
    var scanner = XMLScanner(sampleVocabulary)
    scanner.begin(bytes.base, UnsafePointer(bytes.base) + bytes.count)
    #expect(try scanner.next() == .startElement)
    let result = try body(&scanner)
    #expect(scanner.depth == 0)
    _ = consume bytes
    return result
  }

  @Test(
    "elements become JSON",
    arguments: [
      ("<a>x &lt; \"y\"\n</a>", "\"x < \\\"y\\\"\\n\""),
      ("<a/>", "\"\""),
      ("<a b='1' c='&#x41;'/>", "{\"@b\":\"1\",\"@c\":\"A\"}"),
      ("<a b='1'> x </a>", "{\"@b\":\"1\",\"#text\":\" x \"}"),
      ("<a> <b>1</b> <c/> <b>2</b> </a>", "{\"b\":[\"1\",\"2\"],\"c\":\"\"}"),
      (
        "<a>x<b><c>1</c><c><d/><d>2</d></c></b><![CDATA[<y>]]> </a>",
        "{\"b\":{\"c\":[\"1\",{\"d\":[\"\",\"2\"]}]},\"#text\":\"x<y>\"}"
      ),
    ])
  func json(element: String, expected: String) throws {
    let (json, isString) = try Self.withElement(element) { scanner in
      var json = Bytes()
      let isString = try NestedElement.appendJSON(&scanner, to: &json)
      return (String(decoding: json.buffer, as: UTF8.self), isString)
    }
    #expect(json == expected)
    #expect(isString == expected.hasPrefix("\""))
  }

  @Test("text is all text within, and the first CDATA section is known")
  func text() throws {
    let (text, content) = try Self.withElement(
      "<a>x<![CDATA[]]><b>y</b><![CDATA[<i>]]></a>"
    ) { scanner in
      var text = Bytes()
      let content = try NestedElement.appendText(&scanner, to: &text)
      return (String(decoding: text.buffer, as: UTF8.self), content)
    }
    #expect(text == "xy<i>")
    #expect(content.section == 2..<5)
    #expect(content.hasElements)
  }
}
