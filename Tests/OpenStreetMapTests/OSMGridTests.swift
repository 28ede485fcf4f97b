import FormatTestSupport
import Foundation
import Testing

@testable import Flow

/// osmcode/osm-testdata's grid from the text to features: each area that it expects is a feature, and
/// what makes none is a problem that names the object.
@Suite struct OSMGridTests {
  /// One file of `test.json`.
  struct Expectation: Decodable {
    struct Area: Decodable {
      var from_type: String
      var from_id: Int64
      var wkt: String
      var tags: [String: String]?
    }
    var areas: [String: [Area]]?
  }

  static let folder = dataFolder.appending(path: "osm/grid")
  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
    .filter { Int($0) != nil }.sorted() ?? []

  @Test func allCasesAreThere() { #expect(Self.names.count == 84) }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
  }

  private func read(
    _ name: String, _ options: [String: String]
  ) throws -> (result: RunResult, problems: [ProblemLog.Problem]) {
    var data = try text("\(name)/data.osm")
    if Self.oldStyle.contains(name), let relations = data.range(of: "<relation")?.lowerBound {
      let rest = data[relations...].split(separator: "\n").filter { !$0.contains("k=\"test:") }
      data = data[..<relations] + rest.joined(separator: "\n")
    }
    let problems = ProblemLog(keepsAll: true)
    let result = try readOSM(data, options: options, problems: problems)
    #expect(result.error == nil)
    #expect(result.isBalanced)
    return (result, problems.sorted)
  }

  /// Multipolygons with the tags on the outline, which count only if the relation has none: those that
  /// name the test are taken from the relations before.
  static let oldStyle = ["911", "921", "923", "925", "927", "931"]

  /// Nodes in one place that follow one another, and a member that is there twice: both are mended.
  static let mended = ["747", "748", "790"]

  @Test(arguments: names) func areasAreAsExpected(_ name: String) throws {
    let expectation = try JSONDecoder().decode(
      Expectation.self, from: Data(try text("\(name)/test.json").utf8))
    let (result, problems) = try read(name, ["closed-ways": "both"])
    var areas = try result.osmFeatures.filter { $0.area != nil }
    for expected in expectation.areas?["default"] ?? [] {
      var id = "\(expected.from_type)/\(expected.from_id)"
      var index = areas.firstIndex { $0.id == id }
      if expected.wkt == "INVALID", Self.mended.contains(name), let index {
        #expect(areas.remove(at: index).isWound)
        continue
      }
      if expected.wkt == "INVALID" {
        #expect(index == nil)
        // A way that ends beside the node at which it begins is a line, and may be one.
        if name == "780" {
          #expect(try result.names == ["\(id) LineString"])
        } else {
          #expect(problems.contains { $0.id == id && $0.location != nil }, "\(id): \(problems)")
        }
        continue
      }
      if index == nil, Self.oldStyle.contains(name) {
        // The only outline gives its id, too.
        id = "way/\(expected.from_id - 100)"
        index = areas.firstIndex { $0.id == id }
      }
      let feature = areas.remove(at: try #require(index, "\(id) of \(areas.map(\.name))"))
      #expect(try feature.area?.polygons == Area(wkt: expected.wkt).polygons)
      #expect(feature.isWound)
      var tags = feature.properties as? [String: String] ?? [:]
      tags["type"] = nil
      if let theirs = expected.tags { #expect(tags == theirs) }
    }
    // The other areas are closed ways, which the grid does not list.
    let sample = try OSMAreaSample(contentsOf: Self.folder.appending(path: "\(name)/data.osm"))
    for area in areas {
      let nodes = try #require(sample.ways[Int64(area.id.dropFirst(4)) ?? 0], "\(area.name)")
      #expect(nodes.first == nodes.last && area.isWound)
    }
  }

  // MARK: - Nodes and ways

  @Test(arguments: names.filter { $0.hasPrefix("1") || $0.hasPrefix("3") })
  func nodesAndWaysAreAsExpected(_ name: String) throws {
    let (result, problems) = try read(name, ["untagged": "yes"])
    var features = Dictionary(uniqueKeysWithValues: try result.osmFeatures.map { ($0.id, $0) })
    for (kind, file) in [("node", "nodes.wkt"), ("way", "ways.wkt")] {
      for line in ((try? text("\(name)/\(file)")) ?? "").split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 1)
        let id = "\(kind)/\(words[0])"
        guard words[1] != "NULL" else {
          #expect(features[id] == nil)
          #expect(problems.map { "\($0.id) \($0.code)" } == ["\(id) too-few-nodes"])
          continue
        }
        #expect(features[id]?.wkt == String(words[1]))
        features[id] = nil
      }
    }
    #expect(features.isEmpty)
  }

  // MARK: - Attributes

  @Test(arguments: [
    ("300", 1, "test"), ("301", 2, ""), ("303", 0, ""), ("304", -1, ""),
    ("306", 3, "_" + (0..<25).map { _ in "123456789" }.joined(separator: "_")),
  ]) func attributesAreAsInTheData(_ name: String, _ userID: Int, _ user: String) throws {
    let (result, _) = try read(name, ["untagged": "yes", "osm-attributes": "yes"])
    let feature = try #require(try result.osmFeatures.first)
    #expect(
      feature.properties as NSDictionary == [
        "@version": 1, "@timestamp": "2014-01-01T00:00:00Z", "@changeset": 1, "@uid": userID,
        "@user": user,
      ])
  }
}

extension OSMFeature {
  /// True if exterior rings go counterclockwise and holes clockwise (RFC 7946 §3.1.6).
  fileprivate var isWound: Bool {
    let polygons =
      kind == "Polygon"
      ? (coordinates as? [[[Double]]]).map { [$0] } : coordinates as? [[[[Double]]]]
    return (polygons ?? []).allSatisfy { rings in
      rings.enumerated().allSatisfy { index, ring in
        (OSMFeatureTests.signedArea(ring) > 0) == (index == 0)
      }
    }
  }

  /// A point or a line as WKT, where a place that follows itself counts once.
  fileprivate var wkt: String {
    func text(_ place: [Double]) -> String { place.map { "\($0)" }.joined(separator: " ") }
    if let place = coordinates as? [Double] { return "POINT(\(text(place)))" }
    var places: [[Double]] = []
    for place in coordinates as? [[Double]] ?? [] where places.last != place {
      places.append(place)
    }
    return "LINESTRING(\(places.map(text).joined(separator: ",")))"
  }
}
