import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import Network

/// Isochrones hold just what routes reach.
struct IsochroneTests {
  /// A place on an edge.
  private static func point(
    _ store: NetworkStore, _ graph: TravelGraph, _ edge: Int, _ fraction: Double
  ) throws -> NetworkPoint {
    let line = try #require(try store.line(ofEdge: graph.edges.ids[edge]))
    return NetworkPoint(
      graph, edge: edge, fraction: fraction, location: line.place(at: fraction), distance: 0)
  }

  @Test(arguments: ["car", "bike", "foot"], [false, true])
  func `parts and nodes are those that routes reach`(
    _ profile: String, _ isShortest: Bool
  ) throws {
    let scratch = try Scratch()
    let path = try ReferenceTests.strewn("monaco.osm.gz", in: scratch)
    let store = try NetworkStore(path: path)
    let graph = try store.graph(for: try store.profile(profile))
    let measure = isShortest ? RouteSearch.Measure.length : .time
    let search = RouteSearch(graph, measure)
    var generator = SplitMix64(seed: 5)
    let box = try ReferenceTests.box(store.database)
    var (reached, left) = (0, 0)
    var rounds = 0
    // Many places are on roads that lead nowhere.
    for attempt in 0..<200 where rounds < 4 {
      let place = (
        x: Double.random(in: box[0], using: &generator),
        y: Double.random(in: box[1], using: &generator)
      )
      // Half of the starts are at nodes.
      var start = try store.nearest(to: place, within: 100_000, on: graph)
      if attempt % 2 == 1 { start = try Self.point(store, graph, start.edge, 0) }
      let limits = isShortest ? [600.0, 6000] : [120.0, 1200]
      let isochrones = Isochrones(from: [start], limits: limits, on: graph, measure)
      guard isochrones.parts[0].count > 10 else { continue }
      rounds += 1
      for _ in 0..<80 {
        let edge = Int.random(in: 0..<graph.edges.ids.count, using: &generator)
        guard graph.edges.isOpen(eitherWay: edge), graph.edges.lengths[edge] > 1 else {
          continue
        }
        let fraction = Double.random(in: 0.05...0.95, using: &generator)
        let end = try Self.point(store, graph, edge, fraction)
        let cost = search.path(from: start, to: end)?.cost.amount ?? .infinity
        for (index, limit) in limits.enumerated() where abs(cost - limit) > 1e-6 * limit {
          let isReached = (isochrones.parts[index][edge] ?? []).contains {
            $0.from <= fraction && fraction <= $0.to
          }
          #expect(isReached == (cost <= limit), "\(cost) to \(fraction) of edge \(end.edgeID)")
          if isReached { reached += 1 } else { left += 1 }
        }
        let node = try Self.point(store, graph, edge, 0)
        let known = search.path(from: start, to: node)?.cost.amount ?? .infinity
        let found = isochrones.nodes[graph.tail(edge * 2)]
        if let found { #expect(abs(found - known) < 1e-6 * max(known, 1)) }
        #expect((found != nil) == (known <= limits[1]), "\(known)")
      }
    }
    #expect(reached > 10 && left > 10, "\(reached) reached, \(left) not")
  }

  /// True if a place is within polygons, by the number of edges that a line to the east crosses.
  private static func isInside(_ polygons: [[[Double]]], _ place: (x: Double, y: Double)) -> Bool {
    var isInside = false
    for ring in polygons.joined() {
      for index in stride(from: 2, to: ring.count, by: 2) {
        let (x1, y1, x2, y2) = (ring[index - 2], ring[index - 1], ring[index], ring[index + 1])
        guard (y1 > place.y) != (y2 > place.y) else { continue }
        if place.x < x1 + (place.y - y1) / (y2 - y1) * (x2 - x1) { isInside.toggle() }
      }
    }
    return isInside
  }

  @Test(arguments: ["monaco.osm.gz", "andorra.osm.pbf"])
  func `polygons hold what is reached, and nothing else beyond their width`(
    _ sample: String
  ) throws {
    let scratch = try Scratch()
    let path = scratch.path("town.gpkg")
    try ReferenceTests.build(sample, path, in: scratch)
    let store = try NetworkStore(path: path)
    let graph = try store.graph(for: try store.profile("car"))
    var generator = SplitMix64(seed: 6)
    let box = try ReferenceTests.box(store.database)
    let middle = (
      x: (box[0].lowerBound + box[0].upperBound) / 2,
      y: (box[1].lowerBound + box[1].upperBound) / 2
    )
    let start = try store.nearest(to: middle, within: 100_000, on: graph)
    let isochrones = Isochrones(from: [start], limits: [900, 60, 300], on: graph, .time)
    #expect(isochrones.limits == [60, 300, 900])
    let width = 30.0
    let features = try store.features(
      of: isochrones, as: .polygons, reaching: width, unit: "minutes", divisor: 60)
    let found = try #require(features)
    // The largest one comes first.
    let areas = found.features.reversed().map { feature -> [[[Double]]] in
      if case .areas(let polygons) = feature.shape { polygons } else { [] }
    }
    var (inside, outside) = (0, 0)
    for _ in 0..<800 {
      let edge = Int.random(in: 0..<graph.edges.ids.count, using: &generator)
      guard graph.edges.isOpen(eitherWay: edge) else { continue }
      let fraction = Double.random(in: 0...1, using: &generator)
      let line = try #require(try store.line(ofEdge: graph.edges.ids[edge]))
      let place = line.place(at: fraction)
      var wasInside = false
      for (index, area) in areas.enumerated() {
        let isInside = Self.isInside(area, place)
        #expect(isInside || !wasInside, "larger limits hold smaller ones")
        wasInside = isInside
        let isReached = (isochrones.parts[index][edge] ?? []).contains {
          $0.from <= fraction && fraction <= $0.to
        }
        if isReached {
          inside += 1
          #expect(isInside, "edge \(graph.edges.ids[edge]) at \(fraction)")
        } else if try distance(place, isochrones.parts[index], store, graph) > width * 1.02 {
          outside += 1
          #expect(!isInside, "edge \(graph.edges.ids[edge]) at \(fraction)")
        }
      }
    }
    #expect(inside > 10 && outside > 10, "\(inside) inside, \(outside) outside")
  }

  /// How far a place is from all that is reached, in metres; 100 for what is farther.
  private func distance(
    _ place: (x: Double, y: Double), _ parts: [Int: [ReachedEdge.Part]], _ store: NetworkStore,
    _ graph: TravelGraph
  ) throws -> Double {
    var least = 100.0
    let around = 0.0015
    for id in try store.edges(
      west: place.x - around, south: place.y - around, east: place.x + around,
      north: place.y + around)
    {
      guard let edge = graph.edge(ofID: id), let line = try store.line(ofEdge: id) else { continue }
      for part in parts[edge] ?? [] {
        let cut = line.part(from: part.from, to: part.to)
        guard cut.count > 1 else { continue }
        least = min(least, try #require(cut.nearest(to: place)).distance)
      }
    }
    return least
  }

  @Test(arguments: IsochroneForm.allCases)
  func `from where nothing leads on there is nothing`(_ form: IsochroneForm) throws {
    let scratch = try Scratch()
    var town = Town()
    for x in 0...1 { town.node(x + 1, Double(x), 0) }
    town.way(1, [1, 2], ["oneway": "yes"])
    let built = try town.built(in: scratch)
    let store = try NetworkStore(path: built.scratch.path("town.gpkg"))
    let graph = try store.graph(for: try store.profile("car"))
    let end = try store.nearest(to: (0.001, 0), within: 10, on: graph)
    let isochrones = Isochrones(from: [end], limits: [60, 300], on: graph, .time)
    let features = try store.features(
      of: isochrones, as: form, reaching: 30, unit: "minutes", divisor: 60)
    let found = try #require(features).features
    switch form {
    case .lines: #expect(found.isEmpty)
    case .nodes: #expect(found.count == 1)
    case .polygons:
      for feature in found {
        guard case .areas(let polygons) = feature.shape else { continue }
        #expect(polygons.isEmpty)
      }
      #expect(found.count == 2)
    }
  }

  @Test func `several starts reach what each of them does`() throws {
    let scratch = try Scratch()
    var town = Town()
    for x in 0...10 { town.node(x + 1, Double(x), 0) }
    town.way(1, Array(1...11))
    let built = try town.built(in: scratch)
    let store = try NetworkStore(path: built.scratch.path("town.gpkg"))
    let graph = try store.graph(for: try store.profile("foot"))
    let starts = try [0.0005, 0.0095].map {
      try store.nearest(to: ($0, 0), within: 10, on: graph)
    }
    let isochrones = Isochrones(from: starts, limits: [Town.east], on: graph, .length)
    // The whole way is ten units of 111.3 m: one unit to each side of 0.5 and 9.5, up to the ends.
    let parts = try #require(isochrones.parts[0][0])
    let expected = [(0.0, 0.15), (0.85, 1.0)]
    #expect(parts.count == 2)
    for (part, (from, to)) in zip(parts, expected) {
      #expect(isClose(part.from, from, 1e-4) && isClose(part.to, to, 1e-4))
    }
  }

  /// A street of four times 0.001°, whose second stretch crosses the antimeridian.
  private func streetAcross(in scratch: Scratch) throws -> BuiltTown {
    var town = Town()
    for (id, x) in [(1, 179_998.0), (2, 179_999), (3, -179_999), (4, -179_998)] {
      town.node(id, x, 0)
    }
    town.way(1, [1, 2, 3, 4])
    return try town.built(in: scratch)
  }

  @Test func `an edge may cross the antimeridian`() throws {
    let scratch = try Scratch()
    let built = try streetAcross(in: scratch)
    let route = try #require(
      try built.route((179_998.5, 0), (-179_998.5, 0), ["--shortest", "--max-snap", "1"]))
    #expect(isClose(route.distance, 3 * Town.east))
    #expect(
      route.geometry.coordinates == [
        [179.9985, 0], [179.999, 0], [-179.999, 0], [-179.9985, 0],
      ])
    // It does not lead through the rest of the world.
    try scratch.file(
      "works.geojson",
      """
      {"type":"Polygon","coordinates":[[[-1,-1],[1,-1],[1,1],[-1,1],[-1,-1]]]}
      """)
    #expect(try built.route((179_998.5, 0), (-179_998.5, 0), ["--avoid", "works.geojson"]) != nil)
    try scratch.file(
      "track.geojson",
      """
      {"type":"LineString","coordinates":[[179.9985,0.00001],[179.9995,0],[-179.9995,0],[-179.9985,0.00001]]}
      """)
    let match = try BuiltProgram.run(
      ["match", "town.gpkg", "track.geojson", "--json"], in: scratch.folder)
    #expect(match.status == 0 && match.output.contains("\"distance\": 333.95"), "\(match.output)")
  }

