import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import Geometry
@testable import OpenStreetMap

/// Selections of a real extract: the ids that osmium 1.15 keeps with the same options
/// (`Data/osm/selection/expected.tsv`: how, what, number and sum of the nodes' ids, the others' ids).
struct OSMSelectionCorpusTests {
  static let folder = dataFolder.appending(path: "osm/selection")
  static let cases: [[String]] = {
    let text = try? String(
      contentsOf: folder.appending(path: "expected.tsv"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }()

  @Test func casesExist() { #expect(Self.cases.count == 13) }

  private func add(_ expressions: String, to selection: inout OSMSelection) throws {
    for text in expressions.split(separator: " ") {
      try selection.add(expression: String(text))
    }
  }

  private func selection(_ manner: String, _ what: String) throws -> OSMSelection {
    var selection = OSMSelection()
    switch manner {
    case "tags": try add(what, to: &selection)
    case "alone", "inverted":
      try add(what, to: &selection)
      selection.omitsReferenced = true
      selection.isInverted = manner == "inverted"
    default:
      if what.hasSuffix(".poly") {
        selection.region = try OSMRegion(
          Self.folder.appending(path: what).path(percentEncoded: false))
      } else {
        let edges = what.split(separator: ",").compactMap { Double($0) }
        selection.region = try OSMRegion(
          BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3]))
      }
      selection.strategy =
        switch manner {
        case "smart": .smart(types: ["multipolygon"])
        case "smart-any": .smart(types: nil)
        default: .completeWays
        }
    }
    return selection
  }

  /// What a selection keeps of a file of OSM XML, copied where that is possible.
  private func kept(
    _ path: String, _ selection: OSMSelection, jobs: Int
  ) throws -> ObjectSource {
    let format = try #require(Format.osm.objects)
    let input = ObjectInput(try ByteSource(path: path), format)
    let stage = try selection.makeStage(for: input, behind: [], copiesText: true, jobs: jobs)
    return try input.open(through: [stage], isLast: true)
  }

  @Test(arguments: cases) func keepsWhatOsmiumKeeps(row: [String]) throws {
    let path = Self.folder.appending(path: "krautsand.osm.gz").path(percentEncoded: false)
    let selection = try selection(row[0], row[1])
    let sink = ChosenSink()
    try Flow.run(from: try kept(path, selection, jobs: 2), into: sink, jobs: 2)
    let nodes = sink.ids.compactMap { $0.first == "n" ? Int($0.dropFirst()) : nil }
    #expect(nodes.count == Int(row[2]))
    #expect(nodes.reduce(0, +) == Int(row[3]))
    #expect(sink.ids.filter { $0.first != "n" }.joined(separator: " ") == row[4])
  }

  /// Objects are copied byte for byte: what is written is what stands in the input.
  @Test func copiesElements() throws {
    let path = Self.folder.appending(path: "krautsand.osm.gz").path(percentEncoded: false)
    let scratch = try Scratch()
    let output = scratch.path("out.osm")
    var selection = OSMSelection()
    try selection.add(expression: "r/type=boundary")
    let sink = try OSMObjectWriter(OutputRequest(path: output), .data)
    try Flow.run(from: try kept(path, selection, jobs: 1), into: sink, jobs: 1)
    try sink.finish()
    let written = try String(contentsOfFile: output, encoding: .utf8)
    var source = Bytes()
    let input = try ByteSource(path: path)
    while try input.read(into: &source, atMost: 1 << 20) {}
    let text = String(decoding: source.buffer, as: UTF8.self)
    let elements = written.components(separatedBy: "\n  <").dropFirst().map { "<" + $0 }
    #expect(elements.count > 125)
    for element in elements.dropFirst() {
      let end = element.range(of: "\n</osm>")?.lowerBound ?? element.endIndex
      #expect(text.contains(element[..<end]))
    }
  }
}
