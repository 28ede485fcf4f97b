import Base
import Features
import Flow
import Foundation
import Geometry
import Steps
import Systems
import TestSupport
import Testing
import Text

@Suite struct ReprojectionTests {
  private func reproject(
    _ crs: CoordinateReferenceSystem = .wgs84, to target: String,
    _ change: (inout Reprojection.Options) -> Void = { _ in },
    _ build: (inout GeometryColumn) -> Void
  ) throws -> (batch: [[[[Double]]]], count: Int, rejects: [GeoError], ledger: Ledger) {
    var options = Reprojection.Options()
    change(&options)
    let stage = Reprojection(to: try ReferenceSystems().system(target), options)
    let layer = Layer(name: "a", path: "a.json", crs: crs)
    var batch = FeatureBatch(layer, build)
    var step = stage.makeStep()
    try step.apply(to: &batch)
    try step.commit()
    let ledger = Ledger()
    try stage.finish(ledger)
    return (
      (0..<batch.count).map { batch.geometry.lines(ofFeature: $0) }, batch.count,
      batch.ledger.rejects.map(\.error), ledger
    )
  }

  @Test func heightsAndMeasuresSurvive() throws {
    let result = try reproject(to: "EPSG:32633") { column in
      column.add(.lineString, [[[15, 50, 200, 7], [15, 51, .nan, 8]]], [.z, .m])
    }
    let line = try #require(result.batch.first?.first)
    #expect(abs(line[0][0] - 500_000) < 1e-6)
    #expect(line[0][2] == 200 && line[0][3] == 7)
    #expect(line[1][2].isNaN && line[1][3] == 8)
  }

  @Test func heightsGoThroughWhereTheSystemsHaveThem() throws {
    // 1000 m above the ellipsoid at 0° 0°: on the x axis (IOGP 373-7-2 §4.1.1).
    let result = try reproject(
      CoordinateReferenceSystem(authority: "EPSG", code: "4979"), to: "EPSG:4978"
    ) { column in
      column.add(.point, [[[0, 0, 1000]]], .z)
    }
    #expect(result.batch == [[[[6_379_137, 0, 0]]]])
  }

  @Test func sameSystemStaysBitForBit() throws {
    let point = [14.123456789012345, 50.1, 3.3]
    let result = try reproject(to: "EPSG:4326") { $0.add(.point, [[point]], .z) }
    #expect(result.batch == [[[point]]])
    #expect(result.ledger.accounts.count == 1)
  }

