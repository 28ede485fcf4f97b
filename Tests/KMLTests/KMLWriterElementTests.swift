import FormatTestSupport
import Testing

/// The elements of a feature (OGC 07-147r2 §9.1).
@Suite struct KMLWriterElementTests {
  @Test("the elements of a feature stand in the order of AbstractFeatureType")
  func order() throws {
    // In the reverse order of the schema.
    let document = try writeKML(
      properties: #"""
        "gx:rank":3,"gx:balloonVisibility":true,"n":1,"Region":{"LatLonAltBox":{"west":1,"east":2,\#
        "south":3,"north":4}},"styleUrl":"#s","timespan":{"end":"2021","begin":"2020"},\#
        "Camera":{"roll":1,"longitude":5},"description":"d","Snippet":"s","phoneNumber":"tel:1",\#
        "xal:AddressDetails":{"xal:Country":{"xal:CountryName":"X"}},"address":"a",\#
        "atom:link":{"@href":"http://a"},"atom:author":{"atom:name":"me"},"open":true,\#
        "visibility":false,"name":"n"
        """#.replacing("\n", with: ""),
      geometry: #"{"type":"Point","coordinates":[1,2]}"#)
    #expect(
      document.features == [
        "<Placemark><name>n</name><visibility>0</visibility><open>1</open>"
          + "<atom:author><atom:name>me</atom:name></atom:author><atom:link href=\"http://a\"/>"
          + "<address>a</address><xal:AddressDetails><xal:Country>"
          + "<xal:CountryName>X</xal:CountryName></xal:Country></xal:AddressDetails>"
          + "<phoneNumber>tel:1</phoneNumber><Snippet>s</Snippet><description>d</description>"
          + "<Camera><longitude>5</longitude><roll>1</roll></Camera>"
          + "<TimeSpan><begin>2020</begin><end>2021</end></TimeSpan><styleUrl>#s</styleUrl>"
          + "<Region><LatLonAltBox><north>4</north><south>3</south><east>2</east><west>1</west>"
          + "</LatLonAltBox></Region><ExtendedData><SchemaData schemaUrl=\"#schema.in\">"
          + "<SimpleData name=\"n\">1</SimpleData></SchemaData></ExtendedData>"
          + "<gx:balloonVisibility>1</gx:balloonVisibility><gx:rank>3</gx:rank>"
          + "<Point><coordinates>1,2</coordinates></Point></Placemark>"
      ])
    #expect(document.changed.isEmpty)
    for prefix in ["gx", "atom", "xal"] {
      #expect(document.text.contains(" xmlns:\(prefix)=\""))
    }
  }

  @Test("a document without extensions declares none")
  func plain() throws {
    let document = try writeKML([kmlFeature(#""name":"n""#)], name: "places.geojsonl")
    #expect(
      document.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2">
        <Document>
        <name>places</name>
        <Placemark><name>n</name></Placemark>
        </Document>
        </kml>

        """)
  }

  @Test(
    "HTML is a CDATA section, which ]]> splits",
    arguments: [
      ("<b>x</b>", "<![CDATA[<b>x</b>]]>"),
      ("a]]>b", "<![CDATA[a]]]]><![CDATA[>b]]>"),
      ("]]>", "<![CDATA[]]]]><![CDATA[>]]>"),
      ("]]>]]>", "<![CDATA[]]]]><![CDATA[>]]]]><![CDATA[>]]>"),
      ("]]]>", "<![CDATA[]]]]]><![CDATA[>]]>"),
      ("&amp;\\\"", "<![CDATA[&amp;\"]]>"),
      ("Ünï\\t\\n", "<![CDATA[Ünï\t\n]]>"),
    ])
  func html(_ value: String, _ expected: String) throws {
    let document = try writeKML(
      properties: #""description":{"@type":"html","value":"\#(value)"}"#)
    #expect(
      document.text.contains(
        "<Placemark><description>\(expected)</description></Placemark>\n"))
    #expect(document.changed.isEmpty)
  }

  @Test("what a CDATA section cannot hold is counted")
  func htmlLosses() throws {
    let document = try writeKML(
      properties: #""description":{"@type":"html","value":"a\r\nb\rc\u0001\uffff"}"#)
    #expect(
      document.text.contains("<description><![CDATA[a\nb\nc\u{FFFD}\u{FFFD}]]></description>"))
    #expect(document.changed == ["carriage-return": 1, "character-replaced": 2])
  }

