import FormatTestSupport
import Testing

/// Extended data (OGC 07-147r2 §9.2), Schemas (§9.4) and ids.
@Suite struct KMLWriterFieldTests {
  @Test(
    "the type of a field is that of all its values",
    arguments: [
      (["1", "-2147483648", "2147483647"], "int", [:]),
      (["1", "2147483648"], "double", [:]),
      (["-9007199254740992", "9007199254740992"], "double", [:]),
      (["1", "9007199254740993"], "string", ["number-as-text": 2]),
      (["18446744073709551615"], "string", ["number-as-text": 1]),
      (["1.5", "-0.25"], "double", [:]),
      (["1", "1.5"], "double", [:]),
      (["true", "false"], "bool", [:]),
      (["\"text\"", "\"2020-01-01\""], "string", [:]),
      (["\"2020-01-01\""], "string", [:]),
      (["1", "\"1\""], "string", ["mixed-types": 1]),
      (["true", "1"], "string", ["mixed-types": 2]),
      (["1", "null"], "int", ["null-left-out": 1]),
      (["[1,2]", "{\"a\":null}"], "string", ["nested-value-as-text": 2]),
    ])
  func types(_ values: [String], _ type: String, _ changed: [String: Int]) throws {
    let document = try writeKML(values.map { kmlFeature("\"f\":\($0)") })
    #expect(document.fields == ["<SimpleField type=\"\(type)\" name=\"f\"/>"])
    #expect(document.changed == changed)
    for value in values where value != "null" {
      // As all truth values of KML.
      let plain = ["true": "1", "false": "0"][value] ?? value
      let text = value.hasPrefix("\"") ? String(value.dropFirst().dropLast()) : plain
      #expect(document.text.contains("<SimpleData name=\"f\">\(text)</SimpleData>"))
    }
  }

  @Test("values come back with their types, text that looks like numbers as text")
  func typesComeBack() throws {
    let values = #""i":7,"w":3000000000.5,"b":true,"t":"007","d":"2020-02-29","r":1.25,"e":"""#
    let document = try writeKML(properties: values)
    let back = try rewriteKML(body(document), as: "geojsonl")
    #expect(back.text.contains("\"properties\":{\(values)}"))
  }

  /// What is in the root of a document.
  private func body(_ document: KMLDocument) -> String {
    let lines = document.text.split(separator: "\n").dropFirst(2)
    return lines.joined(separator: "\n").replacing("</kml>", with: "")
  }

