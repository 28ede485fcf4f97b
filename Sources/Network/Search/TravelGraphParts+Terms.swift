internal import Base
internal import Geometry
internal import SQLiteStore

extension TravelGraphParts {
  /// Closes what is avoided, and applies what holds at the time; conditions that may hold or not are noted. Errors:
  /// `.usage`, `.notANetwork`, those of stores and of GEOS.
  mutating func apply(
    _ terms: TravelTerms, _ conditions: ConditionalWays?, _ store: NetworkStore,
    _ notes: inout ConditionNotes
  ) throws(GeoError) {
    if let time = terms.time, let conditions { apply(time, conditions, &notes) }
    if !terms.avoidedClasses.isEmpty || terms.avoidsTolls { try closeKinds(terms, store) }
    for area in terms.avoidedAreas { try close(touching: area, store) }
  }

  private mutating func close(_ edge: Int) {
    edges.set(edge, (.infinity, .infinity), (.no, .no))
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
    let rows = try store.reader(["class", "toll"], of: "edges")
    try store.take(rows, among: isPart ? Array(edges.ids) : nil) { row in
      let isAvoided =
        row.string(0).map { terms.avoids(class: $0) } == true
        || terms.avoidsTolls && row.integer(1) == 1
      if isAvoided, let edge = edge(ofID: row.id) { close(edge) }
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
    _ time: LocalTime, _ conditions: ConditionalWays, _ notes: inout ConditionNotes
  ) {
    for way in conditions.ways {
      let edges = way.edges.compactMap { edge(ofID: $0) }
      guard !edges.isEmpty else { continue }
      let object = "way/\(way.id)"
      let current = way.tags.applying(time, of: object, &notes)
      // What is not understood in the tags themselves was counted when the network was built.
      var unused = TagNotes()
      let usual = profile.travel(on: way.tags, kind: way.kind, of: object, &unused)
      let now = profile.travel(on: current, kind: way.kind, of: object, &unused)
      guard usual != now else { continue }
      let total = edges.reduce(0) { $0 + self.edges.lengths[$1] }
      for edge in edges { change(edge, from: usual, to: now, of: total) }
    }
    for barrier in conditions.barriers {
      guard let node = node(ofID: barrier.node) else { continue }
      let object = "node/\(barrier.id)"
      let current = barrier.tags.applying(time, of: object, &notes)
      var unused = TagNotes()
      let now = profile.passage(of: current, object: object, &unused)
      nodes.set(node, TravelNodes.Passing(access: now.access, seconds: now.seconds))
    }
  }

  /// An edge is travelled as its way is now; what stopping on it costs stays. An edge of a component that is not in the
  /// network stays closed.
  private mutating func change(
    _ edge: Int, from usual: RoadTravel, to now: RoadTravel, of total: Double
  ) {
    let length = edges.lengths[edge]
    func moving(_ travel: RoadTravel, _ speed: Double) -> Double {
      if let whole = travel.seconds, total > 0 { return whole * length / total }
      return length * 3.6 / speed
    }
    let speeds = [usual.forwardSpeed, usual.backwardSpeed]
    if usual.isOpen, !edges.isOpen(eitherWay: edge) { return }
    var stops = 0.0
    for side in 0..<2 where speeds[side] > 0 && edges.isOpen(edge * 2 + side) {
      stops = max(stops, edges.seconds(edge * 2 + side) - moving(usual, speeds[side]))
    }
    func seconds(_ speed: Double) -> Double { speed > 0 ? moving(now, speed) + stops : .infinity }
    edges.set(
      edge, (seconds(now.forwardSpeed), seconds(now.backwardSpeed)), (now.forward, now.backward))
  }
}