  @Test("an object that only looks like HTML is text")
  func noHTML() throws {
    let document = try writeKML(
      properties: #""description":{"@type":"html","value":"x","more":1}"#)
    #expect(
      document.features == [
        "<Placemark><description>{\"@type\":\"html\",\"value\":\"x\",\"more\":1}</description>"
          + "</Placemark>"
      ])
    #expect(document.changed == ["nested-value-as-text": 1])
  }

  @Test("another property can be the name or the description; the one of that name is data then")
  func chosenFields() throws {
    let document = try writeKML(
      properties: #""name":"n","title":"t","description":"d","text":"<x>","number":7"#,
      ["name-field": "title", "description-field": "text"])
    #expect(
      document.features == [
        "<Placemark><name>t</name><description>&lt;x&gt;</description><ExtendedData>"
          + "<SchemaData schemaUrl=\"#schema.in\"><SimpleData name=\"name\">n</SimpleData>"
          + "<SimpleData name=\"description\">d</SimpleData>"
          + "<SimpleData name=\"number\">7</SimpleData></SchemaData></ExtendedData></Placemark>"
      ])
    #expect(document.changed == ["reserved-name": 2])
    let number = try writeKML(properties: #""number":7"#, ["name-field": "number"])
    #expect(number.features == ["<Placemark><name>7</name></Placemark>"])
    #expect(number.changed == ["value-as-text": 1])
  }

