import FormatTestSupport
import Testing

/// What extensions say of points, lines and segments (GPX 1.1, extensionsType).
@Suite struct GPXExtensionTests {
  static let garmin = "http://www.garmin.com/xmlschemas/TrackPointExtension/"

  @Test(
    "Garmin's TrackPointExtension, of both versions and under any prefix",
    arguments: ["v1", "v2"], ["gpxtpx", "ns3"])
  func trackPointExtension(_ version: String, _ prefix: String) throws {
    let properties = try gpxProperties(
      "<trk><trkseg><trkpt lat='0' lon='0'/><trkpt lat='1' lon='2'><extensions>"
        + "<\(prefix):TrackPointExtension><\(prefix):atemp>21.5</\(prefix):atemp>"
        + "<\(prefix):wtemp>8</\(prefix):wtemp><\(prefix):depth>3</\(prefix):depth>"
        + "<\(prefix):hr>130</\(prefix):hr><\(prefix):cad>80</\(prefix):cad>"
        + "<\(prefix):speed>2.5</\(prefix):speed><\(prefix):course>90</\(prefix):course>"
        + "<\(prefix):bearing>91</\(prefix):bearing></\(prefix):TrackPointExtension>"
        + "</extensions></trkpt></trkseg></trk>", "xmlns:\(prefix)='\(Self.garmin)\(version)'")
    #expect(
      try json(properties)
        == json(
          #"{"_gpxType":"trk","coordinateProperties":{"atemps":[null,21.5],"wtemps":[null,8],"#
            + #""depths":[null,3],"heart":[null,130],"cads":[null,80],"speeds":[null,2.5],"#
            + #""courses":[null,90],"bearings":[null,91]}}"#))
  }

  @Test("other elements of points' extensions are arrays under their plural, as in togeojson")
  func otherPointExtensions() throws {
    let properties = try gpxProperties(
      "<trk><trkseg><trkpt lat='0' lon='0'><extensions><power>200</power><hr>99</hr>"
        + "<d:note>0012</d:note><d:deep><d:a>1</d:a><d:a>2</d:a></d:deep></extensions></trkpt>"
        + "<trkpt lat='1' lon='2'><extensions><distance>1.50</distance></extensions></trkpt>"
        + "</trkseg></trk>", "xmlns:d='urn:d'")
    #expect(
      try json(properties)
        == json(
          #"{"_gpxType":"trk","coordinateProperties":{"powers":[200,null],"heart":[99,null],"#
            + #""d:notes":["0012",null],"d:deeps":[{"d:a":["1","2"]},null],"distances":[null,1.50]}}"#
        ))
  }

  @Test("one name for two elements of a point: both values stay")
  func sharedArrays() throws {
    let properties = try gpxProperties(
      "<trk><trkseg><trkpt lat='0' lon='0'><extensions><hr>1</hr><gpxtpx:TrackPointExtension>"
        + "<gpxtpx:hr>2</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions></trkpt>"
        + "<trkpt lat='1' lon='2'/></trkseg></trk>", "xmlns:gpxtpx='\(Self.garmin)v1'")
    #expect(
      try json(properties)
        == json(
          #"{"_gpxType":"trk","coordinateProperties":{"heart":[1,null],"gpxtpx:hrs":[2,null]}}"#))
  }

  @Test("extensions of a feature are properties: text, or a nested value")
  func featureExtensions() throws {
    let properties = try gpxProperties(
      "<trk><extensions><gpxx:TrackExtension><gpxx:DisplayColor>Red</gpxx:DisplayColor>"
        + "</gpxx:TrackExtension><o:guid>a-b</o:guid><o:e k='v'>t</o:e><name>inner</name></extensions>"
        + "<name>outer</name></trk>",
      "xmlns:gpxx='http://www.garmin.com/xmlschemas/GpxExtensions/v3' xmlns:o='urn:o'")
    #expect(
      try json(properties)
        == json(
          ##"{"gpxx_TrackExtension":{"gpxx:DisplayColor":"Red"},"stroke":"#ff0000","o_guid":"a-b","##
            + ##""o_e":{"@k":"v","#text":"t"},"extensions_name":"inner","name":"outer","_gpxType":"trk"}"##
        ))
  }

