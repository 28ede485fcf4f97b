internal import Base
internal import Geometry
internal import SQLiteStore
internal import Text

extension TravelGraphParts {
  /// Closes what is avoided, and applies what holds at the time; conditions that are not understood are noted. Errors:
  /// `.usage`, `.notANetwork`, those of stores and of GEOS.
  mutating func apply(
    _ terms: TravelTerms, _ store: NetworkStore, _ notes: inout TagNotes
  ) throws(GeoError) {
    if let time = terms.time { try apply(time, store, &notes) }
    if !terms.avoidedClasses.isEmpty || terms.avoidsTolls { try closeKinds(terms, store) }
    for area in terms.avoidedAreas { try close(touching: area, store) }
  }

  private mutating func close(_ edge: Int) {
    for directed in [edge * 2, edge * 2 + 1] {
      seconds[directed] = .infinity
      access[directed] = .no
    }
  }

  // MARK: - Avoiding

  private mutating func closeKinds(
    _ terms: TravelTerms, _ store: NetworkStore
  ) throws(GeoError) {
    var known: Set<String> = []
    for name in store.profileNames { known.formUnion(try store.profile(name).classes.keys) }
    if let unknown = terms.avoidedClasses.sorted().first(where: { !known.contains($0) }) {
      throw GeoError(
        .usage, "no profile of the network knows roads of class '\(unknown)', to avoid them",
        at: SourceLocation(path: store.path),
        hint: "classes: " + known.sorted().joined(separator: ", "))
    }
    guard try store.database.hasColumns(["toll"], in: "edges") else {
      throw store.broken("table 'edges' has no column 'toll'")
    }
    try store.rows("SELECT id, class, toll FROM edges", among: isPart ? edgeIDs : nil) { query in
      let isAvoided =
        query.type(1) != .null && terms.avoids(class: query.string(1))
        || terms.avoidsTolls && query.int64(2) == 1
      if isAvoided, let edge = edge(ofID: query.int64(0)) { close(edge) }
    }
  }

  private mutating func close(
    touching area: AvoidedArea, _ store: NetworkStore
  ) throws(GeoError) {
    let geos = try GEOSContext()
    for polygon in 0..<area.count {
      let box = area.box(polygon)
      let near = try store.edges(
        west: box.minX, south: box.minY, east: box.maxX, north: box.maxY)
      guard !near.isEmpty else { continue }
      let shape = try area.shape(polygon, geos)
      for id in near {
        guard let edge = edge(ofID: id), let line = try store.line(ofEdge: id) else { continue }
        if try shape.intersects(try line.shape(geos)) { close(edge) }
      }
    }
  }

  // MARK: - Conditions

  private mutating func apply(
    _ time: LocalTime, _ store: NetworkStore, _ notes: inout TagNotes
  ) throws(GeoError) {
    guard try store.database.hasColumns(["osm_id", "class", "conditional"], in: "edges") else {
      throw store.broken("table 'edges' does not tell conditions")
    }
    guard try store.database.hasColumns(["osm_id", "tags"], in: "conditions") else {
      // A network without conditions has no table of them.
      let query = try store.database.prepare(
        "SELECT id FROM edges WHERE conditional IS NOT NULL LIMIT 1")
      guard try query.step() else { return }
      throw GeoError(
        .notANetwork, "the network has no table 'conditions', but edges with conditions",
        at: SourceLocation(path: store.path), hint: "build it again with cairn network build")
    }
    var edgesByWay: [Int64: (kind: String, edges: [Int])] = [:]
    let edges = try store.database.prepare(
      "SELECT id, osm_id, class FROM edges WHERE osm_id IN (SELECT osm_id FROM conditions)")
    while try edges.step() {
      guard let edge = edge(ofID: edges.int64(0)) else { continue }
      edgesByWay[edges.int64(1), default: (edges.string(2), [])].edges.append(edge)
    }
    let ways = try store.database.prepare("SELECT osm_id, tags FROM conditions ORDER BY osm_id")
    while try ways.step() {
      let id = ways.int64(0)
      guard let known = edgesByWay[id] else { continue }
      let tags = try store.tags(ways.string(1), ofWay: id)
      let object = "way/\(id)"
      let current = tags.applying(time, of: object, &notes)
      // What is not understood in the tags themselves was counted when the network was built.
      var unused = TagNotes()
      let usual = profile.travel(on: tags, kind: known.kind, of: object, &unused)
      let now = profile.travel(on: current, kind: known.kind, of: object, &unused)
      guard usual != now else { continue }
      let total = known.edges.reduce(0) { $0 + lengths[$1] }
      for edge in known.edges { change(edge, from: usual, to: now, of: total) }
    }
  }

  /// An edge is travelled as its way is now; what stopping on it costs stays. An edge of a component that is not in the
  /// network stays closed.
  private mutating func change(
    _ edge: Int, from usual: RoadTravel, to now: RoadTravel, of total: Double
  ) {
    let length = lengths[edge]
    func moving(_ travel: RoadTravel, _ speed: Double) -> Double {
      if let whole = travel.seconds, total > 0 { return whole * length / total }
      return length * 3.6 / speed
    }
    let speeds = [usual.forwardSpeed, usual.backwardSpeed]
    if usual.isOpen, seconds[edge * 2] == .infinity, seconds[edge * 2 + 1] == .infinity { return }
    var stops = 0.0
    for side in 0..<2 where speeds[side] > 0 && seconds[edge * 2 + side] < .infinity {
      stops = max(stops, seconds[edge * 2 + side] - moving(usual, speeds[side]))
    }
    for (side, speed) in [now.forwardSpeed, now.backwardSpeed].enumerated() {
      access[edge * 2 + side] = side == 0 ? now.forward : now.backward
      seconds[edge * 2 + side] = speed > 0 ? moving(now, speed) + stops : .infinity
    }
  }
}

extension NetworkStore {
  /// The tags of a way in a column. Errors: `.notANetwork`.
  fileprivate func tags(_ text: String, ofWay id: Int64) throws(GeoError) -> RoadTags {
    let bytes = Array(text.utf8)
    var copy = Bytes(capacity: bytes.count)
    for byte in bytes { copy.append(byte) }
    let value = try SettingsText(copy.buffer, path: path, reason: .notANetwork).parse()
    guard let members = value.members else { throw broken("way \(id) has no object of tags") }
    var tags = RoadTags()
    for member in members {
      guard case .string(let value) = member.value.content else {
        throw broken("way \(id) has a tag that is no text")
      }
      tags.append(member.name, value)
    }
    return tags
  }
}