  @Test func oneBadPointFailsItsFeature() throws {
    let build: (inout GeometryColumn) -> Void = { column in
      column.add(.point, [[[14, 50]]])
      column.add(.lineString, [[[14, 50], [14, 95]]])
      column.add(.point, [[[15, 50]]])
      column.add(.point, [[[15, -91]]])
    }
    let error = #expect(throws: GeoError.self) {
      _ = try reproject(to: "EPSG:3857", { _ in }, build)
    }
    #expect(error?.reason.code == "cannot-transform")
    #expect(error?.location?.feature == 2)
    #expect(error?.message == "the point 14 95 has a latitude beyond 90°")
    let kept = try reproject(to: "EPSG:3857", { $0.skipsErrors = true }, build)
    #expect(kept.count == 2)
    #expect(kept.rejects.map(\.message).last == "the point 15 -91 has a latitude beyond 90°")
    // The same through PROJ.
    let other = try reproject(to: "EPSG:5514", { $0.skipsErrors = true }, build)
    #expect(other.rejects.first?.location?.feature == 2)
  }

  @Test func pointsOutsideTheAreaAreCounted() throws {
    let result = try reproject(to: "EPSG:5514") { column in
      column.add(.point, [[[14, 50]]])
      column.add(.point, [[[2, 48]]])
      column.add(.point, [[[374, 50]]])
    }
    let warning = result.ledger.warnings.first { $0.code == "outside-area-of-use" }
    #expect(warning?.count == 1)
    // Between two systems in metres: Paris again.
    let planar = try reproject(.webMercator, to: "EPSG:5514") { column in
      column.add(.point, [[[1_558_472, 6_446_275]]])
      column.add(.point, [[[222_638, 6_106_854]]])
    }
    #expect(planar.ledger.warnings.first { $0.code == "outside-area-of-use" }?.count == 1)
  }

  @Test func latitudesMayComeFirst() throws {
    let result = try reproject(to: "EPSG:32633", { $0.isLatitudeFirst = true }) {
      $0.add(.point, [[[50, 15]]])
    }
    #expect(abs(result.batch[0][0][0][0] - 500_000) < 1e-6)
  }

  @Test func noSystemIsRefused() {
    let error = #expect(throws: GeoError.self) {
      _ = try reproject(.undefinedCartesian, to: "EPSG:3857") { $0.add(.point, [[[1, 2]]]) }
    }
    #expect(error?.reason == .unknownSystem)
  }

  @Test func aBallparkIsRefusedUnlessAllowed() throws {
    let target = "+proj=laea +lat_0=1 +lon_0=1 +a=6371000 +b=6371000"
    let error = #expect(throws: GeoError.self) {
      _ = try reproject(to: target) { $0.add(.point, [[[1, 2]]]) }
    }
    #expect(error?.reason == .noOperation)
    #expect(error?.reason.severity == .environment)
    #expect(error?.message.contains("Ballpark geographic offset") == true)
    let result = try reproject(to: target, { $0.demands.allowsBallpark = true }) {
      $0.add(.point, [[[1, 2]]])
    }
    // A degree of that sphere.
    #expect(abs(result.batch[0][0][0][1] - 6_371_000 * .pi / 180) < 5)
    #expect(result.ledger.warnings.contains { $0.code == "ballpark-operation" })
  }

  @Test func demandsAreKept() throws {
    let build: (inout GeometryColumn) -> Void = { $0.add(.point, [[[14.4, 50.1]]]) }
    func operation(_ change: (inout Reprojection.Options) -> Void) throws -> String {
      let result = try reproject(to: "EPSG:5514", change, build)
      guard case .object(let members) = result.ledger.accounts[0].details,
        case .string(let name)? = members.first(where: { $0.0 == "operation" })?.1
      else { return "" }
      return name
    }
    #expect(try operation { _ in }.contains("S-JTSK to WGS 84 (3)"))
    #expect(try operation { $0.demands.number = 3 }.contains("S-JTSK to WGS 84 (1)"))
    #expect(try operation { $0.demands.accuracyMetres = 2 }.contains("S-JTSK to WGS 84 (5)"))
    #expect(
      try operation {
        $0.demands.area = BoundingBox(west: 20, south: 48, east: 21, north: 49)
      }.contains("S-JTSK to WGS 84 (4)"))
    #expect(throws: GeoError.self) { try operation { $0.demands.accuracyMetres = 0.1 } }
    #expect(throws: GeoError.self) { try operation { $0.demands.number = 9 } }
  }

  @Test func theBoxOfTheDataChooses() throws {
    let system = CoordinateReferenceSystem(authority: "EPSG", code: "5514")
    for (box, part) in [
      (Box(minX: -745_000, minY: -1_045_000, maxX: -735_000, maxY: -1_040_000), "(5)"),
      (Box(minX: -300_000, minY: -1_250_000, maxX: -290_000, maxY: -1_240_000), "(4)"),
      // Nowhere near: as if nothing were known.
      (Box(minX: 4_000_000, minY: 4_000_000, maxX: 4_000_001, maxY: 4_000_001), "(3)"),
    ] {
      let stage = Reprojection(to: .wgs84)
      _ = try stage.layer(
        behind: Layer(name: "a", path: "a.gpkg", crs: system, extent: box))
      let ledger = Ledger()
      try stage.finish(ledger)
      #expect(ledger.accounts.first?.line?.contains("S-JTSK to WGS 84 " + part) == true)
    }
  }

  @Test func onlyTheBestWillDo() throws {
    let belgian = CoordinateReferenceSystem(authority: "EPSG", code: "31370")
    let build: (inout GeometryColumn) -> Void = { $0.add(.point, [[[150_000, 170_000]]]) }
    let error = #expect(throws: GeoError.self) {
      _ = try reproject(belgian, to: "EPSG:3812", { $0.demands.isBestOnly = true }, build)
    }
    #expect(error?.hint?.contains("be_ign_bd72lb72_etrs89lb08.tif") == true)
    let result = try reproject(belgian, to: "EPSG:3812", { _ in }, build)
    #expect(result.ledger.warnings.contains { $0.code == "grid-missing" })
  }

  @Test func longEdgesAreDivided() throws {
    let result = try reproject(to: "EPSG:3857", { $0.segmentMetres = 100_000 }) {
      $0.add(.lineString, [[[0, 0, 0], [10, 0, 100]]], .z)
    }
    // 1113 km along the equator: 12 pieces of at most 100 km.
    let line = result.batch[0][0]
    #expect(line.count == 13)
    #expect(abs(line[6][0] - line[12][0] / 2) < 1e-6)
    #expect(line[6][2] == 50)
  }

  @Test func whatCrosses180StaysInOnePiece() throws {
    // Fiji's box, drawn the long way round.
    let ring = [[177.0, -18], [-179, -18], [-179, -16], [177, -16], [177, -18]]
    let mercator = try reproject(to: "EPSG:3857") { $0.add(.polygon, [ring]) }
    let degree = 6_378_137 * Double.pi / 180
    let xs = mercator.batch[0][0].map { ($0[0] / degree).rounded() }
    #expect(xs == [177, 181, 181, 177, 177])
    // Another cylinder, whose middle is at 0° too; one whose middle is at 150°.
    let world = try reproject(to: "EPSG:3395") { $0.add(.polygon, [ring]) }
    #expect(world.batch[0][0].map { ($0[0] / degree).rounded() } == xs)
    let pacific = try reproject(to: "EPSG:3832") { $0.add(.polygon, [ring]) }
    #expect(pacific.batch[0][0].map { ($0[0] / degree).rounded() } == [27, 31, 31, 27, 27])
  }

  /// In a map whose middle is at 150°, 180° is nothing special: parts on its either side stay where they are.
  @Test func partsAwayFromTheSeamStayOnTheMap() throws {
    let east = [[160.0, 60], [170, 60], [170, 65], [160, 65], [160, 60]]
    let west = [[-180.0, 60], [-175, 60], [-175, 65], [-180, 65], [-180, 60]]
    let degree = 6_378_137 * Double.pi / 180
    for parts in [[east, west], [west, east]] {
      let result = try reproject(to: "EPSG:3832") { column in
        for part in parts {
          for place in part { column.appendPosition(x: place[0], y: place[1]) }
          column.endLine()
          column.endPart()
        }
        column.appendNode(.multiPolygon, [])
        column.endFeature()
      }
      let xs = result.batch[0].map { $0.map { ($0[0] / degree).rounded() } }
      let wanted = parts.map { $0 == east ? [10.0, 20, 20, 10, 10] : [30, 35, 35, 30, 30] }
      #expect(xs == wanted)
    }
  }

  /// The far pole of a stereographic projection is infinitely far away, but for rounding.
  @Test func aPlaceBeyondAllMapsIsNone() throws {
    let error = #expect(throws: GeoError.self) {
      _ = try reproject(to: "EPSG:3995") { $0.add(.point, [[[180, -90]]]) }
    }
    #expect(error?.reason.code == "cannot-transform")
    #expect(error?.message == "the point 180 -90 has no place in EPSG:3995")
  }

  @Test func aTornProjectionCutsWhereItIsTorn() throws {
    let ring = [[-40.0, 0], [-20, 0], [-20, 10], [-40, 10], [-40, 0]]
    let result = try reproject(to: "+proj=moll +lon_0=150 +datum=WGS84 +type=crs") {
      $0.add(.polygon, [ring])
    }
    // 150° west of the middle is the western edge of the map, 170° east of it lies near the eastern one.
    #expect(result.batch[0].count == 2)
    let widths = result.batch[0].map { ring in
      (ring.map { $0[0] }.max() ?? 0) - (ring.map { $0[0] }.min() ?? 0)
    }
    #expect(widths.allSatisfy { $0 < 1.3e6 })
  }

  @Test func aPolarRingIsClosedOverThePole() throws {
    let antarctic = CoordinateReferenceSystem(authority: "EPSG", code: "3031")
    let ring = (0...360).map { degree in
      let angle = Double(degree % 360) * .pi / 180
      return [2e6 * sin(angle), 2e6 * cos(angle)]
    }
    let result = try reproject(antarctic, to: "EPSG:4326") { $0.add(.polygon, [ring]) }
    let positions = result.batch[0][0]
    #expect(positions.contains { $0[1] == -90 })
    #expect(positions.allSatisfy { $0[0].magnitude <= 180 })
    var column = GeometryColumn()
    column.add(.polygon, result.batch[0])
    // The cap south of the circle's latitude, on the authalic sphere.
    let latitude = positions.map { $0[1] }.max() ?? 0
    let area = try Geodesic().area(ofFeature: 0, in: column)
    let cap = 2 * Double.pi * pow(6_371_007.2, 2) * (1 + sin(latitude * .pi / 180))
    #expect(abs(area / cap - 1) < 0.01)
  }

  @Test func zonesOfUTM() throws {
    #expect(try CoordinateReferenceSystem.utm(longitude: 14.4, latitude: 50).code == "32633")
    #expect(try CoordinateReferenceSystem.utm(longitude: -70, latitude: -33).code == "32719")
    #expect(try CoordinateReferenceSystem.utm(longitude: 180, latitude: 1).code == "32660")
    #expect(try CoordinateReferenceSystem.utm(longitude: -180, latitude: 1).code == "32601")
    // EPSG's zones have no exception for Bergen, which the military grid puts into zone 32.
    #expect(try CoordinateReferenceSystem.utm(longitude: 5.3, latitude: 60.4).code == "32631")
    #expect(throws: GeoError.self) {
      try CoordinateReferenceSystem.utm(longitude: 0, latitude: 85)
    }
    let center = try CoordinateReferenceSystem.equalArea(longitude: 14.4378, latitude: 50.0755)
    #expect(center.name == "WGS 84 / LAEA 50.076 14.438")
  }

  /// Nothing that a file can say ends the program.
  @Test func survivesAnything() throws {
    let values = [
      0, 180, -180, 360, 1e308, -1e308, .infinity, -.infinity, .nan, 90, 540.1,
      .leastNonzeroMagnitude,
    ]
    var random = SplitMix64(seed: 1)
    for target in ["EPSG:3857", "EPSG:5514", "EPSG:3832", "EPSG:3031", "EPSG:4258", "EPSG:8857"] {
      for source in ["EPSG:4326", "EPSG:3031"] {
        let crs = try ReferenceSystems().system(source)
        _ = try reproject(
          crs, to: target,
          {
            $0.skipsErrors = true
            $0.segmentMetres = 5e6
          }
        ) { column in
          for _ in 0..<200 {
            let count = Int.random(in: 0...6, using: &random)
            let ring = (0..<count).map { _ in
              [
                values.randomElement(using: &random) ?? 0,
                values.randomElement(using: &random) ?? 0,
              ]
            }
            column.add(
              [.point, .lineString, .polygon][Int.random(in: 0...2, using: &random)], [ring])
          }
        }
      }
    }
  }
}
