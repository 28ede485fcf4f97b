import Base
import Geometry
import TestSupport
import Testing

@Suite("WKB reader")
struct WKBReaderTests {
  static let square: [Double] = [0, 0, 4, 0, 4, 4, 0, 4, 0, 0]
  static let hole: [Double] = [1, 1, 1, 2, 2, 2, 1, 1]

  /// One geometry of each kind in one byte order, with its text.
  static func samples(_ isLittleEndian: Bool) -> [(bytes: [UInt8], text: String)] {
    let order = isLittleEndian
    let polygon = WKBBuilder.polygon([square, hole], isLittleEndian: order)
    let point = WKBBuilder.point([7, 8], isLittleEndian: order)
    let line = WKBBuilder.line(2, [1, 2, 3, 4, 5, 6], isLittleEndian: order)
    let rings = "[(0 0,4 0,4 4,0 4,0 0)(1 1,1 2,2 2,1 1)]"
    return [
      (point, "Point[(7 8)]"),
      (line, "LineString[(1 2,3 4,5 6)]"),
      (polygon, "Polygon" + rings),
      (
        WKBBuilder.collection(4, [point, point], isLittleEndian: order), "MultiPoint[(7 8,7 8)]"
      ),
      (
        WKBBuilder.collection(5, [line, line], isLittleEndian: order),
        "MultiLineString[(1 2,3 4,5 6)][(1 2,3 4,5 6)]"
      ),
      (
        WKBBuilder.collection(6, [polygon, polygon], isLittleEndian: order),
        "MultiPolygon" + rings + rings
      ),
      (
        WKBBuilder.collection(
          7, [point, WKBBuilder.collection(7, [line], isLittleEndian: order), polygon],
          isLittleEndian: order),
        "GeometryCollection(Point[(7 8)],GeometryCollection(LineString[(1 2,3 4,5 6)]),Polygon\(rings))"
      ),
    ]
  }

  @Test("every kind in either byte order, whatever the column's stride", arguments: [true, false])
  func kinds(isLittleEndian: Bool) throws {
    for sample in Self.samples(isLittleEndian) {
      for stride in 2...4 {
        let geometry = try ReadGeometry(sample.bytes, stride: stride)
        #expect(geometry.text == sample.text)
        #expect(geometry.changes.isEmpty)
      }
    }
  }

  @Test("members may have another byte order than the whole")
  func mixedOrders() throws {
    let members = [
      WKBBuilder.point([1, 2], isLittleEndian: false), WKBBuilder.point([3, 4]),
    ]
    let bytes = WKBBuilder.collection(4, members)
    #expect(try ReadGeometry(bytes).text == "MultiPoint[(1 2,3 4)]")
  }

  @Test(
    "z and m in the spellings of ISO, EWKB and old 2.5D",
    arguments: [
      (1001, [1.0, 2, 3], "PointZ[(1 2 3)]"), (2001, [1, 2, 3], "PointM[(1 2 3)]"),
      (3001, [1, 2, 3, 4], "PointZM[(1 2 3 4)]"), (0x8000_0001, [1, 2, 3], "PointZ[(1 2 3)]"),
      (0x4000_0001, [1, 2, 3], "PointM[(1 2 3)]"),
      (0xC000_0001, [1, 2, 3, 4], "PointZM[(1 2 3 4)]"),
    ] as [(UInt32, [Double], String)])
  func dimensions(type: UInt32, ordinates: [Double], text: String) throws {
    for isLittleEndian in [true, false] {
      for stride in 2...4 {
        let bytes = WKBBuilder.point(ordinates, type: type, isLittleEndian: isLittleEndian)
        #expect(try ReadGeometry(bytes, stride: stride).text == text)
      }
    }
  }

  @Test("an SRID of EWKB is passed over")
  func srid() throws {
    var builder = WKBBuilder()
    builder.begin(0x2000_0001, 4326)
    builder.add([1, 2])
    #expect(try ReadGeometry(builder.bytes).text == "Point[(1 2)]")
  }

