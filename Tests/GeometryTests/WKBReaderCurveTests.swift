import Base
import Foundation
import Geometry
import TestSupport
import Testing

@Suite("WKB reader, curves")
struct WKBReaderCurveTests {
  /// A half circle around (1, 0), then on to (3, 0).
  static let arc = WKBBuilder.line(8, [0, 0, 1, 1, 2, 0])
  static let compound = WKBBuilder.collection(9, [arc, WKBBuilder.line(2, [2, 0, 3, 0])])
  static let ring = WKBBuilder.collection(
    9, [arc, WKBBuilder.line(2, [2, 0, 2, -1, 0, -1, 0, 0])])
  static let curvePolygon = WKBBuilder.collection(10, [ring])

  /// Every kind of curve, for truncations and mutations.
  static let samples: [(bytes: [UInt8], text: String)] = [
    (arc, ""), (compound, ""), (curvePolygon, ""),
    (WKBBuilder.collection(11, [compound, arc, WKBBuilder.line(2, [5, 5, 6, 6])]), ""),
    (
      WKBBuilder.collection(12, [curvePolygon, WKBBuilder.polygon([[0, 0, 1, 0, 1, 1, 0, 0]])]), ""
    ),
    (WKBBuilder.collection(15, [WKBBuilder.polygon([[0, 0, 1, 0, 1, 1, 0, 0]])]), ""),
    (WKBBuilder.polygon([[0, 0, 1, 0, 1, 1, 0, 0]], type: 17), ""),
  ]

  private func column(_ bytes: [UInt8]) throws -> (positions: [[Double]], stride: Int) {
    var column = GeometryColumn()
    let changes = try bytes.withUnsafeBufferPointer { try WKBReader.append($0, to: &column) }
    #expect(changes.contains(.linearisedCurves))
    let stride = column.stride
    let positions = (0..<column.positionCount).map { position in
      (0..<stride).map { column.ordinates[position * stride + $0] }
    }
    return (positions, stride)
  }

  @Test("an arc keeps its three positions and goes in steps of at most 4°")
  func arcSteps() throws {
    let positions = try column(Self.arc).positions
    #expect(positions.count == 47)  // 23 steps for each right angle
    #expect(positions.first == [0, 0])
    #expect(positions[23] == [1, 1])
    #expect(positions.last == [2, 0])
    for (from, to) in zip(positions, positions.dropFirst()) {
      #expect(abs(hypot(from[0] - 1, from[1]) - 1) < 1e-14)
      let step = 2 * asin(hypot(to[0] - from[0], to[1] - from[1]) / 2) * 180 / .pi
      #expect(step <= 4.000001)
    }
  }

  @Test("an arc is the same in either direction, bit for bit")
  func bothDirections() throws {
    var numbers = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let points = (0..<6).map { _ in Double.random(in: -1000...1000, using: &numbers) }
      let forth = try column(WKBBuilder.line(8, points)).positions
      let back = try column(
        WKBBuilder.line(8, [points[4], points[5], points[2], points[3], points[0], points[1]])
      ).positions
      #expect(forth == back.reversed())
    }
  }

  @Test("a clockwise arc turns the right way")
  func largeArc() throws {
    // Three quarters of the unit circle, clockwise from (0, 1) over (1, 0) … to (-1, 0).
    let positions = try column(
      WKBBuilder.line(8, [0, 1, 0.5.squareRoot(), -0.5.squareRoot(), -1, 0])
    ).positions
    #expect(positions.allSatisfy { abs(hypot($0[0], $0[1]) - 1) < 1e-12 })
    #expect(positions.count == 69)  // 135° and 135°: 34 and 34 steps, and the first
    #expect(!positions.dropFirst().dropLast().contains { $0[0] < -1e-9 && $0[1] > 1e-9 })
  }

  @Test("equal ends are a full circle")
  func fullCircle() throws {
    let positions = try column(WKBBuilder.line(8, [2, 0, -2, 0, 2, 0])).positions
    #expect(positions.count == 91)
    #expect(positions.allSatisfy { abs(hypot($0[0], $0[1]) - 2) < 1e-12 })
    #expect(positions.first == positions.last)
    #expect(positions[22][1] > 0)  // counterclockwise
  }

  @Test("positions on a straight line stay, and so do three equal ones")
  func straight() throws {
    #expect(
      try column(WKBBuilder.line(8, [0, 0, 1, 1, 2, 2])).positions == [[0, 0], [1, 1], [2, 2]])
    #expect(try column(WKBBuilder.line(8, [1, 1, 1, 1, 1, 1])).positions.count == 3)
  }

  @Test("heights and measures change evenly along an arc")
  func heights() throws {
    let bytes = WKBBuilder.line(3008, [0, 0, 0, 5, 1, 1, 23, 5, 2, 0, 46, 5], dimensions: 4)
    let result = try column(bytes)
    #expect(result.stride == 4)
    for (index, position) in result.positions.enumerated() {
      #expect(abs(position[2] - Double(index)) < 1e-9)
      #expect(position[3] == 5)
    }
  }

  @Test("members of a compound curve are joined without repeating the joint")
  func compoundCurve() throws {
    let positions = try column(Self.compound).positions
    #expect(positions.count == 48)
    #expect(positions.suffix(2) == [[2, 0], [3, 0]])
    #expect(try ReadGeometry(WKBBuilder.collection(9, [])).text == "LineString")
  }

  @Test("curve polygons, multi-curves and multi-surfaces keep their structure")
  func structure() throws {
    func shape(_ bytes: [UInt8]) throws -> String {
      try ReadGeometry(bytes).text.replacing(/\([^)]*\)/, with: "()")
    }
    #expect(try shape(Self.curvePolygon) == "Polygon[()]")
    #expect(try shape(Self.samples[3].bytes) == "MultiLineString[()][()][()]")
    #expect(try shape(Self.samples[4].bytes) == "MultiPolygon[()][()]")
    let plain = WKBBuilder.collection(10, [WKBBuilder.line(2, [0, 0, 1, 0, 1, 1, 0, 0])])
    #expect(try ReadGeometry(plain).text == "Polygon[(0 0,1 0,1 1,0 0)]")
  }

  @Test("a CircularString has an odd number of positions", arguments: [[0.0, 0, 1, 1], [0, 0]])
  func oddCounts(ordinates: [Double]) {
    #expect(throws: GeoError.self) { try ReadGeometry(WKBBuilder.line(8, ordinates)) }
  }

  @Test("extreme coordinates give finite positions or an error")
  func extremes() throws {
    for scale in [1e-300, 1e150, 1e300, .greatestFiniteMagnitude] {
      let bytes = WKBBuilder.line(8, [0, 0, scale, scale, scale, 0])
      guard let geometry = try? column(bytes) else { continue }
      #expect(geometry.positions.allSatisfy { $0[0].isFinite && $0[1].isFinite })
    }
  }
}
