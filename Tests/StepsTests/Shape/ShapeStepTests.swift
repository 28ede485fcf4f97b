import Base
import Features
import Flow
import Geometry
import Steps
import Testing

@Suite struct ShapeStepTests {
  private func reshape(
    _ text: String, _ set: (inout Reshape.Settings) -> Void
  ) throws -> [StepResult.Shape] {
    var settings = Reshape.Settings()
    set(&settings)
    return try StepResult(text: text, [Reshape(settings, skipsErrors: false)]).shapes
  }

  private static func feature(_ type: String, _ coordinates: String) -> String {
    #"{"type":"Feature","geometry":{"type":""# + type + #"","coordinates":"# + coordinates
      + #"},"properties":{}}"# + "\n"
  }

  private let ring: [[Double]] = [[0, 0], [4, 0], [4, 4], [0, 0]]

  @Test func kindsWithTheSameParts() throws {
    let text =
      Self.feature("Polygon", "[[[0,0],[4,0],[4,4],[0,0]]]") + Self.feature("Point", "[1,2]")
      + Self.feature("MultiPoint", "[[1,2],[3,4]]")
    let multi = try reshape(text) { $0.kind = .multi }
    #expect(multi.map(\.kind) == [.multiPolygon, .multiPoint, .multiPoint])
    #expect(multi.map(\.parts) == [[[ring]], [[[[1, 2]]]], [[[[1, 2], [3, 4]]]]])
    let single = try reshape(Self.feature("MultiLineString", "[[[0,0],[1,1]]]")) {
      $0.kind = .single
    }
    #expect(single == [StepResult.Shape(kind: .lineString, parts: [[[[0, 0], [1, 1]]]])])
    #expect(try reshape(text) { $0.kind = .single }.map(\.kind) == [.polygon, .point, .multiPoint])
  }

  @Test("a layer is declared to have what its geometries become")
  func declaredKinds() throws {
    let point: UInt8 = 1 << 1
    let (multiPoint, multiPolygon): (UInt8, UInt8) = (1 << 4, 1 << 6)
    let layer = Layer(
      name: "l", path: "p", geometryKinds: point | multiPolygon, geometryDimensions: 0b0001)
    func declared(_ set: (inout Reshape.Settings) -> Void) throws -> [UInt8] {
      var settings = Reshape.Settings()
      set(&settings)
      let behind = try Reshape(settings, skipsErrors: false).layer(behind: layer)
      return [behind.geometryKinds, behind.geometryDimensions]
    }
    #expect(try declared { $0.kind = .multi } == [multiPoint | multiPolygon, 0b0001])
    #expect(try declared { $0.kind = .single } == [0, 0b0001])
    #expect(try declared { $0.kind = .only(.multiPoint) } == [multiPoint, 0b0001])
    #expect(try declared { $0.stand = .centroid } == [point, 0b0001])
    #expect(try declared { $0.stand = .hull } == [0, 0b0001])
    #expect(try declared { $0.dimensions = .z } == [point | multiPolygon, 0b0010])
    #expect(try declared { $0.swapsAxes = true } == [point | multiPolygon, 0b0001])
  }

  @Test func ringsAndLinesBecomeOneAnother() throws {
    let area = Self.feature("Polygon", "[[[0,0],[4,0],[4,4],[0,0]],[[2,1],[3,2],[3,1],[2,1]]]")
    let lines = try reshape(area) { $0.kind = .only(.multiLineString) }
    #expect(lines.map(\.kind) == [.multiLineString])
    #expect(lines[0].parts == [[ring], [[[2, 1], [3, 2], [3, 1], [2, 1]]]])
    let closed = Self.feature("LineString", "[[0,0],[4,0],[4,4],[0,0]]")
    let polygon = try reshape(closed) { $0.kind = .only(.polygon) }
    #expect(polygon == [StepResult.Shape(kind: .polygon, parts: [[ring]])])
  }

