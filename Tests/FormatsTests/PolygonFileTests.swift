import FormatTestSupport
import Formats
import TestSupport
import Testing

@testable import Base
@testable import Geometry
@testable import OpenStreetMap

/// Regions by the polygons of a file of features.
struct PolygonFileTests {
  private func region(_ name: String, _ text: String) throws -> OSMRegion {
    let scratch = try Scratch()
    let path = try scratch.write(name, Array(text.utf8))
    var polygons = GeometryColumn()
    let crs = try PolygonFile.read(path, into: &polygons)
    return try OSMRegion(polygons, crs: crs, path: path)
  }

  private func contains(_ region: OSMRegion, _ x: Double, _ y: Double) throws -> Bool {
    region.contains(try OSMRegion.place(x, y))
  }

  @Test func geoJSON() throws {
    let region = try region(
      "a.geojson",
      """
      {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"a":1},"geometry":{"type":"Polygon","coordinates":
          [[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,3],[3,3],[3,1],[1,1]]]}},
        {"type":"Feature","properties":null,"geometry":null},
        {"type":"Feature","properties":null,"geometry":{"type":"MultiPolygon","coordinates":
          [[[[2,2],[9,2],[9,9],[2,2]]],[[[-5,-5],[-4,-5],[-4,-4],[-5,-5]]]]}}]}
      """)
    #expect(try contains(region, 0.5, 0.5))
    #expect(try !contains(region, 1.5, 2))
    // Polygons that overlap count together.
    #expect(try contains(region, 3.5, 3))
    #expect(try contains(region, 2.6, 2.2))
    #expect(try contains(region, -4.2, -4.5))
    #expect(try !contains(region, -4.9, -4.1))
  }

  @Test func otherGeometries() throws {
    #expect(throws: GeoError.self) {
      try region("a.geojson", #"{"type":"Point","coordinates":[1,1]}"#)
    }
    #expect(throws: GeoError.self) {
      try region("a.geojson", #"{"type":"FeatureCollection","features":[]}"#)
    }
  }
}
