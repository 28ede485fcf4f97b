import Base
import Features
import Flow
import Geometry
import Steps
import Systems
import Testing

/// Which operation is chosen, and what is said of it.
@Suite struct ReprojectionPlaceTests {
  private func reproject(
    _ column: borrowing GeometryColumn, from source: String, to target: String,
    _ change: (inout Reprojection.Options) -> Void = { _ in }
  ) throws -> (lines: [[[Double]]], ledger: Ledger) {
    let systems = try ReferenceSystems()
    var options = Reprojection.Options()
    change(&options)
    let stage = Reprojection(to: try systems.system(target), options)
    let layer = Layer(name: "a", path: "a.json", crs: try systems.system(source))
    var batch = FeatureBatch(layer) { $0.appendFeature(0, of: column) }
    var step = stage.makeStep()
    try step.apply(to: &batch)
    let ledger = Ledger()
    try stage.finish(ledger)
    return (batch.geometry.lines(ofFeature: 0), ledger)
  }

  private func warnings(_ ledger: Ledger) -> [String] { ledger.warnings.map(\.code) }

  /// cs2cs: `echo 50.08 14.42 | cs2cs -d 3 EPSG:4326 EPSG:5514`.
  @Test func thePlaceOfTheDataChoosesTheOperation() throws {
    var column = GeometryColumn()
    column.add(.point, [[[14.42, 50.08]]])
    let result = try reproject(column, from: "EPSG:4326", to: "EPSG:5514") {
      $0.place = BoundingBox(west: 14.42, south: 50.08, east: 14.42, north: 50.08)
    }
    #expect(abs(result.lines[0][0][0] - -743_011.723) < 0.001)
    #expect(abs(result.lines[0][0][1] - -1_043_823.181) < 0.001)
    let systems = try ReferenceSystems()
    for (target, depends) in [
      ("EPSG:5514", true), ("EPSG:3857", false), ("EPSG:32633", false), ("EPSG:4326", false),
    ] {
      let system = try systems.system(target)
      #expect(systems.dependOnPlace(from: .wgs84, to: system) == depends, "\(target)")
    }
  }

  /// PROJ calls itself without end for an area of interest without width at 180°.
  @Test(arguments: [180.0, -180]) func aDamagedBoxIsNoPlace(_ x: Double) throws {
    var column = GeometryColumn()
    column.add(.point, [[[14.42, 50.08]]])
    let result = try reproject(column, from: "EPSG:4326", to: "+proj=ortho +lat_0=50 +type=crs") {
      $0.place = BoundingBox(west: x, south: -90, east: x, north: -90)
    }
    #expect(result.lines[0][0].allSatisfy { $0.isFinite })
  }

