import FormatTestSupport
import Base
import Features
import Geometry
import Testing

@testable import OpenStreetMap

/// What schemas say of objects beyond the value of a tag: wildcards, languages, scripts, sums, lists, relations
/// and measures. Expected values are by hand, or from the source that the test names.
struct OSMSchemaComputedTests {
  // MARK: - Conditions

  @Test(arguments: [
    (#"{"piste:*":true}"#, ["piste:type=x", "a;piste:"], ["piste", "a", ""]),
    (#"{"*:lanes":true}"#, ["turn:lanes", ":lanes"], ["lanes", "turn:lanes:forward"]),
    (#"{"addr:*:en":true}"#, ["addr:street:en", "addr::en"], ["addr:en", "addr:street"]),
    (#"{"piste:*":false}"#, ["", "a"], ["piste:type", "a;piste:x"]),
    (#"{"a":"*"}"#, ["a=x", "a"], ["b", ""]),
    (#"{"*":true}"#, ["a", "b=x"], [""]),
    (#"{"a":["*_link","x"]}"#, ["a=y_link", "a=x", "a=_link"], ["a=y", "a=link", "b=x", ""]),
    (#"{"a":{"not":["*_link","x"]}}"#, ["a=y", "a"], ["a=y_link", "a=x", ""]),
    (#"{"b:*":["x","y"]}"#, ["b:1=x", "b:1=z;b:2=y"], ["b:1=z", "x", "b=x"]),
    (#"{"c":true,"any":[{"b:*":"x"},{"a":true}]}"#, ["c;b:1=x", "c;a"], ["c", "b:1=x", "c;b:1"]),
  ])
  func wildcards(text: String, holding: [String], failing: [String]) throws {
    let schema = try OSMProbe.schema(
      #"{"layers":[{"name":"l","geometry":"point","where":\#(text)}]}"#)
    for tags in holding {
      #expect(OSMProbe.layers(schema, OSMProbe.pairs(tags), .point) == ["l"], "\(tags)")
    }
    for tags in failing {
      #expect(OSMProbe.layers(schema, OSMProbe.pairs(tags), .point) == [], "\(tags)")
    }
  }

  @Test func conditionsWithNames() throws {
    let schema = try OSMProbe.schema(
      """
      {"conditions":{"poi":{"any":[{"shop":true},{"amenity":["cafe"]}]},"old":{"@poi":false,"ruins":true}},
       "layers":[{"name":"p","geometry":"point","where":{"@poi":true}},
        {"name":"o","geometry":"point","where":{"@old":true}},
        {"name":"a","geometry":"point","where":{"@poi":false,"addr":true}}]}
      """)
    func layers(_ tags: String) -> [String] {
      OSMProbe.layers(schema, OSMProbe.pairs(tags), .point)
    }
    #expect(layers("shop=x;addr") == ["p"])
    #expect(layers("amenity=cafe;ruins") == ["p"])
    #expect(layers("amenity=bar;ruins;addr") == ["o", "a"])
    #expect(throws: GeoError.self) {
      try OSMProbe.schema(
        #"{"conditions":{"a":{"@a":true}},"layers":[{"name":"l","geometry":"point"}]}"#)
    }
  }

  // MARK: - Names

  @Test func languages() throws {
    let text = """
      {"languages":["en"],"layers":[{"name":"l","geometry":"line","fields":[
       {"name":"name_{language}","from":["name:{language}","int_name"]},
       {"name":"label","from":["name:{languages}","name"]}]}]}
      """
    let own = try OSMProbe.schema(text)
    #expect(own.layers[0].fields.map(\.name) == ["name_en", "label"])
    let asked = try fromText(text) { bytes throws(GeoError) in
      try OSMSchema(json: bytes, path: "s", languages: ["de", "cs"])
    }
    #expect(asked.layers[0].fields.map(\.name) == ["name_de", "name_cs", "label"])
    #expect(
      OSMProbe.cells(asked, "l", OSMProbe.pairs("name=A;name:cs=B;name:en=C")).values == [
        "name_cs": "text B", "label": "text B",
      ])
    #expect(
      OSMProbe.cells(asked, "l", OSMProbe.pairs("name=A;int_name=D;name:de=E")).values == [
        "name_de": "text E", "name_cs": "text D", "label": "text E",
      ])
    #expect(OSMProbe.cells(asked, "l", OSMProbe.pairs("name=A")).values == ["label": "text A"])
    #expect(throws: GeoError.self) {
      try fromText(#"{"layers":[{"name":"l","geometry":"line"}]}"#) { bytes throws(GeoError) in
        try OSMSchema(json: bytes, path: "s", languages: ["de"])
      }
    }
  }

  /// Scripts by The Unicode Standard.
  @Test(arguments: [
    ("Plzeň", true), ("Đà Nẵng", true), ("Łódź – “A” №5", true), ("12", true), ("", true),
    ("Ａ", true), ("Café 🍰", true), ("ʻOhana", true), ("Αθήνα", false), ("Москва", false),
    ("東京", false), ("Tokyo 東京", false), ("القاهرة", false), ("ไทย", false), ("서울", false),
    ("ἀ", false),
  ])
  func latin(name: String, isLatin: Bool) throws {
    let schema = try OSMProbe.field(#""script":"latin""#, from: #"["a","b"]"#)
    let found = OSMProbe.cells(schema, "l", [("a", name), ("b", "Other")]).values
    #expect(found == ["f": "text " + (isLatin ? name : "Other")])
  }

  // MARK: - Values

  @Test func concatenation() throws {
    let schema = try OSMProbe.field(#""join":", ","default":"none""#, from: #"["a","b","c"]"#)
    #expect(OSMProbe.cells(schema, "l", OSMProbe.pairs("a=1;c=3")).values == ["f": "text 1, 3"])
    #expect(OSMProbe.cells(schema, "l", OSMProbe.pairs("b=2")).values == ["f": "text 2"])
    #expect(OSMProbe.cells(schema, "l", []).values == ["f": "text none"])
  }

  @Test func lists() throws {
    for (list, type, expected) in [
      ("lines", "text", "text A1\nÜ22"), ("count", "integer", "integer 2"),
      ("width", "integer", "integer 3"),
    ] {
      let schema = try OSMProbe.field(#""type":"\#(type)","list":"\#(list)""#)
      #expect(OSMProbe.cells(schema, "l", [("v", "A1;Ü22")]).values == ["f": expected])
      #expect(OSMProbe.cells(schema, "l", []).values == [:])
    }
  }

  @Test func casesAndConditionsOfFields() throws {
    let schema = try OSMProbe.field(
      #""default":"d","where":{"w":true},"cases":[{"where":{"a":"1"},"value":"one"},{"where":{"b":true},"value":null}]"#
    )
    #expect(OSMProbe.cells(schema, "l", OSMProbe.pairs("w;a=1;v=x")).values == ["f": "text one"])
    #expect(OSMProbe.cells(schema, "l", OSMProbe.pairs("w;a=2;v=x")).values == ["f": "text x"])
    #expect(OSMProbe.cells(schema, "l", OSMProbe.pairs("w;b;v=x")).values == ["f": "text d"])
    #expect(OSMProbe.cells(schema, "l", OSMProbe.pairs("a=1;v=x")).values == ["f": "text d"])
  }

  @Test func sums() throws {
    let schema = try OSMProbe.schema(
      """
      {"layers":[{"name":"l","geometry":"line","fields":[{"name":"z","type":"integer","sum":[
       {"from":"highway","type":"integer","values":{"primary":7,"*":1}},
       {"from":"layer","type":"integer","times":10},
       {"from":"width","type":"real","unit":"m","times":-0.5}]}]}]}
      """)
    func sum(_ tags: String) -> (values: [String: String], notices: [String]) {
      OSMProbe.cells(schema, "l", OSMProbe.pairs(tags))
    }
    #expect(sum("highway=primary;layer=-2").values == ["z": "integer -13"])
    #expect(sum("highway=x;layer=1;width=4 m").values == ["z": "integer 9"])
    #expect(sum("").values == ["z": "integer 0"])
    let odd = sum("highway=primary;layer=x")
    #expect(odd.values == ["z": "integer 7"])
    #expect(odd.notices == ["changed value-not-of-type 1 way/7"])
  }

  @Test func factors() throws {
    let schema = try OSMProbe.field(#""type":"integer","unit":"m","times":100"#)
    #expect(OSMProbe.cells(schema, "l", [("v", "3")]).values == ["f": "integer 300"])
    let large = OSMProbe.cells(schema, "l", [("v", "9223372036854775807")])
    #expect(large.values == [:])
    #expect(large.notices == ["changed value-not-of-type 1 way/7"])
  }

  @Test func idsAsNumbers() throws {
    let schema = try OSMProbe.schema(
      """
      {"layers":[{"name":"l","geometry":"line","fields":[
       {"name":"osm_id","from":"@id","type":"integer"},{"name":"osm_type","from":"@type"}]}]}
      """)
    #expect(
      OSMProbe.cells(schema, "l", []).values == ["osm_id": "integer 7", "osm_type": "text way"])
  }

  // MARK: - Measures

  /// A square degree at the equator with a hole, and a line along it.
  private func column(_ kind: GeometryKind, _ lines: [[(Double, Double)]]) -> GeometryColumn {
    var column = GeometryColumn()
    for line in lines {
      for (x, y) in line { column.appendPosition(x: x, y: y) }
      column.endLine()
    }
    column.endPart()
    column.appendNode(kind, [])
    column.endFeature()
    return column
  }

  /// The area between two parallels is that of the zone by J. P. Snyder's equation 3-12: 12,308,463,894 m² of a
  /// square degree at the equator; a degree of the equator is 111,319.491 m, one of the meridian there 110,574.4 m.
  @Test func measures() {
    let square: [(Double, Double)] = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]
    let half: [(Double, Double)] = [(0, 0), (0, 0.5), (1, 0.5), (1, 0), (0, 0)]
    let area = OSMMeasures.area(0, column(.polygon, [square]))
    #expect(abs(area - 12_308_463_894) < 1)
    let rest = OSMMeasures.area(0, column(.polygon, [square, half]))
    #expect(rest < area / 2 && rest > area / 2.001)
    // EPSG:3857: 111,319.49 × 111,325.14 m.
    let mercator = OSMMeasures.mercatorArea(0, column(.polygon, [square]))
    #expect(abs(mercator / (111_319.490_8 * 111_325.142_9) - 1) < 1e-8)
    let equator = OSMMeasures.length(0, column(.lineString, [[(0, 0), (0.5, 0), (1, 0)]]))
    #expect(abs(equator - 111_319.491) < 0.001)
    let meridian = OSMMeasures.length(0, column(.lineString, [[(0, 0), (0, 1)]]))
    #expect(abs(meridian - 110_574.4) < 0.5)
    #expect(OSMMeasures.length(0, column(.polygon, [square])) == 0)
    #expect(OSMMeasures.area(0, column(.lineString, [square])) == 0)
  }
}
