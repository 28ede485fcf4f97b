import FormatTestSupport
import Foundation
import TestSupport

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// Runs inputs through a gathering into OSM XML.
func writeGathered(
  _ inputs: [[SampleObject]], _ gathering: any ObjectGathering, pieceSize: Int = 3, jobs: Int = 1,
  through stages: [any ObjectStage] = []
) throws -> WrittenOSM {
  try writeGathered(
    inputs.enumerated().map {
      ObjectSource(SamplePieces($0.element, pieceSize: pieceSize), path: "input \($0.offset)")
    }, gathering, jobs: jobs, through: stages)
}

/// The same for inputs of any kind.
func writeGathered(
  _ inputs: [ObjectSource], _ gathering: any ObjectGathering, jobs: Int = 1,
  through stages: [any ObjectStage] = []
) throws -> WrittenOSM {
  let scratch = try Scratch()
  let path = scratch.path("out.osm")
  var written = WrittenOSM()
  let register = written.register
  do throws(any Error) {
    for input in inputs {
      try gathering.add(input, jobs: jobs) { (source, sink) throws(GeoError) in
        try Flow.run(from: source, into: sink, register, jobs: jobs)
      }
    }
    let source = try gathering.open(through: stages, register)
    let writer = try OSMObjectWriter(OutputRequest(path: path), .data)
    try Flow.run(from: source, into: writer, register, jobs: jobs)
    try writer.finish()
    written.text = try String(contentsOfFile: path, encoding: .utf8)
  } catch let error as GeoError {
    written.error = error
  }
  gathering.finish(register, written.ledger)
  return written
}

/// `node 1 v2` and so on, of OSM XML that this program wrote.
func names(in written: WrittenOSM) -> [String] {
  written.body.split(separator: "\n").compactMap { line in
    let words = line.split(separator: " ")
    guard let kind = words.first, ["<node", "<way", "<relation"].contains(kind) else { return nil }
    func value(_ name: String) -> Substring? {
      words.first { $0.hasPrefix(name + "=\"") }?.split(separator: "\"")[1]
    }
    let version = value("version").map { " v\($0)" } ?? ""
    return "\(kind.dropFirst()) \(value("id") ?? "")\(version)"
  }
}

/// Random objects of few ids, some of them several times.
func randomObjects(
  _ count: Int, _ random: inout SplitMix64, versions: ClosedRange<Int64> = 1...3
) -> [SampleObject] {
  (0..<count).map { number in
    let id = Int64.random(in: -5...20, using: &random)
    var object: SampleObject
    switch Int.random(in: 0..<4, using: &random) {
    case 0: object = .way(id, [1, 2, Int64(number)], [["number", "\(number)"]])
    case 1:
      object = .relation(id, [.init(kind: .way, id: id, role: "r\(number)")])
    default: object = .node(id, Int32(number), 1)
    }
    object = object.versioned(.random(in: versions, using: &random))
    object.user = "u\(number % 7)"
    object.changeset = Int64(number) + 1
    object.timestamp = 1_600_000_000 + Int64(number)
    return object
  }
}

/// True if one object comes before another one in osmium's order (`osmium-sort(1)`).
func precedes(_ left: SampleObject, _ right: SampleObject) -> Bool {
  (left.kind.rawValue, left.id > 0 ? 1 : 0, left.id.magnitude, left.version ?? 0)
    < (right.kind.rawValue, right.id > 0 ? 1 : 0, right.id.magnitude, right.version ?? 0)
}

/// The same objects in that order; equal ones stay as they are.
func inOrder(_ objects: [SampleObject]) -> [SampleObject] {
  objects.enumerated().sorted {
    precedes($0.element, $1.element)
      || !precedes($1.element, $0.element) && $0.offset < $1.offset
  }.map(\.element)
}
