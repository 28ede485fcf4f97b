internal import Base
internal import Geometry

/// Makes polygons of the sea in a box: coastlines are cut along its edge, closed along it, and assembled as areas
/// are. Owned by one worker.
struct OSMSeaMaker: ~Copyable {
  /// A closed line that bounds water.
  private struct Unit {
    var line: OSMCoastLine
    /// False if the edge of the box is a part of it.
    var isRing: Bool
    /// Where its pieces begin among those of all units.
    var pieceStart = 0
  }

  /// A stretch of a unit on one way, which the assembler knows by its number.
  private struct Piece: BitwiseCopyable {
    var way: Int32
    var unit: Int
  }

  /// So often is something left out because of lines that cross.
  private static let patience = 1000

  /// Assembles the polygons.
  private(set) var assembler = OSMAreaAssembler()
  /// What is wrong with the coastlines in the box.
  private(set) var problems: [OSMCoastProblem] = []
  /// Where there is water along the edge of the box, clockwise; ends may lie beyond a full turn.
  private(set) var water: [Range<Int64>] = []
  /// True if no coastline meets the box.
  private(set) var isBlank = true
  private let gapLimit: Double
  private var units: [Unit] = []
  private var pieces: [Piece] = []
  private var nodes = Column<Int64>()
  private var places = Column<OSMLocation>()
  /// True if coastlines were left out, so that nothing is known of what is beyond those that are there.
  private var isUncertain = false

  /// `gapLimit`: gaps are closed up to this length, in metres.
  init(gapLimit: Double) { self.gapLimit = gapLimit }

  /// The number of polygons in the box that was filled last.
  var polygonCount: Int { assembler.polygonCount }

  /// Makes the polygons of a box.
  mutating func fill(_ box: OSMCoastBox, _ lines: [OSMCoastLine]) {
    problems.removeAll(keepingCapacity: true)
    units.removeAll(keepingCapacity: true)
    isUncertain = false
    var clip = OSMCoastClip(box)
    for line in lines { clip.add(line) }
    isBlank = clip.chains.isEmpty && clip.rings.isEmpty
    var mending = OSMCoastMending(box, limit: gapLimit)
    let (chains, rings) = mending.mend(clip)
    problems += mending.problems
    let loops = OSMCoastLoops(box, chains, rings: rings)
    note(loops)
    isUncertain = !loops.leftOut.isEmpty
    water = loops.water
    let islands = rings + loops.rings
    units = loops.loops.map { Unit(line: $0, isRing: false) }
    units += islands.map { Unit(line: $0, isRing: true) }
    // No other ring is around the largest one. If it is an island, there is water around it.
    if loops.loops.isEmpty, !isUncertain,
      let largest = islands.max(by: { $0.doubledArea.magnitude < $1.doubledArea.magnitude }),
      largest.doubledArea > 0
    {
      water = [0..<box.perimeter]
      units.append(Unit(line: OSMCoastLoops.edge(box, rings: islands), isRing: false))
    }
    assemble()
  }

  /// Notes which chains are in no loop, and why.
  private mutating func note(_ loops: OSMCoastLoops) {
    let open = loops.leftOut.filter { !$0.beginsOnEdge || !$0.endsOnEdge }
    for chain in open {
      var ends: [OSMLocation] = []
      if !chain.beginsOnEdge { ends.append(chain.first.place) }
      if !chain.endsOnEdge { ends.append(chain.last.place) }
      var problem = OSMCoastProblem(
        .coastlineOpen, chain.beginsOnEdge ? chain.lastWay : chain.first.way, at: ends[0])
      if ends.count > 1 {
        problem.other = chain.lastWay == problem.way ? nil : chain.lastWay
        problem.otherPlace = ends[1]
      }
      problems.append(problem)
    }
    // Loose ends explain what is missing on the edge.
    guard open.isEmpty else { return }
    for chain in loops.contradictory {
      problems.append(OSMCoastProblem(.coastlineContradiction, chain.lastWay, at: chain.last.place))
    }
  }

  // MARK: - Assembling

  private mutating func assemble() {
    for _ in 0..<Self.patience {
      guard !units.isEmpty else { return assembler.begin(.relation, 0) }
      enter()
      guard assembler.assemble() else {
        leaveOutCrossing()
        continue
      }
      if !turnRings() { return }
    }
    assembler.begin(.relation, 0)
  }

  /// Gives the assembler all units: each stretch of a way under a number of its own, and nodes by their places.
  private mutating func enter() {
    assembler.begin(.relation, 0)
    pieces.removeAll(keepingCapacity: true)
    for unit in units.indices {
      units[unit].pieceStart = pieces.count
      let corners = units[unit].line.corners
      var start = 0
      for index in 1..<corners.count
      where index == corners.count - 1 || corners[index].way != corners[start].way {
        nodes.removeAll()
        places.removeAll()
        for corner in corners[start...index] {
          nodes.append(corner.place.standInID)
          places.append(corner.place)
        }
        let number = Int64(pieces.count)
        pieces.append(Piece(way: corners[start].way, unit: unit))
        assembler.addWay(number, role: .none, nodes: nodes.buffer, locations: places.buffer)
        start = index
      }
    }
  }

  /// Leaves out one of the units that prevent the polygons: the smallest ring, or else what has a part of the edge.
  private mutating func leaveOutCrossing() {
    let loss = assembler.losses[0]
    let involved = loss.related.compactMap { related in
      pieces.indices.contains(Int(related.id)) ? pieces[Int(related.id)] : nil
    }
    let ways = involved.map(\.way).filter { $0 != OSMCoastCorner.edge }
    let smallest = Set(involved.map(\.unit)).sorted().min { one, other in
      let (one, other) = (units[one], units[other])
      if one.isRing != other.isRing { return one.isRing }
      return one.line.corners.count < other.line.corners.count
    }
    guard let victim = smallest else { return units.removeAll() }
    if !units[victim].isRing {
      isUncertain = true
      water = []
    }
    units.remove(at: victim)
    if let way = ways.first {
      problems.append(
        OSMCoastProblem(
          .coastlineCrossing, way, ways.dropFirst().first { $0 != way }, at: loss.location))
    }
  }

  /// Finds the rings that run against what is around them, and notes them. Where coastlines are missing around
  /// them they are left out, as the sea that is around them is: true in that case.
  private mutating func turnRings() -> Bool {
    var balance = [Int](repeating: 0, count: units.count)
    for index in 0..<assembler.segments.count {
      let segment = assembler.segments[index]
      let piece = pieces[Int(segment.way)]
      if segment.isCancelled || piece.way == OSMCoastCorner.edge { continue }
      // Water is on the right: below a segment that goes east.
      balance[piece.unit] += segment.isAreaAbove == segment.isForward ? 1 : -1
    }
    var isOutOfPlace = [Bool](repeating: false, count: units.count)
    for unit in units.indices where units[unit].isRing && balance[unit] > 0 {
      let first = units[unit].line.corners[0]
      isOutOfPlace[unit] = isUncertain
      problems.append(
        OSMCoastProblem(
          isUncertain ? .coastlineWithoutSea : .coastlineDirection, first.way, at: first.place))
    }
    guard isUncertain, isOutOfPlace.contains(true) else { return false }
    units = units.indices.filter { !isOutOfPlace[$0] }.map { units[$0] }
    return true
  }
}
