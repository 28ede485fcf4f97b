import Geometry
import Testing

@Suite struct CentroidTests {
  private static func squares(_ wests: [Double]) -> GeometryColumn {
    var column = GeometryColumn()
    for west in wests {
      for (x, y) in [(0.0, 0.0), (1, 0), (1, 2), (0, 2), (0, 0)] {
        column.appendPosition(x: west + x, y: y)
      }
      column.endLine()
      column.endPart()
    }
    column.appendNode(.multiPolygon, [])
    column.endFeature()
    return column
  }

  /// Two squares and one, on both sides of 180°; in whichever order, and whether they are cut there or not.
  @Test(arguments: [[178.0, 179, -180], [-180, 179, 178], [178, 179, 180], [-182, -181, -180]])
  func liesOnTheSmallestArc(_ wests: [Double]) throws {
    let column = Self.squares(wests)
    let found = Centroid.of(feature: 0, in: column, isGeographic: true)
    let center = try #require(found)
    #expect(abs(center.x - 179.5) < 1e-12)
    #expect(center.y == 1)
  }

  @Test func staysInThePlaneElsewhere() throws {
    let column = Self.squares([179, -180])
    let found = Centroid.of(feature: 0, in: column)
    let plane = try #require(found)
    #expect(abs(plane.x) < 1e-9)
    // Around 0° the smallest arc is the plain box.
    let wideColumn = Self.squares([-100, 0, 99])
    let foundWide = Centroid.of(feature: 0, in: wideColumn, isGeographic: true)
    let wide = try #require(foundWide)
    #expect(abs(wide.x - 1 / 6) < 1e-12)
  }
}
