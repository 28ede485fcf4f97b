import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import OpenStreetMap

/// What holds for the features of any objects, whatever their order and however they are read.
@Suite struct OSMFeatureLawTests {
  typealias E = OSMElements

  /// Objects with ids of all sizes: nodes on a grid, lines, areas, multipolygons, routes.
  static func elements(_ random: inout SplitMix64, count: Int) -> [String] {
    var ids = Set<Int>()
    while ids.count < count {
      ids.insert(Int.random(in: -(1 << 40)...(1 << 40), using: &random))
    }
    let nodes = ids.sorted()
    var elements = nodes.enumerated().map { index, id in
      Int.random(in: 0..<10, using: &random) == 0
        ? E.node(id, Double(index % 300) - 150, Double(index / 300) - 50, ("n", "\(index)"))
        : E.node(id, Double(index % 300) - 150, Double(index / 300) - 50)
    }
    for way in 1...count / 10 {
      var refs = (0..<Int.random(in: 2...8, using: &random)).map { _ in
        nodes[Int.random(in: 0..<count, using: &random)]
      }
      if Bool.random(using: &random) { refs.append(refs[0]) }
      elements.append(
        Int.random(in: 0..<4, using: &random) == 0
          ? E.way(way, refs) : E.way(way, refs, ("building", "yes"), ("w", "\(way)")))
    }
    for relation in 1...count / 50 {
      let members = (0..<3).map { _ in
        (type: "way", id: Int.random(in: 1...count / 9, using: &random), role: "outer")
      }
      elements.append(
        E.relation(
          relation, members, ("type", ["multipolygon", "route", "boundary"][relation % 3]),
          ("r", "\(relation)")))
    }
    return elements
  }

  @Test(arguments: 1...4) func theOrderOfTheInputDoesNotMatter(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let elements = Self.elements(&random, count: 400)
    let sorted = try readOSM(E.document(elements))
    #expect(sorted.error == nil)
    #expect(sorted.isBalanced)
    let shuffled = try readOSM(E.document(elements.shuffled(using: &random)))
    #expect(
      sorted.text.split(separator: "\n").sorted() == shuffled.text.split(separator: "\n").sorted())
  }

  @Test func theNumberOfWorkersAndTheMemoryDoNotMatter() throws {
    var random = SplitMix64(seed: 7)
    // Several pieces of a megabyte.
    let text = E.document(Self.elements(&random, count: 30_000))
    #expect(text.utf8.count > 2 << 20)
    let one = try readOSM(text)
    #expect(try one.osmFeatures.count > 1000)
    #expect(try readOSM(text, jobs: 4).text == one.text)
    #expect(try readOSM(text, jobs: 3, options: ["memory": "0"]).text == one.text)
  }

  @Test func theNodeIndexFindsWhatIsThere() throws {
    var random = SplitMix64(seed: 3)
    for isSorted in [true, false] {
      let index = OSMNodeIndex(limit: isSorted ? 1 << 30 : 0)
      var places: [Int64: OSMLocation] = [:]
      var ids = (0..<5000).map { _ in Int64.random(in: .min ... .max, using: &random) }
      ids += (0..<5000).map { Int64($0) * 3 }
      if isSorted { ids = Set(ids).sorted() } else { ids += ids.prefix(500) }
      for (number, id) in ids.enumerated() {
        let place = OSMLocation(x: Int32(number), y: -Int32(number))
        try index.append(id, place)
        places[id] = place
      }
      try index.finish()
      #expect(index.count == places.count)
      #expect((index.spilledSize > 0) == !isSorted)
      var hint = 0
      for (id, place) in places { #expect(index.location(of: id, hint: &hint) == place) }
      for id in [1, 2, 14_999, -1] as [Int64] where places[id] == nil {
        #expect(!index.location(of: id, hint: &hint).isKnown)
      }
    }
  }
}
