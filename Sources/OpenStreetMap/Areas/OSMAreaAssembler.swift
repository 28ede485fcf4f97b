internal import Base
internal import Geometry

/// Assembles the area of a closed way or of a multipolygon relation, or says why there is none.
///
/// Segments are joined where they have a node in common, whatever the roles of their ways. Segments that two
/// ways share cancel each other, for example where inner rings touch along a line. All others bound the area:
/// a place belongs to it if a line from there to the outside crosses an odd number of them. Polygons are the
/// connected pieces of the area, so that all rings are simple and meet only at single places (OGC 06-103r4
/// §6.1.11). Coordinates are integers, so everything is decided exactly.
///
/// One assembler, owned by one worker, makes many areas one after the other and reuses its memory.
struct OSMAreaAssembler: ~Copyable {
  /// The kind of the object whose area this is.
  private(set) var kind = OSMKind.way
  /// The object's id.
  private(set) var id: Int64 = 0
  /// The problems that were found; not all of them prevent an area.
  var problems: [OSMProblem] = []
  /// The ways that have been added and, of an area that was assembled, which rings they are part of.
  var ways = Column<OSMAreaWay>()
  /// True if there can't be an area.
  var isBroken = false
  /// The index of the first problem that prevents an area.
  var lossIndex = 0

  /// The nodes of all ways.
  var corners = Column<OSMAreaCorner>(capacity: 1 << 10)
  /// The nodes of all ways, ranked by place and id.
  var rankedCorners = Column<OSMRankedCorner>(capacity: 1 << 10)
  /// The ranks of each corner.
  var ranks = Column<OSMCornerRank>(capacity: 1 << 10)
  /// The number of different nodes.
  var nodeCount = 0
  /// The number of different places of nodes.
  var placeCount = 0
  /// All segments: by the rank of their lower place and, where several begin there, from below to above.
  var segments = Column<OSMAreaSegment>(capacity: 1 << 10)
  /// The index of the first segment that begins in each place, and the end of the last place's segments.
  var starts = Column<Int32>(capacity: 1 << 10)
  /// For each node 1 if an odd number of segments meet there.
  var isOdd = Column<UInt8>(capacity: 1 << 10)
  /// For each place one of the segments that end there; while rings are traced, the place's step in the walk,
  /// or 0.
  var heads = Column<Int32>(capacity: 1 << 10)
  /// The segments that bound the area and begin in the place of the sweep.
  var begun = Column<Int32>()
  /// The ends of segments that meet in the place of the sweep, counterclockwise.
  var around = Column<OSMAreaEnd>()
  /// The segments that the sweep line meets.
  var status = OSMAreaStatus()
  /// The walks along the borders of the area.
  var walks = Column<OSMAreaWalk>()
  /// The steps of a walk that are in no ring yet.
  var steps = Column<OSMAreaEnd>()
  /// The rings.
  var rings = Column<OSMAreaRing>()
  /// The places of all rings, without the closing ones.
  var ringPlaces = Column<OSMLocation>(capacity: 1 << 10)
  /// The number of polygons.
  var polygonCount = 0
  /// The rings by polygon, outer ones first.
  var ringOrder = Column<Int32>()
  /// Where the rings of each polygon begin in `ringOrder`, and the end of the last.
  var ringStarts = Column<Int32>()
  /// Tells whether closed ways are simple.
  var simpleRing = OSMSimpleRing()

  init() {}

  /// Begins the area of a closed way or of a relation.
  mutating func begin(_ kind: OSMKind, _ id: Int64) {
    self.kind = kind
    self.id = id
    problems.removeAll(keepingCapacity: true)
    ways.removeAll()
    corners.removeAll()
    rings.removeAll()
    ringPlaces.removeAll()
    polygonCount = 0
    isBroken = false
    lossIndex = 0
  }

  /// Adds a way whose nodes, as far as they matter, are all known. Repeated nodes are left out, and so are
  /// stretches that go there and back along the same nodes. Of nodes of a closed way that follow one another in
  /// the same place one is left; a member of a relation keeps them, as others may begin at either.
  mutating func addWay(
    _ way: Int64, role: OSMAreaRole, nodes: UnsafeBufferPointer<Int64>,
    locations: UnsafeBufferPointer<OSMLocation>
  ) {
    let count = min(nodes.count, locations.count)
    let first = corners.count
    guard first + count < Self.cornerLimit else {
      isBroken = true
      return
    }
    corners.reserve(first + count)
    for index in 0..<count {
      let corner = OSMAreaCorner(id: nodes[index], location: locations[index])
      if !corner.location.isInRange {
        reject(.locationOutOfRange, way, at: corner.location)
        continue
      }
      let end = corners.count
      if end > first {
        let last = corners.base[end - 1]
        if last.id == corner.id { continue }
        if end > first + 1 && corners.base[end - 2].id == corner.id {
          report(.duplicateSegment, way, at: last.location)
          corners.truncate(to: end - 1)
          continue
        }
        if last.location == corner.location {
          report(.duplicateNode, way, at: last.location)
          if kind == .way {
            // The last node has to be the first one.
            if index == count - 1 { corners[end - 1] = corner }
            continue
          }
        }
      }
      corners.append(corner)
    }
    removeSpikeAtEnds(way, from: first)
    if corners.count - first < 2 { corners.truncate(to: first) }
    ways.append(OSMAreaWay(id: way, role: role, cornerEnd: corners.count))
  }

  /// More corners than this are not assembled.
  private static let cornerLimit = 1 << 29

  /// Removes the stretch that a closed way goes there and back where it begins and ends.
  private mutating func removeSpikeAtEnds(_ way: Int64, from first: Int) {
    var low = first
    var high = corners.count - 1
    let base = corners.base
    while high - low > 2 && base[low].id == base[high].id && base[low + 1].id == base[high - 1].id {
      report(.duplicateSegment, way, at: base[low].location)
      low += 1
      high -= 1
    }
    guard low > first else { return }
    (base + first).update(from: base + low, count: high - low + 1)
    corners.truncate(to: first + high - low + 1)
  }

  /// Assembles the area; false if there is none: `problems` has the reasons.
  mutating func assemble() -> Bool {
    guard !isBroken, makeSegments(), checkEnds(), sweep() else { return false }
    traceWalks()
    judgeCancelled()
    guard !isBroken else { return false }
    guard polygonCount > 0 else {
      reject(.noRings, at: corners.isEmpty ? .unknown : corners[0].location)
      return false
    }
    judgeRoles()
    return true
  }

  /// Adds the area of a closed way as a Polygon or MultiPolygon, and does not end the feature; false if there
  /// is none. Most ways are simple rings, which need no assembling.
  mutating func append(
    closedWay way: Int64, nodes: UnsafeBufferPointer<Int64>,
    locations: UnsafeBufferPointer<OSMLocation>, to geometry: inout GeometryColumn
  ) -> Bool {
    if nodes.first == nodes.last, simpleRing.append(locations, to: &geometry) {
      begin(.way, way)
      return true
    }
    begin(.way, way)
    addWay(way, role: .none, nodes: nodes, locations: locations)
    guard assemble() else { return false }
    append(to: &geometry)
    return true
  }
}
