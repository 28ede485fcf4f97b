import Base
import Features
import Flow
import Foundation
import Geometry
import Steps
import Systems
import TestSupport
import Testing

/// Shapes over a pole, beside it and around it, from a polar plane to degrees and back.
@Suite struct PolarTests {
  /// The way from one system into another.
  private struct Way {
    let layer: Layer
    let stage: Reprojection

    init(from source: String, to target: String) throws {
      let systems = try ReferenceSystems()
      layer = Layer(name: "a", path: "a.json", crs: try systems.system(source))
      stage = Reprojection(to: try systems.system(target))
    }

    /// Brings a geometry into the other system.
    func apply(
      to column: borrowing GeometryColumn, by step: inout any BatchStep
    ) throws -> GeometryColumn {
      var batch = FeatureBatch(layer) { $0.appendFeature(0, of: column) }
      try step.apply(to: &batch)
      var result = GeometryColumn()
      result.appendFeature(0, of: batch.geometry)
      return result
    }
  }

  /// The first feature, brought into another system.
  private static func reproject(
    _ column: borrowing GeometryColumn, from source: String, to target: String
  ) throws -> GeometryColumn {
    let way = try Way(from: source, to: target)
    var step = way.stage.makeStep()
    return try way.apply(to: column, by: &step)
  }

  /// A rhombus of 20° by 20° around 180° 0°, which was cut at 180°: systems that are whole there have it in one piece,
  /// wherever they are torn apart. On a plate carrée a degree has 111,319.490793 m.
  @Test(arguments: ["EPSG:3832", "EPSG:3994", "EPSG:2193", "+proj=eqc +lon_0=170"])
  func partsAreJoinedWhereTheSystemIsWhole(system: String) throws {
    let text = """
      {"type":"MultiPolygon","coordinates":[[[[180,-10],[180,10],[170,0],[180,-10]]],\
      [[[-180,10],[-180,-10],[-170,0],[-180,10]]]]}
      """
    let target = try ReferenceSystems().system(system)
    let shapes = try StepResult(text: text, [Reprojection(to: target)]).shapes
    #expect(shapes.map(\.parts.count) == [1])
    #expect(shapes.map { $0.parts[0].map(\.count) } == [[5]])
    let column = try #require(shapes.first).column
    #expect(try Self.fault(column) == nil)
    if system.hasPrefix("+") {
      #expect(abs(Self.size(column) / (200 * 111_319.490793 * 111_319.490793) - 1) < 1e-9)
    }
  }

  /// The same for a line that was cut, but not for two that only meet at 180°.
  @Test(arguments: ["EPSG:3832", "EPSG:32660"])
  func linesAreJoinedWhereTheSystemIsWhole(system: String) throws {
    let target = try ReferenceSystems().system(system)
    func counts(_ lines: String) throws -> [[Int]] {
      let text = #"{"type":"MultiLineString","coordinates":"# + lines + "}"
      return try StepResult(text: text, [Reprojection(to: target)]).shapes.map { shape in
        shape.parts.flatMap { $0.map(\.count) }
      }
    }
    #expect(try counts("[[[170,0],[180,5]],[[-180,5],[-170,0]]]") == [[3]])
    #expect(try counts("[[[170,0],[180,5]],[[-170,0],[-180,5]]]") == [[2, 2]])
    #expect(try counts("[[[170,0],[180,5]],[[180,5],[170,8]],[[-180,0],[-170,0]]]") == [[2, 2, 2]])
  }

  private static func fault(_ column: borrowing GeometryColumn) throws -> ValidityFault? {
    var judge = ValidityJudge()
    return try judge.ask(0, column)
  }

  /// The area of polygons, or the length of lines, in the units of the column.
  private static func size(_ column: borrowing GeometryColumn) -> Double {
    let isArea = [.polygon, .multiPolygon].contains(column.nodes[0].kind)
    var size = 0.0
    for line in 0..<column.lineEnds.count {
      guard !isArea else {
        // The first ring of a part is its shell.
        let part = (0..<column.partEnds.count).first { column.lineRange(ofPart: $0).contains(line) }
        let isShell = part.map { column.lineRange(ofPart: $0).lowerBound == line } ?? false
        size += column.doubledArea(ofRing: line).magnitude / (isShell ? 2 : -2)
        continue
      }
      let positions = column.positionRange(ofLine: line)
      for position in positions.dropFirst() {
        let (a, b) = ((position - 1) * column.stride, position * column.stride)
        size += hypot(
          column.ordinates[b] - column.ordinates[a],
          column.ordinates[b + 1] - column.ordinates[a + 1])
      }
    }
    return size
  }

