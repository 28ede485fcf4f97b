import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import XML

/// Nested values as XML: the inverse of what ``NestedElement`` makes of elements.
@Suite struct NestedElementWriterTests {
  /// The JSON of an element, which is the whole document.
  private func json(_ xml: String) throws -> String {
    var text = Bytes()
    text.append(xml)
    let count = text.count
    text.append(repeating: 0, count: 64)
    let base = UnsafePointer(text.base)
    var scanner = XMLScanner(sampleVocabulary)
    scanner.begin(base, base + count)
    #expect(try scanner.next() == .startElement)
    var json = Bytes()
    try NestedElement.appendJSON(&scanner, to: &json)
    _ = consume text
    return String(decoding: json.buffer, as: UTF8.self)
  }

  /// The elements of a value, with what could not be written.
  private func xml(
    _ json: String, as name: String = "e", schema: NestedElementSchema? = nil
  ) throws -> (text: String, leftOut: Int, replaced: Int, identifiers: [String]) {
    let value = try #require(NestedElementValue(json: json))
    var writer = NestedElementWriter(schema: schema, prefixes: ["gx", "xal"])
    var out = Bytes()
    let isWritten = writer.append(value, as: name, to: &out)
    #expect(isWritten != out.isEmpty)
    return (
      String(decoding: out.buffer, as: UTF8.self), writer.leftOutCount, writer.replacedCount,
      writer.identifiers.map { String(decoding: out.buffer($0), as: UTF8.self) }
    )
  }

