import FormatTestSupport
import Testing

@Suite struct KMLPropertyTests {
  // MARK: - Plain elements

  @Test("texts are as the file has them, and empty ones give nothing")
  func texts() throws {
    let feature = try placemark(
      "<name> a &amp; <![CDATA[<b>]]></name><address/><phoneNumber></phoneNumber>"
        + "<address>Main St.</address><visibility>0</visibility><open>true</open>")
    #expect(feature["name"] == #"" a & <b>""#)
    #expect(feature["address"] == #""Main St.""#)
    #expect(feature["phoneNumber"] == "-")
    #expect(feature["visibility"] == "false")
    #expect(feature["open"] == "true")
  }

  @Test("an empty placemark is a feature")
  func empty() throws {
    for content in ["<Placemark/>", "<Placemark></Placemark>", "<Placemark id=''/>"] {
      let result = try convertKML(kml(content))
      let feature = try #require(result.features.first)
      #expect(feature.geometry == "null")
      #expect(feature.properties.isEmpty)
      #expect(feature.id == nil)
      #expect(result.reasons == [])
    }
  }

  @Test(
    "a description is text, or HTML where a CDATA section says so",
    arguments: [
      ("a &lt;b&gt;", #""a <b>""#),
      (" a\n", #"" a\n""#),
      ("<![CDATA[<b>a</b>]]>", #"{"@type":"html","value":"<b>a</b>"}"#),
      ("\n  <![CDATA[<b>a</b>]]>\n  ", #"{"@type":"html","value":"<b>a</b>"}"#),
      ("<![CDATA[a]]]]><![CDATA[>b]]>", #"{"@type":"html","value":"a]]>b"}"#),
      ("<![CDATA[]]><![CDATA[a]]>", #"{"@type":"html","value":"a"}"#),
      ("<![CDATA[ ]]>", #"{"@type":"html","value":" "}"#),
      ("<![CDATA[]]>", "-"),
      ("a<![CDATA[]]>", #""a""#),
      ("", "-"),
      ("<b>a</b> &amp; c", #"{"@type":"html","value":"<b>a</b> &amp; c"}"#),
    ])
  func description(_ content: String, _ expected: String) throws {
    let feature = try placemark("<description>\(content)</description>")
    #expect(feature["description"] == expected)
    #expect(feature.reasons == [])
  }

  @Test("text beside the first section of a description is counted")
  func descriptionText() throws {
    let feature = try placemark(
      "<description>a <![CDATA[<b>b</b>]]> c <![CDATA[d]]></description>")
    #expect(feature["description"] == #"{"@type":"html","value":"<b>b</b>"}"#)
    #expect(feature.reasons == ["description-text-left-out"])
  }

  @Test("a snippet keeps its number of lines")
  func snippet() throws {
    #expect(try placemark("<Snippet>a</Snippet>")["Snippet"] == #""a""#)
    #expect(
      try placemark("<Snippet maxLines='2'>a</Snippet>")["Snippet"]
        == #"{"maxLines":2,"value":"a"}"#)
    #expect(
      try placemark("<Snippet maxLines='0'/>")["Snippet"] == #"{"maxLines":0,"value":""}"#)
  }

  // MARK: - Times

  @Test(
    "time stamps have whatever precision the file gives",
    arguments: ["2009", "2009-05", "2009-05-06", "2009-05-06T07:08:09Z", "around noon"])
  func timeStamp(_ text: String) throws {
    let feature = try placemark("<TimeStamp><when>\(text)</when></TimeStamp>")
    #expect(feature["timestamp"] == "\"\(text)\"")
  }

  @Test("a time span has both ends, an empty text for one that is not there")
  func timeSpan() throws {
    func span(_ content: String) throws -> String {
      try placemark("<TimeSpan>\(content)</TimeSpan>")["timespan"]
    }
    #expect(
      try span("<begin>2009</begin><end>2010-01</end>") == #"{"begin":"2009","end":"2010-01"}"#)
    #expect(try span("<begin>2009</begin>") == #"{"begin":"2009","end":""}"#)
    #expect(try span("<end>2010</end><begin/>") == #"{"begin":"","end":"2010"}"#)
  }

  @Test("Google's times, which are for views, are times of a feature that has them")
  func googleTimes() throws {
    let stamp = try placemark("<gx:TimeStamp><when>2016-02-13</when></gx:TimeStamp>")
    #expect(stamp["timestamp"] == #""2016-02-13""#)
    let span = try placemark("<gx:TimeSpan><begin>2016</begin><end>2017</end></gx:TimeSpan>")
    #expect(span["timespan"] == #"{"begin":"2016","end":"2017"}"#)
  }

  // MARK: - Nested values

  @Test("elements with a structure are nested values, whatever their namespace")
  func nested() throws {
    let feature = try placemark(
      "<LookAt><longitude>1</longitude><range>2.5</range></LookAt>"
        + "<gx:balloonVisibility>1</gx:balloonVisibility>"
        + "<a:link xmlns:a='http://www.w3.org/2005/Atom' href='http://b.c/'/>"
        + "<x:note xmlns:x='urn:x' kind='k'>text<x:part>1</x:part><x:part>2</x:part></x:note>")
    #expect(feature["LookAt"] == #"{"longitude":"1","range":"2.5"}"#)
    #expect(feature["gx:balloonVisibility"] == #""1""#)
    #expect(feature["atom:link"] == #"{"@href":"http://b.c/"}"#)
    #expect(feature["x:note"] == ##"{"#text":"text","@kind":"k","x:part":["1","2"]}"##)
  }

  @Test("elements that are there twice become an array; of others the last counts")
  func twice() throws {
    let feature = try placemark("<name>a</name><name>b</name><Region/><Region><Lod/></Region>")
    #expect(feature["name"] == #""b""#)
    #expect(feature.reasons == ["duplicate-field"])
    #expect(feature["Region"] == #"["",{"Lod":""}]"#)
  }

  // MARK: - Extended data

  @Test("data is text by its name")
  func data() throws {
    let feature = try placemark(
      "<ExtendedData><Data name='a'><displayName>A</displayName><value>1</value></Data>"
        + "<Data name='b'><value/></Data><Data name='c'/></ExtendedData>")
    #expect(feature["a"] == #""1""#)
    #expect(feature["b"] == #""""#)
    #expect(feature["c"] == #""""#)
  }

  @Test("names of elements get a suffix, and so do those that have it already")
  func reserved() throws {
    let feature = try placemark(
      "<name>n</name><ExtendedData><Data name='name'><value>1</value></Data>"
        + "<Data name='name_data'><value>2</value></Data><Data name='Name'><value>3</value></Data>"
        + "<Data name='folder_path'><value>4</value></Data></ExtendedData>")
    #expect(feature["name"] == #""n""#)
    #expect(feature["name_data"] == #""1""#)
    #expect(feature["name_data_data"] == #""2""#)
    #expect(feature["Name"] == #""3""#)
    #expect(feature["folder_path_data"] == #""4""#)
  }

  @Test("data with the name of a style's property gives way to it")
  func styleNames() throws {
    let data = "<ExtendedData><Data name='stroke'><value>x</value></Data></ExtendedData>"
    let alone = try placemark(data)
    #expect(alone["stroke"] == #""x""#)
    let styled = try placemark(
      "<Style><LineStyle><color>ff0000ff</color></LineStyle></Style>" + data)
    #expect(styled["stroke"] == ##""#ff0000""##)
    #expect(styled["stroke_data"] == #""x""#)
  }

  private let schema =
    "<Schema id='s' name='S'><SimpleField type='int' name='i'><displayName>Whole</displayName>"
    + "</SimpleField><SimpleField type='double' name='d'/><SimpleField type='bool' name='b'/>"
    + "<SimpleField type='string' name='t'/><SimpleField type='wide' name='w'/></Schema>"

  private func simple(_ values: String, url: String = "#s") -> String {
    "<ExtendedData><SchemaData schemaUrl='\(url)'>\(values)</SchemaData></ExtendedData>"
  }

  private let values =
    "<SimpleData name='i'>7</SimpleData><SimpleData name='d'> 2.50 </SimpleData>"
    + "<SimpleData name='b'>1</SimpleData><SimpleData name='t'>007</SimpleData>"
    + "<SimpleData name='w'>8</SimpleData><SimpleData name='x'>9</SimpleData>"

  @Test("values of a Schema have its types, wherever it stands")
  func typed() throws {
    for document in [
      schema + "<Placemark>\(simple(values))</Placemark>",
      "<Placemark>\(simple(values))</Placemark>" + schema,
      "<Placemark>\(simple(values, url: "s"))</Placemark>" + schema,
      "<Placemark><ExtendedData>\(values)</ExtendedData></Placemark>" + schema,
    ] {
      let result = try convertKML(kml(document))
      let feature = try #require(result.features.first)
      #expect(
        compact(feature.properties)
          == #"{"b":true,"d":2.5,"i":7,"t":"007","w":"8","x":"9"}"#)
      #expect(result.reasons == [])
    }
  }

  @Test("without their Schema, fields are typed by their names")
  func byName() throws {
    let feature = try placemark(simple(values, url: "#other"), around: schema)
    #expect(feature["i"] == "7")
    #expect(feature.reasons == ["warning: unknown-schema"])
    let none = try placemark(simple(values, url: "http://a.b/c.kml#s"))
    #expect(none["i"] == #""7""#)
    #expect(none.reasons == ["warning: unknown-schema"])
  }

  @Test("values that are not of the type stay texts; empty ones are null")
  func untyped() throws {
    let feature = try placemark(
      simple(
        "<SimpleData name='i'>1.5</SimpleData><SimpleData name='d'/>"
          + "<SimpleData name='b'>yes</SimpleData>"), around: schema)
    #expect(feature["i"] == #""1.5""#)
    #expect(feature["d"] == "null")
    #expect(feature["b"] == #""yes""#)
    #expect(feature.reasons == ["warning: not-of-its-type"])
  }

  @Test("data of other namespaces is kept by the file's prefix")
  func foreign() throws {
    let feature = try placemark(
      "<ExtendedData xmlns:camp='urn:camp'><camp:number>14</camp:number>"
        + "<camp:spot><camp:a>1</camp:a></camp:spot></ExtendedData>")
    #expect(feature["camp:number"] == #""14""#)
    #expect(feature["camp:spot"] == #"{"camp:a":"1"}"#)
  }

  // MARK: - Tracks

  @Test("a track is a line with times as measures and as coordinateProperties")
  func track() throws {
    for prefix in ["gx:", ""] {
      let track = "\(prefix)Track"
      let coord = "\(prefix)coord"
      let feature = try placemark(
        "<\(track)><when>2010-05-28T02:02:09Z</when><when>2010-05-28T02:02:35Z</when>"
          + "<\(coord)>1 2 3</\(coord)><\(coord)>4 5 6</\(coord)></\(track)>")
      #expect(
        feature.geometry == #"{"coordinates":[[1,2,3],[4,5,6]],"type":"LineString"}"#)
      #expect(
        feature["coordinateProperties"]
          == #"{"times":["2010-05-28T02:02:09Z","2010-05-28T02:02:35Z"]}"#)
      #expect(feature.reasons == [])
    }
  }

  @Test("arrays of a track are typed by their Schema, and missing samples go with their values")
  func arrays() throws {
    let schema =
      "<Schema id='s'><gx:SimpleArrayField name='heart' type='int'>"
      + "<displayName>Heart rate</displayName></gx:SimpleArrayField></Schema>"
    let feature = try placemark(
      "<gx:Track><when>2010</when><gx:coord>1 2</gx:coord><when>2011</when><gx:coord/>"
        + "<when>2012</when><gx:coord>3 4</gx:coord><ExtendedData><SchemaData schemaUrl='#s'>"
        + "<gx:SimpleArrayData name='heart'><gx:value>86</gx:value><gx:value>99</gx:value>"
        + "<gx:value/></gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>",
      around: schema)
    #expect(feature.geometry == #"{"coordinates":[[1,2],[3,4]],"type":"LineString"}"#)
    #expect(
      feature["coordinateProperties"] == #"{"heart":[86,null],"times":["2010","2012"]}"#)
    #expect(feature.reasons == ["track-values-left-out"])
  }

  @Test("tracks without times, of one position, or of none")
  func oddTracks() throws {
    func track(_ content: String) throws -> KMLFeature {
      try placemark("<gx:Track>\(content)</gx:Track>", lenient: true)
    }
    let untimed = try track("<gx:coord>1 2</gx:coord><gx:coord>3 4</gx:coord>")
    #expect(untimed.geometry == #"{"coordinates":[[1,2],[3,4]],"type":"LineString"}"#)
    #expect(untimed["coordinateProperties"] == "-")
    #expect(untimed.result.mendings == ["track-as-line 1 at 1"])
    let single = try track("<when>2010</when><gx:coord>1 2</gx:coord>")
    #expect(single.geometry == #"{"coordinates":[1,2],"type":"Point"}"#)
    #expect(single["coordinateProperties"] == #"{"times":["2010"]}"#)
    #expect(single.result.mendings == ["track-as-line 1 at 1"])
    let bad = try track(
      "<gx:coord>1 2</gx:coord><gx:coord>x y</gx:coord><gx:coord>3 4</gx:coord>")
    #expect(bad.geometry == #"{"coordinates":[[1,2],[3,4]],"type":"LineString"}"#)
    #expect(bad.reasons == ["coordinate-left-out", "track-as-line"])
    let empty = try track("")
    #expect(empty.geometry == "null")
    #expect(empty.result.mendings == ["empty-geometry 1 at 1"])
    let missing = try track(
      "<when>2010</when><gx:coord>1 2</gx:coord><gx:coord>3 4</gx:coord>")
    #expect(missing["coordinateProperties"] == #"{"times":["2010",null]}"#)
    #expect(missing.reasons == [])
  }

  @Test("tracks of a MultiTrack are parts, each with arrays of its own")
  func multiTrack() throws {
    func track(_ first: Int) -> String {
      "<gx:Track><when>20\(first)</when><when>20\(first + 1)</when>"
        + "<gx:coord>\(first) 2</gx:coord><gx:coord>\(first) 4</gx:coord></gx:Track>"
    }
    let feature = try placemark(
      "<gx:MultiTrack><gx:interpolate>1</gx:interpolate><altitudeMode>absolute</altitudeMode>"
        + track(10) + track(20) + "</gx:MultiTrack>")
    #expect(
      feature.geometry
        == #"{"coordinates":[[[10,2],[10,4]],[[20,2],[20,4]]],"type":"MultiLineString"}"#)
    #expect(
      feature["coordinateProperties"] == #"{"times":[["2010","2011"],["2020","2021"]]}"#)
    #expect(feature["gx:interpolate"] == "true")
    #expect(feature["altitudeMode"] == #""absolute""#)
  }

  @Test("angles of a track are an array too")
  func angles() throws {
    let feature = try placemark(
      "<gx:Track><gx:coord>1 2</gx:coord><gx:coord>3 4</gx:coord><gx:angles>45.5 66 0</gx:angles>"
        + "<gx:angles/></gx:Track>")
    #expect(feature["coordinateProperties"] == #"{"angles":[[45.5,66,0],null]}"#)
  }
}
