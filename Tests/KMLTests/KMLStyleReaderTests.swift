import FormatTestSupport
import Testing

@Suite struct KMLStyleReaderTests {
  private let line = "<LineString><coordinates>1,2 3,4</coordinates></LineString>"
  private let area =
    "<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing>"
    + "</outerBoundaryIs></Polygon>"

  private func properties(_ content: String, around: String = "") throws -> String {
    compact(try placemark(content, around: around).properties)
  }

  @Test(
    "colours are aabbggrr, or as people write them",
    arguments: [
      ("7f0000ff", ##"{"stroke":"#ff0000","stroke-opacity":0.4980392156862745}"##),
      ("FF00AA55", ##"{"stroke":"#55AA00","stroke-opacity":1}"##),
      ("00ffffff", ##"{"stroke":"#ffffff","stroke-opacity":0}"##),
      ("#ff0000", ##"{"stroke":"#ff0000"}"##), ("f00", ##"{"stroke":"#f00"}"##),
      (" ff0000 ", ##"{"stroke":"#ff0000"}"##), ("ff00", "{}"), ("", "{}"),
    ])
  func colors(_ color: String, _ expected: String) throws {
    let style = "<Style><LineStyle><color>\(color)</color></LineStyle></Style>"
    #expect(try properties(style + line) == expected)
  }

  @Test("every property that the model has")
  func all() throws {
    let feature = try placemark(
      "<Style><IconStyle><color>ff0000ff</color><scale>1.5</scale><heading>90</heading>"
        + "<Icon><href>a.png</href></Icon>"
        + "<hotSpot x='32' y='1' xunits='pixels' yunits='insetPixels'/></IconStyle>"
        + "<LabelStyle><color>80ffffff</color><scale>0</scale></LabelStyle>"
        + "<LineStyle><width>2</width></LineStyle>"
        + "<PolyStyle><color>40ff0000</color></PolyStyle></Style>")
    #expect(
      compact(feature.properties)
        == ##"{"fill":"#0000ff","fill-opacity":0.25098039215686274,"icon":"a.png","##
        + ##""icon-color":"#ff0000","icon-heading":90,"icon-offset":[32,1],"##
        + ##""icon-offset-units":["pixels","insetPixels"],"icon-opacity":1,"icon-scale":1.5,"##
        + ##""label-color":"#ffffff","label-opacity":0.5019607843137255,"label-scale":0,"##
        + ##""stroke-width":2}"##)
    #expect(feature.reasons == [])
  }

  @Test("areas without fill or outline")
  func poly() throws {
    let style =
      "<Style><LineStyle><color>ff0000ff</color></LineStyle><PolyStyle><color>ff00ff00</color>"
      + "<fill>0</fill><outline>0</outline></PolyStyle></Style>"
    // Of an area outline says that there is none; a line is a line.
    #expect(
      try properties(style + area)
        == ##"{"fill":"#00ff00","fill-opacity":0,"stroke":"#ff0000","stroke-opacity":0}"##)
    #expect(
      try properties(style + line)
        == ##"{"fill":"#00ff00","fill-opacity":0,"stroke":"#ff0000","stroke-opacity":1}"##)
    #expect(
      try properties("<Style><PolyStyle><outline>0</outline></PolyStyle></Style>" + line)
        == #"{"stroke-opacity":0}"#)
  }

  private let shared =
    "<Style id='a'><LineStyle><color>ff0000ff</color><width>2</width></LineStyle></Style>"
    + "<Style id='b'><LineStyle><width>5</width></LineStyle></Style>"
    + "<StyleMap id='m'><Pair><key>highlight</key><styleUrl>#b</styleUrl></Pair>"
    + "<Pair><key>normal</key><styleUrl>#a</styleUrl></Pair></StyleMap>"

  @Test("shared styles count wherever they stand, and in blocks of any size")
  func sharedStyles() throws {
    let expected = ##"{"stroke":"#ff0000","stroke-opacity":1,"stroke-width":2,"styleUrl":"#URL"}"##
    for url in ["#a", "#m", "a", " #a "] {
      let placemark = "<Placemark><styleUrl>\(url)</styleUrl></Placemark>"
      let id = url.contains("m") ? "m" : "a"
      for document in [shared + placemark, placemark + shared] {
        for blockSize in [64, 1 << 16] {
          let result = try convertKML(kml(document), blockSize: blockSize)
          let feature = try #require(result.features.first)
          #expect(
            compact(feature.properties) == expected.replacing("#URL", with: "#" + id), "\(url)")
        }
      }
    }
  }

  @Test("an inline style lies over a shared one, property by property")
  func inline() throws {
    let own = "<Style><LineStyle><width>9</width></LineStyle></Style>"
    for content in ["<styleUrl>#a</styleUrl>" + own, own + "<styleUrl>#a</styleUrl>"] {
      #expect(
        try properties(content, around: shared)
          == ##"{"stroke":"#ff0000","stroke-opacity":1,"stroke-width":9,"styleUrl":"#a"}"##)
    }
    let map =
      "<StyleMap><Pair><key>normal</key><Style><LineStyle><width>3</width></LineStyle></Style>"
      + "</Pair></StyleMap>"
    #expect(try properties(map) == #"{"stroke-width":3}"#)
  }

  @Test("Google Earth's cascading styles")
  func cascading() throws {
    let styles =
      "<gx:CascadingStyle kml:id='c' xmlns:kml='http://www.opengis.net/kml/2.2'><Style>"
      + "<LineStyle><width>4</width></LineStyle></Style></gx:CascadingStyle>"
      + "<StyleMap id='m'><Pair><key>normal</key><styleUrl>#c</styleUrl></Pair></StyleMap>"
    #expect(
      try properties("<styleUrl>#m</styleUrl>", around: styles)
        == ##"{"stroke-width":4,"styleUrl":"#m"}"##)
  }

  @Test("references that lead nowhere, elsewhere or around")
  func lost() throws {
    let unknown = try placemark("<styleUrl>x</styleUrl>")
    #expect(unknown["styleUrl"] == ##""#x""##)
    #expect(unknown.reasons == ["warning: unknown-style"])
    let elsewhere = try placemark("<styleUrl>http://a.b/c.kml#x</styleUrl>")
    #expect(elsewhere["styleUrl"] == #""http://a.b/c.kml#x""#)
    #expect(elsewhere.reasons == ["warning: style-elsewhere"])
    let file = try placemark("<styleUrl>c.kml</styleUrl>")
    #expect(file["styleUrl"] == #""c.kml""#)
    let circle =
      "<StyleMap id='m'><Pair><key>normal</key><styleUrl>#n</styleUrl></Pair></StyleMap>"
      + "<StyleMap id='n'><Pair><key>normal</key><styleUrl>#m</styleUrl></Pair></StyleMap>"
    #expect(try properties("<styleUrl>#m</styleUrl>", around: circle) == ##"{"styleUrl":"#m"}"##)
  }

  @Test("in an archive, styles of its other documents count, and those behind their use")
  func archive() throws {
    let document =
      "<Placemark><styleUrl>#late</styleUrl></Placemark>"
      + "<Placemark><styleUrl>styles.kml#other</styleUrl></Placemark>"
      + "<Style id='late'><LineStyle><width>1</width></LineStyle></Style>"
    let other = "<Style id='other'><LineStyle><width>2</width></LineStyle></Style>"
    let archive = madeArchive([
      MadeEntry("doc.kml", String(decoding: kml(document), as: UTF8.self)),
      MadeEntry("styles.kml", String(decoding: kml(other), as: UTF8.self)),
    ])
    let result = try convertKML(archive, name: "in.kmz")
    #expect(result.error == nil)
    #expect(result.features.map { $0["stroke-width"] } == ["1", "2"])
  }
}
