import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Files
@testable import FormatKit
@testable import OpenStreetMap

/// osmtogeojson's own cases: features, geometries, tags and attributes are what it expects, but for
/// differences that are counted by name.
@Suite struct OSMTogeojsonTests {
  /// What is not as in osmtogeojson, and why.
  enum Difference: String {
    /// With `--untagged` every node is a point here; there a node of a way is one only if it has tags of
    /// interest.
    case vertex
    /// With `--untagged` a way without tags is a line here, even if an area has it as a ring.
    case memberLine
    /// A tagged way is an area of its own here, whatever the tags of the area that it is the outline of.
    case outlineOfItsOwn
    /// A multipolygon without tags has the id of its only outline there; here it has if the outline has
    /// tags that became the area's.
    case outlineID
    /// Tags that say nothing (`created_by`, or those that an option named) are tags here.
    case idleTag
    /// `tainted` and `geometry` are no properties here: what is missing is counted in the ledger.
    case furtherProperty
    /// Each member way is a part of a relation's lines here; there they are joined.
    case joinedLine
    /// A closed way of which two nodes are there at most: an area that encloses nothing there.
    case degenerateArea
  }

  static let expected: [String: [Difference: Int]] = [
    "003-osm-xml-way/1": [.vertex: 3],
    "006-osm-json-way/1": [.vertex: 3],
    "007-osm-json-polygon/1": [.vertex: 4],
    "008-osm-json-simple-multipolygon/1": [.vertex: 7, .memberLine: 1],
    "009-osm-json-multipolygon/1": [.vertex: 13, .outlineOfItsOwn: 1],
    "009-osm-json-multipolygon/2": [.vertex: 13, .outlineOfItsOwn: 1],
    "011-osm-json-tags-ways-and-nodes-pois/1": [.vertex: 1, .idleTag: 1],
    "012-osm-json-one-node-ways/1": [.vertex: 1],
    "021-osm-json-multipolygon-outer-way-tagging/1": [.vertex: 7, .memberLine: 1],
    "028-defaults-polygon-detection/1": [.vertex: 3],
    "028-defaults-polygon-detection/2": [.vertex: 3],
    "030-options-uninteresting-tags/1": [.idleTag: 1],
    "032-options-polygon-detection/1": [.vertex: 3],
    "034-tainted-data-tainted-geometries/1": [.vertex: 3, .memberLine: 1, .outlineID: 1],
    "039-tainted-data-tainted-multipolygon/1": [
      .vertex: 3, .memberLine: 1, .furtherProperty: 1,
    ],
    "039-tainted-data-tainted-multipolygon/2": [
      .vertex: 3, .memberLine: 2, .furtherProperty: 1,
    ],
    "040-tainted-data-degenerate-multipolygon/3": [.vertex: 2, .memberLine: 1],
    "043-overpass-geometry-types-center-json/1": [.furtherProperty: 1],
    "043-overpass-geometry-types-center-json/2": [.furtherProperty: 1],
    "044-overpass-geometry-types-bounds-xml/1": [.furtherProperty: 1],
    "044-overpass-geometry-types-bounds-xml/2": [.furtherProperty: 1],
    "045-overpass-geometry-types-bounds-json/1": [.furtherProperty: 1],
    "045-overpass-geometry-types-bounds-json/2": [.furtherProperty: 1],
    "051-overpass-geometry-types-full-tainted-json/1": [.furtherProperty: 1],
    "051-overpass-geometry-types-full-tainted-json/2": [.furtherProperty: 1],
    "051-overpass-geometry-types-full-tainted-json/3": [.outlineID: 2, .furtherProperty: 2],
    "057-duplicate-elements-relation/1": [.vertex: 3, .memberLine: 1],
  ]

