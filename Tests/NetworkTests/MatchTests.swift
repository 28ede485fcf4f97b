import Foundation
import Geometry
import SQLiteStore
import TestSupport
import Testing

@testable import Network

/// Tracks along known routes are matched to them.
struct MatchTests {
  /// Positions along a line every so many metres, each off by normal deviations, with a second between them.
  private static func track(
    along line: [(x: Double, y: Double)], every step: Double, off deviation: Double,
    _ generator: inout SplitMix64
  ) -> [TrackPosition] {
    let whole = NetworkLine(line.flatMap { [$0.x, $0.y] })
    let length = whole.segmentLengths.reduce(0, +)
    let count = max(Int(length / step), 2)
    func normal() -> Double {
      let radius = (-2 * log(Double.random(in: 1e-9..<1, using: &generator))).squareRoot()
      return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &generator)) * deviation
    }
    return (0...count).map { index in
      let place = whole.place(at: Double(index) / Double(count))
      let scale = RoadScale(latitude: place.y)
      return TrackPosition(
        x: place.x + normal() / scale.east, y: place.y + normal() / scale.north,
        time: 1_700_000_000 + Double(index))
    }
  }

  @Test(arguments: [("car", 10.0, 3.0), ("car", 40, 4), ("foot", 8, 3)])
  func `noisy tracks give their routes back`(
    _ profile: String, _ step: Double, _ deviation: Double
  ) throws {
    let scratch = try Scratch()
    let path = scratch.path("town.gpkg")
    try ReferenceTests.build("andorra.osm.pbf", path, in: scratch)
    let store = try NetworkStore(path: path)
    let travel = try store.profile(profile)
    let graph = try store.graph(for: travel)
    let finder = try RouteFinder(store, graph, .length)
    let matcher = MapMatcher(store, travel, MapMatcher.Settings())
    var generator = SplitMix64(seed: 31)
    var (exact, all, right, edges, broken) = (0, 0, 0, 0, 0)
    while all < 15 {
      let ends = try (0..<2).map { _ in
        // In the middle of an edge it is clear which one it is.
        var edge = 0
        repeat {
          edge = Int.random(in: 0..<graph.edges.ids.count, using: &generator)
        } while !(graph.edges.components[edge] == 1 && graph.edges.lengths[edge] > 80)
        let line = try #require(try store.line(ofEdge: graph.edges.ids[edge]))
        return NetworkPoint(
          graph, edge: edge, fraction: 0.5, location: line.place(at: 0.5), distance: 0)
      }
      guard case .success(let route) = try finder.route(over: ends), route.distance > 500,
        route.distance < 20_000
      else { continue }
      all += 1
      let track = Self.track(
        along: route.positions, every: step, off: deviation, &generator)
      let match = try matcher.match(track)
      #expect(match.unmatched.isEmpty)
      let wanted = route.legs[0].edges
      let found = match.matchings.flatMap(\.edges)
      if found == wanted { exact += 1 }
      edges += wanted.count
      right += Set(wanted).intersection(found).count
      guard let matching = match.matchings.first, match.matchings.count == 1 else {
        broken += 1
        continue
      }
      #expect(abs(matching.distance - route.distance) < 60 + route.distance * 0.02)
      #expect(matching.confidence > 0.3 && matching.confidence <= 1)
      #expect(matching.times.count == matching.positions.count)
      #expect(zip(matching.times, matching.times.dropFirst()).allSatisfy { $0 <= $1 })
      // The way is one piece.
      for (from, to) in zip(matching.edges, matching.edges.dropFirst()) {
        let (before, after) = (Self.directed(from, graph), Self.directed(to, graph))
        #expect(graph.head(before) == graph.tail(after))
        #expect(graph.passage(before, after) != nil || after == before ^ 1)
      }
    }
    #expect(broken == 0, "\(broken) of \(all) matchings are not in one piece")
    #expect(exact * 10 >= all * 8, "\(exact) of \(all) routes, \(right) of \(edges) edges")
    #expect(right * 100 >= edges * 99, "\(exact) of \(all) routes, \(right) of \(edges) edges")
  }

  /// Tracks that wander, jump, stop and leave the roads, on a network with restrictions everywhere: what is near them
  /// gives what the whole network gives.
  @Test(arguments: ["car", "foot"], [15.0, 60, 400])
  func `what is near a track is enough`(_ name: String, _ step: Double) throws {
    let scratch = try Scratch()
    let path = try ReferenceTests.strewn("monaco.osm.gz", in: scratch)
    let store = try NetworkStore(path: path)
    let profile = try store.profile(name)
    let graph = try store.graph(for: profile)
    let finder = try RouteFinder(store, graph, .length)
    let matcher = MapMatcher(store, profile, MapMatcher.Settings())
    var generator = SplitMix64(seed: 77)
    let world = Box(minX: -180, minY: -90, maxX: 180, maxY: 90)
    var (compared, found) = (0, 0)
    while compared < 10 {
      let ends = try (0..<3).map { _ in
        let edge = Int.random(in: 0..<graph.edges.ids.count, using: &generator)
        let line = try #require(try store.line(ofEdge: graph.edges.ids[edge]))
        return NetworkPoint(graph, edge: edge, fraction: 0, location: line[0], distance: 0)
      }
      guard case .success(let route) = try finder.route(over: ends), route.distance > 300 else {
        continue
      }
      compared += 1
      var track = Self.track(
        along: route.positions, every: step, off: compared % 3 == 0 ? 25 : 5, &generator)
      for index in track.indices where compared % 2 == 0 {
        if index % 11 == 7 { track[index].y += 0.003 }
        if index % 13 == 5 { track[index].x = track[index - 1].x }
        if compared % 4 == 0 { track[index].time = nil }
      }
      if compared % 5 == 0, track.count > 9 { track.removeSubrange(4..<track.count / 2 + 2) }
      let runs = TrackRun.runs(of: track, matcher.settings).map { run in
        var run = run
        run.reach = world
        return run
      }
      let whole = try matcher.match(track, runs)
      let match = try matcher.match(track)
      #expect("\(match)" == "\(whole)")
      found += match.matchings.count
    }
    #expect(found > 2)
  }

  @Test func `a short track needs few edges, and a part that has grown is the whole`() throws {
    let scratch = try Scratch()
    let path = scratch.path("town.gpkg")
    try ReferenceTests.build("andorra.osm.pbf", path, in: scratch)
    let store = try NetworkStore(path: path)
    let profile = try store.profile("car")
    let line = try #require(try store.line(ofEdge: 1))
    let runs = TrackRun.runs(
      of: (0..<line.count).map { TrackPosition(x: line[$0].x, y: line[$0].y) },
      MapMatcher.Settings())
    let part = try NetworkPart(store, profile, within: runs.map(\.reach))
    let all = try #require(try store.database.scalarInt("SELECT count(*) FROM edges"))
    #expect(part.graph.edges.ids.count > 0 && part.graph.edges.ids.count < Int(all) / 10)
    // Where nothing is, nothing is read, whatever restrictions there are.
    let nowhere = Box(minX: -30, minY: -1, maxX: -29, maxY: 0)
    #expect(try NetworkPart(store, profile, within: [nowhere]).graph.edges.ids.isEmpty)
    // The world is all of it.
    try part.grow(by: Box(minX: -180, minY: -90, maxX: 180, maxY: 90))
    let whole = try store.graph(for: profile)
    // What a car may not use is not kept, but counts where edges meet.
    #expect(part.graph.edges.count == whole.edges.count && whole.edges.count < Int(all))
    #expect(
      part.graph.turns.stateCount - part.graph.edges.count * 2 == whole.turns.stateCount - whole
        .edges.count * 2)
    for edge in 0..<part.graph.edges.count where part.graph.edges.isOpen(eitherWay: edge) {
      let same = try #require(whole.edge(ofID: part.graph.edges.ids[edge]))
      for (directed, other) in [(edge * 2, same * 2), (edge * 2 + 1, same * 2 + 1)] {
        let (head, otherHead) = (part.graph.head(directed), whole.head(other))
        #expect(part.graph.nodes.ids[head] == whole.nodes.ids[otherHead])
        #expect(part.graph.nodes.isCrossing(head) == whole.nodes.isCrossing(otherHead))
        #expect(part.graph.edges.seconds(directed) == whole.edges.seconds(other))
        #expect(
          part.graph.leaving(head).map { part.graph.signedID($0) }
            == whole.leaving(otherHead).map { whole.signedID($0) })
      }
    }
    #expect(part.lines[0].ordinates == line.ordinates)
  }

  /// Cars may go from a street to a footway alone, which is to say nowhere, whatever is read first.
  @Test func `the only way on may be closed`() throws {
    var town = Town()
    for (id, x, y) in [(1, 0.0, 0.0), (2, 1, 0), (3, 2, 0), (4, 1, 1), (5, 1, -1)] {
      town.node(id, x, y)
    }
    town.way(10, [1, 2])
    town.way(11, [2, 3])
    town.way(20, [2, 4])
    town.way(30, [2, 5], ["highway": "footway"])
    town.restriction(
      1, ["from w10", "via n2", "to w30"], ["restriction": "only_right_turn"])
    let built = try town.built(in: Scratch())
    #expect(try built.number("SELECT count(*) FROM restrictions") == 1)
    let store = try NetworkStore(path: built.scratch.path("town.gpkg"))
    let profile = try store.profile("car")
    func box(_ x: Double, _ y: Double) -> Box { RoadScale.box(around: (x, y), within: 10) }
    let part = try NetworkPart(store, profile, within: [box(0.001, -0.0009)])
    #expect(part.graph.edges.count == 0)
    try part.grow(by: box(0.0001, 0))
    try part.grow(by: Box(minX: -1, minY: -1, maxX: 1, maxY: 1))
    for graph in [part.graph, try store.graph(for: profile)] {
      let id = Int64(try built.number("SELECT id FROM edges WHERE osm_id = 10"))
      let from = Self.directed(id, graph)
      let others = graph.leaving(graph.head(from)).filter { $0 != from ^ 1 }
      #expect(others.count == 2 && graph.nodes.isCrossing(graph.head(from)))
      for other in others { #expect(graph.turns.turn(from: from, to: other) == .forbidden) }
    }
  }

  private static func directed(_ id: Int64, _ graph: TravelGraph) -> Int {
    (graph.edge(ofID: abs(id)) ?? 0) * 2 + (id < 0 ? 1 : 0)
  }

  /// Two streets of 1 km, 10 units, with 300 m of nothing between them.
  private static func streets(_ scratch: Scratch) throws -> MapMatcher {
    var town = Town()
    for x in 0...10 { town.node(x + 1, Double(x), 0) }
    for x in 13...23 { town.node(x + 1, Double(x), 0) }
    town.way(1, Array(1...11), ["highway": "residential", "oneway": "yes"])
    town.way(2, Array(14...24))
    let built = try town.built(in: scratch)
    let store = try NetworkStore(path: built.scratch.path("town.gpkg"))
    return MapMatcher(store, try store.profile("car"), MapMatcher.Settings())
  }

  private static func line(_ places: [Double]) -> [TrackPosition] {
    places.map { TrackPosition(x: $0 / 1000, y: 0.00002) }
  }

  @Test func `gaps end a matching`() throws {
    let matcher = try Self.streets(try Scratch())
    let match = try matcher.match(Self.line([1, 3, 5, 7, 9, 11.5, 14, 16, 18]))
    #expect(match.matchings.map(\.edges) == [[1], [2]])
    #expect(match.unmatched == [5])
    #expect(isClose(match.matchings[0].distance, 8 * Town.east))
    #expect(isClose(match.matchings[1].distance, 4 * Town.east))
    #expect(match.matchings[0].times.isEmpty)
  }

  @Test func `nothing goes against a one-way street`() throws {
    let matcher = try Self.streets(try Scratch())
    let match = try matcher.match(Self.line([9, 7, 5, 3]))
    #expect(match.matchings.isEmpty)
    #expect(match.unmatched == [0, 1, 2, 3])
  }

  /// A street from west to east, and 15.5 m north of it a carriageway to the west in many short pieces. One position lies
  /// on these, which are all nearer than the street.
  @Test func `a position beside many short edges is on the way`() throws {
    let scratch = try Scratch()
    var town = Town()
    town.node(1, 0, 0)
    town.node(2, 10, 0)
    town.way(1, [1, 2])
    town.node(3, 10, 0.14)
    town.way(2, [2, 3], ["oneway": "yes"])
    for piece in 0...16 { town.node(4 + piece, 5.2 - 0.025 * Double(piece), 0.14) }
    for piece in 0...16 { town.way(3 + piece, [3 + piece, 4 + piece], ["oneway": "yes"]) }
    town.node(21, 0, 0.14)
    town.way(20, [20, 21, 1], ["oneway": "yes"])
    _ = try town.built(in: scratch)
    let store = try NetworkStore(path: scratch.path("town.gpkg"))
    let matcher = MapMatcher(store, try store.profile("car"), MapMatcher.Settings())
    let track = (0...16).map { index in
      TrackPosition(x: 0.004 + 0.000125 * Double(index), y: index == 8 ? 0.00014 : 0)
    }
    let match = try matcher.match(track)
    #expect(match.unmatched.isEmpty && match.matchings.count == 1)
    #expect(match.matchings.first?.edges.count == 1)
    // 0.002° of the equator.
    #expect(isClose(match.matchings.first?.distance ?? 0, 2 * Town.east, 0.5))
  }

  @Test func `who turns round within an edge is matched both ways`() throws {
    let matcher = try Self.streets(try Scratch())
    let match = try matcher.match(Self.line([14, 16, 18, 20, 18, 16]))
    #expect(match.matchings.map(\.edges) == [[2, -2]])
    #expect(isClose(match.matchings[0].distance, 10 * Town.east))
  }

  @Test func `noise back and forth is no way back`() throws {
    let matcher = try Self.streets(try Scratch())
    let match = try matcher.match(Self.line([14, 16, 15.9, 16.1, 16, 18]))
    #expect(match.matchings.map(\.edges) == [[2]])
    #expect(isClose(match.matchings[0].distance, 4 * Town.east))
  }

  @Test func `times are those of the positions, and between them by the way`() throws {
    let scratch = try Scratch()
    var town = Town()
    for x in 0...4 { town.node(x + 1, Double(x), 0) }
    town.way(1, [1, 2, 3, 4, 5])
    let built = try town.built(in: scratch)
    let store = try NetworkStore(path: built.scratch.path("town.gpkg"))
    let matcher = MapMatcher(store, try store.profile("car"), MapMatcher.Settings())
    let match = try matcher.match([
      TrackPosition(x: 0, y: 0, time: 100), TrackPosition(x: 0.002, y: 0, time: 120),
      TrackPosition(x: 0.004, y: 0, time: 160),
    ])
    let matching = try #require(match.matchings.first)
    #expect(matching.edges == [1])
    #expect(zip(matching.times, [100, 110, 120, 140, 160]).allSatisfy { isClose($0, $1) })
    #expect(matching.times.count == 5)
    // Nobody drives 444 m in two seconds.
    let fast = try matcher.match([
      TrackPosition(x: 0, y: 0, time: 100), TrackPosition(x: 0.004, y: 0, time: 102),
    ])
    #expect(fast.matchings.isEmpty)
    #expect(fast.unmatched == [0, 1])
  }

  @Test func `odd tracks do no harm`() throws {
    let matcher = try Self.streets(try Scratch())
    for track in [
      [], Self.line([5]), Self.line([5, 5, 5, 5]),
      [TrackPosition(x: 180, y: 90), TrackPosition(x: -180, y: -90)],
      Self.line([5, 5.001, 900, 5]),
      [
        TrackPosition(x: 0.005, y: 0, time: .infinity), TrackPosition(x: 0.006, y: 0, time: 0),
        TrackPosition(x: 0.007, y: 0, time: -1e300),
      ],
    ] {
      let match = try matcher.match(track)
      #expect(match.unmatched.allSatisfy { track.indices.contains($0) })
      #expect(Set(match.unmatched).count == match.unmatched.count)
    }
  }
}