  @Test("names and titles are escaped")
  func names() throws {
    let document = try writeKML(properties: #""a\"<&>\t\nb":1"#)
    #expect(
      document.fields == [
        "<SimpleField type=\"int\" name=\"a&quot;&lt;&amp;&gt;&#9;&#10;b\"/>"
      ])
    #expect(
      document.text.contains("<SimpleData name=\"a&quot;&lt;&amp;&gt;&#9;&#10;b\">1</SimpleData>"))
    let titled = try rewriteKML(
      """
      <Document><name>d</name>
      <Schema name="s" id="s"><SimpleField type="int" name="n"><displayName>A &amp; B\
      </displayName></SimpleField></Schema>
      <Placemark><ExtendedData><SchemaData schemaUrl="#s"><SimpleData name="n">1</SimpleData>\
      </SchemaData></ExtendedData></Placemark>
      </Document>
      """)
    #expect(
      titled.fields == [
        "<SimpleField type=\"int\" name=\"n\"><displayName>A &amp; B</displayName></SimpleField>"
      ])
  }

  @Test("the suffix of reserved names comes off, one at a time")
  func reserved() throws {
    let document = try writeKML(
      properties: #""name_data":"a","name_data_data":"b","other_data":"c","stroke_data":"d""#)
    #expect(
      document.features == [
        "<Placemark><ExtendedData><SchemaData schemaUrl=\"#schema.in\">"
          + "<SimpleData name=\"name\">a</SimpleData><SimpleData name=\"name_data\">b</SimpleData>"
          + "<SimpleData name=\"other_data\">c</SimpleData>"
          + "<SimpleData name=\"stroke_data\">d</SimpleData></SchemaData></ExtendedData></Placemark>"
      ])
    #expect(document.changed.isEmpty)
    let back = try rewriteKML(body(document), as: "geojsonl")
    #expect(
      back.text.contains(
        #"{"name_data":"a","name_data_data":"b","other_data":"c","stroke_data":"d"}"#))
  }

  @Test("two fields of one name have one type that holds both")
  func sameName() throws {
    let document = try writeKML([
      kmlFeature(#""visibility":"maybe","visibility_data":1"#)
    ])
    #expect(document.fields == ["<SimpleField type=\"string\" name=\"visibility\"/>"])
  }

  @Test(
    "ids that are names are attributes, others are data",
    arguments: [
      ("\"a1\"", true), ("\"_x.y-z\"", true), ("\"Ünï\"", true), ("\"1a\"", false),
      ("\"a b\"", false), ("\"a:b\"", false), ("\"\"", false), ("7", false), ("-1.5", false),
      ("\"style1\"", false), ("\"style\"", false), ("\"styles\"", true), ("\"schema.x\"", false),
      ("\"a×b\"", false), ("\"w/1\"", false),
    ])
  func ids(_ id: String, _ isAttribute: Bool) throws {
    let document = try writeKML([kmlFeature("", id: id)])
    let text = id.replacing("\"", with: "")
    #expect(
      document.features == [
        isAttribute
          ? "<Placemark id=\"\(text)\"></Placemark>"
          : "<Placemark><ExtendedData><SchemaData schemaUrl=\"#schema.in\">"
            + "<SimpleData name=\"@id\">\(text)</SimpleData></SchemaData></ExtendedData></Placemark>"
      ])
    // A name in XML begins with a letter or _ (Namespaces in XML 1.0 §3: NCName).
    #expect(document.changed == (id == "\"1a\"" ? ["id-as-data": 1] : [:]))
    let back = try rewriteKML(body(document), as: "geojsonl")
    #expect(back.text.contains("\"id\":\(id),"))
  }

  @Test("an id that is there already is data, whatever the number of workers", arguments: [1, 3])
  func sameIds(_ jobs: Int) throws {
    let features = (0..<5000).map { number in
      kmlFeature(number % 2 == 0 ? "\"n\":\(number)" : "", id: "\"i\(number % 2500)\"")
    }
    let document = try writeKML(features, jobs: jobs)
    #expect(document.features.count == 5000)
    for (number, line) in document.features.enumerated() {
      let id = "i\(number % 2500)"
      let isFirst = number < 2500
      #expect(line.contains("<Placemark id=\"\(id)\">") == isFirst)
      #expect(line.contains("<SimpleData name=\"@id\">\(id)</SimpleData>") == !isFirst)
      #expect(line.contains("<SimpleData name=\"n\">\(number)</SimpleData>") == (number % 2 == 0))
      #expect(line.split(separator: "<ExtendedData>").count <= 2)
    }
    #expect(document.fields.first == "<SimpleField type=\"string\" name=\"@id\"/>")
  }

  @Test("ids of different types have the type that holds all")
  func mixedIds() throws {
    let numbers = try writeKML([kmlFeature("", id: "1"), kmlFeature("", id: "2")])
    #expect(numbers.fields == ["<SimpleField type=\"int\" name=\"@id\"/>"])
    let wide = try writeKML([kmlFeature("", id: "1"), kmlFeature("", id: "3000000000")])
    #expect(wide.fields == ["<SimpleField type=\"double\" name=\"@id\"/>"])
    let mixed = try writeKML([kmlFeature("", id: "1"), kmlFeature("", id: "\"a b\"")])
    #expect(mixed.fields == ["<SimpleField type=\"string\" name=\"@id\"/>"])
    #expect(mixed.changed == ["mixed-types": 1])
  }

  @Test("a property @id is not the feature's id")
  func propertyOfIdsName() throws {
    let document = try writeKML([kmlFeature(#""@id":"p""#, id: "\"f\"")])
    #expect(
      document.features == [
        "<Placemark id=\"f\"><ExtendedData><SchemaData schemaUrl=\"#schema.in\">"
          + "<SimpleData name=\"@id_data\">p</SimpleData></SchemaData></ExtendedData></Placemark>"
      ])
    #expect(document.changed == ["reserved-name": 1])
  }

  @Test("elements with an id that is taken lose it")
  func nestedIds() throws {
    let document = try writeKML([
      kmlFeature(#""LookAt":{"@id":"v","range":1}"#, id: "\"v\""),
      kmlFeature(#""LookAt":{"@id":"w","range":1}"#),
      kmlFeature(#""LookAt":{"@id":"w","range":2}"#),
    ])
    #expect(
      document.features == [
        "<Placemark id=\"v\"><LookAt><range>1</range></LookAt></Placemark>",
        "<Placemark><LookAt id=\"w\"><range>1</range></LookAt></Placemark>",
        "<Placemark><LookAt><range>2</range></LookAt></Placemark>",
      ])
    #expect(document.changed == ["id-left-out": 2])
  }

  @Test("foreign members have no place, of features and of collections")
  func members() throws {
    let document = try writeKML(
      [
        #"{"type":"FeatureCollection","more":1,"features":["#
          + #"{"type":"Feature","bbox":[0,0,0,0],"x":1,"geometry":null,"properties":{}}]}"#
      ], name: "in.geojson")
    #expect(document.features == ["<Placemark></Placemark>"])
    #expect(document.changed == ["foreign-members": 2, "collection-members": 1])
  }

  @Test("characters that XML has none of become U+FFFD, and are counted")
  func characters() throws {
    let document = try writeKML(properties: #""t":"a\u0000b\u001f\ufffe","name":"\u0001\r\n""#)
    #expect(
      document.features == [
        "<Placemark><name>\u{FFFD}&#13;"
      ])
    #expect(
      document.text.contains("<SimpleData name=\"t\">a\u{FFFD}b\u{FFFD}\u{FFFD}</SimpleData>"))
    #expect(document.changed == ["character-replaced": 4])
  }

  @Test("features without anything are Placemarks without anything")
  func empty() throws {
    #expect(try writeKML([kmlFeature("")]).features == ["<Placemark></Placemark>"])
    let none = try writeKML([#"{"type":"FeatureCollection","features":[]}"#], name: "in.geojson")
    #expect(
      none.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2">
        <Document>
        <name>in</name>
        </Document>
        </kml>

        """)
  }
}