  /// Cases of which something else is made by design, and what.
  static let other: [String: (reason: String, names: [String])] = [
    "016-osm-json-invalid-route-empty/1": (
      "a relation is a row, whatever its members", ["relation/1 null"]
    ),
    "018-osm-json-invalid-route-empty-members/1": (
      "a relation is a row, whatever its members", ["relation/1 null"]
    ),
    "019-osm-json-relations-and-id-spaces/1": (
      "tags of the outline that make no area leave it to its lines",
      [
        "node/1 Point", "node/2 Point", "node/3 Point", "relation/1 LineString",
        "relation/2 Polygon", "way/1 LineString", "way/2 LineString",
      ]
    ),
    "020-osm-json-meta-data/2": (
      "a way that leads nowhere is no line", ["node/1 Point"]
    ),
    "022-osm-json-multipolygon-non-matching-inner-and-outer-rings/1": (
      "roles are not trusted",
      [
        "node/10 Point", "node/4 Point", "node/5 Point", "node/6 Point", "node/7 Point",
        "node/8 Point", "node/9 Point", "relation/1 MultiPolygon", "way/2 LineString",
        "way/3 LineString",
      ]
    ),
    "022-osm-json-multipolygon-non-matching-inner-and-outer-rings/2": (
      "roles are not trusted",
      [
        "node/10 Point", "node/4 Point", "node/5 Point", "node/6 Point", "node/7 Point",
        "node/8 Point", "node/9 Point", "relation/1 MultiPolygon", "way/2 LineString",
        "way/3 LineString",
      ]
    ),
    "023-osm-json-multipolygon-non-trivial-ring-building/1": (
      "a ring of places in one line encloses nothing",
      [
        "node/1 Point", "node/2 Point", "node/3 Point", "way/1 LineString", "way/2 LineString",
        "way/3 LineString",
      ]
    ),
    "023-osm-json-multipolygon-non-trivial-ring-building/2": (
      "a ring of places in one line encloses nothing",
      (1...6).map { "node/\($0) Point" } + (1...6).map { "way/\($0) LineString" }
    ),
    "024-osm-json-multipolygon-unclosed-ring/1": (
      "open rings are not polygons",
      (1...4).map { "node/\($0) Point" } + (1...2).map { "way/\($0) LineString" }
    ),
    "024-osm-json-multipolygon-unclosed-ring/2": (
      "open rings are not polygons",
      (1...4).map { "node/\($0) Point" } + (1...2).map { "way/\($0) LineString" }
    ),
    "040-tainted-data-degenerate-multipolygon/2": (
      "roles are not trusted",
      [
        "node/3 Point", "node/4 Point", "node/5 Point", "relation/1 Polygon", "way/2 LineString",
      ]
    ),
    "053-duplicate-elements-node/1": (
      "of two with the same version the later one counts", ["node/1 Point"]
    ),
  ]

  static let folder = dataFolder.appending(path: "osm/osmtogeojson")