  @Test func `isochrones reach over the antimeridian`() throws {
    let scratch = try Scratch()
    _ = try streetAcross(in: scratch)
    let result = try BuiltProgram.run(
      [
        "isochrone", "town.gpkg", "--from", "180,0", "--metres", "150", "--output-format",
        "geojson",
      ],
      in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let longitudes = result.output.split(separator: "[").compactMap { text in
      text.firstIndex(of: ",").flatMap { Double(text[..<$0]) }
    }
    // 150 m of the street, and 30 m around it: 0.0016170° on both sides.
    #expect(longitudes.contains { $0 > 179 } && longitudes.contains { $0 < -179 })
    #expect(longitudes.allSatisfy { abs($0) > 179.99838 }, "\(longitudes)")
  }

  @Test func `places at the antimeridian are near roads at its other side`() throws {
    let scratch = try Scratch()
    var town = Town()
    town.node(1, 179_990, 0)
    town.node(2, 179_999.9, 0)
    town.way(1, [1, 2])
    let built = try town.built(in: scratch)
    let result = try BuiltProgram.run(
      ["nearest", "town.gpkg", "--to=-179.9999,0"], in: built.scratch.folder)
    #expect(result.status == 0)
    // 0.0001° and 0.0001° to the east of the end.
    #expect(result.output.contains("\"distance\": 22.264"), "\(result.output)")
  }
}