  @Test(
    "elements of values",
    arguments: [
      (#""text""#, "<e>text</e>"), (#""""#, "<e/>"), ("7.50", "<e>7.50</e>"),
      ("true", "<e>1</e>"), ("false", "<e>0</e>"), ("null", ""), ("[]", ""), ("{}", "<e/>"),
      (#"["a",null,"b"]"#, "<e>a</e><e>b</e>"), (#"[["a"],["b"]]"#, "<e>a</e><e>b</e>"),
      (##"{"a":"1","@b":"2","#text":"3"}"##, #"<e b="2">3<a>1</a></e>"#),
      (#"{"a":["1",{"@b":"2"}]}"#, #"<e><a>1</a><a b="2"/></e>"#),
      (#"{"a":null}"#, "<e/>"), (#"{"@b":"<&\">\n"}"#, "<e b=\"&lt;&amp;&quot;&gt;&#10;\"/>"),
      (#""<&>\r""#, "<e>&lt;&amp;&gt;&#13;</e>"),
      (
        #"{"gx:a":{"xal:b":""}}"#,
        "<e><gx:a><xal:b/></gx:a></e>"
      ),
      (#"{"@id":"i","a":{"@id":"j"}}"#, #"<e id="i"><a id="j"/></e>"#),
    ])
  func elements(_ json: String, _ expected: String) throws {
    let result = try xml(json)
    #expect(result.text == expected)
    #expect(result.leftOut == 0 && result.replaced == 0)
  }

  @Test("ids are where they are said to be")
  func identifiers() throws {
    let result = try xml(#"{"@x":"é","@id":"i&","a":[{"@id":"j"},{"@targetId":"k"}]}"#)
    #expect(result.identifiers == [" id=\"i&amp;\"", " id=\"j\""])
  }

  @Test(
    "what is not XML is left out",
    arguments: [
      (#"{"a b":"1","c":"2"}"#, "<e><c>2</c></e>", 1), (#"{"1a":"1"}"#, "<e/>", 1),
      (#"{"":"1"}"#, "<e/>", 1), (#"{"@":"1"}"#, "<e/>", 1), (#"{"@a b":"1"}"#, "<e/>", 1),
      (#"{"@a":{"b":"1"}}"#, "<e/>", 1), (#"{"@a":["1"]}"#, "<e/>", 1),
      (#"{"foo:a":"1"}"#, "<e/>", 1), (#"{"gx:a:b":"1"}"#, "<e/>", 1),
      (#"{"gx:":"1","@foo:b":"2"}"#, "<e/>", 2), (##"{"#text":["1"]}"##, "<e/>", 1),
      (#"{"a><b":"1"}"#, "<e/>", 1), (#"{"@a=\"":"1"}"#, "<e/>", 1),
    ])
  func leftOut(_ json: String, _ expected: String, _ count: Int) throws {
    let result = try xml(json)
    #expect(result.text == expected)
    #expect(result.leftOut == count)
  }

  @Test("broken JSON and JSON without end is not a value, deep JSON up to its limit")
  func broken() {
    for text in [
      "", "{", "[1", "\"a", "{\"a\"}", "{\"a\":}", "nul", "-", "{a:1}", "[1 2]", "\u{1}",
    ] {
      #expect(NestedElementValue(json: text) == nil, "\(text)")
    }
    let limit = NestedElementValue.depthLimit
    for (depth, isValue) in [(limit - 1, true), (limit, false), (100_000, false)] {
      let arrays = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
      #expect((NestedElementValue(json: arrays) != nil) == isValue)
      let open = String(repeating: "{\"a\":", count: depth)
      let objects = open + "1" + String(repeating: "}", count: depth)
      #expect((NestedElementValue(json: objects) != nil) == isValue)
    }
  }

  /// Makes elements in the form that the writer gives them.
  private struct Maker {
    var random: SplitMix64

    mutating func text() -> String {
      ["x", "a b", "é日𝄞", "&lt;&amp;&gt;", "a&#13;", "1.50", " x "].randomElement(using: &random)
        ?? ""
    }

    mutating func element(_ name: String, depth: Int) -> String {
      var attributes = ""
      for name in ["id", "x", "gx:y"] where Int.random(in: 0..<3, using: &random) == 0 {
        attributes += " \(name)=\"\(text())\""
      }
      var content = ""
      switch Int.random(in: 0..<(depth > 4 ? 2 : 4), using: &random) {
      case 0: break
      case 1: content = text()
      default:
        for child in ["a", "b", "gx:c"] {
          for _ in 0..<Int.random(in: 0...2, using: &random) {
            content += element(child, depth: depth + 1)
          }
        }
      }
      return content.isEmpty
        ? "<\(name)\(attributes)/>" : "<\(name)\(attributes)>\(content)</\(name)>"
    }
  }

  @Test("element → JSON → element gives the same, for any element", arguments: [1, 2, 3])
  func roundTrip(_ seed: UInt64) throws {
    var maker = Maker(random: SplitMix64(seed: seed))
    for _ in 0..<1000 {
      let element = maker.element("e", depth: 0)
      let declared = element.replacing(
        /^<e/, with: "<e xmlns:gx=\"http://www.google.com/kml/ext/2.2\"")
      let json = try json(declared)
      let back = try xml(json)
      #expect(back.text == element, "\(json)")
      #expect(back.leftOut == 0 && back.replaced == 0)
    }
  }

  // MARK: - With a schema

  private let schema = NestedElementSchema(
    ["e: @id @n b a* w", "b: c"],
    texts: [
      (.integer, "a"), (.double(0...10), "c"), (.boolean, "f"), (.words(["x", "y"]), "w"),
    ],
    attributes: [(.integer, "@n")], openPrefixes: ["xal"])

  @Test(
    "a schema orders children and leaves out what it does not know or take",
    arguments: [
      (#"{"a":"1","b":{"c":"2"}}"#, "<e><b><c>2</c></b><a>1</a></e>", 0),
      (#"{"a":[2,1],"b":[{},{"c":1}]}"#, "<e><b/><a>2</a><a>1</a></e>", 1),
      (#"{"w":["z","y","x"]}"#, "<e><w>y</w></e>", 2),
      (#"{"w":"x","w":"y","@id":"i","@id":"j"}"#, #"<e id="i"><w>x</w></e>"#, 2),
      (##"{"w":{},"a":{"@id":"i"},"b":{"c":{"#text":""}}}"##, "<e><b/></e>", 5),
      (#"{"a":"x","z":1,"@n":"x","@id":"i","@m":"1"}"#, #"<e id="i"/>"#, 4),
      (#"{"a":" 7\n","b":{"c":"11"}}"#, "<e><b/><a> 7\n</a></e>", 1),
      (##"{"#text":"  \n","a":2147483648}"##, "<e>  \n</e>", 1),
      (#""text""#, "", 1),
    ])
  func ordered(_ json: String, _ expected: String, _ leftOut: Int) throws {
    let result = try xml(json, schema: schema)
    #expect(result.text == expected)
    #expect(result.leftOut == leftOut)
  }

  @Test("elements of an open prefix hold anything")
  func open() throws {
    let json = #"{"@t":"1","xal:z":{"xal:y":"x","y":"z"}}"#
    let result = try xml(json, as: "xal:a", schema: schema)
    #expect(result.text == #"<xal:a t="1"><xal:z><xal:y>x</xal:y></xal:z></xal:a>"#)
    #expect(result.leftOut == 1)
  }

  @Test(
    "types of text (XML Schema part 2)",
    arguments: [
      ("f", "1", true), ("f", " true ", true), ("f", "TRUE", false), ("f", "", false),
      ("a", "+5", true), ("a", "-2147483648", true), ("a", "2147483648", false),
      ("a", "1.0", false),
      ("c", "0", true), ("c", "1e1", true), ("c", ".5", true), ("c", "10.1", false),
      ("c", "0x1p1", false), ("c", "nan", false), ("c", "inf", false), ("c", "", false),
      ("w", "x", true), ("w", "z", false),
    ])
  func types(_ name: String, _ text: String, _ isValid: Bool) throws {
    let type = try #require(schema.content(of: name)?.text)
    #expect(NestedElementSchema.isValid(Array(text.utf8), type) == isValid)
  }
}