  @Test("lines and polygons with heights")
  func heights() throws {
    let line = WKBBuilder.line(1002, [1, 2, 3, 4, 5, 6], dimensions: 3)
    #expect(try ReadGeometry(line).text == "LineStringZ[(1 2 3,4 5 6)]")
    let ring: [Double] = [0, 0, 9, 1, 0, 9, 1, 1, 9, 0, 0, 9]
    let polygon = WKBBuilder.polygon([ring], type: 1003, dimensions: 3)
    #expect(try ReadGeometry(polygon).text == "PolygonZ[(0 0 9,1 0 9,1 1 9,0 0 9)]")
    #expect(
      try ReadGeometry(WKBBuilder.collection(1006, [polygon])).text
        == "MultiPolygonZ[(0 0 9,1 0 9,1 1 9,0 0 9)]")
  }

  @Test("a column holds what a geometry claims, though its positions have less")
  func claimedDimensions() throws {
    let lines = WKBBuilder.collection(3005, [WKBBuilder.line(2, [1, 2, 3, 4])])
    #expect(try ReadGeometry(lines).text == "MultiLineStringZM[(1 2 nan nan,3 4 nan nan)]")
  }

  @Test("a height may be unknown")
  func unknownHeight() throws {
    let bytes = WKBBuilder.point([1, 2, .nan], type: 1001)
    #expect(try ReadGeometry(bytes).text == "PointZ[(1 2 nan)]")
  }

  @Test("empty geometries have no parts")
  func empties() throws {
    #expect(try ReadGeometry(WKBBuilder.point([.nan, .nan])).text == "Point")
    #expect(try ReadGeometry(WKBBuilder.point([.nan, .nan, .nan], type: 1001)).text == "PointZ")
    #expect(try ReadGeometry(WKBBuilder.line(2, [])).text == "LineString")
    #expect(try ReadGeometry(WKBBuilder.polygon([])).text == "Polygon")
    for (type, name) in [
      (4, "MultiPoint"), (5, "MultiLineString"), (6, "MultiPolygon"), (7, "GeometryCollection()"),
    ] as [(UInt32, String)] {
      #expect(try ReadGeometry(WKBBuilder.collection(type, [])).text == name)
    }
  }

  @Test("empty members stay where a place can be kept for them")
  func emptyMembers() throws {
    let lines = WKBBuilder.collection(
      5, [WKBBuilder.line(2, []), WKBBuilder.line(2, [1, 2, 3, 4])])
    #expect(try ReadGeometry(lines).text == "MultiLineString[()][(1 2,3 4)]")
    let polygons = WKBBuilder.collection(
      6, [WKBBuilder.polygon([]), WKBBuilder.polygon([Self.hole])])
    #expect(try ReadGeometry(polygons).text == "MultiPolygon[][(1 1,1 2,2 2,1 1)]")
    let points = try ReadGeometry(
      WKBBuilder.collection(4, [WKBBuilder.point([.nan, .nan]), WKBBuilder.point([1, 2])]))
    #expect(points.text == "MultiPoint[(1 2)]")
    #expect(points.changes == .droppedEmptyParts)
  }

  @Test("surfaces of polygons become MultiPolygons, triangles polygons")
  func surfaces() throws {
    let triangle = WKBBuilder.polygon([Self.hole], type: 17)
    let polygon = WKBBuilder.polygon([Self.hole])
    #expect(try ReadGeometry(triangle).text == "Polygon[(1 1,1 2,2 2,1 1)]")
    for (type, member) in [(15, polygon), (16, triangle)] as [(UInt32, [UInt8])] {
      let geometry = try ReadGeometry(WKBBuilder.collection(type, [member]))
      #expect(geometry.text == "MultiPolygon[(1 1,1 2,2 2,1 1)]")
      #expect(geometry.changes == .flattenedSurfaces)
    }
  }

  @Test("open rings are refused, or closed when that was asked for")
  func openRings() throws {
    let open = WKBBuilder.polygon([[0, 0, 4, 0, 4, 4]])
    expectError("ring-not-closed", open)
    let closed = try ReadGeometry(open, closesRings: true)
    #expect(closed.text == "Polygon[(0 0,4 0,4 4,0 0)]")
    #expect(closed.changes == .closedRings)
    expectError("ring-too-short", WKBBuilder.polygon([[0, 0, 1, 1, 0, 0]]))
    expectError("ring-too-short", WKBBuilder.polygon([[0, 0, 1, 1]]), closesRings: true)
  }

  @Test("what cannot be is refused")
  func malformed() {
    expectError("line-too-short", WKBBuilder.line(2, [1, 2]))
    expectError("coordinate-not-a-number", WKBBuilder.line(2, [1, 2, .nan, 4]))
    expectError("coordinate-not-a-number", WKBBuilder.point([.infinity, 1]))
    expectError("coordinate-not-a-number", WKBBuilder.point([1, -.infinity, 3], type: 1001))
    expectError("malformed-wkb", [])
    expectError("malformed-wkb", [2, 1, 0, 0, 0])
    for type in [0, 13, 14, 18, 999, 4001, 0x1000_0001] as [UInt32] {
      expectError("unsupported-geometry", WKBBuilder.point([1, 2], type: type))
    }
    let point = WKBBuilder.point([1, 2])
    for type in [5, 6, 10, 11, 12, 15, 16] as [UInt32] {
      expectError("malformed-wkb", WKBBuilder.collection(type, [point]))
    }
  }

  @Test("a count is believed only as far as there are bytes", arguments: [2, 3, 4, 5, 6, 7, 8, 10])
  func hugeCounts(type: UInt32) {
    var builder = WKBBuilder()
    builder.begin(type, 0xFFFF_FFFF)
    builder.add([1, 2, 3, 4])
    expectError("malformed-wkb", builder.bytes)
  }

  @Test("nesting is bounded")
  func nesting() throws {
    var bytes = WKBBuilder.point([1, 2])
    for _ in 1..<WKBReader.maximumDepth { bytes = WKBBuilder.collection(7, [bytes]) }
    #expect(
      try ReadGeometry(bytes).text.hasSuffix("Point[(1 2)]" + String(repeating: ")", count: 31)))
    expectError("malformed-wkb", WKBBuilder.collection(7, [bytes]))
    let level: [UInt8] = [1, 7, 0, 0, 0, 1, 0, 0, 0]
    expectError("malformed-wkb", Array(repeating: level, count: 100_000).flatMap(\.self))
  }

  @Test("bytes after the geometry are ignored and reported")
  func trailingBytes() throws {
    let geometry = try ReadGeometry(WKBBuilder.point([1, 2]) + [0])
    #expect(geometry.text == "Point[(1 2)]")
    #expect(geometry.changes == .ignoredBytes)
  }

  @Test("every truncation is an error", arguments: [true, false])
  func truncations(isLittleEndian: Bool) {
    for sample in Self.samples(isLittleEndian) + WKBReaderCurveTests.samples {
      for length in 0..<sample.bytes.count {
        #expect(throws: GeoError.self) { try ReadGeometry(Array(sample.bytes.prefix(length))) }
      }
    }
  }

  @Test("mutations are read or refused, and never trap")
  func mutations() {
    var numbers = SplitMix64(seed: 2026)
    let samples = Self.samples(true) + Self.samples(false) + WKBReaderCurveTests.samples
    for sample in samples {
      for _ in 0..<2000 {
        var bytes = sample.bytes
        for _ in 0..<Int.random(in: 1...4, using: &numbers) {
          let place = Int.random(in: 0..<bytes.count, using: &numbers)
          bytes[place] =
            Bool.random(using: &numbers)
            ? UInt8.random(in: 0...255, using: &numbers)
            : [0, 1, 7, 8, 9, 0x7F, 0xFF].randomElement(using: &numbers) ?? 0
        }
        do throws(GeoError) {
          let geometry = try ReadGeometry(bytes, closesRings: Bool.random(using: &numbers))
          #expect(!geometry.text.isEmpty)
        } catch {
          #expect(error.reason.severity == .input, "\(error)")
          #expect(!error.message.isEmpty)
        }
      }
    }
  }

  private func expectError(_ code: String, _ bytes: [UInt8], closesRings: Bool = false) {
    do throws(GeoError) {
      let geometry = try ReadGeometry(bytes, closesRings: closesRings)
      Issue.record("\(code) was expected, found \(geometry.text)")
    } catch {
      #expect(error.reason.code == code, "\(error)")
    }
  }
}