  @Test(arguments: [
    "EPSG:3413", "EPSG:3031", "EPSG:3995", "EPSG:6931", "EPSG:6932", "EPSG:3573", "ESRI:102017",
  ])
  func shapesAroundAPoleComeBackWhole(_ plane: String) throws {
    var random = SplitMix64(seed: 3413)
    let there = try Way(from: plane, to: "EPSG:4326")
    let home = try Way(from: "EPSG:4326", to: plane)
    var stepThere = there.stage.makeStep()
    var stepHome = home.stage.makeStep()
    for round in 0..<8 {
      for shape in PolarShape.allCases {
        var column = GeometryColumn()
        let lines = shape.lines(using: &random)
        column.add(shape == .line ? .lineString : .polygon, lines)
        let name = "\(shape) \(round) \(lines)"
        try #require(try Self.fault(column) == nil, "\(name)")
        let degrees = try there.apply(to: column, by: &stepThere)
        #expect(try Self.fault(degrees) == nil, "\(name)")
        let box = degrees.box(ofFeature: 0)
        #expect(box.minX >= -180 && box.maxX <= 180)
        let back = try home.apply(to: degrees, by: &stepHome)
        #expect(try Self.fault(back) == nil, "\(name)")
        #expect(abs(Self.size(back) / Self.size(column) - 1) < 1e-7, "\(name)")
        // In one piece, as it was.
        #expect(back.nodes[0].kind == degrees.nodes[0].kind)
        if shape != .line {
          #expect(back.partEnds.count == 1, "\(name)")
          #expect(back.lineEnds.count == column.lineEnds.count, "\(name)")
        }
        let again = try there.apply(to: back, by: &stepThere)
        #expect(try Self.fault(again) == nil, "\(name)")
        #expect(abs(Self.size(again) / Self.size(degrees) - 1) < 1e-7, "\(name)")
      }
    }
  }

  /// Half of the Arctic's cap was lost: its slit, which other programs draw so, goes to the pole at 0°.
  @Test func aSlitToThePoleVanishes() throws {
    let cap = [
      [
        [-180.0, 80], [-90, 80], [0, 80], [90, 80], [180, 80], [180, 90], [-180, 90], [-180, 80],
      ]
    ]
    let other = [
      [[-180.0, 80], [-90, 80], [0, 80], [90, 80], [180, 80], [0, 90], [-180, 80]]
    ]
    let east = [
      [[0.0, 80], [90, 80], [180, 80], [270, 80], [360, 80], [360, 90], [0, 90], [0, 80]]
    ]
    for ring in [cap, other, east] {
      var column = GeometryColumn()
      column.add(.polygon, ring)
      let plane = try Self.reproject(column, from: "EPSG:4326", to: "EPSG:3995")
      // The four places, and the first once more.
      #expect(plane.positionCount == 5)
      #expect(try Self.fault(plane) == nil)
      // Half the product of the diagonals; 80° N is 1,089,179 m away.
      #expect(abs(Self.size(plane) / (2 * pow(1_089_179.4556, 2)) - 1) < 1e-9)
    }
  }

  /// A map of degrees has to cut at 180° what a polar map shows in one piece.
  @Test func partsOnBothSidesOf180AreJoined() throws {
    let west = [[[170.0, 60], [180, 60], [180, 62], [180, 70], [170, 70], [170, 60]]]
    let east = [[[-180.0, 60], [-170, 60], [-170, 65], [-180, 65], [-180, 60]]]
    var column = GeometryColumn()
    for part in [west, east] {
      for position in part[0] { column.appendPosition(x: position[0], y: position[1]) }
      column.endLine()
      column.endPart()
    }
    column.appendNode(.multiPolygon, [])
    column.endFeature()
    let plane = try Self.reproject(column, from: "EPSG:4326", to: "EPSG:3995")
    #expect(plane.partEnds.count == 1)
    #expect(try Self.fault(plane) == nil)
    var parts = 0.0
    for part in [west, east] {
      var single = GeometryColumn()
      single.add(.polygon, part)
      parts += Self.size(try Self.reproject(single, from: "EPSG:4326", to: "EPSG:3995"))
    }
    #expect(abs(Self.size(plane) / parts - 1) < 1e-9)
  }

