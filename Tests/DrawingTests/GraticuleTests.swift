import Geometry
import Systems
import Testing

@testable import Drawing

/// Lines of whole degrees on maps in projected systems.
struct GraticuleTests {
  private static func frame(_ box: Box) -> MapFrame {
    MapFrame(
      box, isGeographic: false, isPlane: true, isExact: true, left: 0, top: 0, width: 1000,
      height: 1000 * (box.maxY - box.minY) / (box.maxX - box.minX))
  }

  private static func graticule(_ frame: MapFrame, _ system: String) throws -> PlaneGraticule {
    try #require(PlaneGraticule(frame, crs: try ReferenceSystems().system(system)))
  }

  @Test func `lines lie where the system has their degrees`() throws {
    let frame = Self.frame(Box(minX: 0, minY: 5_000_000, maxX: 1_000_000, maxY: 6_000_000))
    let graticule = try Self.graticule(frame, "EPSG:32633")
    let lines = graticule.lines(longitudeStep: 5, latitudeStep: 5)
    let meridian = try #require(lines.first { $0.isMeridian && $0.degrees == 15 })
    #expect(meridian.parts.count == 1)
    #expect(meridian.parts[0].allSatisfy { abs($0.x - 500) < 1e-6 })
    // The northing of 50° at the central meridian of a zone (0.9996 × 5,540,847.042 m).
    let parallel = try #require(lines.first { !$0.isMeridian && $0.degrees == 50 })
    let lowest = try #require(parallel.parts[0].map(\.y).max())
    #expect(abs(lowest - (6_000_000 - 5_538_630.703) / 1000) < 0.1)
    #expect(lines.filter(\.isMeridian).map(\.degrees) == [10, 15, 20])
  }

  @Test func `a line ends where the system tears the earth apart`() throws {
    let half = 18_040_096.0
    let frame = Self.frame(Box(minX: -half, minY: -half / 2, maxX: half, maxY: half / 2))
    let graticule = try Self.graticule(frame, "+proj=moll +lon_0=150 +R=6378137 +type=crs")
    #expect(graticule.width == 360)
    for line in graticule.lines(longitudeStep: 30, latitudeStep: 30)
    where line.isMeridian ? line.degrees != -30 : line.degrees.magnitude != 90 {
      // Parallels go from one edge of the map to the other: twice, as they begin at 180°.
      #expect(
        line.parts.count == (line.isMeridian ? 1 : 2), "\(line.isMeridian) \(line.degrees)")
    }
    let equator = try #require(
      graticule.lines(longitudeStep: 30, latitudeStep: 30).first {
        !$0.isMeridian && $0.degrees == 0
      })
    let ends = equator.parts.flatMap { [$0[0].x, $0[$0.count - 1].x] }.sorted()
    #expect(abs(ends[0]) < 0.01 && abs(ends[3] - 1000) < 0.01)
  }

  @Test func `what a system does not show has no lines`() throws {
    let radius = 6_378_137.0
    let frame = Self.frame(
      Box(minX: -1.2 * radius, minY: -1.2 * radius, maxX: 1.2 * radius, maxY: 1.2 * radius))
    let graticule = try Self.graticule(frame, "+proj=ortho +R=6378137 +type=crs")
    // Those of 90° lie on its edge.
    for line in graticule.lines(longitudeStep: 30, latitudeStep: 30)
    where line.isMeridian && line.degrees.magnitude != 90 {
      #expect(line.parts.isEmpty == (line.degrees.magnitude > 90), "\(line.degrees)")
    }
  }

  @Test func `a plane without degrees has none`() {
    let frame = Self.frame(Box(minX: 0, minY: 0, maxX: 10, maxY: 10))
    #expect(PlaneGraticule(frame, crs: .undefinedCartesian) == nil)
  }
}
