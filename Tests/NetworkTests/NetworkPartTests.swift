import Base
import Foundation
import TestSupport
import Testing

@testable import Network

/// What is found on a part of a network is what is found on the whole.
struct NetworkPartTests {
  /// The seeds of questions: as many as it usually takes, or as CAIRN_LAW_RUNS says.
  static var seeds: Range<UInt64> {
    0..<(ProcessInfo.processInfo.environment["CAIRN_LAW_RUNS"].flatMap(UInt64.init) ?? 15)
  }

  private static func network(_ sample: String, in scratch: Scratch) throws -> String {
    if sample == "monaco.osm.gz" { return try ReferenceTests.strewn(sample, in: scratch) }
    let path = scratch.path("town.gpkg")
    try ReferenceTests.build(sample, path, in: scratch)
    return path
  }

  /// Places snap within so many metres.
  private static let snap = 50.0

  /// Some places on roads that are about so many degrees from each other.
  private static func places(
    _ count: Int, within degrees: Double, _ store: NetworkStore, _ graph: TravelGraph,
    _ generator: inout SplitMix64
  ) throws -> [(x: Double, y: Double)] {
    let box = try ReferenceTests.box(store.database)
    let (x, y) = (
      Double.random(in: box[0], using: &generator), Double.random(in: box[1], using: &generator)
    )
    return try (0..<count).map { _ in
      let place = (
        x: x + Double.random(in: 0...degrees, using: &generator),
        y: y + Double.random(in: 0...degrees, using: &generator)
      )
      return try store.nearest(to: place, within: 100_000, on: graph).location
    }
  }

