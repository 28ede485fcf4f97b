import FormatTestSupport
import Foundation
import Testing

@testable import OpenStreetMap

/// osmcode/osm-testdata's grid: what areas there are, or that there are none.
@Suite struct OSMAreaGridTests {
  /// One file of `test.json`.
  struct Expectation: Decodable {
    struct Area: Decodable {
      var from_type: String
      var from_id: Int64
      var wkt: String
    }
    var areas: [String: [Area]]
  }

  static let folder = dataFolder.appending(path: "osm/grid")
  static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
    .filter { $0.hasPrefix("7") || $0.hasPrefix("9") }.sorted()

  @Test func allCasesAreThere() {
    #expect(Self.names?.count == 66)
  }

  @Test(arguments: names ?? []) func areasAreAsExpected(_ name: String) throws {
    let folder = Self.folder.appending(path: name)
    let sample = try OSMAreaSample(contentsOf: folder.appending(path: "data.osm"))
    let result = try String(contentsOf: folder.appending(path: "result"), encoding: .utf8)
    let json = try Data(contentsOf: folder.appending(path: "test.json"))
    let areas = try #require(
      try JSONDecoder().decode(Expectation.self, from: json).areas["default"])
    #expect(!areas.isEmpty)
    var bench = OSMAreaBench()
    var problems: [OSMProblem] = []
    for expected in areas {
      let id = expected.from_id
      let area: Area?
      if expected.from_type == "way" {
        area = bench.area(ofWay: id, try #require(sample.ways[id]), sample.places)
      } else {
        let members = try #require(sample.relations[id]).map {
          (id: $0.way, role: $0.role, nodes: try #require(sample.ways[$0.way]))
        }
        area = bench.area(ofRelation: id, members, sample.places)
      }
      problems += bench.assembler.problems
      // Nodes in one place that follow one another are mended.
      if ["747", "748"].contains(name) {
        #expect(area?.isWound == true)
      } else if expected.wkt == "INVALID" {
        #expect(area == nil)
        #expect(!bench.assembler.problems.isEmpty)
        #expect(bench.assembler.problems.allSatisfy { $0.location.isKnown })
      } else {
        #expect(try area?.polygons == Area(wkt: expected.wkt).polygons)
        #expect(area?.isWound == true)
      }
    }
    // What is right in every respect has no problems.
    #expect(problems.isEmpty == result.hasPrefix("valid"), "\(problems)")
  }
}