  @Test(arguments: [
    (feature("MultiPoint", "[[1,2],[3,4]]"), GeometryKind.point),
    (feature("LineString", "[[0,0],[4,0],[4,4]]"), .polygon),
    (feature("Point", "[0,0]"), .polygon),
    (feature("LineString", "[[0,0],[4,0]]"), .multiPoint),
  ])
  func whatCannotBeIsRefused(text: String, kind: GeometryKind) {
    let error = #expect(throws: GeoError.self) { try reshape(text) { $0.kind = .only(kind) } }
    #expect(error?.reason.code == "wrong-kind")
  }

  @Test func skippedFeaturesAreAccountedFor() throws {
    var settings = Reshape.Settings()
    settings.kind = .only(.point)
    let text = Self.feature("LineString", "[[0,0],[4,0]]") + Self.feature("Point", "[1,2]")
    let result = try StepResult(text: text, [Reshape(settings, skipsErrors: true)])
    #expect(result.count == 1)
    let account = try #require(result.catalog.layers.first).account
    #expect(Report.Layer(account, isWritten: true).isBalanced)
    #expect(account.tally.dropped.map(\.reason) == ["wrong-kind"])
  }

  @Test func dimensionsAreAddedAndLeftOut() throws {
    let text = Self.feature("LineString", "[[0,0,5],[4,0,6]]") + Self.feature("Point", "[1,2]")
    let flat = try StepResult(
      text: text, [Reshape(settings { $0.dimensions = [] }, skipsErrors: false)])
    #expect((0..<2).allSatisfy { flat.sink.geometry.nodes[$0].dimensions == [] })
    let high = try reshape(text) { $0.dimensions = .z }
    #expect(high.map(\.parts) == [[[[[0, 0, 5], [4, 0, 6]]]], [[[[1, 2, 0]]]]])
    let measured = try reshape(text) { $0.dimensions = [.z, .m] }
    #expect(measured.map(\.parts) == [[[[[0, 0, 5, 0], [4, 0, 6, 0]]]], [[[[1, 2, 0, 0]]]]])
  }

  private func settings(_ set: (inout Reshape.Settings) -> Void) -> Reshape.Settings {
    var settings = Reshape.Settings()
    set(&settings)
    return settings
  }

