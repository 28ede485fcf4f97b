import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import Network

/// The nearest places by the index of edges are those on all edges.
struct NearestTests {
  private static func compare(
    _ path: String, _ places: [(x: Double, y: Double)], limits: [Double], counts: [Int]
  ) throws {
    let store = try NetworkStore(path: path)
    let graph = try store.graph(for: try store.profile("car"))
    let lines = try graph.edges.ids.map { try #require(try store.line(ofEdge: $0)) }
    for place in places {
      var all: [(distance: Double, id: Int64)] = []
      for (edge, line) in lines.enumerated() where graph.edges.isOpen(eitherWay: edge) {
        if let near = line.nearest(to: place) {
          all.append((near.distance, graph.edges.ids[edge]))
        }
      }
      all.sort { $0 < $1 }
      for (limit, count) in zip(limits, counts) {
        let found = try store.nearest(to: place, count: count, within: limit, on: graph)
        let wanted = all.prefix { $0.distance <= limit }.prefix(count)
        #expect(found.map(\.edgeID) == wanted.map(\.id), "\(place) \(limit) \(count)")
      }
    }
  }

  @Test func `in a country`() throws {
    let scratch = try Scratch()
    let path = scratch.path("andorra.gpkg")
    try ReferenceTests.build("andorra.osm.pbf", path, in: scratch)
    var generator = SplitMix64(seed: 12)
    let places = (0..<40).map { _ in
      (
        x: Double.random(in: 1.2...1.9, using: &generator),
        y: Double.random(in: 42.3...42.8, using: &generator)
      )
    }
    try Self.compare(
      path, places, limits: [30, 300, 3000, 30_000, 30_000], counts: [5, 7, 1, 40, 100_000])
  }

  @Test func `at the antimeridian`() throws {
    let scratch = try Scratch()
    var town = Town()
    for (id, x, y) in [(1, 179.9985, 1), (2, 179.9995, 1), (3, -179.9995, 1), (4, -179.998, 2)] {
      town.node(id, x * 1000, Double(y))
    }
    for id in 1...3 { town.way(id, [id, id + 1]) }
    let path = try town.built(in: scratch).scratch.path("town.gpkg")
    let places = [179.9, 179.9999, 180, -180, -179.9999, -179.9].map { (x: $0, y: 0.0011) }
    try Self.compare(path, places, limits: [50, 500, 50_000], counts: [3, 3, 3])
  }

  @Test func `within an edge across the antimeridian, far from its ends`() throws {
    let scratch = try Scratch()
    var town = Town()
    town.node(1, 179_990, 1)
    town.node(2, -179_990, 1)
    town.way(1, [1, 2])
    let path = try town.built(in: scratch).scratch.path("town.gpkg")
    try Self.compare(
      path, [(179.9999, 0.0011), (-179.998, 0.0011)], limits: [50, 12], counts: [1, 1])
    let store = try NetworkStore(path: path)
    let matcher = MapMatcher(store, try store.profile("car"), MapMatcher.Settings())
    let track = [179.995, 179.997, 179.9999, -179.999, -179.996].map {
      TrackPosition(x: $0, y: 0.001)
    }
    let match = try matcher.match(track)
    #expect(match.unmatched.isEmpty && match.matchings.map(\.edges) == [[1]])
    // 0.009° of the equator.
    #expect(abs((match.matchings.first?.distance ?? 0) - 9 * Town.east) < 0.01)
  }
}