  @Test(
    "the style of a line is style properties, as in togeojson: millimetres are pixels",
    arguments: [
      "<line xmlns='http://www.topografix.com/GPX/gpx_style/0/2'>|</line>",
      "<s:line xmlns:s='http://www.topografix.com/GPX/gpx_style/0/2'>|</s:line>", "<line>|</line>",
    ])
  func lineStyle(_ element: String) throws {
    let parts = element.split(separator: "|")
    let prefix = element.hasPrefix("<s:") ? "s:" : ""
    func inner(_ name: String, _ text: String) -> String {
      "<\(prefix)\(name)>\(text)</\(prefix)\(name)>"
    }
    let inside = [inner("color", "00FF7f"), inner("opacity", ".5"), inner("width", "1")].joined()
    let style = "\(parts[0])\(inside)\(parts[1])"
    for line in ["<rte>", "<trk>"] {
      let properties = try gpxProperties(
        "\(line)<extensions>\(style)</extensions></\(line.dropFirst())")
      #expect(
        try json(properties)
          == json(
            ##"{"stroke":"#00FF7f","stroke-opacity":0.5,"stroke-width":\##(96 / 25.4),"##
              + ##""_gpxType":"\##(String(line.dropFirst().dropLast()))"}"##))
    }
  }

  @Test("what else a style says stays")
  func otherStyle() throws {
    let properties = try gpxProperties(
      "<trk><extensions><line xmlns='http://www.topografix.com/GPX/gpx_style/0/2'><color>ff0000</color>"
        + "<opacity>opaque</opacity><linecap>round</linecap></line></extensions></trk>")
    #expect(
      try json(properties)
        == json(
          ##"{"stroke":"#ff0000","_gpxType":"trk","##
            + ##""gpx_style_line":{"gpx_style:opacity":"opaque","gpx_style:linecap":"round"}}"##))
  }

  // MARK: - Without a namespace

  @Test("ExpertGPS declares its namespaces as default ones: elements come back in them")
  func defaultNamespace() throws {
    // gpx_overlay.xsd 0/3, labelType, as ExpertGPS writes it.
    let input = gpx(
      "<wpt lat='46.25' lon='13.76'><name>002</name><extensions>"
        + "<label xmlns='http://www.topografix.com/GPX/gpx_overlay/0/3'><label_text>002</label_text>"
        + "</label></extensions></wpt>")
    #expect(
      try json(try #require(try readGPX(input).properties.first))
        == json(#"{"name":"002","gpx_overlay_label":{"gpx_overlay:label_text":"002"}}"#))
    let written = try rewriteGPX(Array(input.utf8))
    #expect(
      written.text.contains(
        "<gpx_overlay:label><gpx_overlay:label_text>002</gpx_overlay:label_text></gpx_overlay:label>"
      ))
    #expect(
      written.text.contains("xmlns:gpx_overlay=\"http://www.topografix.com/GPX/gpx_overlay/0/3\""))
    #expect(written.changes("extension-rewritten") == 0)
    try GPXSchema.check(written.text)
  }

  @Test("Apple's extensions have no namespace: they are written in other forms, and that is told")
  func apple() throws {
    let bytes = try gpxSample("togeojson/gpx/apple_watch_route.gpx")
    let written = try rewriteGPX(bytes)
    #expect(written.changes("extension-rewritten") == 1)
    #expect(
      written.text.contains(
        "<gpxtpx:speed>1.310662</gpxtpx:speed><gpxtpx:course>101.747269</gpxtpx:course>"
          + "</gpxtpx:TrackPointExtension><cairn:property name=\"hAccs\" type=\"number\">1.801682<")
    )
    try GPXSchema.check(written.text)
    // What is written so has a namespace.
    #expect(try rewriteGPX(Array(written.text.utf8)).changes("extension-rewritten") == 0)
  }

  @Test(
    "elements without a namespace of their own are told wherever they stand",
    arguments: [
      ("<wpt lat='1' lon='2'><extensions><a>1</a><o:b>2</o:b></extensions></wpt>", 1),
      ("<wpt lat='1' lon='2'><extensions><a xmlns='urn:a'>1</a></extensions></wpt>", 1),
      ("<wpt lat='1' lon='2'><extensions><a>1</a><a>2</a><b/></extensions></wpt>", 2),
      ("<rte><extensions><a>1</a></extensions></rte>", 1),
      (
        "<trk><trkseg><trkpt lat='0' lon='0'/><trkpt lat='1' lon='1'/><extensions><a>1</a>"
          + "</extensions></trkseg></trk>", 1
      ),
      ("<wpt lat='1' lon='2'><extensions><o:a>1</o:a></extensions></wpt>", 0),
      (
        "<trk><trkseg><trkpt lat='0' lon='0'/><trkpt lat='1' lon='1'><extensions><o:a>1</o:a>"
          + "</extensions></trkpt><extensions><o:a>1</o:a></extensions></trkseg></trk>", 0
      ),
    ])
  func withoutNamespace(_ content: String, _ count: Int) throws {
    let written = try rewriteGPX(Array(gpx(content, "xmlns:o='urn:o'").utf8))
    #expect(written.error == nil)
    #expect(written.changes("extension-rewritten") == count)
    try GPXSchema.check(written.text)
  }

  // MARK: - Segments

  @Test("extensions of segments are an array, one value a segment")
  func segmentExtensions() throws {
    let segment = "<trkpt lat='0' lon='0'/><trkpt lat='1' lon='1'/>"
    let properties = try gpxProperties(
      "<trk><trkseg>\(segment)</trkseg><trkseg>\(segment)<extensions><o:a>1</o:a></extensions></trkseg></trk>",
      "xmlns:o='urn:o'")
    #expect(
      try json(properties)
        == json(#"{"_gpxType":"trk","trkseg_extensions":[null,{"o:a":"1"}]}"#))
  }
}
