import Foundation
import TestSupport
import Testing

/// A folder for the inputs and outputs of one test.
struct Place {
  let scratch = try? Scratch()
  let folder: URL

  init() throws { folder = try #require(scratch).folder }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func bytes(_ name: String) -> Data? { try? Data(contentsOf: folder.appending(path: name)) }

  /// The names of all files, hidden ones too.
  var names: [String] { scratch?.names ?? [] }

  /// Files that a run should have removed.
  var leftovers: [String] { names.filter { $0.contains(".partial-") } }

  /// Writes a file.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Data(text.utf8))
  }

  /// Writes a file.
  @discardableResult
  func write(_ name: String, _ data: Data) throws -> String {
    try data.write(to: folder.appending(path: name))
    return path(name)
  }

  /// The folder of the repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A sample of `samples/town`.
  static func town(_ name: String) -> String { root.appending(path: "samples/town/\(name)").path }

  /// Writes the town's buildings as often as it takes to fill so many bytes.
  @discardableResult
  func writeTown(_ name: String, bytes: Int) throws -> String {
    let object = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: Self.town("buildings.geojson"))))
    let features = try #require((object as? [String: Any])?["features"] as? [Any])
    let lines = try features.map {
      try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys)
    }
    var text = Data(#"{"type":"FeatureCollection","features":["#.utf8)
    var isFirst = true
    filling: while true {
      for line in lines {
        if text.count > bytes { break filling }
        text += Data((isFirst ? "\n" : ",\n").utf8) + line
        isFirst = false
      }
    }
    return try write(name, text + Data("\n]}\n".utf8))
  }
}

extension Place {
  /// Writes OSM XML of streets along a grid of `size` × `size` nodes.
  @discardableResult
  func writeStreets(_ name: String, size: Int) throws -> String {
    var text = "<osm version=\"0.6\">\n"
    for id in 0..<size * size {
      let (x, y) = (Double(id % size) / 1000, Double(id / size) / 1000)
      text += "<node id=\"\(id + 1)\" version=\"1\" lat=\"\(y)\" lon=\"\(x)\"/>\n"
    }
    for way in 0..<2 * size {
      let nodes = (0..<size).map { way < size ? way * size + $0 : $0 * size + way - size }
      text += "<way id=\"\(way + 1)\" version=\"1\">"
      text += nodes.map { "<nd ref=\"\($0 + 1)\"/>" }.joined()
      text += "<tag k=\"highway\" v=\"residential\"/></way>\n"
    }
    return try write(name, text + "</osm>\n")
  }
}

/// One feature as text.
func feature(_ properties: String = "{}", x: Double = 1, y: Double = 2) -> String {
  #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(x),\#(y)]},"#
    + #""properties":\#(properties)}"#
}

/// The ledger that a run wrote with `--report`.
struct WrittenReport: Decodable {
  struct Count: Decodable {
    let reason: String
    let count: Int
  }
  struct Layer: Decodable {
    let name: String
    let `in`: Int
    let filtered: Int
    let out: Int
    let dropped: [Count]
    /// Features that a step made of others, if there are any.
    let added: Int?
  }
  let status: Int32
  let layers: [Layer]
  /// The most memory that the program had at once. What the system says of an ended child may be its
  /// parent's, from before the program was loaded.
  let peakBytes: Int

  private enum CodingKeys: String, CodingKey {
    case status, layers
    case peakBytes = "peak_memory_bytes"
  }

  /// The features of all layers that came in.
  var read: Int { layers.reduce(0) { $0 + $1.in } }
  /// The features of all layers that went out.
  var out: Int { layers.reduce(0) { $0 + $1.out } }
}

/// Reads a report and holds it against how the run ended and against the law: in + added = out +
/// filtered + dropped.
@discardableResult
func checkedReport(
  _ place: Place, _ outcome: Child.Outcome, _ name: String = "report.json",
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> WrittenReport {
  let data = try #require(place.bytes(name), "no report", sourceLocation: sourceLocation)
  let report = try JSONDecoder().decode(WrittenReport.self, from: data)
  #expect(report.status == outcome.status, "\(outcome)", sourceLocation: sourceLocation)
  for layer in report.layers {
    let sum = layer.out + layer.filtered + layer.dropped.reduce(0) { $0 + $1.count }
    #expect(
      layer.in + (layer.added ?? 0) == sum, "layer '\(layer.name)'", sourceLocation: sourceLocation)
  }
  return report
}

extension Place {
  /// Runs a line, which gets `--report` too: how it ends, words of its one message if it fails, a report
  /// that holds, and nothing left over.
  func expect(
    _ status: Int32, _ words: String, _ line: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try Child.shell("\(line) --report report.json", in: folder)
    #expect(outcome.status == status, "\(line): \(outcome)", sourceLocation: sourceLocation)
    #expect(
      words.isEmpty || outcome.errors.contains(words), "\(outcome)",
      sourceLocation: sourceLocation)
    let messages = outcome.errors.split(separator: "\n").count { $0.hasPrefix("cairn: error: ") }
    #expect(messages == (status == 0 ? 0 : 1), "\(outcome)", sourceLocation: sourceLocation)
    #expect(leftovers == [], sourceLocation: sourceLocation)
    try checkedReport(self, outcome, sourceLocation: sourceLocation)
  }
}
