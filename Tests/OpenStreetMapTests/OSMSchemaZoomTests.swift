import FormatTestSupport
import Base
import Features
import Testing

@testable import OpenStreetMap

/// The zooms of tiles that schemas give.
struct OSMSchemaZoomTests {
  /// The zooms of an object in the layer `l`, as `least-greatest`.
  private func zooms(
    _ rules: String, _ tags: String, area: Double? = nil, mercatorArea: Double? = nil
  ) throws -> String? {
    let schema = try OSMProbe.schema(
      #"{"layers":[{"name":"l","geometry":["point","area"],"zooms":\#(rules)}]}"#)
    return shown(schema, 0, tags, .area, area: area, mercatorArea: mercatorArea)
  }

  private func shown(
    _ schema: OSMSchema, _ layer: Int, _ tags: String, _ kind: OSMGeometryKinds,
    area: Double? = nil, mercatorArea: Double? = nil
  ) -> String? {
    let matcher = OSMSchemaMatcher(schema)
    var batch = FeatureBatch()
    return OSMProbe.withTags(OSMProbe.pairs(tags)) { tags in
      _ = matcher.match(tags, as: kind)
      matcher.measures.area = area
      matcher.measures.mercatorArea = mercatorArea
      let zooms = matcher.zooms(layer: layer, tags, scratch: &batch)
      // What was read for a limit does not stay.
      let isClean = batch.cells.isEmpty
      #expect(isClean)
      return zooms.map { "\($0.least)-\($0.greatest)" }
    }
  }

  @Test(arguments: [
    (#"{"minzoom":3}"#, "", "3-255"), (#"{"maxzoom":3}"#, "", "0-3"),
    (#"[{"minzoom":3,"maxzoom":7}]"#, "a=b", "3-7"),
    (#"[{"where":{"a":"b"},"minzoom":3},{"where":{"a":true},"minzoom":5}]"#, "a=b", "3-255"),
    (#"[{"where":{"a":"b"},"minzoom":3},{"where":{"a":true},"minzoom":5}]"#, "a=c", "5-255"),
    // Without a rule that holds all zooms show it.
    (#"[{"where":{"a":"b"},"minzoom":3},{"where":{"a":true},"minzoom":5}]"#, "c", nil),
    (#"[{"at_least":{"p":1000},"minzoom":3},{"minzoom":9}]"#, "p=1,000", "3-255"),
    (#"[{"at_least":{"p":1000},"minzoom":3},{"minzoom":9}]"#, "p=999", "9-255"),
    (#"[{"at_least":{"p":999.4},"minzoom":3},{"minzoom":9}]"#, "p=999.5", "3-255"),
    (#"[{"at_least":{"p":999.6},"minzoom":3},{"minzoom":9}]"#, "p=999.5", "9-255"),
    (#"[{"at_least":{"p":1000},"minzoom":3},{"minzoom":9}]"#, "p=many", "9-255"),
    (#"[{"at_least":{"p":1000,"q":1},"minzoom":3},{"minzoom":9}]"#, "p=1000", "9-255"),
    (#"[{"at_least":{"p":1000},"where":{"a":true},"minzoom":3},{"minzoom":9}]"#, "p=1000", "9-255"),
    (#"[{"at_least":{"@area":50},"minzoom":3},{"minzoom":9}]"#, "", "9-255"),
  ])
  func rules(rules: String, tags: String, expected: String?) throws {
    #expect(try zooms(rules, tags) == expected)
  }

  @Test func areasMustBeLargeEnough() throws {
    let rules =
      #"[{"at_least":{"@mercator_area":50},"minzoom":3},{"at_least":{"@area":50},"minzoom":9}]"#
    #expect(try zooms(rules, "", area: 50, mercatorArea: 49.9) == "9-255")
    #expect(try zooms(rules, "", area: 40, mercatorArea: 50) == "3-255")
    #expect(try zooms(rules, "", area: 40, mercatorArea: 40) == nil)
    let schema = try OSMProbe.schema(
      #"{"layers":[{"name":"l","geometry":"area","zooms":\#(rules)}]}"#)
    #expect(schema.layers[0].wants == [.area, .mercatorArea])
  }

  /// Columns are those of the rules.
  @Test(arguments: [
    ("[]", 1, "the array is empty"),
    ("7", 1, "a rule of zooms as an object was expected, found a number"),
    ("{}", 1, "a rule of zooms needs 'minzoom' or 'maxzoom'"),
    (#"{"min":7}"#, 2, "a rule of zooms has no member 'min'"),
    (#"{"minzoom":-1}"#, 12, "a zoom as a whole number from 0 to 30 was expected, found a number"),
    (#"{"minzoom":31}"#, 12, "a zoom as a whole number from 0 to 30 was expected, found a number"),
    (#"{"minzoom":"1"}"#, 12, "a zoom as a whole number from 0 to 30 was expected, found a string"),
    (#"{"minzoom":4.5}"#, 12, "a zoom as a whole number from 0 to 30 was expected, found a number"),
    (#"{"minzoom":4,"maxzoom":3}"#, 24, "'maxzoom' is less than 'minzoom'"),
    (#"{"minzoom":4,"where":7}"#, 22, "an object of conditions was expected, found a number"),
    (
      #"{"minzoom":4,"at_least":{}}"#, 25,
      "an object of numbers by their tags was expected, found an object"
    ),
    (#"{"minzoom":4,"at_least":{"@id":1}}"#, 26, "'@id' is not a measure"),
    (
      #"{"minzoom":4,"at_least":{"p":"1"}}"#, 30, "a limit as a number was expected, found a string"
    ),
  ])
  func mistakes(rules: String, column: Int, message: String) throws {
    let text = #"{"layers":[{"name":"l","geometry":"line","zooms":"# + "\n\(rules)}]}"
    let error = #expect(throws: GeoError.self) { _ = try OSMProbe.schema(text) }
    #expect(error?.message == message)
    #expect(error?.location?.line == 2)
    #expect(error?.location?.column == column)
  }

  @Test func fieldsHaveZooms() throws {
    let schema = try OSMProbe.schema(
      """
      {"languages":["en"],"layers":[{"name":"l","geometry":"line","fields":[{"name":"a"},
        {"name":"b","minzoom":7},{"name":"n_{language}","from":"name:{language}","minzoom":9}]}]}
      """)
    #expect(schema.layers[0].fields.map(\.leastZoom) == [nil, 7, 9])
    let error = #expect(throws: GeoError.self) { _ = try OSMProbe.field(#""minzoom":99"#) }
    #expect(error?.message == "a zoom as a whole number from 0 to 30 was expected, found a number")
  }

  @Test func testsOfSchemasLookAtZooms() throws {
    let text = """
      {"layers":[{"name":"l","geometry":"line","zooms":[{"where":{"a":true},"minzoom":5,"maxzoom":9},
        {"where":{"b":true},"minzoom":6}]}],
       "tests":[{"geometry":"line","tags":{"a":"1"},"expect":{"l":{"@minzoom":5,"@maxzoom":9}}},
        {"geometry":"line","tags":{"b":"1"},"expect":{"l":{"@minzoom":6,"@maxzoom":null}}},
        {"geometry":"line","tags":{},"expect":{"l":{"@minzoom":null}}},
        {"geometry":"line","tags":{"a":"1"},"expect":{"l":{"@minzoom":4,"@maxzoom":null}}}]}
      """
    let outcomes = try fromText(text) { bytes throws(GeoError) in
      try OSMSchemaTestRun.run(bytes, path: "schema.json")
    }
    #expect(
      outcomes.map { $0.faults.map(\.message) } == [
        [], [], [], ["'@minzoom' of the layer 'l' is 5", "'@maxzoom' of the layer 'l' is 9"],
      ])
  }

  /// Lakes by their area in the plane of Web Mercator: at zoom 10 a pixel of 256ths of a tile is 152.87 m wide, and
  /// 16 of them are 373,931 m².
  @Test func lakesByArea() throws {
    let map = try OSMBuiltInSchema.map.schema()
    let water = try #require(map.layers.firstIndex { $0.name == "water" })
    func zooms(_ area: Double) -> String? {
      shown(map, water, "natural=water", .area, mercatorArea: area)
    }
    #expect(zooms(380_000) == "10-255")
    #expect(zooms(360_000) == "11-255")
    #expect(zooms(1e10) == "4-255")
    #expect(zooms(1) == "13-255")
  }
}
