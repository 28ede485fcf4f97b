import FormatTestSupport
import Base
import Foundation
import Geometry
import Testing

@testable import OpenStreetMap

/// The objects of a small OSM XML file, one element a line.
struct OSMAreaSample {
  struct Member {
    var way: Int64
    var role: String
  }

  var places: [Int64: OSMLocation] = [:]
  var ways: [Int64: [Int64]] = [:]
  var relations: [Int64: [Member]] = [:]

  init(contentsOf url: URL) throws {
    var way: Int64?
    var relation: Int64?
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      func text(_ name: String) -> String? {
        guard let start = line.range(of: " \(name)=\"")?.upperBound else { return nil }
        return line[start...].prefix { $0 != "\"" }.description
      }
      func number(_ name: String) throws -> Int64 { try #require(text(name).flatMap(Int64.init)) }
      func fixed(_ name: String) throws -> Int32 {
        Int32((try #require(text(name).flatMap(Double.init)) * 1e7).rounded())
      }
      let element = line.drop { $0 == " " }
      if element.hasPrefix("<node ") {
        places[try number("id")] = OSMLocation(x: try fixed("lon"), y: try fixed("lat"))
      } else if element.hasPrefix("<way ") {
        way = try number("id")
        ways[try number("id")] = []
      } else if element.hasPrefix("<relation ") {
        relation = try number("id")
        relations[try number("id")] = []
      } else if element.hasPrefix("<nd "), let way {
        ways[way]?.append(try number("ref"))
      } else if element.hasPrefix("<member "), text("type") == "way", let relation {
        relations[relation]?.append(
          Member(way: try number("ref"), role: try #require(text("role"))))
      }
    }
  }
}

/// A test's own way to use an assembler.
struct OSMAreaBench: ~Copyable {
  typealias Member = (id: Int64, role: String, nodes: [Int64])

  var assembler = OSMAreaAssembler()
  var geometry = GeometryColumn()

  init() {}

  var problems: [OSMProblem.Code] { assembler.problems.map(\.code) }

  /// The area of a closed way.
  mutating func area(ofWay id: Int64, _ nodes: [Int64], _ places: [Int64: OSMLocation]) -> Area? {
    geometry.removeAll()
    let locations = nodes.map { places[$0] ?? .unknown }
    let isArea = nodes.withUnsafeBufferPointer { nodes in
      locations.withUnsafeBufferPointer {
        assembler.append(closedWay: id, nodes: nodes, locations: $0, to: &geometry)
      }
    }
    return isArea ? Area(geometry) : nil
  }

  /// The area of a relation.
  mutating func area(
    ofRelation id: Int64, _ members: [Member],
    _ places: [Int64: OSMLocation]
  ) -> Area? {
    geometry.removeAll()
    assembler.begin(.relation, id)
    for member in members {
      let locations = member.nodes.map { places[$0] ?? .unknown }
      let role = Array(member.role.utf8).withUnsafeBufferPointer { OSMAreaRole($0) }
      member.nodes.withUnsafeBufferPointer { nodes in
        locations.withUnsafeBufferPointer {
          assembler.addWay(member.id, role: role, nodes: nodes, locations: $0)
        }
      }
    }
    guard assembler.assemble() else { return nil }
    assembler.append(to: &geometry)
    return Area(geometry)
  }
}

/// Polygons in a form in which equal areas are equal: rings without needless places, from their
/// westernmost one on, the exterior ones counterclockwise, in order.
struct Area: Equatable {
  typealias Ring = [OSMLocation]

  /// The exterior ring and the holes of each polygon.
  var polygons: [[Ring]]
  /// True if rings go as RFC 7946 §3.1.6 wants it, and are closed.
  var isWound = true

  init(_ polygons: [[Ring]]) {
    self.polygons = polygons.map { rings in
      [Self.normal(rings[0])] + rings.dropFirst().map(Self.normal).sorted(by: Self.isBefore)
    }.sorted { Self.isBefore($0[0], $1[0]) }
  }

  init(_ geometry: borrowing GeometryColumn) {
    var polygons: [[Ring]] = []
    var isWound = geometry.nodes.count == 1
    for part in geometry.partRange(ofNode: 0) {
      polygons.append([])
      for line in geometry.lineRange(ofPart: part) {
        let positions = geometry.positionRange(ofLine: line)
        let ring = positions.map {
          OSMLocation(
            x: Int32((geometry.ordinates[2 * $0] * 1e7).rounded()),
            y: Int32((geometry.ordinates[2 * $0 + 1] * 1e7).rounded()))
        }
        let isOuter = polygons[polygons.count - 1].isEmpty
        isWound = isWound && ring.first == ring.last
        isWound = isWound && (geometry.doubledArea(ofRing: line) > 0) == isOuter
        polygons[polygons.count - 1].append(ring)
      }
    }
    isWound = isWound && geometry.nodes[0].kind == (polygons.count == 1 ? .polygon : .multiPolygon)
    self.init(polygons)
    self.isWound = isWound
  }

  /// `MULTIPOLYGON(((x y,…),…),…)`.
  init(wkt: String) throws {
    var polygons: [[Ring]] = []
    for polygon in wkt.dropFirst("MULTIPOLYGON((".count).dropLast(2).components(
      separatedBy: ")),((")
    {
      polygons.append(
        try polygon.trimmingCharacters(in: ["(", ")"]).components(separatedBy: "),(").map { ring in
          try ring.split(separator: ",").map { place in
            let numbers = try place.split(separator: " ").map { try #require(Double($0)) }
            return OSMLocation(
              x: Int32((numbers[0] * 1e7).rounded()), y: Int32((numbers[1] * 1e7).rounded()))
          }
        })
    }
    self.init(polygons)
  }

  private static func isBefore(_ left: Ring, _ right: Ring) -> Bool {
    left.lexicographicallyPrecedes(right) { ($0.x, $0.y) < ($1.x, $1.y) }
  }

  /// Twice the area, exactly.
  static func doubledArea(_ ring: Ring) -> Int128 {
    var sum: Int128 = 0
    for (index, place) in ring.enumerated() {
      let next = ring[(index + 1) % ring.count]
      sum += Int128(place.x) * Int128(next.y) - Int128(next.x) * Int128(place.y)
    }
    return sum
  }

  private static func normal(_ closed: Ring) -> Ring {
    var ring = Array(closed.dropLast())
    if doubledArea(ring) < 0 { ring.reverse() }
    var index = 0
    while index < ring.count {
      let last = ring[(index + ring.count - 1) % ring.count]
      if OSMOrientation.side(last, ring[index], ring[(index + 1) % ring.count]) == 0 {
        ring.remove(at: index)
        index = max(index - 1, 0)
      } else {
        index += 1
      }
    }
    guard let west = ring.indices.min(by: { (ring[$0].x, ring[$0].y) < (ring[$1].x, ring[$1].y) })
    else { return [] }
    return Array(ring[west...] + ring[..<west])
  }
}

/// What all pairs of segments say.
enum Brute {
  typealias Segment = (OSMLocation, OSMLocation)

  static func segments(_ ring: [OSMLocation]) -> [Segment] {
    ring.indices.map { (ring[$0], ring[($0 + 1) % ring.count]) }
  }

  static func side(_ segment: Segment, _ place: OSMLocation) -> Int {
    let (x, y) = (Int128(segment.1.x - segment.0.x), Int128(segment.1.y - segment.0.y))
    return Int(
      (x * Int128(place.y - segment.0.y) - Int128(place.x - segment.0.x) * y).signum())
  }

  static func isOn(_ segment: Segment, _ place: OSMLocation) -> Bool {
    let (a, b) = segment
    return side(segment, place) == 0 && place.x >= min(a.x, b.x) && place.x <= max(a.x, b.x)
      && place.y >= min(a.y, b.y) && place.y <= max(a.y, b.y)
  }

  /// True if no two segments have a place in common that is no end of both.
  static func meetInEndsOnly(_ segments: [Segment]) -> Bool {
    for (index, one) in segments.enumerated() {
      for other in segments[(index + 1)...] {
        let sides = side(one, other.0) * side(one, other.1)
        if sides < 0 && side(other, one.0) * side(other, one.1) < 0 { return false }
        for (segment, place) in [(one, other.0), (one, other.1), (other, one.0), (other, one.1)]
        where isOn(segment, place) && place != segment.0 && place != segment.1 { return false }
        if one.0 == other.0 && one.1 == other.1 || one.0 == other.1 && one.1 == other.0 {
          return false
        }
      }
    }
    return true
  }

  static func isSimple(_ ring: [OSMLocation]) -> Bool {
    ring.count > 2 && Set(ring).count == ring.count && meetInEndsOnly(segments(ring))
  }

  /// Even-odd for a place in a cell; no line through two corners of small cells goes through it, as a
  /// slope would have to be 100 in integers modulo a prime.
  static func isWithin(_ x: Int32, _ y: Int32, _ segments: [Segment]) -> Bool {
    let units: Int64 = 10007
    let (x, y) = (Int64(x) * units + 5003, Int64(y) * units + 9957)
    var isWithin = false
    for (a, b) in segments {
      let (ax, ay) = (Int64(a.x) * 1000, Int64(a.y) * units)
      let (bx, by) = (Int64(b.x) * 1000, Int64(b.y) * units)
      guard (ay > y) != (by > y) else { continue }
      let cross = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
      if (cross > 0) == (by > ay) { isWithin.toggle() }
    }
    return isWithin
  }
}