  /// The cases' inputs: `002-osm-xml-node/1.input.osm`.
  static let inputs =
    (try? FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "cases").path))?
    .filter { $0.contains(".input.") }.sorted() ?? []

  @Test func casesAreThere() {
    #expect(Self.inputs.count == 50)
    let names = Set(Self.inputs.map(Self.name))
    #expect(Set(Self.expected.keys).union(Self.other.keys).subtracting(names) == [])
  }

  /// `002-osm-xml-node/1`.
  private static func name(_ input: String) -> String {
    String(input.prefix { $0 != "." })
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: inputs) func matches(_ input: String) throws {
    let name = Self.name(input)
    let text = try Self.text("cases/" + input)
    let asserts = try #require(
      try json(try Self.text("cases/\(name).asserts.json")) as? [String: Any])
    let scratch = try Scratch()
    // osmtogeojson makes areas of what is left, too.
    var options = ["untagged": "yes", "osm-attributes": "yes", "incomplete": "keep"]
    let theirOptions = try #require(asserts["options"] as? [String: Any])
    if let features = theirOptions["polygonFeatures"] as? [String: Any] {
      options["area-rules"] = try scratch.write("rules.json", Array(Self.rules(features).utf8))
    }
    let result = try readOSM(
      text, as: input.hasSuffix(".osm") ? .osm : .overpass, options: options)
    #expect(result.error == nil)
    #expect(result.isBalanced)
    let features = try Self.plain(result)
    if let other = Self.other[name] {
      #expect(features.map(\.name).sorted() == other.names, "\(other.reason)")
      return
    }
    var comparison = OSMTogeojsonComparison()
    comparison.memberWays = OSMTogeojsonComparison.memberWays(text)
    comparison.idleTags = ["created_by"]
    if let idle = theirOptions["uninterestingTags"] as? [String: Any] {
      comparison.idleTags = Set(idle.keys)
    }
    if let expected = try? Self.text("cases/\(name).expected.geojson") {
      try comparison.compare(features, expected)
    }
    try comparison.check(features, try #require(asserts["asserts"] as? [[String: Any]]))
    #expect(comparison.faults == [])
    #expect(comparison.counts == Self.expected[name, default: [:]])
  }

  /// The features without the marks that osmtogeojson does not have.
  private static func plain(_ result: RunResult) throws -> [OSMFeature] {
    try result.osmFeatures.map { feature in
      var feature = feature
      for name in ["@incomplete", "@geometry"] { feature.properties[name] = nil }
      return feature
    }
  }

  /// osmtogeojson's form of rules for areas in the one of osm-polygon-features.
  private static func rules(_ features: [String: Any]) -> String {
    let rules = features.sorted { $0.key < $1.key }.map { key, value in
      let lists = value as? [String: [String: Any]] ?? [:]
      let form =
        lists["included_values"] != nil
        ? "whitelist" : lists["excluded_values"] != nil ? "blacklist" : "all"
      let values = lists.values.flatMap(\.keys).sorted().map { "\"\($0)\"" }
      let list = values.isEmpty ? "" : ",\"values\":[\(values.joined(separator: ","))]"
      return "{\"key\":\"\(key)\",\"polygon\":\"\(form)\"\(list)}"
    }
    return "[" + rules.joined(separator: ",") + "]"
  }

  // MARK: - The same data in two formats

  @Test(arguments: ["empty", "way", "map"]) func bothFormatsAreTheSame(_ name: String) throws {
    for untagged in ["no", "yes"] {
      let options = untagged == "yes" ? ["untagged": "yes"] : [:]
      let xml = try readOSM(try Self.text("test-cli/\(name).osm"), options: options)
      let overpass = try readOSM(
        try Self.text("test-cli/\(name).overpass.json"), as: .overpass, options: options)
      #expect(xml.error == nil && overpass.error == nil)
      #expect(xml.isBalanced && overpass.isBalanced)
      #expect(xml.text == overpass.text)
    }
  }

  @Test(
    arguments: [
      ("empty", [:]), ("way", [.vertex: 3]),
      ("map", [.vertex: 69, .memberLine: 1, .degenerateArea: 1, .joinedLine: 1]),
    ] as [(String, [Difference: Int])])
  func isAsExpected(_ name: String, _ counts: [Difference: Int]) throws {
    let text = try Self.text("test-cli/\(name).osm")
    let result = try readOSM(
      text, options: ["untagged": "yes", "osm-attributes": "yes", "incomplete": "keep"])
    var comparison = OSMTogeojsonComparison()
    comparison.memberWays = OSMTogeojsonComparison.memberWays(
      try Self.text("test-cli/\(name).overpass.json"))
    try comparison.compare(
      try Self.plain(result), try Self.text("test-cli/\(name).expected.geojson"))
    #expect(comparison.faults == [])
    #expect(comparison.counts == counts)
  }

  @Test(arguments: ["empty", "way", "map"]) func objectsAreTheSameInBothFormats(
    _ name: String
  ) throws {
    let texts = try [("osm", Format.osm), ("overpass.json", .overpass)].map { ending, format in
      let path = Self.folder.appending(path: "test-cli/\(name).\(ending)").path
      let objects = try #require(format.objects)
      let input = ObjectInput(try ByteSource(path: path), objects)
      let written = try writeOSM(try input.open(isLast: true)) { try OSMObjectWriter($0, .data) }
      return written.text.split(separator: "\n")
        .filter { !$0.hasPrefix("<osm") && !$0.hasPrefix("  <bounds") }.sorted()
    }
    #expect(texts[0] == texts[1])
  }
}
