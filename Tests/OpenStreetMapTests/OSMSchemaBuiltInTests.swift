import FormatTestSupport
import Base
import Features
import Testing

@testable import OpenStreetMap

/// The tests that schemas have: those of the built-in ones pass, and mistakes are found and told with their place.
struct OSMSchemaBuiltInTests {
  private func outcomes(_ text: String) throws(GeoError) -> [OSMSchemaTestRun.Outcome] {
    try fromText(text) { bytes throws(GeoError) in
      try OSMSchemaTestRun.run(bytes, path: "schema.json")
    }
  }

  @Test(arguments: OSMBuiltInSchema.allCases)
  func testsOfBuiltInSchemasPass(_ schema: OSMBuiltInSchema) throws {
    let outcomes = try outcomes(schema.text)
    #expect(outcomes.count > 30)
    for outcome in outcomes {
      #expect(outcome.faults.map(\.message) == [], "\(outcome.name)")
    }
    // What is printed is what is used.
    let printed = try OSMProbe.schema(schema.text)
    let used = try schema.schema()
    #expect(printed.layers.map(\.name) == used.layers.map(\.name))
    #expect(printed.layers.map(\.fields) == used.layers.map(\.fields))
    for layer in used.layers {
      #expect(layer.title != nil)
      #expect(layer.declaredGeometry != 0)
    }
  }

  @Test func shortbreadInOtherLanguages() throws {
    let czech = try OSMBuiltInSchema.shortbread.schema(languages: ["cs"])
    let names = czech.layers.first { $0.name == "ferries" }?.fields.map(\.name)
    #expect(names == ["kind", "name", "name_cs"])
  }

  private static let schema = """
    {"layers":[{"name":"l","geometry":"line","where":{"a":true},"fields":[
      {"name":"n","from":"b","type":"integer"},{"name":"t","from":"c"}]},
     {"name":"m","geometry":"line","where":{"d":true}}],
    "tests":[
    """

  @Test(arguments: [
    (#"{"geometry":"line","tags":{"a":"1","b":"2"},"expect":{"l":{"n":2,"t":null}}}"#, []),
    (#"{"geometry":"line","tags":{},"expect":{}}"#, []),
    (#"{"geometry":"point","tags":{"a":"1"},"expect":{}}"#, []),
    (#"{"geometry":"line","tags":{},"expect":{"l":{}}}"#, ["the object is not in the layer 'l'"]),
    (#"{"geometry":"line","tags":{"a":"1"},"expect":{}}"#, ["the object is in the layer 'l'"]),
    (
      #"{"geometry":"line","tags":{"a":"1","b":"2","c":"x"},"expect":{"l":{"n":"2","t":"y"}}}"#,
      ["'n' of the layer 'l' is 2", "'t' of the layer 'l' is 'x'"]
    ),
    (
      #"{"geometry":"line","tags":{"a":"1"},"expect":{"l":{"n":1},"m":{}}}"#,
      ["'n' of the layer 'l' is not there", "the object is not in the layer 'm'"]
    ),
  ])
  func faults(test: String, expected: [String]) throws {
    let outcomes = try outcomes(Self.schema + test + "]}")
    #expect(outcomes.map(\.name) == ["test 1"])
    #expect(outcomes[0].faults.map(\.message) == expected)
    for fault in outcomes[0].faults {
      #expect(fault.location?.line == 4)
      #expect(fault.location?.path == "schema.json")
    }
  }

  @Test(arguments: [
    ("7", "a test as an object was expected, found a number"),
    (#"{"tags":{},"expect":{}}"#, "a test needs 'geometry'"),
    (#"{"geometry":"line","expect":{}}"#, "a test needs 'tags'"),
    (#"{"geometry":"line","tags":{}}"#, "a test needs 'expect'"),
    (
      #"{"geometry":"dot","tags":{},"expect":{}}"#,
      "the geometry of a test is point, line, area, outline, relation or sea"
    ),
    (
      #"{"geometry":"line","tags":{"a":1},"expect":{}}"#,
      "the value of a tag as a string was expected, found a number"
    ),
    (#"{"geometry":"line","tags":{},"expect":{"x":{}}}"#, "there is no layer 'x'"),
    (
      #"{"geometry":"line","tags":{"a":"1"},"expect":{"l":{"x":1}}}"#,
      "the layer 'l' has no field 'x'"
    ),
  ])
  func mistakes(test: String, message: String) throws {
    do throws(GeoError) {
      _ = try outcomes(Self.schema + test + "]}")
      Issue.record("it was taken")
    } catch {
      #expect(error.message == message)
      #expect(error.reason.code == "osm-schema")
      #expect(error.location?.line == 4)
    }
  }

  @Test func noTests() {
    #expect(throws: GeoError.self) {
      try outcomes(#"{"layers":[{"name":"l","geometry":"line"}]}"#)
    }
  }
}
