import Base
import Foundation
import Geometry
import Steps
import Testing

/// Each check finds what it is for, where it is, and nothing else.
struct ValidationStageTests {
  private func feature(_ geometry: String, properties: String = "{}", id: String? = nil) -> String {
    "{\"type\":\"Feature\"," + (id.map { "\"id\":\($0)," } ?? "")
      + "\"properties\":\(properties),\"geometry\":\(geometry)}"
  }

  private func collection(_ features: [String]) -> String {
    "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n")
      + "\n]}\n"
  }

  private func polygon(_ ring: String) -> String {
    "{\"type\":\"Polygon\",\"coordinates\":[[\(ring)]]}"
  }

  /// A ring, the codes that it has, and the place of the first one.
  struct Ring: Sendable {
    let text: String
    let codes: [String]
    let place: [Double]?
    init(_ text: String, _ codes: [String], _ place: [Double]? = nil) {
      (self.text, self.codes, self.place) = (text, codes, place)
    }
  }

  static let rings: [Ring] = [
    Ring("[14,50],[15,51],[15,50],[14,51],[14,50]", ["self-intersection"], [14.5, 50.5]),
    Ring("[1,1],[2,1],[2,1],[2,2],[1,1]", ["repeated-points"], [2, 1]),
    Ring("[1,1],[1,2],[2,2],[1,1]", ["winding"], [1, 1]),
    Ring("[1,1],[3,1],[2,1],[1,1]", ["self-intersection", "zero-area", "spike"]),
    Ring("[1,1],[3,1],[4,1],[3,1],[3,3],[1,1]", ["self-intersection", "spike"]),
    Ring("[0,0],[1,0],[1,1],[0,0]", ["null-island"], [0, 0]),
    Ring("[1,95],[2,95],[2,96],[1,95]", ["swapped-coordinates"], [1, 95]),
    Ring("[100,95],[102,95],[102,96],[100,95]", ["out-of-range"], [100, 95]),
    Ring("[179,1],[181,1],[181,2],[179,1]", ["antimeridian-not-cut"], [181, 1]),
    Ring("[200,1],[201,1],[201,2],[200,1]", ["out-of-range"], [200, 1]),
    Ring("[1,1,5],[2,1],[2,2,5],[1,1,5]", ["mixed-dimensions"], [2, 1]),
    Ring("[1,1,5],[2,1,5],[2,2,5],[1,1,6]", ["ring-not-closed"], [1, 1]),
    Ring("[1.123456789,1],[2,1],[2,2],[1.123456789,1]", ["excessive-precision"], [1.123456789, 1]),
    Ring("[1.1234567,1],[2,1],[2,2],[1.1234567,1]", []),
    // An edge along 180° is where a cut is, not a crossing.
    Ring("[-180,-90],[180,-90],[180,-80],[-180,-80],[-180,-90]", []),
  ]

  @Test(arguments: rings)
  func `each ring has its codes`(_ ring: Ring) throws {
    let judged = try Judged(text: collection([feature(polygon(ring.text))]))
    #expect(judged.codes == ring.codes, "\(judged.problems)")
    if let place = ring.place { #expect(judged.problems.first?.location == place) }
    #expect(judged.problems.allSatisfy { $0.line == 2 && $0.feature == 1 })
  }

  @Test func `duplicates are told of by the first one, whatever the number of workers`() throws {
    var features: [String] = []
    for index in 0..<20_000 {
      features.append(feature("{\"type\":\"Point\",\"coordinates\":[\(index % 9_990 + 1),1]}"))
    }
    let text = collection(features)
    let one = try Judged(
      text: text, level: .warning, adjusting: { $0.codes = [.duplicateGeometry] })
    #expect(one.problems.count == 10_010)
    #expect(one.problems.first?.feature == 9_991)
    #expect(one.problems.first?.message == "same geometry as feature 1")
    #expect(one.problems.first?.line == 9_992)
    #expect(one.problems.map(\.feature) == Array(9_991...20_000))
    let four = try Judged(
      text: text, jobs: 4, level: .warning, adjusting: { $0.codes = [.duplicateGeometry] })
    #expect(one.text == four.text)
  }

  @Test func `features are expected in a box`() throws {
    let points = ["[14,50]", "[50,14]", "[20,50]"].map {
      feature("{\"type\":\"Point\",\"coordinates\":\($0)}")
    }
    let judged = try Judged(text: collection(points)) {
      $0.expected = BoundingBox(west: 12, south: 48, east: 19, north: 51)
    }
    #expect(judged.codes == ["swapped-coordinates", "outside-expected"])
    #expect(judged.problems.map(\.feature) == [2, 3])
    let fiji = try Judged(
      text: collection([feature("{\"type\":\"Point\",\"coordinates\":[-179,-17]}")])
    ) {
      $0.expected = BoundingBox(west: 170, south: -20, east: -170, north: -10)
    }
    #expect(fiji.problems.isEmpty)
  }

  @Test func `structure is told of at its place, and the rest is judged on`() throws {
    let text = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{},"geometry":{"type":"Polygon",
        "coordinates":[[[1,1],[2,1],[2,2]]]}},
      {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[1,1]]}},
      {"type":"Feature","properties":3,"geometry":{"type":"Point","coordinates":[1,"x"]}},
      {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}, "features": 1}
      ],"bbox":3}
      """
    let judged = try Judged(text: text)
    #expect(
      judged.codes == [
        "ring-too-short", "line-too-short", "bad-properties", "coordinate-not-a-number",
        "forbidden-member", "bad-bbox",
      ])
    // A member behind the features is told of when all has been read.
    #expect(judged.problems.map(\.line) == [3, 4, 5, 5, 6, 7])
    #expect(judged.features == 4)
    #expect(judged.invalid == 4)
  }

  @Test func `text that is no JSON stays an error`() throws {
    #expect(throws: GeoError.self) {
      try Judged(text: "{\"type\":\"FeatureCollection\",\"features\":[{\"type\" 3}]}")
    }
    #expect(throws: GeoError.self) { try Judged(text: "{\"type\":\"Point\",\"coordinates\":[1,2") }
  }

  @Test func `KML is judged where it would be mended`() throws {
    let text = """
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document>
      <Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
      <Placemark><LineString><coordinates>1,1</coordinates></LineString></Placemark>
      </Document></kml>
      """
    let judged = try Judged(text: text, format: "kml", level: .warning)
    #expect(judged.codes == ["ring-not-closed", "line-too-short"])
    #expect(judged.problems.map(\.line) == [2, 3])
  }

  // MARK: - Rules

  private func rules(_ json: String) throws -> AttributeRules {
    try Array(json.utf8).withUnsafeBufferPointer { bytes in
      try AttributeRules(json: bytes, path: "rules.json")
    }
  }

  @Test func `rules for attributes`() throws {
    let rules = try rules(
      """
      {"layers": {"*": {"fields": {
        "name": {"required": true, "type": "text", "maxlength": 4, "pattern": "^[A-Z]", "unique": true},
        "lanes": {"type": "integer", "min": 1, "max": 4},
        "kind": {"values": ["a", 2, true]}}}}}
      """)
    let point = "{\"type\":\"Point\",\"coordinates\":[1,1]}"
    let properties = [
      "{\"name\":\"Abcd\",\"lanes\":2,\"kind\":\"a\"}", "{\"name\":\"Čapek\",\"lanes\":0}",
      "{\"name\":null,\"lanes\":5,\"kind\":2}", "{\"name\":\"Abcd\",\"kind\":\"b\"}",
      "{\"name\":7,\"lanes\":1.5,\"kind\":true}", "{}",
    ]
    let judged = try Judged(text: collection(properties.map { feature(point, properties: $0) })) {
      $0.codes = Set(ValidationCode.allCases.filter { $0.code.hasPrefix("rule-") })
      $0.rules = rules
    }
    let found = judged.problems.map { "\($0.feature ?? 0) \($0.code)" }
    #expect(
      found == [
        "2 rule-maxlength", "2 rule-pattern", "2 rule-range", "3 rule-range", "3 rule-required",
        "4 rule-values", "4 rule-unique", "5 rule-type", "5 rule-type", "6 rule-required",
      ], "\(found)")
  }

  @Test func `allowed values are of a kind, and numbers are numbers`() throws {
    let rules = try rules(
      "{\"layers\": {\"*\": {\"fields\": {\"h\": {\"values\": [7, 7.5, \"10\", true, 1e2]}}}}}")
    let values = [
      "7", "7.0", "7.50", "100", "\"10\"", "true", "10", "\"7\"", "\"true\"", "8", "false",
    ]
    let judged = try Judged(
      text: collection(
        values.map { feature("null", properties: "{\"h\":\($0)}") })
    ) {
      $0.codes = [.ruleValues]
      $0.rules = rules
    }
    #expect(judged.problems.map(\.feature) == [7, 8, 9, 10, 11])
  }

  @Test func `what must be unique is compared as numbers are`() throws {
    let rules = try rules("{\"layers\": {\"*\": {\"fields\": {\"h\": {\"unique\": true}}}}}")
    let values = ["7", "7.0", "\"7\"", "true", "1"]
    let judged = try Judged(
      text: collection(values.map { feature("null", properties: "{\"h\":\($0)}") })
    ) {
      $0.codes = [.ruleUnique]
      $0.rules = rules
    }
    #expect(judged.problems.map(\.feature) == [2])
  }

  @Test(arguments: [
    ("roads", "lanes", "the rules name a layer 'roads', which the data do not have"),
    ("in", "lane", "the rules of layer 'in' name a field 'lane', which no feature has"),
    ("*", "lane", "the rules of layer '*' name a field 'lane', which no feature has"),
    ("in", "lanes", ""), ("*", "lanes", ""), ("in", "$id", ""),
  ])
  func `rules for what the data do not have are refused`(
    _ layer: String, _ field: String, _ message: String
  ) throws {
    let rules = try rules(
      "{\"layers\": {\"\(layer)\": {\"fields\": {\"\(field)\": {\"type\": \"integer\"}}}}}")
    let text = collection([
      feature("null", properties: "{}"), feature("null", properties: "{\"lanes\":2}"),
    ])
    let judge = {
      try Judged(text: text) {
        $0.codes = [.ruleType]
        $0.rules = rules
      }
    }
    if message.isEmpty {
      #expect(try judge().problems.isEmpty)
    } else {
      let error = #expect(throws: GeoError.self) { try judge() }
      #expect(error?.reason == .badRules && error?.message == message)
    }
  }

  @Test func `what a repair has mended is not told of again`() throws {
    let open = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,1]]]}"
    let text = collection([feature(open)])
    #expect(try Judged(text: text, level: .error).codes == ["ring-not-closed"])
    let repair = RepairStage(RepairStage.Settings(), skipsErrors: false)
    let judged = try Judged(text: text, level: .error, behind: [repair]) { $0.isMended = true }
    #expect(judged.codes.isEmpty)
  }

  @Test func `JUnit counts its test cases, and has one where nothing is wrong`() throws {
    let clean = try Judged(
      text: collection([feature("{\"type\":\"Point\",\"coordinates\":[1,2]}")]), form: .junit
    ).text
    #expect(clean.contains("<testsuites tests=\"1\" failures=\"0\""))
    #expect(clean.contains("<testcase classname=\"cairn validate\" name=\"1 feature\"/>"))
    let rules = try rules(
      "{\"layers\": {\"*\": {\"fields\": {\"a\": {\"values\": [1]}}}}}")
    let bad = try Judged(
      text: collection([feature("null", properties: "{\"a\":\"\u{FFFE}&\"}")]), form: .junit
    ) {
      $0.codes = [.ruleValues]
      $0.rules = rules
    }.text
    #expect(bad.contains("<testsuites tests=\"1\" failures=\"1\""))
    #expect(bad.contains("\u{FFFD}&amp;") && !bad.contains("\u{FFFE}"))
  }

  @Test(arguments: [
    (
      "{\"layers\": {\"a\": {\"fields\": {\"x\": {\n  \"typ\": 1}}}}}", 2,
      "a field has no member 'typ'"
    ),
    (
      "{\"layers\": {\"a\": {\"fields\": {\"x\": {\"type\":\n\"strin\"}}}}}", 2,
      "there is no type 'strin'"
    ),
    (
      "{\"layers\": {\"a\": {\"fields\":\n\n{\"x\": {\"pattern\": \"(\"}}}}}", 3,
      "'(' is not a POSIX extended regular expression"
    ),
    ("[]", 1, "the file of rules as an object was expected, found an array"),
    ("{}", 1, "there are no 'layers'"),
  ])
  func `mistakes in rules have a place`(_ json: String, _ line: Int, _ message: String) throws {
    let error = #expect(throws: GeoError.self) { try rules(json) }
    #expect(error?.message == message)
    #expect(error?.location?.line == line)
  }
}