  @Test(
    "what an element cannot hold is extended data",
    arguments: [
      (#""visibility":"maybe""#, "visibility", "maybe"),
      (#""open":2"#, "open", "2"),
      (#""timestamp":"yesterday""#, "timestamp", "yesterday"),
      (#""timestamp":"2021-02-29""#, "timestamp", "2021-02-29"),
      (#""timestamp":"2021-02-28T24:00:00Z""#, "timestamp", "2021-02-28T24:00:00Z"),
      (#""timespan":"2021""#, "timespan", "2021"),
      (#""LookAt":"x""#, "LookAt", "x"),
      (#""LookAt":[1]"#, "LookAt", "[1]"),
      (#""xal:AddressDetails":"x""#, "xal:AddressDetails", "x"),
      (#""Region":{"what":1}"#, "Region", #"{"what":1}"#),
      (#""styleUrl":7"#, "styleUrl", "7"),
      (#""altitudeMode":"absolute""#, "altitudeMode", "absolute"),
      (#""extrude":true"#, "extrude", "1"),
      (#""@geometry-type":"circle""#, "@geometry-type", "circle"),
      (#""folder_path":7"#, "folder_path", "7"),
      (
        #""coordinateProperties":{"times":["2020-01-01T00:00:00Z"]}"#, "coordinateProperties",
        #"{"times":["2020-01-01T00:00:00Z"]}"#
      ),
    ])
  func fallsBack(_ property: String, _ name: String, _ value: String) throws {
    let document = try writeKML(properties: property)
    #expect(
      document.features == [
        "<Placemark><ExtendedData><SchemaData schemaUrl=\"#schema.in\"><SimpleData name=\"\(name)\">"
          + value + "</SimpleData></SchemaData></ExtendedData></Placemark>"
      ])
    #expect(document.changed["reserved-name"] == (name.hasPrefix("xal:") ? nil : 1))
  }

  @Test(
    "times of every precision",
    arguments: [
      "1997", "1997-07", "1997-07-16", "1997-07-16T07:30:15Z", "1997-07-16T10:30:15+03:00",
      "1997-07-16T07:30:15.25Z", "2024-02-29",
    ])
  func times(_ time: String) throws {
    let document = try writeKML(properties: #""timestamp":"\#(time)""#)
    #expect(
      document.features == [
        "<Placemark><TimeStamp><when>\(time)</when></TimeStamp></Placemark>"
      ])
  }

  @Test("of two views, and of two times, the second is data")
  func alternatives() throws {
    let document = try writeKML(
      properties: #""Camera":{"roll":2},"LookAt":{"range":1},"timestamp":"2020","#
        + #""timespan":{"begin":"2020"}"#)
    #expect(
      document.features == [
        "<Placemark><LookAt><range>1</range></LookAt><TimeStamp><when>2020</when></TimeStamp>"
          + "<ExtendedData><SchemaData schemaUrl=\"#schema.in\">"
          + "<SimpleData name=\"Camera\">{\"roll\":2}</SimpleData>"
          + "<SimpleData name=\"timespan\">{\"begin\":\"2020\"}</SimpleData></SchemaData>"
          + "</ExtendedData></Placemark>"
      ])
    #expect(document.changed == ["nested-value-as-text": 2, "reserved-name": 2])
  }

  @Test("parts of views that the schema does not know are left out, in its order")
  func nested() throws {
    let document = try writeKML(
      properties:
        #""LookAt":{"altitudeMode":"absolute","tilt":200,"latitude":4,"what":1,"longitude":3,"#
        + #""gx:TimeStamp":{"when":"2020"},"@id":"v"}"#)
    #expect(
      document.features == [
        "<Placemark><LookAt id=\"v\"><gx:TimeStamp><when>2020</when></gx:TimeStamp>"
          + "<longitude>3</longitude><latitude>4</latitude><altitudeMode>absolute</altitudeMode>"
          + "</LookAt></Placemark>"
      ])
    #expect(document.changed == ["nested-value-left-out": 2])
  }

  @Test(
    "attributes of links that Atom does not take are left out",
    arguments: [
      (#""@type":"text/html""#, " type=\"text/html\""), (#""@type":"html""#, ""),
      (#""@hreflang":"de-AT-1996""#, " hreflang=\"de-AT-1996\""), (#""@hreflang":"d3""#, ""),
      (#""@hreflang":"de-""#, ""), (#""@what":"x""#, ""),
    ])
  func links(_ attribute: String, _ expected: String) throws {
    let document = try writeKML(properties: #""atom:link":{"@href":"a",\#(attribute)}"#)
    #expect(
      document.features == ["<Placemark><atom:link href=\"a\"\(expected)/></Placemark>"])
    #expect(document.changed == (expected.isEmpty ? ["nested-value-left-out": 1] : [:]))
  }

  @Test("a snippet with its number of lines")
  func snippet() throws {
    let document = try writeKML(properties: #""Snippet":{"maxLines":2,"value":"a & b"}"#)
    #expect(
      document.features == ["<Placemark><Snippet maxLines=\"2\">a &amp; b</Snippet></Placemark>"])
    let broken = try writeKML(properties: #""Snippet":{"maxLines":2,"text":"a"}"#)
    #expect(broken.changed == ["nested-value-as-text": 1, "reserved-name": 1])
  }

  @Test("the snippet of KML 2.2, of features and folders, comes back as it was")
  func plainSnippet() throws {
    let body = """
      <Document>
      <name>d</name>
      <snippet>all</snippet>
      <Placemark><name>n</name><snippet>a &amp; b</snippet></Placemark>
      <Folder>
      <name>f</name>
      <Snippet maxLines="1">one</Snippet>
      <Placemark><Snippet maxLines="2">c</Snippet></Placemark>
      </Folder>
      </Document>

      """
    let document = try rewriteKML(body)
    #expect(document.text.hasSuffix(body + "</kml>\n"))
    #expect(document.changed.isEmpty)
  }

  @Test("of the two snippets one is written; attributes make the one of the other")
  func snippets() throws {
    let both = try writeKML(properties: #""snippet":"a","Snippet":"b""#)
    #expect(
      both.features == [
        "<Placemark><Snippet>b</Snippet><ExtendedData><SchemaData schemaUrl=\"#schema.in\">"
          + "<SimpleData name=\"snippet\">a</SimpleData></SchemaData></ExtendedData></Placemark>"
      ])
    let lines = try writeKML(properties: ##""snippet":{"@maxLines":"2","#text":"a"}"##)
    #expect(lines.features == ["<Placemark><Snippet maxLines=\"2\">a</Snippet></Placemark>"])
    #expect(lines.changed == ["field-as-element": 1])
  }

  @Test("empty texts and values that are not text")
  func texts() throws {
    let document = try writeKML(properties: #""name":"","address":true,"phoneNumber":1.5"#)
    #expect(
      document.features == [
        "<Placemark><name></name><address>true</address><phoneNumber>1.5</phoneNumber></Placemark>"
      ])
    #expect(document.changed == ["empty-text": 1, "value-as-text": 2])
  }

  @Test("what a document said comes back as it was")
  func comesBack() throws {
    let body = """
      <Document>
      <name>Places &amp; paths</name>
      <visibility>0</visibility>
      <atom:author><atom:name>me</atom:name></atom:author>
      <description>text</description>
      <LookAt><longitude>1</longitude><latitude>2</latitude><range>3</range></LookAt>
      <Placemark id="p"><name>one</name><description><![CDATA[<i>1</i>]]></description>\
      <Point><coordinates>1,2,3</coordinates></Point></Placemark>
      <Folder id="f">
      <name>A/B</name>
      <open>1</open>
      <Placemark><name>two</name></Placemark>
      <Folder>
      <name>inner</name>
      </Folder>
      </Folder>
      </Document>

      """
    let document = try rewriteKML(body)
    #expect(
      document.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom">
        \(body)</kml>

        """)
    #expect(document.changed.isEmpty)
  }
}
