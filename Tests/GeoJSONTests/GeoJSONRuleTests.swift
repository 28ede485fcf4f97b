import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import GeoJSON

/// Breaks of RFC 7946 and of JSON that are noticed, named or refused.
@Suite struct GeoJSONRuleTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// The faults that a judging reader lists, by code and byte offset.
  private func faults(_ text: String) throws -> [(code: String, offset: UInt64)] {
    let path = try scratch.write("judged.geojson", Array(text.utf8))
    var request = InputRequest(source: try ByteSource(path: path))
    request.faults.listsFaults = true
    let reader = try GeoJSONReader(request)
    let decoder = reader.makeDecoder()
    var faults: [Fault] = []
    var batch = FeatureBatch()
    while try reader.read(into: &batch) {
      try decoder.decode(&batch)
      faults += batch.ledger.faults
      batch.removeAll()
    }
    return faults.map { ($0.reason.code, $0.byteOffset) }
  }

  private func convert(_ text: String, skips: Bool = false) throws -> RunResult {
    try FormatTestSupport.convert(
      Array(text.utf8), configure: { $0.faults.skipsErrors = skips }, scratch: scratch)
  }

  @Test("heights that are not numbers are left out and counted, if that is asked for, or listed")
  func heights() throws {
    let text = #"{"type":"LineString","coordinates":[[1,2,3],[4,5,"a"],[6,7,null]]}"#
    let result = try FormatTestSupport.convert(
      Array(text.utf8), configure: { $0.options["lenient"] = "yes" }, scratch: scratch)
    #expect(result.geometries == [#"{"type":"LineString","coordinates":[[1,2,3],[4,5],[6,7]]}"#])
    #expect(result.count(result.tally.changed, "height-not-a-number") == 2)
    #expect(try faults(text).map(\.code).first == "coordinate-not-a-number")
  }

  // MARK: - Geometry collections

  @Test(
    "a geometry needs the member that its type has (RFC 7946 §3.1, §3.1.8)",
    arguments: [
      (#"{"type":"GeometryCollection"}"#, "a GeometryCollection needs 'geometries'"),
      (
        #"{"type":"GeometryCollection","coordinates":[]}"#,
        "a GeometryCollection needs 'geometries'"
      ),
      (
        #"{"coordinates":[1,2],"type":"GeometryCollection"}"#,
        "a GeometryCollection needs 'geometries'"
      ),
      (#"{"type":"Point","geometries":[1,2]}"#, "a Point needs 'coordinates'"),
      (#"{"geometries":[],"type":"Polygon"}"#, "a Polygon needs 'coordinates'"),
      (
        #"{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection"}]}"#,
        "a GeometryCollection needs 'geometries'"
      ),
    ])
  func shapes(_ geometry: String, _ message: String) throws {
    let feature = "{\"type\":\"Feature\",\"geometry\":\(geometry),\"properties\":{}}"
    for text in [feature, geometry] {
      let error = try #require(try convert(text).error)
      #expect(error.message == message)
      #expect(error.reason.code == "missing-coordinates")
      #expect(try convert(text, skips: true).tally.droppedCount == 1)
      #expect(try faults(text).map(\.code) == ["missing-coordinates"])
    }
  }

  @Test func `the member of another kind of geometry is foreign`() throws {
    let expected =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2],"geometries":[3]},"properties":{}}"#
    for geometry in [
      #"{"type":"Point","coordinates":[1,2],"geometries":[3]}"#,
      #"{"geometries":[3],"coordinates":[1,2],"type":"Point"}"#,
      #"{"coordinates":[1,2],"geometries":[3],"type":"Point"}"#,
    ] {
      let result = try convert("{\"type\":\"Feature\",\"geometry\":\(geometry),\"properties\":{}}")
      #expect(result.text == expected + "\n")
    }
  }

  // MARK: - Boxes and members of other objects

  @Test(
    "a bbox that is not 4 or 6 numbers is left out and counted with its place (RFC 7946 §5)",
    arguments: [
      "\"1,2,3,4\"", "[1,2,3]", "[1,2,3,\"4\"]", "[1,2,3,4,5]", "{\"w\":1}", "[[1,2],[3,4]]",
    ])
  func boxes(_ box: String) throws {
    let text = """
      {"type":"Feature","geometry":null,"properties":{}}
      {"type":"Feature","bbox":\(box),"geometry":{"type":"Point","bbox":\(box),"coordinates":[1,2]},"properties":{}}
      """
    let result = try convert(text)
    #expect(result.error == nil)
    #expect(!result.text.contains("bbox"))
    let entry = try #require(result.tally.changed.first { $0.reason == "bbox-malformed" })
    #expect(entry.count == 2)
    #expect(entry.examples.map(\.line) == [2, 2])
    #expect(try faults(text).map(\.code) == ["bad-bbox", "bad-bbox"])

    let collection = "{\"type\":\"FeatureCollection\",\"bbox\":\(box),\"features\":[]}"
    let whole = try convert(collection)
    #expect(whole.ledger.warnings.map(\.code) == ["bbox-malformed"])
    #expect(whole.ledger.warnings.first?.message.contains("in.geojson") == true)
    #expect(whole.catalog.layers.first?.members == [])
    #expect(try faults(collection).map(\.code) == ["bad-bbox"])
  }

  @Test(arguments: ["[1,2,3,4]", "[-1.5,2e0, 3,4 ,5,6]"])
  func `a bbox of 4 or 6 numbers is kept`(_ box: String) throws {
    let text =
      "{\"type\":\"Feature\",\"bbox\":\(box),\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2],\"bbox\":\(box)},\"properties\":{}}"
    let result = try convert(text)
    #expect(result.tally.changed.isEmpty)
    #expect(result.text.split(separator: "\"bbox\":[").count == 3)
    #expect(try faults(text).isEmpty)
  }

  @Test(
    "members that belong to other objects are kept and counted with their place (RFC 7946 §7.1)",
    arguments: ["coordinates", "geometries", "features"])
  func misplacedInFeature(_ name: String) throws {
    let text = """
      {"type":"Feature","geometry":null,"properties":{}}
      {"type":"Feature","\(name)":[1],"geometry":null,"properties":{}}
      """
    let result = try convert(text)
    #expect(result.error == nil)
    #expect(result.text.contains("\"\(name)\":[1]"))
    let entry = try #require(result.tally.changed.first { $0.reason == "misplaced-member" })
    #expect(entry.count == 1)
    #expect(entry.examples.map(\.line) == [2])
    #expect(try faults(text).map(\.code) == ["forbidden-member"])
    // Also where only positions are wanted.
    let bare = try FormatTestSupport.convert(
      Array(text.utf8), configure: { $0.target.needsProperties = false }, scratch: scratch)
    #expect(bare.count(bare.tally.changed, "misplaced-member") == 1)
  }

  @Test(arguments: ["geometry", "properties", "features"])
  func `the same in a geometry`(_ name: String) throws {
    let text =
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2],\"\(name)\":{}},\"properties\":{}}"
    let result = try convert(text)
    #expect(result.text.contains("\"\(name)\":{}}"))
    #expect(result.count(result.tally.changed, "misplaced-member") == 1)
    #expect(try faults(text).map(\.code) == ["forbidden-member"])
  }

  @Test(arguments: ["coordinates", "geometries", "geometry", "properties"])
  func `the same in a collection`(_ name: String) throws {
    for text in [
      "{\"type\":\"FeatureCollection\",\"\(name)\":{},\"features\":[]}",
      "{\"type\":\"FeatureCollection\",\"features\":[],\"\(name)\":{}}",
    ] {
      let result = try convert(text)
      #expect(result.ledger.warnings.map(\.code) == ["misplaced-member"])
      #expect(try faults(text).map(\.code) == ["forbidden-member"])
    }
  }

  @Test func `a bare geometry may begin with its coordinates`() throws {
    let result = try convert(#"{"coordinates":[1,2],"type":"Point"}"#)
    #expect(result.tally.changed.isEmpty)
    #expect(result.tally.out == 1)
  }

  @Test func `a FeatureCollection within another one is called so`() throws {
    let text =
      #"{"type":"FeatureCollection","features":[{"type":"FeatureCollection","features":[]}]}"#
    let error = try #require(try convert(text).error)
    #expect(
      error.description
        == "in.geojson:1:41: feature 1: a Feature was expected, found a FeatureCollection within a FeatureCollection"
    )
    #expect(try convert(text, skips: true).tally.droppedCount == 1)
    #expect(try faults(text).map(\.code) == ["not-a-feature"])
  }

  // MARK: - Commas and ends

  @Test(
    "a comma too many is called so",
    arguments: [
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{}},]}"#,
        91
      ),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{}}, ,]}"#,
        92
      ),
      (#"{"type":"FeatureCollection","features":[],}"#, 42),
      (#"{"type":"Feature","geometry":null,"properties":{},}"#, 50),
      (#"{"type":"Feature","geometry":null,"properties":{"a":1,}}"#, 54),
      (#"{"type":"Feature","geometry":null,"properties":{"a":[1,]}}"#, 55),
      (#"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,]},"properties":{}}"#, 64),
      (
        #"{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[1,2], ]},"properties":{}}"#,
        72
      ),
      (#"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2],},"properties":{}}"#, 65),
    ])
  func commas(_ text: String, _ offset: UInt64) throws {
    for blockSize in [1, 7, GeoJSONReader.usualBlockSize] {
      let result = try FormatTestSupport.convert(
        Array(text.utf8), blockSize: blockSize, scratch: scratch)
      let error = try #require(result.error)
      #expect(error.message.hasPrefix("a comma too many: "), "\(error)")
      #expect(error.reason.code == "json-syntax")
      #expect(error.location?.byteOffset == offset)
    }
  }

  @Test func `a missing value is not a comma too many`() throws {
    for text in [
      #"{"type":"Feature","geometry":null,"properties":{"a":}}"#,
      #"{"type":"FeatureCollection","features":[,]}"#,
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[]},"properties":[}}"#,
    ] {
      let error = try #require(try convert(text).error)
      #expect(!error.message.contains("comma too many"), "\(error)")
    }
  }

  @Test func `a collection that is cut anywhere ends too early`() throws {
    let text =
      #"{"type":"FeatureCollection","name":"n\u00e9","features":[{"type":"Feature","id":12,"#
      + #""geometry":{"type":"Point","coordinates":[1.5,-2]},"#
      + #""properties":{"a":"b","c":true,"d":null}}, {"type":"Feature","geometry":null,"properties":{}}]}"#
    let bytes = Array(text.utf8)
    for length in 1..<bytes.count {
      for skips in [false, true] {
        let result = try FormatTestSupport.convert(
          Array(bytes[..<length]), configure: { $0.faults.skipsErrors = skips }, scratch: scratch)
        let error = try #require(result.error, "\(length) bytes")
        #expect(error.message == "the file ends too early", "\(length) bytes: \(error)")
        #expect(error.reason.code == "truncated-json")
        #expect(error.hint == "the file was not copied whole; get it again")
        #expect(error.location?.line == 1)
      }
    }
  }

  @Test func `the last text of a sequence may be cut, but is not lost without a word`() throws {
    let feature = #"{"type":"Feature","geometry":null,"properties":{"a":"b"}}"#
    let text = feature + "\n" + feature.dropLast(4)
    let error = try #require(try convert(text).error)
    #expect(
      error.description == "in.geojson:2:54: feature 2: the file ends too early")
    let result = try convert(text, skips: true)
    #expect(result.error == nil)
    #expect(result.tally.out == 1)
    #expect(result.count(result.tally.dropped, "truncated-json") == 1)
  }

  @Test func `a file of one text that is cut is not skipped`() throws {
    for text in [
      #"{"type":"Feature","geometry":nul"#, #"{"type":"Point","coordinates":[1,2"#, "{",
    ] {
      let error = try #require(try convert(text, skips: true).error)
      #expect(error.message == "the file ends too early")
    }
  }

  @Test(arguments: [1, 7, 64, GeoJSONReader.usualBlockSize])
  func `what is wrong near the end does not depend on how the text is cut`(_ blockSize: Int) throws
  {
    let start =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{}}"#
    for (end, message) in [
      (" nul", "the file ends too early"), ("], \"a\":tru", "the file ends too early"),
      (" nul]}", "',' or ']' was expected, found 'nul'"),
      (" abcdefghijklmnopqrstuvwxyz", "',' or ']' was expected, found 'a'"),
      ("], \"a\":abcdefghijklmnopqrstuvwxyz", "a value was expected, found 'a'"),
    ] {
      let result = try FormatTestSupport.convert(
        Array((start + end).utf8), blockSize: blockSize, scratch: scratch)
      #expect(result.error?.message == message)
    }
  }

  @Test func `a fault before the end is told where it is`() throws {
    // The quotation mark after b is missing, so that braces are left open, but c is where it goes wrong.
    let text = #"{"type":"Feature","geometry":null,"properties":{"a":"b,"c":1}}"#
    let error = try #require(try convert(text).error)
    #expect(error.reason.code == "json-syntax")
    #expect(error.location?.byteOffset == 56)
  }
}