  /// A tile of four vertices with a corner at the pole: its two longitudes there.
  @Test func aCornerAtThePoleHasTwoLongitudes() throws {
    var column = GeometryColumn()
    column.add(.polygon, [[[0, 0], [1e6, 0], [1e6, 1e6], [0, 1e6], [0, 0]]])
    let degrees = try Self.reproject(column, from: "EPSG:3413", to: "EPSG:4326")
    let poles = degrees.lines(ofFeature: 0)[0].filter { $0[1] == 90 }.map { $0[0].rounded() }
    #expect(Set(poles) == [45, 135])
  }

  /// An equatorial map of the whole earth has both poles in it; a disc around them is all but a hole.
  @Test func aDiscAroundBothPolesIsTheRest() throws {
    let plane = "+proj=laea +lat_0=0 +lon_0=180 +datum=WGS84 +type=crs"
    let ring = (0...360).map { step in
      let angle = Double(step % 360) * .pi / 180
      return [1.1e7 * cos(angle), 1.1e7 * sin(angle)]
    }
    var column = GeometryColumn()
    column.add(.polygon, [ring])
    let degrees = try Self.reproject(column, from: plane, to: "EPSG:4326")
    #expect(try Self.fault(degrees) == nil)
    let lines = degrees.lines(ofFeature: 0)
    #expect(lines.count == 2)
    #expect(Set(lines[0]) == [[-180, -90], [180, -90], [180, 90], [-180, 90]])
    // Around 0° 0°.
    #expect(lines[1].allSatisfy { abs($0[0]) < 100 })
  }

  /// A shell, and the hole that follows it, each around the earth; the area in square degrees.
  struct Band: Sendable {
    let latitudes: [Double]
    let area: Double
  }

  /// Rings of degrees that jump over 180° once more than they return go round the earth: what they hold lies
  /// between them, or reaches to the pole.
  @Test(arguments: [
    // A cap: from 60° N to the pole.
    Band(latitudes: [60], area: 10_800),
    // Bands beside a pole.
    Band(latitudes: [60, 70], area: 3600), Band(latitudes: [70, 60], area: 3600),
    Band(latitudes: [-60, -70], area: 3600),
    // A band around the equator, each of whose rings alone would enclose a pole.
    Band(latitudes: [60, -60], area: 43_200), Band(latitudes: [-60, 60], area: 43_200),
  ])
  func ringsAroundTheEarthEncloseWhatLiesBetween(
    _ band: Band
  ) throws {
    for isWestward in [false, true] {
      let rings = band.latitudes.map { latitude in
        var ring = stride(from: -170.0, through: 170, by: 20).map { [$0, latitude] }
        ring.append(ring[0])
        return isWestward ? ring.reversed() : ring
      }
      var column = GeometryColumn()
      column.add(.polygon, rings)
      var fit = MeridianFit()
      fit.fit(0, of: column, seam: 180)
      var result = GeometryColumn()
      fit.append(to: &result)
      #expect(try Self.fault(result) == nil)
      #expect(abs(Self.size(result) - band.area) < 1e-9)
      // The shell goes counter-clockwise.
      #expect(result.doubledArea(ofRing: 0) > 0)
    }
  }

  /// A ring that crosses 180° three times on one side and twice on the other.
  @Test func aRingThatWindsAroundThePoleIsCutWell() throws {
    var column = GeometryColumn()
    column.add(
      .polygon,
      [
        [
          [170, 60], [-170, 60], [-170, 70], [160, 70], [160, 80], [-160, 80], [-100, 85], [0, 85],
          [100, 85], [140, 65], [170, 60],
        ]
      ])
    var fit = MeridianFit()
    fit.fit(0, of: column, seam: 180)
    var result = GeometryColumn()
    fit.append(to: &result)
    #expect(try Self.fault(result) == nil)
    #expect(result.box(ofFeature: 0).maxY == 90)
  }

  /// Whole turns of nothing.
  @Test func degreesThatAreNoneEndTheFit() {
    for x in [1e308, .infinity, .nan, 3e6] {
      var column = GeometryColumn()
      column.add(.polygon, [[[0, 0], [-170, 50], [x, 20], [170, 0], [-x, 5], [0, 0]]])
      var fit = MeridianFit()
      fit.fit(0, of: column, seam: 180)
      var result = GeometryColumn()
      fit.append(to: &result)
      #expect(result.featureEnds.count == 1)
    }
  }
}
