import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Network

/// Matrices by hierarchies: those of the plain search, with restrictions and entries everywhere.
struct PreparedMatrixTests {
  @Test(arguments: ["car", "bike", "foot"], [true, false])
  func `matrices are those of the plain search`(_ name: String, _ isByTime: Bool) throws {
    let scratch = try Scratch()
    let path = try ReferenceTests.strewn("monaco.osm.gz", in: scratch)
    let measure: RouteSearch.Measure = isByTime ? .time : .length
    let prepared = try PreparedHierarchy(NetworkStore.graphToPrepare(path, name), measure)
    try NetworkStore.write([prepared], into: path)
    let store = try NetworkStore(path: path)
    let profile = try store.profile(name)
    let graph = try store.graph(for: profile)
    var random = SplitMix64(seed: 71)
    var points: [NetworkPoint] = []
    while points.count < 40 {
      let edge = Int.random(in: graph.edges.ids.indices, using: &random)
      guard graph.edges.isOpen(eitherWay: edge) else { continue }
      // At nodes, within edges, and several on one edge.
      for fraction in [0, Double.random(in: 0...1, using: &random), 0.3, 1]
      where points.count < 40 {
        points.append(
          NetworkPoint(graph, edge: edge, fraction: fraction, location: (0, 0), distance: 0))
      }
    }
    let hierarchy = try #require(try store.hierarchy(for: profile, measure))
    let goals = try MatrixGoals(points, on: graph, in: store, measure, hierarchy)
    let finder = try RouteFinder(store, graph, measure, hierarchy)
    let plain = RouteSearch(graph, measure)
    var found = 0
    for start in points {
      let summaries = try finder.summaries(from: start, to: goals)
      let paths = plain.paths(from: start, to: points)
      for (summary, path) in zip(summaries, paths) {
        #expect((summary == nil) == (path == nil))
        guard let summary, let path else { continue }
        found += 1
        let amount = isByTime ? summary.duration : summary.distance
        #expect(abs(amount - path.cost.amount) <= 1e-6 * max(amount, 1))
      }
    }
    #expect(found > 400)
  }

  @Test func `the program gives the same matrix with and without`() throws {
    let scratch = try Scratch()
    let path = scratch.path("town.gpkg")
    try ReferenceTests.build("monaco.osm.gz", path, in: scratch)
    try scratch.file(
      "points.csv",
      """
      lon,lat
      7.42135,43.730729
      7.419199,43.727697
      7.4175,43.7325
      7.41751,43.73251
      9,43
      7.4235,43.7369
      """)
    func answers() throws -> [String] {
      try [[], ["--shortest"], ["--profile", "foot"]].map { options in
        let result = try BuiltProgram.run(
          ["matrix", path, "--points", "points.csv"] + options, in: scratch.folder)
        #expect(result.status == 0, "\(result.errors)")
        return result.output
      }
    }
    let plain = try answers()
    #expect(plain[0].split(separator: "\n").count == 37)
    let prepared = try BuiltProgram.run(["network", "prepare", path, "-q"], in: scratch.folder)
    #expect(prepared.status == 0)
    #expect(try answers() == plain)
  }
}
