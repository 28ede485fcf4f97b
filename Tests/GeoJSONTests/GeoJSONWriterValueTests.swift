import FormatTestSupport
import Features
import Flow
import Testing

@Suite struct GeoJSONWriterValueTests {
  /// A feature without geometry whose only property has a value.
  static func feature(_ value: String) -> String {
    #"{"type":"Feature","geometry":null,"properties":{"a":\#(value)}}"#
  }

  /// Values that come out as they went in.
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808",
    "18446744073709551615", "1.0", "1.5", "-0.0", "1e+300", "5e-324", "1e400", "123456789.125",
    #""""#, #""text""#, #""Příliš žluťoučký kůň 🐎 \u2028""#.replacing("\\u2028", with: "\u{2028}"),
    #""a\"b\\c\/d""#.replacing("\\/", with: "/"), #""\b\f\n\r\t\u0000\u001F""#, "\"\u{7F}\"",
    #""12345678\n""#, #""1234567\"""#, #""123456789012345\\6""#, #""2024-02-29""#,
    #""2024-02-29T12:00:00Z""#, #""2024-02-29T12:00:00.125Z""#, "[]", "{}",
    #"[1,[2.50,{"b":[null,true,"x\ny"]}]]"#,
  ])
  func keeps(_ value: String) throws {
    #expect(try rewrite(Self.feature(value)).features == [Self.feature(value)])
  }

  /// Text that is HTML is told from other text as togeojson tells it; only values are markup.
  @Test func textThatIsHTML() throws {
    let layer = Layer(name: "a", path: "a")
    let reader = ListReader([layer]) { batch in
      batch.add("a", .text("<b class=\"x\">\n</b>"), .html, to: layer)
      batch.add("b", .text("<i>"), [.html, .plain], to: layer)
      batch.add("c", .text("<u>"), .plain, to: layer)
      batch.add("d", .stored(.text, []), .html, to: layer)
      batch.endFeature(of: layer)
    }
    let html = #"{"@type":"html","value":"#
    let properties =
      #"{"a":\#(html)"<b class=\"x\">\n</b>"},"b":\#(html)"<i>"},"c":"<u>","d":\#(html)""}}"#
    #expect(
      try write([reader]).features == [
        #"{"type":"Feature","geometry":null,"properties":\#(properties)}"#
      ])
  }

  /// Any byte at any place of a word is escaped if and only if it must be.
  @Test func escapesEverywhere() throws {
    let layer = Layer(name: "a", path: "a")
    let escapes: [(byte: UInt8, text: String)] = [
      (0, #"\u0000"#), (8, #"\b"#), (0x1F, #"\u001F"#), (0x20, " "), (0x21, "!"), (0x22, #"\""#),
      (0x23, "#"), (0x5B, "["), (0x5C, #"\\"#), (0x5D, "]"), (0x7F, "\u{7F}"),
    ]
    var texts: [[UInt8]] = []
    var expected: [String] = []
    for length in 1...20 {
      for place in 0..<length {
        for escape in escapes {
          var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: length)
          bytes[place] = escape.byte
          texts.append(bytes)
          let x = String(repeating: "x", count: length - 1)
          expected.append(Self.feature("\"\(x.prefix(place))\(escape.text)\(x.dropFirst(place))\""))
        }
      }
    }
    let written = try write([
      ListReader([layer]) { batch in
        for text in texts {
          batch.add("a", .stored(.text, text), to: layer)
          batch.endFeature(of: layer)
        }
      }
    ])
    #expect(written.features == expected)
  }

  @Test(arguments: [
    ("7", "7"), ("-3.5", "-3.5"), ("7.0", "7.0"), (#""way/7""#, #""way/7""#),
    (#""a\"b""#, #""a\"b""#), ("123456789012345678901234567890", "123456789012345678901234567890"),
    (#""2024-01-01""#, #""2024-01-01""#),
  ])
  func keepsIDs(_ id: String, _ expected: String) throws {
    let written = try rewrite(
      #"{"type":"Feature","id":\#(id),"geometry":null,"properties":{}}"#)
    #expect(
      written.features
        == [#"{"type":"Feature","id":\#(expected),"geometry":null,"properties":{}}"#])
  }

  @Test func writesNullForMissingProperties() throws {
    let written = try rewrite(
      """
      {"type":"Feature","geometry":null,"properties":null}
      {"type":"Feature","geometry":null,"properties":{}}
      {"type":"Feature","geometry":null}
      {"type":"Feature","geometry":null,"properties":{"properties":null}}
      """)
    #expect(
      written.features == [
        #"{"type":"Feature","geometry":null,"properties":null}"#,
        #"{"type":"Feature","geometry":null,"properties":{}}"#,
        #"{"type":"Feature","geometry":null,"properties":null}"#,
        #"{"type":"Feature","geometry":null,"properties":{"properties":null}}"#,
      ])
  }

  @Test func keepsMembersInTheirPlaces() throws {
    let feature =
      #"{"type":"Feature","id":1,"bbox":[1,2,1,2],"geometry":{"type":"Point","coordinates":[1,2],"#
      + #""bbox":[1,2,1,2],"source":"gps"},"properties":{"a":1},"title":"x","style":{"b":[1.50]}}"#
    let shuffled =
      #"{"title":"x","style":{"b":[1.50]},"properties":{"a":1},"geometry":{"coordinates":[1,2],"#
      + #""bbox":[1,2,1,2],"source":"gps","type":"Point"},"bbox":[1,2,1,2],"id":1,"type":"Feature"}"#
    #expect(try rewrite(shuffled).features == [feature])
  }

  @Test func writesBytesAsBase64() throws {
    let layer = Layer(name: "a", path: "a")
    let written = try write([
      ListReader([layer]) { batch in
        for (index, text) in ["", "f", "fo", "foo", "foob", "fooba", "foobar"].enumerated() {
          batch.add("k\(index)", .stored(.blob, Array(text.utf8)), to: layer)
        }
        batch.add("last", .stored(.blob, [0xFB, 0xFF, 0xBF]), to: layer)
        batch.endFeature(of: layer)
      }
    ])
    // RFC 4648 §10
    #expect(
      written.features == [
        #"{"type":"Feature","geometry":null,"properties":{"k0":"","k1":"Zg==","k2":"Zm8=","k3":"Zm9v","#
          + #""k4":"Zm9vYg==","k5":"Zm9vYmE=","k6":"Zm9vYmFy","last":"+/+/"}}"#
      ])
    #expect(written.changes("blob-as-base64") == 8)
  }

  @Test func writesInfiniteNumbersAsNull() throws {
    let layer = Layer(name: "a", path: "a")
    let written = try write([
      ListReader([layer]) { batch in
        batch.add("a", .real(.infinity), to: layer)
        batch.add("b", .real(.nan), to: layer)
        batch.add("c", .real(2), to: layer)
        batch.endFeature(of: layer)
      }
    ])
    #expect(written.features[0].contains(#"{"a":null,"b":null,"c":2.0}"#))
    #expect(written.changes("not-finite-as-null") == 2)
  }

  @Test func leavesOutFieldsThatAreNotAskedFor() throws {
    var wish = Wish()
    wish.selection.fields = ["b", "d"]
    let written = try rewrite(
      #"{"type":"Feature","geometry":null,"properties":{"a":1,"b":2,"c":3},"e":5}"#
        + #"{"type":"Feature","geometry":null,"properties":{"a":1},"b":5}"#, wish)
    #expect(
      written.features == [
        #"{"type":"Feature","geometry":null,"properties":{"b":2},"e":5}"#,
        #"{"type":"Feature","geometry":null,"properties":{},"b":5}"#,
      ])
  }

  /// Long texts, which have their room counted one by one.
  @Test func writesLongTexts() throws {
    let layer = Layer(name: "a", path: "a")
    let quotes = String(repeating: "\"", count: 100_000)
    let plain = String(repeating: "ž", count: 100_000)
    let written = try write([
      ListReader([layer]) { batch in
        batch.add("a", .text(quotes), to: layer)
        batch.add("b", .stored(.text, Array(plain.utf8)), .plain, to: layer)
        batch.add("c", .stored(.blob, Array(plain.utf8)), to: layer)
        batch.endFeature(of: layer, id: .text(quotes))
      }
    ])
    let escaped = String(repeating: "\\\"", count: 100_000)
    #expect(written.features.count == 1)
    #expect(written.text.contains("\"id\":\"\(escaped)\","))
    #expect(written.text.contains("{\"a\":\"\(escaped)\",\"b\":\"\(plain)\",\"c\":\"xb7Fv"))
  }
}