  @Test func axesAndDirections() throws {
    let text = Self.feature("LineString", "[[0,1,5],[2,3,6],[7,8,9]]")
    #expect(
      try reshape(text) { $0.swapsAxes = true }.map(\.parts)
        == [[[[[1, 0, 5], [3, 2, 6], [8, 7, 9]]]]])
    #expect(
      try reshape(text) { $0.isReversed = true }.map(\.parts)
        == [[[[[7, 8, 9], [2, 3, 6], [0, 1, 5]]]]])
  }

  @Test func edgesAreDivided() throws {
    // 1° of the equator is 111.3 km.
    let line = try reshape(Self.feature("LineString", "[[0,0],[1,0]]")) {
      $0.segmentLength = 60_000
    }
    #expect(line.map(\.parts) == [[[[[0, 0], [0.5, 0], [1, 0]]]]])
  }

  @Test func standsForGeometries() throws {
    let text = Self.feature("Polygon", "[[[0,0],[4,0],[4,4],[3,1],[0,0]]]")
    let hull = try reshape(text) { $0.stand = .hull }
    #expect(hull.map(\.parts) == [[[[[0, 0], [4, 0], [4, 4], [0, 0]]]]])
    #expect(
      try reshape(Self.feature("MultiPoint", "[[0,0],[1,1],[2,2]]")) { $0.stand = .hull }
        == [StepResult.Shape(kind: .lineString, parts: [[[[0, 0], [2, 2]]]])])
    #expect(
      try reshape(Self.feature("MultiPoint", "[[3,1],[3,1]]")) { $0.stand = .hull }
        == [StepResult.Shape(kind: .point, parts: [[[[3, 1]]]])])
    let square = Self.feature("Polygon", "[[[0,0],[4,0],[4,2],[0,2],[0,0]]]")
    #expect(
      try reshape(square) { $0.stand = .centroid }
        == [StepResult.Shape(kind: .point, parts: [[[[2, 1]]]])])
  }

  /// The smallest arc that holds a feature goes over 180°, whether it was cut there or not; the hull is found on that
  /// arc, as on [170, 190], and cut.
  @Test func hullsOverTheAntimeridian() throws {
    let cut = Self.feature(
      "MultiPolygon",
      "[[[[180,-10],[180,10],[170,0],[180,-10]]],[[[-180,10],[-180,-10],[-170,0],[-180,10]]]]")
    let diamond = try reshape(cut) { $0.stand = .hull }
    #expect(diamond.map(\.kind) == [.multiPolygon])
    #expect(
      diamond.flatMap(\.parts).flatMap(\.self).map { Set($0) } == [
        [[180, -10], [180, 10], [170, 0]], [[-180, 10], [-180, -10], [-170, 0]],
      ])
    // In the order of their longitudes, -175 and 175 would be corners, though both lie within.
    let points = Self.feature(
      "MultiPoint", "[[170,0],[175,0.4],[180,1],[-175,0.4],[-170,0]]")
    #expect(
      try reshape(points) { $0.stand = .hull }.flatMap(\.parts).flatMap(\.self).map { Set($0) } == [
        [[170, 0], [180, 0], [180, 1]], [[-180, 0], [-180, 1], [-170, 0]],
      ])
  }

  /// An edge of more than 180° would be taken for one the other way round.
  @Test func hullsOfHalfTheEarth() throws {
    let points = Self.feature("MultiPoint", "[[-120,0],[0,10],[120,0]]")
    let hull = try reshape(points) { $0.stand = .hull }
    #expect(hull.map(\.parts) == [[[[[-120, 0], [0, 0], [120, 0], [0, 10], [-120, 0]]]]])
  }

  // MARK: - Explode

  @Test func explodedFeaturesAreAccountedFor() throws {
    let text =
      Self.feature("MultiPoint", "[[1,2],[3,4],[5,6]]") + Self.feature("Point", "[7,8]")
    let result = try StepResult(text: text, [Explode()])
    #expect(result.shapes.map(\.parts) == [[1, 2], [3, 4], [5, 6], [7, 8]].map { [[[$0]]] })
    #expect(result.shapes.allSatisfy { $0.kind == .point })
    let account = try #require(result.catalog.layers.first).account
    #expect(account.tally.out == 4)
    #expect(Report.Layer(account, isWritten: true).isBalanced)
    #expect(account.tally.changed.map(\.reason) == ["exploded"])
    #expect(account.tally.changed.map(\.count) == [2])
  }

  @Test func leftOutPartsAreAccountedFor() throws {
    let text = Self.feature("MultiPoint", "[[1,2],[3,4],[5,6]]")
    let result = try StepResult(text: text, [Explode(), Limit(2)])
    #expect(result.count == 2)
    let account = try #require(result.catalog.layers.first).account
    #expect(account.tally.filtered == 1)
    #expect(Report.Layer(account, isWritten: true).isBalanced)
  }

  @Test func whatHappenedToAFeatureStaysCountedWhileAPartIsLeft() throws {
    let text = Self.feature("LineString", "[[170,0],[-170,10]]")
    let result = try StepResult(text: text, [Cut(skipsErrors: false), Explode(), Limit(1)])
    #expect(result.count == 1)
    let account = try #require(result.catalog.layers.first).account
    #expect(account.tally.changed.map(\.reason) == ["cut-at-antimeridian", "exploded"])
    #expect(Report.Layer(account, isWritten: true).isBalanced)
  }

  // MARK: - Layers

  @Test func layersGetOtherNames() throws {
    let text = Self.feature("Point", "[7,8]")
    let layer = try #require(try StepResult(text: text).catalog.layers.first)
    let result = try StepResult(text: text, [RenameLayer([(old: layer.name, new: "other")])])
    #expect(result.catalog.layers.map(\.name) == ["other"])
    let stage = RenameLayer([(old: "nowhere", new: "other")])
    _ = try StepResult(text: text, [stage])
    #expect(throws: GeoError.self) { try stage.verify() }
  }
}
