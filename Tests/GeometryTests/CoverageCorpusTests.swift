import Foundation
import Testing

@testable import Base
@testable import Geometry

/// Real coverages, where a corpus is at hand (CAIRN_CORPUS): simplified as one net, neighbours do not overlap
/// more than they did before, by GEOS.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["CAIRN_CORPUS"] != nil))
struct CoverageCorpusTests {
  private typealias Ring = [[Double]]

  /// The polygons of each feature.
  private func features(_ name: String) throws -> [[[Ring]]] {
    let corpus = ProcessInfo.processInfo.environment["CAIRN_CORPUS"] ?? ""
    let file = URL(filePath: corpus)
      .appending(path: "geojson/real/click_that_hood/\(name).geojson")
    let root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let features = try #require(root?["features"] as? [[String: Any]])
    return try features.map { feature in
      let geometry = try #require(feature["geometry"] as? [String: Any])
      if let polygon = geometry["coordinates"] as? [Ring] { return [polygon] }
      return try #require(geometry["coordinates"] as? [[Ring]])
    }
  }

  /// The features with the positions that their net keeps, and how many these are.
  private func simplified(
    _ features: [[[Ring]]], _ method: Simplification.Method, _ metres: Double
  ) -> (features: [[[Ring]]], kept: Int) {
    let net = BorderTopology()
    for ring in features.joined().joined() {
      let ordinates = ring.flatMap { $0.prefix(2) }
      #expect(net.add(ordinates, count: ring.count, stride: 2, isRing: true))
    }
    net.simplify(method, tolerance: metres, isGround: true)
    var position = 0
    var kept = 0
    let result = features.map { polygons in
      polygons.map { polygon in
        polygon.map { ring in
          defer { position += ring.count }
          let open = ring.indices.dropLast().filter { net.keeps(position: position + $0) }
            .map { ring[$0] }
          kept += open.count
          return open + open.prefix(1)
        }
      }
    }
    return (result, kept)
  }

  /// The area of the overlaps of all pairs of features, in squared degrees.
  private func overlap(_ features: [[[Ring]]]) throws -> Double {
    let context = try GEOSContext()
    var column = GeometryColumn()
    for polygons in features {
      for polygon in polygons {
        for ring in polygon {
          for place in ring { column.appendPosition(x: place[0], y: place[1]) }
          column.endLine()
        }
        column.endPart()
      }
      column.appendNode(.multiPolygon, [])
      column.endFeature()
    }
    var sum = 0.0
    for first in features.indices {
      let box = column.box(ofFeature: first)
      let shape = try context.shape(ofFeature: first, in: column)
        .madeValid(.structure(keepsCollapsed: false))
      for second in features.indices.dropFirst(first + 1)
      where box.meets(column.box(ofFeature: second)) {
        let other = try context.shape(ofFeature: second, in: column)
          .madeValid(.structure(keepsCollapsed: false))
        sum += try shape.intersection(other).area()
      }
    }
    return sum
  }

  @Test(arguments: ["amsterdam", "copenhagen", "prague"], [100.0, 1000, 5000])
  func neighboursThatDoNotOverlapDoNotOverlapAfterwards(_ name: String, _ metres: Double) throws {
    let features = try features(name)
    #expect(try overlap(features) == 0)
    for method in [Simplification.Method.douglasPeucker, .visvalingamWhyatt] {
      #expect(try overlap(simplified(features, method, metres).features) == 0)
    }
  }

  /// Borders that differ by 0.1 m here and there: 1.05e-6 squared degrees in all.
  @Test(arguments: [100.0, 1000, 5000, 20_000])
  func sliversDoNotGrow(_ metres: Double) throws {
    let features = try features("south-america")
    let before = try overlap(features)
    #expect(before > 1e-6 && before < 1.1e-6)
    for method in [Simplification.Method.douglasPeucker, .visvalingamWhyatt] {
      #expect(try overlap(simplified(features, method, metres).features) <= before * 1.000_001)
    }
  }

  @Test(arguments: ["amsterdam", "greece-regions", "south-america"])
  func moreToleranceKeepsLess(_ name: String) throws {
    let features = try features(name)
    for method in [Simplification.Method.douglasPeucker, .visvalingamWhyatt] {
      let counts = [10.0, 100, 1000, 10_000, 100_000].map {
        simplified(features, method, $0).kept
      }
      #expect(counts == counts.sorted(by: >))
    }
  }

  /// At most 1.3 times what GEOS 3.14's coverage_simplify keeps of the same coasts: figures of a trial.
  @Test(arguments: [(300.0, 30_756), (1000, 14_734), (3000, 7_999), (10_000, 5_881)])
  func coastsKeepFewPositions(_ metres: Double, ofOthers: Int) throws {
    let features = try features("united-kingdom")
    let rings = features.joined().joined().count
    let kept = simplified(features, .douglasPeucker, metres).kept + rings
    #expect(Double(kept) <= 1.3 * Double(ofOthers))
  }
}
