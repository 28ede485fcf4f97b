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
          ##"{"gpxx_TrackExtension":{"gpxx:DisplayColor":"Red"},"o_guid":"a-b","##
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
