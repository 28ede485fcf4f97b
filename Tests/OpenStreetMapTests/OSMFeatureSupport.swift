import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// Reads objects of OpenStreetMap and writes them as a sequence of features, in this process.
func readOSM(
  _ text: String, as format: Format = .osm, jobs: Int = 1, options: [String: String] = [:],
  problems: ProblemLog = ProblemLog(keepsAll: true),
  configure: (inout InputRequest) -> Void = { _ in }
) throws -> RunResult {
  let scratch = try Scratch()
  let input = try scratch.write("in", Array(text.utf8))
  return try runIntoSequence("in", jobs: jobs, scratch: scratch) {
    var request = InputRequest(source: try ByteSource(path: input))
    request.options = options
    request.problems = problems
    configure(&request)
    return try format.makeReader(request)
  }
}

/// A feature as its text says it.
struct OSMFeature {
  var id: String
  var kind: String?
  var coordinates: Any?
  var properties: [String: Any]

  init(_ line: some StringProtocol) throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    id = try #require(object["id"] as? String)
    let geometry = object["geometry"] as? [String: Any]
    kind = geometry?["type"] as? String
    coordinates = geometry?["coordinates"]
    properties = try #require(object["properties"] as? [String: Any])
  }

  /// `way/1 Polygon`.
  var name: String { id + " " + (kind ?? "null") }
}

extension RunResult {
  /// The features that were written.
  var osmFeatures: [OSMFeature] {
    get throws { try text.split(separator: "\n").map { try OSMFeature($0) } }
  }

  /// The names of the features, in order.
  var names: [String] { get throws { try osmFeatures.map(\.name) } }

  /// The tally of a layer.
  func tally(_ layer: String) -> LayerTally {
    catalog.layers.first { $0.name == layer }?.tally ?? LayerTally()
  }

  /// True if every object is accounted for.
  var isBalanced: Bool {
    catalog.layers.allSatisfy {
      $0.tally.read == $0.tally.filtered + $0.tally.out + $0.tally.droppedCount
    }
  }
}

/// Elements of OSM XML, for tests that make their own.
enum OSMElements {
  static func document(_ elements: [String]) -> String {
    "<osm version=\"0.6\">\n" + elements.joined(separator: "\n") + "\n</osm>\n"
  }

  static func tags(_ tags: [(String, String)]) -> String {
    tags.map { "<tag k=\"\($0)\" v=\"\($1)\"/>" }.joined()
  }

  static func node(_ id: Int, _ x: Double, _ y: Double, _ tags: (String, String)...) -> String {
    "<node id=\"\(id)\" lon=\"\(x)\" lat=\"\(y)\">\(Self.tags(tags))</node>"
  }

  static func way(_ id: Int, _ nodes: [Int], _ tags: (String, String)...) -> String {
    "<way id=\"\(id)\">" + nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
      + "\(Self.tags(tags))</way>"
  }

  static func relation(
    _ id: Int, _ members: [(type: String, id: Int, role: String)], _ tags: (String, String)...
  ) -> String {
    "<relation id=\"\(id)\">"
      + members.map {
        "<member type=\"\($0.type)\" ref=\"\($0.id)\" role=\"\($0.role)\"/>"
      }.joined() + "\(Self.tags(tags))</relation>"
  }

  /// The corners of a square and its nodes' ids, first + 0 … first + 3.
  static func square(_ first: Int, from low: Double, to high: Double) -> [String] {
    [
      node(first, low, low), node(first + 1, high, low), node(first + 2, high, high),
      node(first + 3, low, high),
    ]
  }
}
