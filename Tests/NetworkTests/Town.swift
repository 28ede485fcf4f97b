import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import Network

/// A small world in OSM XML: nodes on a grid of 0.001° at the equator, ways and restrictions between them.
struct Town {
  /// Metres between neighbours from west to east: a thousandth of a degree of the equator, 6378137 π / 180000.
  static let east = 111.31949079327357
  /// Metres from south to north: 6335439.327 π / 180000.
  static let north = 110.57427582

  typealias Tags = KeyValuePairs<String, String>

  private var text = ""

  init() {}

  /// A node, at `x` and `y` in 0.001°.
  mutating func node(_ id: Int, _ x: Double, _ y: Double, _ tags: Tags = [:]) {
    text += "<node id=\"\(id)\" version=\"1\" lat=\"\(y / 1000)\" lon=\"\(x / 1000)\">"
    text += Self.xml(tags) + "</node>\n"
  }

  /// A way; residential unless its tags say something else.
  mutating func way(_ id: Int, _ nodes: [Int], _ tags: Tags = [:]) {
    let isPlain = !tags.contains { $0.key == "highway" || $0.key == "route" }
    text += "<way id=\"\(id)\" version=\"1\">" + nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
    text += (isPlain ? "<tag k=\"highway\" v=\"residential\"/>" : "") + Self.xml(tags) + "</way>\n"
  }

  /// A turn restriction; members are `from w1`, `via n2`, `to w3`.
  mutating func restriction(_ id: Int, _ members: [String], _ tags: Tags) {
    text += "<relation id=\"\(id)\" version=\"1\">"
    for member in members {
      let words = member.split(separator: " ")
      let type = words[1].first == "n" ? "node" : "way"
      text += "<member type=\"\(type)\" ref=\"\(words[1].dropFirst())\" role=\"\(words[0])\"/>"
    }
    text += "<tag k=\"type\" v=\"restriction\"/>" + Self.xml(tags) + "</relation>\n"
  }

  private static func xml(_ tags: Tags) -> String {
    tags.map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }.joined()
  }

  var xml: String { "<?xml version=\"1.0\"?>\n<osm version=\"0.6\">\n\(text)</osm>\n" }

  /// The network that the program makes of it.
  func built(_ options: [String] = [], in scratch: Scratch) throws -> BuiltTown {
    try scratch.file("town.osm", xml)
    let result = try BuiltProgram.run(
      ["network", "build", "town.osm", "-o", "town.gpkg", "--overwrite", "--report", "report.json"]
        + options, in: scratch.folder)
    try #require(result.status == 0, "\(result.errors)")
    return try BuiltTown(scratch)
  }
}

/// A network that was built, and its tables.
struct BuiltTown {
  let scratch: Scratch
  let database: Database

  init(_ scratch: Scratch) throws {
    self.scratch = scratch
    database = try Database(reading: scratch.path("town.gpkg"))
  }

  /// The rows of a query as texts, columns joined by `|`.
  func rows(_ sql: String) throws -> [String] {
    var rows: [String] = []
    try database.query(sql) { statement in
      rows.append(
        (0..<statement.columnCount).map { statement.string($0) }.joined(separator: "|"))
    }
    return rows
  }

  /// One number.
  func number(_ sql: String) throws -> Double {
    var number = Double.nan
    try database.query(sql) { number = $0.type(0) == .null ? .nan : $0.double(0) }
    return number
  }

  /// What `cairn route --json` says; nil if there is no route.
  func route(
    _ from: (Double, Double), _ to: (Double, Double), _ options: [String] = []
  ) throws -> FoundRoute? {
    func place(_ place: (Double, Double)) -> String { "\(place.0 / 1000),\(place.1 / 1000)" }
    let result = try BuiltProgram.run(
      ["route", "town.gpkg", "--from", place(from), "--to", place(to), "--json"] + options,
      in: scratch.folder)
    if result.status == 1 { return nil }
    try #require(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(FoundRoute.self, from: Data(result.output.utf8))
  }

  /// The ids of the ways of a route's edges, each once where it goes on.
  func ways(_ route: FoundRoute?) throws -> [Int] {
    guard let route else { return [] }
    var ways: [Int] = []
    for edge in route.legs.flatMap(\.edges) {
      let way = Int(try number("SELECT osm_id FROM edges WHERE id = \(abs(edge))"))
      if ways.last != way { ways.append(way) }
    }
    return ways
  }
}

/// The JSON of a route.
struct FoundRoute: Decodable {
  struct Leg: Decodable {
    var distance: Double
    var duration: Double
    var edges: [Int]
  }
  struct Step: Decodable {
    var instruction: String
    var kind: String
    var name: String?
    var exit: Int?
    var distance: Double
    var duration: Double
    var location: [Double]
  }
  struct Snap: Decodable {
    var location: [Double]
    var distance: Double
    var edge: Int
  }
  struct Line: Decodable {
    var type: String
    var coordinates: [[Double]]
  }
  var distance: Double
  var duration: Double
  var geometry: Line
  var legs: [Leg]
  var steps: [Step]
  var snapped: [Snap]
}

extension NetworkLine {
  /// The place at a fraction of its length.
  func place(at fraction: Double) -> (x: Double, y: Double) {
    part(from: fraction, to: fraction)[0]
  }
}

/// True if two numbers are the same but for rounding.
func isClose(_ left: Double, _ right: Double, _ tolerance: Double = 0.01) -> Bool {
  abs(left - right) <= tolerance
}

/// The folder of the project.
let sourceRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
