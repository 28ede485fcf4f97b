import FormatTestSupport
import Testing

@testable import KML

/// Styles (OGC 07-147r2 §12) of the properties that say how a feature is drawn.
@Suite struct KMLWriterStyleTests {
  private let line = #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#

  private func feature(_ properties: String) -> String { kmlFeature(properties) }

  @Test("features of one style share it, numbered in the order of first use")
  func shared() throws {
    let document = try writeKML([
      feature(##""stroke":"#ff0000","n":1"##), feature(##""fill":"#00ff00""##),
      feature(##""n":2,"stroke":"#ff0000""##), feature(#""n":3"#),
      feature(##""fill":"#00ff00","stroke":"#ff0000""##),
    ])
    #expect(
      document.styles == [
        "<Style id=\"style1\"><LineStyle><color>ff0000ff</color></LineStyle></Style>",
        "<Style id=\"style2\"><PolyStyle><color>ff00ff00</color></PolyStyle></Style>",
        "<Style id=\"style3\"><LineStyle><color>ff0000ff</color></LineStyle>"
          + "<PolyStyle><color>ff00ff00</color></PolyStyle></Style>",
      ])
    let urls = document.features.map { line in
      line.firstMatch(of: /<styleUrl>(.*)<\/styleUrl>/).map { String($0.1) } ?? ""
    }
    #expect(urls == ["#style1", "#style2", "#style1", "", "#style3"])
    #expect(document.changed.isEmpty)
  }

  @Test(
    "colours are aabbggrr, and read back as they were",
    arguments: [
      ("#123456", "1", "ff563412"), ("#123456", "0", "00563412"), ("#abcdef", "0.2", "33efcdab"),
      ("#000000", "0.6", "99000000"), ("#ffffff", "0.8", "ccffffff"),
    ])
  func colors(_ color: String, _ opacity: String, _ expected: String) throws {
    let properties = #""stroke":"\#(color)","stroke-opacity":\#(opacity),"stroke-width":2.5"#
    let document = try writeKML(properties: properties, geometry: line)
    #expect(
      document.styles == [
        "<Style id=\"style1\"><LineStyle><color>\(expected)</color><width>2.5</width></LineStyle>"
          + "</Style>"
      ])
    #expect(document.changed.isEmpty)
    let body = document.text.split(separator: "\n").dropFirst(2).joined(separator: "\n")
    let back = try rewriteKML(String(body.dropLast(6)), as: "geojsonl")
    #expect(back.text.contains(#""stroke":"\#(color)","stroke-opacity":\#(opacity)"#))
  }

  @Test(
    "what 8 bits cannot say is rounded, and counted",
    arguments: [
      (##""stroke":"#123456","stroke-opacity":0.5"##, "80563412"),
      (##""stroke":"#abc""##, "ffccbbaa"),
      (##""stroke":"#ABCDEF""##, "ffefcdab"),
    ])
  func rounded(_ properties: String, _ expected: String) throws {
    let document = try writeKML(properties: properties)
    #expect(document.styles.first?.contains("<color>\(expected)</color>") == true)
    #expect(document.changed == ["style-rounded": 1])
  }

  @Test(
    "values that are not a style stay data",
    arguments: [
      #""stroke":"no colour""#, ##""stroke":"#12""##, #""stroke":7"#, #""stroke-width":"thick""#,
      #""icon-heading":400"#, #""icon-offset":[1]"#, #""fill-opacity":2"#, #""icon":"""#,
    ])
  func noStyle(_ property: String) throws {
    let document = try writeKML(properties: property)
    #expect(document.styles.isEmpty)
    let name = property.split(separator: "\"")[0]
    #expect(document.text.contains("<SimpleData name=\"\(name)\">"))
    #expect(!document.text.contains("styleUrl"))
  }

  @Test("icons and labels")
  func icons() throws {
    let document = try writeKML(
      properties: ##""icon":"a.png?x&y","icon-color":"#ff0000","icon-opacity":0.2,"##
        + ##""icon-scale":1.5,"icon-heading":90,"icon-offset":[0.5,12],"##
        + ##""icon-offset-units":["fraction","pixels"],"label-color":"#00ff00","label-scale":0"##)
    #expect(
      document.styles == [
        "<Style id=\"style1\"><IconStyle><color>330000ff</color><scale>1.5</scale>"
          + "<heading>90</heading><Icon><href>a.png?x&amp;y</href></Icon>"
          + "<hotSpot x=\"0.5\" y=\"12\" xunits=\"fraction\" yunits=\"pixels\"/></IconStyle>"
          + "<LabelStyle><color>ff00ff00</color><scale>0</scale></LabelStyle></Style>"
      ])
    #expect(document.features == ["<Placemark><styleUrl>#style1</styleUrl></Placemark>"])
    #expect(document.changed.isEmpty)
  }

  @Test("simplestyle's markers colour the icon and stay what they are")
  func markers() throws {
    let document = try writeKML(
      properties: ##""marker-color":"#ff0000","marker-size":"large","marker-symbol":"park""##)
    #expect(
      document.styles == [
        "<Style id=\"style1\"><IconStyle><color>ff0000ff</color><scale>1.5</scale><Icon>"
          + "<href>http://maps.google.com/mapfiles/kml/shapes/parks.png</href></Icon></IconStyle>"
          + "</Style>"
      ])
    #expect(
      document.features == [
        "<Placemark><styleUrl>#style1</styleUrl><ExtendedData>"
          + "<SchemaData schemaUrl=\"#schema.in\"><SimpleData name=\"marker-color\">#ff0000"
          + "</SimpleData><SimpleData name=\"marker-size\">large</SimpleData>"
          + "<SimpleData name=\"marker-symbol\">park</SimpleData></SchemaData></ExtendedData>"
          + "</Placemark>"
      ])
  }

  @Test("nothing to see of no known colour is fill and outline off")
  func off() throws {
    let document = try writeKML(properties: #""fill-opacity":0,"stroke-opacity":0"#)
    #expect(
      document.styles == [
        "<Style id=\"style1\"><PolyStyle><fill>0</fill><outline>0</outline></PolyStyle></Style>"
      ])
  }

  @Test("a style has the id of its address; another one under that address another id")
  func addresses() throws {
    let document = try writeKML([
      feature(##""styleUrl":"#red","stroke":"#ff0000""##),
      feature(##""styleUrl":"#red","stroke":"#ff0000""##),
      feature(##""styleUrl":"#red","fill":"#00ff00""##),
      feature(##""styleUrl":"#red","stroke":"#0000ff""##),
      feature(##""styleUrl":"http://there/styles.kml#x","stroke":"#ff0000""##),
      feature(##""styleUrl":"#not a name","stroke":"#ff0000""##),
      feature(##""styleUrl":"#none""##),
    ])
    #expect(
      document.styles == [
        "<Style id=\"red\"><LineStyle><color>ff0000ff</color></LineStyle></Style>",
        "<Style id=\"style1\"><PolyStyle><color>ff00ff00</color></PolyStyle></Style>",
      ])
    #expect(
      document.features == [
        "<Placemark><styleUrl>#red</styleUrl></Placemark>",
        "<Placemark><styleUrl>#red</styleUrl></Placemark>",
        "<Placemark><styleUrl>#style1</styleUrl></Placemark>",
        // A style of the feature's own goes over the shared one (§9.1).
        "<Placemark><styleUrl>#red</styleUrl><Style><LineStyle><color>ffff0000</color></LineStyle>"
          + "</Style></Placemark>",
        "<Placemark><styleUrl>http://there/styles.kml#x</styleUrl><Style><LineStyle>"
          + "<color>ff0000ff</color></LineStyle></Style></Placemark>",
        "<Placemark><styleUrl>#not a name</styleUrl><Style><LineStyle><color>ff0000ff</color>"
          + "</LineStyle></Style></Placemark>",
        "<Placemark><styleUrl>#none</styleUrl></Placemark>",
      ])
    #expect(document.changed == ["style-url": 1])
  }

  @Test("no id is there twice: styles go before features near by, not before those long past")
  func takenAddress() throws {
    let styled = feature(##""styleUrl":"#red","stroke":"#ff0000""##)
    let near = try writeKML([kmlFeature("", id: "\"red\""), styled])
    #expect(near.features[0].contains("<SimpleData name=\"@id\">red</SimpleData>"))
    #expect(near.features[1] == "<Placemark><styleUrl>#red</styleUrl></Placemark>")
    #expect(near.styles.count == 1)
    let many = Array(repeating: feature(""), count: 50_000)
    let far = try writeKML([kmlFeature("", id: "\"red\"")] + many + [styled], jobs: 2)
    #expect(far.features[0] == "<Placemark id=\"red\"></Placemark>")
    #expect(
      far.features.last
        == "<Placemark><styleUrl>#red</styleUrl><Style><LineStyle><color>ff0000ff</color>"
        + "</LineStyle></Style></Placemark>")
    #expect(far.styles.isEmpty)
  }

  @Test("StyleMaps give their normal style, inline styles go over shared ones")
  func styleMaps() throws {
    let document = try rewriteKML(
      """
      <Document><name>d</name>
      <Style id="n"><LineStyle><color>ff0000ff</color><width>3</width></LineStyle></Style>
      <Style id="h"><LineStyle><color>ff00ff00</color></LineStyle></Style>
      <StyleMap id="m"><Pair><key>normal</key><styleUrl>#n</styleUrl></Pair>
      <Pair><key>highlight</key><styleUrl>#h</styleUrl></Pair></StyleMap>
      <Placemark><styleUrl>#m</styleUrl></Placemark>
      <Placemark><styleUrl>#m</styleUrl><Style><LineStyle><width>5</width></LineStyle></Style>
      </Placemark>
      </Document>
      """)
    #expect(
      document.styles == [
        "<Style id=\"m\"><LineStyle><color>ff0000ff</color><width>3</width></LineStyle></Style>"
      ])
    #expect(
      document.features == [
        "<Placemark><styleUrl>#m</styleUrl></Placemark>",
        "<Placemark><styleUrl>#m</styleUrl><Style><LineStyle><color>ff0000ff</color>"
          + "<width>5</width></LineStyle></Style></Placemark>",
      ])
  }

  @Test("more styles than a document shares are written with their features")
  func limit() throws {
    let count = KMLOutputStyles.usualLimit
    let widths = Array(1...count + 1) + [count]
    let document = try writeKML(widths.map { feature("\"stroke-width\":\($0)") }, jobs: 2)
    #expect(document.styles.count == count)
    #expect(
      document.features.suffix(3) == [
        "<Placemark><styleUrl>#style\(count)</styleUrl></Placemark>",
        "<Placemark><Style><LineStyle><width>\(count + 1)</width></LineStyle></Style></Placemark>",
        "<Placemark><styleUrl>#style\(count)</styleUrl></Placemark>",
      ])
  }
}
