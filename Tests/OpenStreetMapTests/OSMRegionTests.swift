import FormatTestSupport
import TestSupport
import Testing

@testable import Base
import Files
@testable import Geometry
@testable import OpenStreetMap

/// Sets of ids, and regions: boxes, and polygons of Osmosis's files.
struct OSMRegionTests {
  // MARK: - Ids

  @Test func idsOfAllSizes() {
    let set = OSMIDSet()
    let ids: [Int64] = [
      0, 1, -1, 65_535, 65_536, -65_536, -65_537, 13_000_000_000, 1 << 36, .max, .min, .max - 1,
    ]
    for id in ids {
      #expect(!set.contains(id))
      #expect(set.insert(id))
      #expect(!set.insert(id))
      #expect(set.contains(id))
    }
    #expect(set.count == ids.count)
    for id in ids { #expect(set.contains(id)) }
    #expect(!set.contains(2) && !set.contains(.min + 1) && !set.contains(13_000_000_001))
  }

  @Test func listsBecomeBitmaps() {
    let set = OSMIDSet()
    var ids: Set<Int64> = []
    // Thin at first, then as dense as can be, from both ends.
    for step in 0..<3000 {
      let id = Int64(step * 7919 % 4096 + (step % 3) * 65_536 - 65_536)
      #expect(set.insert(id) == ids.insert(id).inserted)
    }
    #expect(set.count == ids.count)
    for id in Int64(-70_000)..<140_000 where set.contains(id) != ids.contains(id) {
      Issue.record("\(id)")
    }
    let other = OSMIDSet()
    for id in ids { other.insert(id) }
    #expect(set.isSubset(of: other))
    other.insert(5_000_000)
    #expect(set.isSubset(of: other))
    #expect(!other.isSubset(of: set))
  }

  // MARK: - Boxes

  @Test func boxesHaveTheirBorders() throws {
    let region = try OSMRegion(BoundingBox(west: 1, south: 2, east: 3, north: 4))
    #expect(region.contains(OSMLocation(x: 10_000_000, y: 20_000_000)))
    #expect(region.contains(OSMLocation(x: 30_000_000, y: 40_000_000)))
    #expect(!region.contains(OSMLocation(x: 30_000_001, y: 40_000_000)))
    #expect(!region.contains(OSMLocation(x: 9_999_999, y: 30_000_000)))
    let pacific = try OSMRegion(BoundingBox(west: 179, south: -1, east: -179, north: 1))
    #expect(pacific.contains(OSMLocation(x: 1_795_000_000, y: 0)))
    #expect(pacific.contains(OSMLocation(x: -1_800_000_000, y: 0)))
    #expect(!pacific.contains(OSMLocation(x: 0, y: 0)))
    #expect(throws: GeoError.self) {
      try OSMRegion(BoundingBox(west: 1, south: 2, east: 300, north: 4))
    }
  }

  // MARK: - Polygons

  private func region(_ name: String, _ text: String) throws -> OSMRegion {
    let scratch = try Scratch()
    return try OSMRegion(scratch.write(name, Array(text.utf8)))
  }

  private func contains(_ region: OSMRegion, _ x: Double, _ y: Double) throws -> Bool {
    region.contains(try OSMRegion.place(x, y))
  }

  @Test func polyFileWithHoleAndIsland() throws {
    let region = try region(
      "a.poly",
      """
      \u{FEFF}name
      1
        1.0E+01 10
        20 10.0
      \t20 20\r
        10 20
      END

      !2
        12 12
        18 12
        18 18
        12 18
        12 12
      END
      3
        14 14
        16 14
        16 16
        14 16
        14 14
      END
      END
      other
      1
        30 10
        31 10
        30 11
      END
      END

      """)
    #expect(try contains(region, 11, 11))
    #expect(try !contains(region, 13, 13))
    #expect(try contains(region, 15, 15))
    #expect(try contains(region, 30.2, 10.2))
    #expect(try !contains(region, 30.6, 10.6))
    // Borders belong to it, those of holes too.
    #expect(try contains(region, 10, 15))
    #expect(try contains(region, 12, 15))
    #expect(try contains(region, 30.5, 10.5))
    #expect(region.box == BoundingBox(west: 10, south: 10, east: 31, north: 20))
  }

  @Test(arguments: [
    "", "name\n", "name\nEND\n", "name\n1\n1 1\n2 2\n2 1\n1 1\n", "name\n1\n1 1\n2 2\n2 1\nEND\n",
    "name\n1\n1 x\nEND\nEND\n", "name\n1\n1\nEND\nEND\n", "name\n1\n1 91\n1 2\nEND\nEND\n",
  ])
  func brokenPolyFiles(text: String) throws {
    #expect(throws: GeoError.self) { try region("a.poly", text) }
  }

  /// A ring of many edges against the rule for a circle, and against all its edges.
  @Test func manyEdges() throws {
    var edges = Column<OSMPolygonIndex.Edge>()
    var corners: [OSMLocation] = []
    var seed: UInt64 = 5
    func random(_ limit: Int32) -> Int32 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int32(truncatingIfNeeded: seed >> 33) % limit
    }
    // Long edges all over the world, so that bands have to be few.
    for _ in 0..<400 {
      corners.append(OSMLocation(x: random(1_800_000_000), y: random(900_000_000)))
    }
    corners.append(corners[0])
    for index in 1..<corners.count {
      OSMPolygonEdges.add(from: corners[index - 1], to: corners[index], of: 0, into: &edges)
    }
    let made = OSMPolygonIndex(edges)
    let index = try #require(made)
    for step in 0..<2000 {
      let place =
        step % 10 == 0
        ? corners[step / 10 % 400] : OSMLocation(x: random(1_800_000_000), y: random(900_000_000))
      var isInside = step % 10 == 0
      if !isInside {
        for corner in 1..<corners.count {
          let (a, b) = (corners[corner - 1], corners[corner])
          guard (a.y > place.y) != (b.y > place.y) else { continue }
          // With doubles, far from the border.
          let crossing =
            Double(a.x) + (Double(b.x) - Double(a.x)) * (Double(place.y) - Double(a.y))
            / (Double(b.y) - Double(a.y))
          if crossing > Double(place.x) { isInside.toggle() }
        }
      }
      #expect(index.contains(place) == isInside)
    }
  }
}

extension OSMRegion {
  /// The polygons of one of Osmosis's files.
  init(_ path: String) throws(GeoError) {
    try self.init(OSMPolyFile.read(ByteSource(path: path)), crs: .wgs84, path: path)
  }
}
