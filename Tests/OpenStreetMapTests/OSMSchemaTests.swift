import FormatTestSupport
import Base
import Features
import Testing

@testable import OpenStreetMap

/// Conditions, fields and units of schemas. Expected values follow from the OpenStreetMap wiki ("Map
/// features/Units", "Key:maxspeed", "Key:height") and by hand: 1 mile is 1.609344 km, 1 foot 0.3048 m.
struct OSMSchemaTests {
  // MARK: - Conditions

  @Test(arguments: [
    (#"{"a":true}"#, ["a", "a=no"], ["b", ""]),
    (#"{"a":false}"#, ["", "b"], ["a"]),
    (#"{"a":"x"}"#, ["a=x"], ["a=y", "b=x", "", "a"]),
    (#"{"a":["x","y"]}"#, ["a=x", "a=y"], ["a=z", ""]),
    (#"{"a":{"not":["x","y"]}}"#, ["a=z", "a"], ["a=x", "a=y", ""]),
    (#"{"a":{"not":"x"}}"#, ["a=y"], ["a=x", ""]),
    (#"{"a":true,"b":true}"#, ["a;b"], ["a", "b", ""]),
    (#"{"any":[{"a":"x"},{"b":true}]}"#, ["a=x", "b", "a=x;b"], ["a=y", ""]),
    (#"{"all":[{"a":true},{"b":true}]}"#, ["a;b"], ["a", "b"]),
    (#"{"not":{"a":true}}"#, ["", "b"], ["a", "a;b"]),
    (#"{"not":{"a":true,"b":true}}"#, ["", "a", "b"], ["a;b"]),
    (
      #"{"c":true,"any":[{"a":"x"},{"all":[{"b":"x"},{"not":{"a":true}}]}]}"#,
      ["c;a=x", "c;b=x", "c;a=x;b=x"], ["a=x", "c", "c;b=x;a=y", "b=x"]
    ),
    // Tags whose keys are words of the language.
    (#"{"any":"x"}"#, ["any=x"], ["", "any=y"]),
    (#"{"not":["x","y"]}"#, ["not=y"], ["", "not=z"]),
    (#"{"all":true}"#, ["all"], [""]),
    (#"{}"#, ["", "a"], []),
  ])
  func conditions(text: String, holding: [String], failing: [String]) throws {
    let schema = try OSMProbe.schema(
      #"{"layers":[{"name":"l","geometry":"point","where":\#(text)}]}"#)
    for tags in holding {
      #expect(OSMProbe.layers(schema, OSMProbe.pairs(tags), .point) == ["l"], "\(tags)")
    }
    for tags in failing {
      #expect(OSMProbe.layers(schema, OSMProbe.pairs(tags), .point) == [], "\(tags)")
    }
  }

  @Test func layersTakeKindsOfGeometry() throws {
    let schema = try OSMProbe.schema(
      """
      {"layers":[{"name":"p","geometry":"point"},{"name":"al","geometry":["area","line"]},
       {"name":"r","geometry":"relation","where":{"type":"route"}}]}
      """)
    #expect(OSMProbe.layers(schema, [("type", "route")], .point) == ["p"])
    #expect(OSMProbe.layers(schema, [], .line) == ["al"])
    #expect(OSMProbe.layers(schema, [], .area) == ["al"])
    #expect(OSMProbe.layers(schema, [("type", "route")], .relation) == ["r"])
    #expect(OSMProbe.layers(schema, [("type", "x")], .relation) == [])
  }

  /// Layers are looked up by the keys that they need: those beyond a word's bits too.
  @Test func manyLayers() throws {
    let list = (0..<150).map {
      #"{"name":"l\#($0)","geometry":"line","where":{"z":false,"k\#($0)":true}}"#
    }.joined(separator: ",")
    let schema = try OSMProbe.schema(#"{"layers":[\#(list),{"name":"all","geometry":"line"}]}"#)
    for index in 0..<150 {
      #expect(OSMProbe.layers(schema, [("k\(index)", "x")], .line) == ["l\(index)", "all"])
      #expect(OSMProbe.layers(schema, [("z", ""), ("k\(index)", "x")], .line) == ["all"])
    }
    #expect(
      OSMProbe.layers(schema, [("k149", "x"), ("k3", "x"), ("k70", "x")], .line)
        == ["l3", "l70", "l149", "all"])
  }

  @Test func aMatcherForgetsTheObjectBefore() throws {
    let schema = try OSMProbe.schema(
      #"{"layers":[{"name":"l","geometry":"line","where":{"a":true},"fields":[{"name":"b"}]}]}"#)
    let matcher = OSMSchemaMatcher(schema)
    #expect(
      OSMProbe.withTags([("a", "1"), ("b", "2")]) { matcher.match($0, as: .line).count } == 1)
    #expect(OSMProbe.withTags([("b", "2")]) { matcher.match($0, as: .line).count } == 0)
    #expect(OSMProbe.withTags([("a", "1")]) { matcher.match($0, as: .line).count } == 1)
    // The first of two tags of a key counts.
    #expect(
      OSMProbe.cells(schema, "l", [("a", "1"), ("b", "2"), ("b", "3")]).values == ["b": "text 2"])
  }

  // MARK: - Types

  /// What lies behind a value in memory is no part of it.
  @Test func digitsBehindAValueAreAnothers() throws {
    let schema = try OSMProbe.field(#""type":"integer""#)
    for other in ["1", "23", "9223372036854775807"] {
      let result = OSMProbe.cells(
        schema, "l", [("v", "9223372036854775807"), ("w", other), ("1", other)])
      #expect(result.values == ["f": "integer 9223372036854775807"])
      #expect(result.notices == [])
    }
  }

  @Test(arguments: [
    ("text", "Grünstraße \"1\"", "text Grünstraße \"1\""),
    ("text", "2020-01-01", "text 2020-01-01"),
    ("text", "", "text "), ("key", "x", "text v"),
    ("integer", "12", "integer 12"), ("integer", "-3", "integer -3"),
    ("integer", "+3", "integer 3"), ("integer", "007", "integer 7"),
    ("integer", " 5 ", "integer 5"),
    ("integer", "3.0", "integer 3"),
    ("integer", "9223372036854775807", "integer 9223372036854775807"),
    ("real", "2.5", "real 2.5"), ("real", ".5", "real 0.5"), ("real", "1e3", "real 1000.0"),
    ("real", " 4", "real 4.0"), ("real", "3,5", "real 3.5"), ("real", "~3", "real 3.0"),
    ("real", "0,125", "real 0.125"), ("real", "1,234.5", "real 1234.5"),
    ("real", "1.234,5", "real 1234.5"), ("real", "1,234,567", "real 1234567.0"),
    ("real", "1,234", "real 1234.0"),
    ("real", "1,2345", "real 1.2345"), ("real", "-1,234", "real -1234.0"),
    ("integer", "1,234", "integer 1234"), ("integer", "-1,234", "integer -1234"),
    ("integer", "1,234,567", "integer 1234567"), ("integer", "1.234.567", "integer 1234567"),
    ("integer", "12 345", "integer 12345"), ("integer", "~500", "integer 500"),
    ("integer", "~ 1 200", "integer 1200"),
    ("boolean", "yes", "boolean true"), ("boolean", "true", "boolean true"),
    ("boolean", "1", "boolean true"), ("boolean", "no", "boolean false"),
    ("boolean", "false", "boolean false"), ("boolean", "0", "boolean false"),
    ("date", "2024-02-29", "date 2024-02-29"),
    ("datetime", "2024-02-29T23:59:59Z", "dateTime 2024-02-29T23:59:59Z"),
  ])
  func valuesOfTypes(type: String, value: String, expected: String) throws {
    let result = OSMProbe.cells(try OSMProbe.field(#""type":"\#(type)""#), "l", [("v", value)])
    #expect(result.values == ["f": expected])
    #expect(result.notices == [])
  }

  @Test(arguments: [
    ("integer", "2.5"), ("integer", "many"), ("integer", ""), ("integer", "1;2"),
    ("integer", "1,5"), ("integer", "1.234"), ("integer", "1,23,456"), ("integer", "1234,567"),
    ("integer", "1 2"), ("integer", "0 123"), ("integer", "1,234 567"), ("integer", "~"),
    ("integer", "~~5"), ("integer", "1e30"), ("integer", "9223372036854775808"), ("integer", "-"),
    ("real", "1e999"),
    ("real", "nan"), ("real", "3 m"), ("real", "1,2,3"),
    ("real", "1.2.3"), ("real", "1,,5"), ("real", ",5"), ("real", ""), ("boolean", "maybe"),
    ("boolean", "x"), ("boolean", ""), ("boolean", "on"), ("boolean", "YES"),
    ("boolean", "trueish"),
    ("boolean", "truer"), ("boolean", "yess"),
    ("date", "2023-02-29"), ("date", "1890"), ("datetime", "2024-02-29"), ("date", ""),
  ])
  func valuesThatDoNotFitAreCounted(type: String, value: String) throws {
    let result = OSMProbe.cells(try OSMProbe.field(#""type":"\#(type)""#), "l", [("v", value)])
    #expect(result.values == [:])
    #expect(result.notices == ["changed value-not-of-type 1 way/7"])
  }

  @Test(arguments: [("3,250", nil), ("500", "real 500.0"), ("-1", nil), ("3,25", "real 3.25")])
  func numbersThatMakeNoSense(value: String, expected: String?) throws {
    let members = #""type":"real","unit":"m","minimum":0,"maximum":500"#
    let result = OSMProbe.cells(try OSMProbe.field(members), "l", [("v", value)])
    #expect(result.values == (expected.map { ["f": $0] } ?? [:]))
    #expect(result.notices == (expected == nil ? ["changed value-not-of-type 1 way/7"] : []))
  }

  @Test(arguments: [
    ("km/h", "50", 50), ("km/h", "50 km/h", 50), ("km/h", "50 mph", 80.4672),
    ("km/h", "50mph", 80.4672),
    ("km/h", "30 MPH", 48.28032), ("km/h", "10 knots", 18.52), ("km/h", " 7 kph ", 7),
    ("km/h", "12.5", 12.5), ("m", "3", 3), ("m", "3.5 m", 3.5), ("m", "3.5m", 3.5),
    ("m", "12 ft", 3.6576), ("m", "3,5", 3.5), ("m", "3,5 m", 3.5), ("m", "1,234", 1234),
    ("m", "1,000 ft", 304.8), ("m", "1 234,5 m", 1234.5),
    ("m", "~3 m", 3), ("m", "12 ft 6 in", 3.81), ("m", "12ft6in", 3.81), ("m", "12 Feet", 3.6576),
    ("m", "12'-6\"", 3.81), ("m", "12′6″", 3.81), ("m", "12’ 6”", 3.81), ("m", "7'4''", 2.2352),
    ("t", "3,5 t", 3.5), ("t", "3 500 kg", 3.5),
    ("m", "7'4\"", 2.2352), ("m", "7' 4\"", 2.2352), ("m", "6'", 1.8288), ("m", "30\"", 0.762),
    ("m", "6'6.5\"", 1.9939), ("m", "0.6 mi", 965.6064), ("m", "2 km", 2000), ("m", "150 cm", 1.5),
    ("m", "5 nmi", 9260), ("m", "-2", -2), ("m", "15 mm", 0.015), ("m", "3 in", 0.0762),
    ("m", "2 yd", 1.8288), ("t", "7.5", 7.5), ("t", "7.5 t", 7.5), ("t", "3500 kg", 3.5),
    ("t", "10 st", 9.071847), ("t", "1 lt", 1.016047), ("t", "10000 lbs", 4.535924),
    ("t", "20 cwt", 1.016047),
  ])
  func numbersWithUnits(unit: String, value: String, expected: Double) throws {
    let real = OSMProbe.cells(
      try OSMProbe.field(#""type":"real","unit":"\#(unit)""#), "l", [("v", value)])
    #expect(real.values == ["f": "real \(expected)"])
    let whole = OSMProbe.cells(
      try OSMProbe.field(#""type":"integer","unit":"\#(unit)""#), "l", [("v", value)])
    #expect(whole.values == ["f": "integer \(Int(expected.rounded()))"])
  }

  @Test(arguments: [
    ("km/h", "none"), ("km/h", "RU:urban"), ("km/h", "50;70"), ("km/h", "50-70"), ("km/h", "5 m"),
    ("km/h", "mph"), ("km/h", "7'"), ("m", "7'x"), ("m", "7'4"), ("m", "7'4'"), ("m", "4\"3"),
    ("m", "3 furlongs"), ("m", "7'--4\""), ("m", "12 ft 6 m"), ("m", "12 6 in"),
    ("m", "m"), ("m", ""), ("m", "'"),
    ("t", "3 m"),
    ("m", "1e400"), ("m", "7'4\" "), ("t", "kg"),
  ])
  func numbersWithOddUnits(unit: String, value: String) throws {
    let result = OSMProbe.cells(
      try OSMProbe.field(#""type":"real","unit":"\#(unit)""#), "l", [("v", value)])
    // A space behind the last mark is nothing odd.
    if value.hasSuffix("\" ") {
      #expect(result.values == ["f": "real 2.2352"])
    } else {
      #expect(result.values == [:])
      #expect(result.notices == ["changed value-not-of-type 1 way/7"])
    }
  }

  /// What is said of a feature goes when the feature is left out.
  @Test func noticesBelongToTheirFeature() throws {
    let matcher = OSMSchemaMatcher(try OSMProbe.field(#""type":"integer""#))
    var batch = FeatureBatch()
    let slot = batch.slot(for: Layer(name: "l", path: "x"))
    batch.ordinals.append(3)
    OSMProbe.withTags([("v", "x")]) { tags in
      _ = matcher.match(tags, as: .line)
      matcher.appendCells(
        layer: 0, tags, of: .init(kind: .way, id: 7), to: &batch, slot: slot)
    }
    #expect(batch.ledger.notices.map(\.count) == [1])
    batch.ledger.forgetFeatures { $0 == slot && $1 == 3 }
    #expect(batch.ledger.notices.map(\.count) == [0])
  }

  // MARK: - Where values come from

  @Test func theFirstTagThatIsThereCounts() throws {
    let schema = try OSMProbe.schema(
      #"{"layers":[{"name":"l","geometry":"line","fields":[{"name":"f","from":["a","b"]},{"name":"k","from":["a","b"],"type":"key"},{"name":"c"}]}]}"#
    )
    #expect(
      OSMProbe.cells(schema, "l", [("b", "2"), ("a", "1")]).values == [
        "f": "text 1", "k": "text a",
      ])
    #expect(OSMProbe.cells(schema, "l", [("b", "2")]).values == ["f": "text 2", "k": "text b"])
    #expect(OSMProbe.cells(schema, "l", [("c", "3"), ("d", "4")]).values == ["c": "text 3"])
    #expect(OSMProbe.cells(schema, "l", []).values == [:])
  }

  @Test func defaults() throws {
    let schema = try OSMProbe.field(#""type":"integer","default":-1"#)
    #expect(OSMProbe.cells(schema, "l", []).values == ["f": "integer -1"])
    #expect(OSMProbe.cells(schema, "l", [("v", "4")]).values == ["f": "integer 4"])
    // What does not fit is unknown, not the default.
    #expect(OSMProbe.cells(schema, "l", [("v", "x")]).values == [:])
    #expect(
      OSMProbe.cells(try OSMProbe.field(#""type":"real","default":2.5"#), "l", []).values == [
        "f": "real 2.5"
      ])
    #expect(
      OSMProbe.cells(try OSMProbe.field(#""default":"ß""#), "l", []).values == ["f": "text ß"])
    #expect(
      OSMProbe.cells(try OSMProbe.field(#""type":"date","default":"2020-01-01""#), "l", []).values
        == ["f": "date 2020-01-01"])
    #expect(
      OSMProbe.cells(try OSMProbe.field(#""type":"boolean","default":false"#), "l", []).values
        == ["f": "boolean false"])
  }

  @Test func allowedValues() throws {
    let schema = try OSMProbe.field(#""values":["a","b"]"#)
    #expect(OSMProbe.cells(schema, "l", [("v", "b")]).values == ["f": "text b"])
    let refused = OSMProbe.cells(schema, "l", [("v", "c")])
    #expect(refused.values == [:])
    #expect(refused.notices == ["changed value-not-listed 1 way/7"])
    // Allowed ones are of the type all the same.
    let number = try OSMProbe.field(#""type":"integer","values":["1","x"]"#)
    #expect(OSMProbe.cells(number, "l", [("v", "1")]).values == ["f": "integer 1"])
    #expect(
      OSMProbe.cells(number, "l", [("v", "x")]).notices == ["changed value-not-of-type 1 way/7"])
  }

  @Test func newValuesForOldOnes() throws {
    let schema = try OSMProbe.field(
      #""type":"integer","values":{"yes":1,"-1":-1,"none":null},"default":0"#)
    #expect(OSMProbe.cells(schema, "l", [("v", "yes")]).values == ["f": "integer 1"])
    #expect(OSMProbe.cells(schema, "l", [("v", "-1")]).values == ["f": "integer -1"])
    // As if it were not there.
    #expect(OSMProbe.cells(schema, "l", [("v", "none")]).values == ["f": "integer 0"])
    // Others are read.
    #expect(OSMProbe.cells(schema, "l", [("v", "5")]).values == ["f": "integer 5"])
    #expect(
      OSMProbe.cells(schema, "l", [("v", "what")]).notices == ["changed value-not-of-type 1 way/7"])
    let all = try OSMProbe.field(#""values":{"a":"A","*":"other"}"#)
    #expect(OSMProbe.cells(all, "l", [("v", "a")]).values == ["f": "text A"])
    #expect(OSMProbe.cells(all, "l", [("v", "b")]).values == ["f": "text other"])
    #expect(OSMProbe.cells(all, "l", []).values == [:])
  }

  @Test func nullGoesOnToTheNextKey() throws {
    let schema = try OSMProbe.field(
      #""type":"integer","values":{"yes":1,"roundabout":1,"motorway":1,"no":0,"*":null},"default":9"#,
      from: #"["oneway","junction","highway"]"#)
    #expect(
      OSMProbe.cells(schema, "l", [("highway", "motorway")]).values == ["f": "integer 1"])
    #expect(
      OSMProbe.cells(schema, "l", [("junction", "yes"), ("highway", "primary")]).values
        == ["f": "integer 1"])
    #expect(
      OSMProbe.cells(schema, "l", [("junction", "jughandle"), ("highway", "motorway")]).values
        == ["f": "integer 1"])
    #expect(
      OSMProbe.cells(schema, "l", [("oneway", "no"), ("highway", "motorway")]).values
        == ["f": "integer 0"])
    #expect(
      OSMProbe.cells(schema, "l", [("highway", "primary")]).values == ["f": "integer 9"])
    // The key is that of the tag that counts.
    let key = try OSMProbe.field(#""type":"key","values":{"no":null}"#, from: #"["a","b"]"#)
    #expect(OSMProbe.cells(key, "l", [("a", "no"), ("b", "x")]).values == ["f": "text b"])
  }

  @Test func whatIsNoTag() throws {
    let fields = ["id", "type", "version", "timestamp", "changeset", "uid", "user", "tags"]
      .map { #"{"name":"\#($0)","from":"@\#($0)"}"# }.joined(separator: ",")
    let schema = try OSMProbe.schema(
      #"{"layers":[{"name":"l","geometry":"line","fields":[\#(fields)]}]}"#)
    #expect(schema.wantsInfos)
    #expect(
      schema.layers[0].fields.map(\.type) == [
        .text, .text, .integer, .dateTime, .integer, .integer, .text, .json,
      ])
    let bare = OSMProbe.cells(schema, "l", [("a", "\"1\""), ("b", "2\n")])
    #expect(
      bare.values == [
        "id": "text way/7", "type": "text way",
        "tags": #"json {"a":"\"1\"","b":"2\n"}"#,
      ])
    let info = OSMProbe.cells(
      schema, "l", [("user", "Ada")],
      info: OSMInfo(
        timestamp: 951_827_696, version: 3, changeset: 4, userID: 5,
        user: OSMText(offset: 4, length: 3)))
    #expect(
      info.values == [
        "id": "text way/7", "type": "text way", "version": "integer 3", "changeset": "integer 4",
        "uid": "integer 5", "user": "text Ada", "timestamp": "dateTime 2000-02-29T12:34:56Z",
        "tags": #"json {"user":"Ada"}"#,
      ])
    #expect(OSMProbe.cells(schema, "l", []).values["tags"] == "json {}")
    let plain = try OSMProbe.schema(#"{"layers":[{"name":"l","geometry":"line"}]}"#)
    #expect(!plain.wantsInfos)
  }

  @Test func declaredFields() throws {
    let schema = try OSMProbe.schema(
      """
      {"title":"t","description":"d","layers":[{"name":"l","title":"L","description":"Layer",
       "geometry":"area","fields":[{"name":"a","title":"A","description":"Of a","type":"real"},
       {"name":"b","type":"key"},{"name":"c","type":"datetime"},{"name":"d","type":"boolean"}]}]}
      """)
    let layer = schema.layers[0]
    #expect(layer.title == "L")
    #expect(layer.details == "Layer")
    #expect(
      layer.fields == [
        Field(name: "a", type: .real, title: "A", details: "Of a"), Field(name: "b", type: .text),
        Field(name: "c", type: .dateTime), Field(name: "d", type: .boolean),
      ])
  }

  /// Two layers in two slots, and a slot of another batch: names are numbered anew.
  @Test func slotsHaveTheirOwnNumbers() throws {
    let schema = try OSMProbe.schema(
      """
      {"layers":[{"name":"l","geometry":"line","fields":[{"name":"a"},{"name":"b"}]},
       {"name":"m","geometry":"line","fields":[{"name":"b"}]}]}
      """)
    let matcher = OSMSchemaMatcher(schema)
    for _ in 0..<2 {
      var batch = FeatureBatch()
      let other = batch.slot(for: Layer(name: "x", path: "x"))
      var name = Bytes()
      name.append("b")
      _ = batch.slots[other].keys.index(of: name.buffer)
      let slots = [
        batch.slot(for: Layer(name: "l", path: "x")), batch.slot(for: Layer(name: "m", path: "x")),
      ]
      OSMProbe.withTags([("b", "2"), ("a", "1")]) { tags in
        let matched = Array(matcher.match(tags, as: .line))
        #expect(matched == [0, 1])
        for layer in matched {
          matcher.appendCells(
            layer: Int(layer), tags, of: .init(kind: .way, id: 7), to: &batch,
            slot: slots[Int(layer)])
        }
        // Cells of another slot of the same layer.
        matcher.appendCells(
          layer: 0, tags, of: .init(kind: .way, id: 7), to: &batch, slot: other)
      }
      #expect(batch.cells.buffer.map(\.key) == [0, 1, 0, 1, 0])
      #expect(batch.slots[slots[0]].keys.name(at: 0) == "a")
      #expect(batch.slots[slots[1]].keys.name(at: 0) == "b")
    }
  }

  @Test func countsAddUp() throws {
    let schema = try OSMProbe.schema(
      """
      {"layers":[{"name":"l","geometry":"line","fields":[{"name":"a","type":"integer"},
       {"name":"b","type":"real"}]}]}
      """)
    #expect(
      OSMProbe.cells(schema, "l", [("a", "x"), ("b", "y")]).notices
        == ["changed value-not-of-type 2 way/7"])
  }
}