  @Test(arguments: ["monaco.osm.gz", "andorra.osm.pbf"], ["car", "bike", "foot"])
  func `routes on a part are those on the whole`(_ sample: String, _ name: String) throws {
    let scratch = try Scratch()
    let store = try NetworkStore(path: try Self.network(sample, in: scratch))
    let profile = try store.profile(name)
    let terms = [[], ["residential"]].map { classes in
      var terms = TravelTerms()
      terms.avoidedClasses = Set(classes)
      return terms
    }
    var notes = ConditionNotes()
    let graphs = try terms.map { try store.graph(for: profile, $0, &notes) }
    var (partial, found) = (0, 0)
    for seed in Self.seeds {
      var generator = SplitMix64(seed: seed)
      let measure = seed % 3 == 0 ? RouteSearch.Measure.length : .time
      let kind = seed % 4 == 1 ? 1 : 0
      let places = try Self.places(
        seed % 5 == 0 ? 3 : 2, within: sample == "monaco.osm.gz" ? 0.004 : 0.02, store,
        graphs[kind], &generator)
      func routes(_ graph: TravelGraph) throws(GeoError) -> (routes: [Route], need: NetworkNeed) {
        let stops = try places.map { (place) throws(GeoError) in
          try store.nearest(to: place, within: Self.snap, on: graph)
        }
        if seed % 5 == 4 {
          return try RouteFinder.routes(
            from: stops[0], to: stops[1], alternatives: 2, measure, on: graph, in: store)
        }
        let finder = try RouteFinder(store, graph, measure)
        guard case .success(let route) = try finder.route(over: stops) else {
          return ([], finder.need)
        }
        return ([route], finder.need)
      }
      let wanted = try routes(graphs[kind])
      #expect(wanted.need == .nothing)
      let answer = try store.answer(
        near: places, within: Self.snap + RouteFinder.usualReach(over: places) / 4, for: profile,
        terms[kind],
        &notes, fromEdges: 1
      ) { (graph) throws(GeoError) -> (answer: [Route], need: NetworkNeed) in
        let found = graph.isPart ? try routes(graph) : wanted
        if graph.isPart, found.need == .nothing { partial += 1 }
        return (found.routes, found.need)
      }
      found += answer.isEmpty ? 0 : 1
      #expect(answer.count == wanted.routes.count)
      for (route, other) in zip(answer, wanted.routes) {
        #expect(
          abs(route.distance - other.distance) <= 1e-6 * max(other.distance, 1), "seed \(seed)")
        #expect(
          abs(route.duration - other.duration) <= 1e-6 * max(other.duration, 1), "seed \(seed)")
        #expect(route.legs.map(\.edges) == other.legs.map(\.edges), "seed \(seed)")
        #expect(route.legs.map { "\($0.steps)" } == other.legs.map { "\($0.steps)" })
      }
    }
    #expect(partial > 2 && found > 2, "\(partial) on parts, \(found) found")
  }

  @Test(arguments: ["monaco.osm.gz", "andorra.osm.pbf"], ["car", "foot"])
  func `isochrones on a part are those on the whole`(_ sample: String, _ name: String) throws {
    let scratch = try Scratch()
    let store = try NetworkStore(path: try Self.network(sample, in: scratch))
    let profile = try store.profile(name)
    let whole = try store.graph(for: profile)
    var (partial, larger) = (0, 0)
    for seed in Self.seeds {
      var generator = SplitMix64(seed: seed)
      let measure = seed % 2 == 0 ? RouteSearch.Measure.length : .time
      let place = try Self.places(1, within: 0, store, whole, &generator)[0]
      let limits = [60.0, Double.random(in: 100...400, using: &generator)]
      let form = IsochroneForm.allCases[Int(seed % 3)]
      var notes = ConditionNotes()
      func features(_ graph: TravelGraph) throws(GeoError) -> (found: String?, need: NetworkNeed) {
        let start = try store.nearest(to: place, within: Self.snap, on: graph)
        let isochrones = Isochrones(from: [start], limits: limits, on: graph, measure)
        let found = try store.features(
          of: isochrones, as: form, reaching: 30, unit: "minutes", divisor: 60)
        guard let found else { return (nil, max(isochrones.need, .more)) }
        return ("\(found.features)", .nothing)
      }
      let answer = try store.answer(
        near: [place], within: 2 * Self.snap, for: profile, TravelTerms(), &notes, fromEdges: 1
      ) { (graph) throws(GeoError) -> (answer: String?, need: NetworkNeed) in
        let found = try features(graph)
        if graph.isPart { if found.need == .nothing { partial += 1 } else { larger += 1 } }
        return (found.found, found.need)
      }
      #expect(try answer == features(whole).found, "seed \(seed)")
    }
    // Where entries are everywhere, what is not reached has to be looked for on the whole network.
    #expect(partial + larger > 2, "\(partial) on parts, \(larger) times on larger ones")
  }

  /// An edge is 2,212 m south of the first place, and 11 km south of the second one.
  @Test(arguments: [(0.02, "--max-snap 2212"), (0.1, "--max-snap 11058"), (3.0, "in 0,0,0.01,0")])
  func `a place beyond all roads is refused without the whole network`(
    _ latitude: Double, _ hint: String
  ) throws {
    let scratch = try Scratch()
    var town = Town()
    town.node(1, 0, 0)
    for id in 2...11 {
      town.node(id, Double(id - 1), 0)
      town.way(id, [id - 1, id])
    }
    _ = try town.built(in: scratch)
    let store = try NetworkStore(path: scratch.path("town.gpkg"))
    let profile = try store.profile("car")
    var notes = ConditionNotes()
    for avoided: Set<String> in [[], ["motorway"]] {
      var terms = TravelTerms()
      terms.avoidedClasses = avoided
      let error = #expect(throws: GeoError.self) {
        try store.answer(
          near: [(0.005, 0), (0.005, latitude)], snapping: 1000, within: 1000, for: profile, terms,
          &notes, fromEdges: 1000
        ) { (graph) throws(GeoError) -> (answer: Int, need: NetworkNeed) in
          Issue.record("a graph was read")
          return (graph.edges.count, .nothing)
        }
      }
      #expect(error?.reason == .tooFarFromRoads)
      #expect(error?.hint?.contains(hint) == true, "\(error?.hint ?? "no hint")")
    }
  }
}