  @Test func aSystemOfHeightsAloneIsRefused() throws {
    var column = GeometryColumn()
    column.add(.point, [[[14.42, 50.08]]])
    let error = #expect(throws: GeoError.self) {
      _ = try reproject(column, from: "EPSG:4326", to: "EPSG:5773")
    }
    #expect(error?.reason == .usage)
    // With a horizontal part, the axis to the east comes first, as everywhere.
    let compound = try reproject(column, from: "EPSG:4326", to: "EPSG:4326+5773")
    #expect(compound.lines[0][0] == [14.42, 50.08])
  }

  /// The horizontal part decides where, and heights go along: `echo 52.1 5.1 | cs2cs -d 3 EPSG:4326 EPSG:7415`,
  /// `echo 50.1 14.4 300 | cs2cs -d 3 EPSG:4326 EPSG:5514+8357`, and back
  /// `echo -742000 -1043000 300 | cs2cs -d 8 EPSG:5514+8357 EPSG:4326`.
  @Test(arguments: [
    ("EPSG:4326", "EPSG:7415", [5.1, 52.1, 0], [135_321.218, 456_900.428, 0], 0.001),
    (
      "EPSG:4326", "EPSG:5514+8357", [14.4, 50.1, 300], [-744_125.866, -1_041_424.279, 300],
      0.001
    ),
    (
      "EPSG:5514+8357", "EPSG:4326", [-742_000, -1_043_000, 300],
      [14.432_438_20, 50.088_571_86, 300],
      1e-8
    ),
  ])
  func compoundSystemsGoEastFirst(
    _ source: String, _ target: String, _ place: [Double], _ wanted: [Double], _ margin: Double
  ) throws {
    var column = GeometryColumn()
    column.add(.point, [[place]])
    // As cs2cs does it, by the operation for the place.
    let degrees = source == "EPSG:4326" ? place : wanted
    let result = try reproject(column, from: source, to: target) {
      $0.demands.area = BoundingBox(
        west: degrees[0] - 0.1, south: degrees[1] - 0.1, east: degrees[0] + 0.1,
        north: degrees[1] + 0.1)
    }
    for (found, wanted) in zip(result.lines[0][0], wanted) {
      #expect(abs(found - wanted) <= margin)
    }
  }

  @Test func aTextThatMeansHeightsAloneIsNoSystemOfPlaces() throws {
    let systems = try ReferenceSystems()
    let error = #expect(throws: GeoError.self) { _ = try systems.systemOfPlaces("EPSG:5773") }
    #expect(error?.reason == .usage)
    #expect(try systems.systemOfPlaces("EPSG:7415").identifier == "EPSG:7415")
  }

  /// ITRF2014 to GDA2020: 7 cm a year.
  @Test func anOperationThatDependsOnTimeAsksForTheEpoch() throws {
    var column = GeometryColumn()
    column.add(.point, [[[134, -25]]])
    let without = try reproject(column, from: "EPSG:9000", to: "EPSG:7844")
    #expect(warnings(without.ledger).contains("epoch-missing"))
    let with = try reproject(column, from: "EPSG:9000", to: "EPSG:7844") {
      $0.demands.epoch = 2030
    }
    #expect(!warnings(with.ledger).contains("epoch-missing"))
    let metres = try Geodesic().distance(
      fromX: 134, y: -25, toX: with.lines[0][0][0], y: with.lines[0][0][1])
    #expect(metres > 0.6 && metres < 0.8)
  }

  /// Edges over 180° are as long as others: 20° and 50° are about 5,700 km.
  @Test(arguments: ["EPSG:3832", "EPSG:3857", "EPSG:3995"])
  func edgesOver180AreDivided(_ target: String) throws {
    for (start, end) in [([170.0, 10.0], [-170.0, 60.0]), ([20, 55], [-170, 60])] {
      var column = GeometryColumn()
      column.add(.lineString, [[start, end]])
      let result = try reproject(column, from: "EPSG:4326", to: target) { $0.segmentMetres = 1e5 }
      #expect(result.lines.map(\.count).reduce(0, +) > 50)
    }
  }

  /// A meridian's grad at 50.5 grads (45.45° N) is 100,026 m on Clarke 1880 (IGN), by pyproj.Geod.
  @Test func gradsAreNoDegrees() throws {
    let systems = try ReferenceSystems()
    let paris = try systems.system("EPSG:4807")
    let conversion = try #require(systems.unprojection(of: paris))
    var place = [10.0, 50, 10, 51]
    place.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      conversion.apply(to: base, positions: 2, stride: 2)
    }
    for (found, wanted) in zip(place, [9.0, 45, 9, 45.9]) { #expect(abs(found - wanted) < 1e-12) }
    #expect(systems.unprojection(of: try systems.system("EPSG:4258")) == nil)
  }

  /// `echo 0 54.2731 | gdaltransform -s_srs EPSG:4807 -t_srs EPSG:27572 -output_xy` (cs2cs takes its input for
  /// degrees).
  @Test func placesInGradsAreReprojected() throws {
    var column = GeometryColumn()
    column.add(.point, [[[0, 54.2731]]])
    let result = try reproject(column, from: "EPSG:4807", to: "EPSG:27572")
    #expect(abs(result.lines[0][0][0] - 600_000) < 0.001)
    #expect(abs(result.lines[0][0][1] - 2_427_485.297) < 0.001)
  }

  /// A grad of the meridian is 100,026 m there, so ten pieces of 10 km are not enough.
  @Test func edgesInGradsAreDivided() throws {
    var column = GeometryColumn()
    column.add(.lineString, [[[0, 50], [0, 51]]])
    let result = try reproject(column, from: "EPSG:4807", to: "EPSG:27572") {
      $0.segmentMetres = 10_000
    }
    #expect(result.lines[0].count == 12)
  }
}
