import Foundation
import Geometry
import Systems
import TestSupport
import Testing

/// gadomski/antimeridian's own cases: the same area, whichever way it is drawn.
@Suite struct MeridianFitTests {
  @Test(arguments: [
    "almost-180", "cw-only", "cw-split", "issues-124", "issues-164", "issues-171",
    "issues-201", "issues-81", "latitude-band", "line", "multi-no-antimeridian", "north-pole",
    "one-hole", "over-180", "overlap", "simple", "south-pole", "split",
    "two-holes",
  ])
  func meansTheSame(_ name: String) throws {
    let input = try Self.geometry("antimeridian/input/\(name).json")
    let expected = try Self.geometry("antimeridian/output/\(name).json")
    var fit = MeridianFit()
    var column = GeometryColumn()
    fit.fit(0, of: input, seam: 180)
    fit.append(to: &column)
    let box = column.box(ofFeature: 0)
    #expect(box.minX >= -180 && box.maxX <= 180)
    guard name != "line" else {
      #expect(
        Set(column.lines(ofFeature: 0)) == Set(expected.lines(ofFeature: 0)), "\(name)")
      return
    }
    let found = column.lines(ofFeature: 0)
    var wanted = expected.lines(ofFeature: 0)
    // Upstream's output lacks one of the two holes.
    if name == "issues-171" { wanted.append(input.lines(ofFeature: 0)[1]) }
    var random = SplitMix64(seed: 180)
    var differences = 0
    for _ in 0..<20_000 {
      let x = Double.random(in: -180...180, using: &random)
      let y = Double.random(in: -90...90, using: &random)
      if Self.holds(found, x, y) != Self.holds(wanted, x, y) { differences += 1 }
    }
    #expect(differences == 0, "\(name)")
  }

  /// Even-odd over all rings.
  private static func holds(_ rings: [[[Double]]], _ x: Double, _ y: Double) -> Bool {
    var isInside = false
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst())
      where (a[1] > y) != (b[1] > y) && x < a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) {
        isInside.toggle()
      }
    }
    return isInside
  }

  private static func geometry(_ path: String) throws -> GeometryColumn {
    let object = try #require(
      JSONSerialization.jsonObject(with: caseFile(path)) as? [String: Any])
    let coordinates = try #require(object["coordinates"])
    var column = GeometryColumn()
    switch object["type"] as? String {
    case "MultiPolygon":
      for polygon in try #require(coordinates as? [[[[Double]]]]) {
        for ring in polygon {
          for position in ring { column.appendPosition(x: position[0], y: position[1]) }
          column.endLine()
        }
        column.endPart()
      }
      column.appendNode(.multiPolygon, [])
      column.endFeature()
    case "Polygon":
      column.add(
        .polygon, try #require(coordinates as? [[[Double]]]).map { $0.map { Array($0.prefix(2)) } })
    case "MultiLineString":
      column.add(.multiLineString, try #require(coordinates as? [[[Double]]]))
    default: column.add(.lineString, [try #require(coordinates as? [[Double]])])
    }
    return column
  }
}
