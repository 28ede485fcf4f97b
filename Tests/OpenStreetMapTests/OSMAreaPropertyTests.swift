import FormatTestSupport
import TestSupport
import Testing

@testable import OpenStreetMap

/// What holds for any area, tried on random ones.
@Suite struct OSMAreaPropertyTests {
  /// A map of cells, some of which are the area: its corners are pushed about, but no cell turns over.
  struct Patchwork {
    let size: Int
    var places: [Int64: OSMLocation] = [:]
    var isArea: [[Bool]]

    init(size: Int, density: Double, _ random: inout SplitMix64) {
      self.size = size
      isArea = (0..<size).map { _ in
        (0..<size).map { _ in Double.random(in: 0..<1, using: &random) < density }
      }
      for y in 0...size {
        for x in 0...size {
          places[node(x, y)] = OSMLocation(
            x: Int32(x * 100 + .random(in: -20...20, using: &random)),
            y: Int32(y * 100 + .random(in: -20...20, using: &random)))
        }
      }
    }

    func node(_ x: Int, _ y: Int) -> Int64 { Int64(y * (size + 1) + x + 1) }

    func contains(_ x: Int, _ y: Int) -> Bool {
      x >= 0 && y >= 0 && x < size && y < size && isArea[y][x]
    }

    /// The corners of a cell, counterclockwise.
    func ring(_ x: Int, _ y: Int) -> [Int64] {
      [node(x, y), node(x + 1, y), node(x + 1, y + 1), node(x, y + 1), node(x, y)]
    }

    /// Segments between the area and what is around it.
    var border: [[Int64]] {
      var segments: [[Int64]] = []
      for y in 0...size {
        for x in 0...size {
          if contains(x, y) != contains(x, y - 1) { segments.append([node(x, y), node(x + 1, y)]) }
          if contains(x, y) != contains(x - 1, y) { segments.append([node(x, y), node(x, y + 1)]) }
        }
      }
      return segments
    }

    /// Twice the areas of the connected pieces, by filling them.
    var pieces: [Int128] {
      var pieces: [Int128] = []
      var rest = self
      for y in 0..<size {
        for x in 0..<size where rest.isArea[y][x] {
          var sum: Int128 = 0
          var open = [(x, y)]
          rest.isArea[y][x] = false
          while let (x, y) = open.popLast() {
            sum += OSMAreaPropertyTests.doubledArea(ring(x, y), places)
            for (x, y) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            where rest.contains(x, y) {
              rest.isArea[y][x] = false
              open.append((x, y))
            }
          }
          pieces.append(sum)
        }
      }
      return pieces.sorted()
    }
  }

  static func doubledArea(_ ring: [Int64], _ places: [Int64: OSMLocation]) -> Int128 {
    Area.doubledArea(ring.dropLast().compactMap { places[$0] })
  }

  /// Joins segments to ways at random, in random directions and order.
  static func ways(
    of segments: [[Int64]], _ random: inout SplitMix64
  ) -> [OSMAreaBench.Member] {
    var rest = segments.shuffled(using: &random)
    var ways: [[Int64]] = []
    while var way = rest.popLast() {
      while Int.random(in: 0..<6, using: &random) > 0,
        let index = rest.firstIndex(where: { $0.contains(way[way.count - 1]) })
      {
        let next = rest.remove(at: index)
        way.append(next[0] == way[way.count - 1] ? next[1] : next[0])
      }
      ways.append(Bool.random(using: &random) ? way : way.reversed())
    }
    return ways.enumerated().map { (Int64($0.offset + 1), "", $0.element) }
  }

  @Test(arguments: [0.2, 0.5, 0.7, 0.9]) func piecesOfAPatchworkArePolygons(density: Double) {
    var random = SplitMix64(seed: UInt64(density * 100))
    var bench = OSMAreaBench()
    for round in 0..<30 {
      let patchwork = Patchwork(size: 2 + round / 3, density: density, &random)
      let expected = patchwork.pieces
      let members = Self.ways(of: patchwork.border, &random)
      guard let area = bench.area(ofRelation: 1, members, patchwork.places) else {
        #expect(expected.isEmpty, "\(bench.problems)")
        continue
      }
      #expect(bench.problems.isEmpty && area.isWound)
      let sizes = area.polygons.map { rings in
        rings.enumerated().reduce(Int128(0)) {
          $0 + ($1.offset == 0 ? 1 : -1) * Area.doubledArea($1.element)
        }
      }
      #expect(sizes.sorted() == expected)
      for ring in area.polygons.joined() { #expect(Brute.isSimple(ring)) }
      // Cut otherwise it is the same, and so it is when all of its cells are ways of their own.
      let others = Self.ways(of: patchwork.border, &random)
      #expect(bench.area(ofRelation: 1, others, patchwork.places) == area)
      var cells: [OSMAreaBench.Member] = []
      for y in 0..<patchwork.size {
        for x in 0..<patchwork.size where patchwork.isArea[y][x] {
          cells.append((Int64(cells.count + 1), "outer", patchwork.ring(x, y)))
        }
      }
      #expect(bench.area(ofRelation: 1, cells, patchwork.places) == area, "\(bench.problems)")
    }
  }

  @Test func aWayThatIsThereTwiceWithinAnAreaDoesNotCount() {
    var random = SplitMix64(seed: 7)
    var bench = OSMAreaBench()
    for count in 3..<40 {
      let (nodes, places) = Self.star(count, around: 0, &random)
      let (inner, innerPlaces) = Self.star(count, around: 0, radius: 100, from: 1000, &random)
      let all = places.merging(innerPlaces) { $1 }
      let shift = Int.random(in: 1..<count, using: &random)
      let open = inner.dropLast()
      var shifted = Array(open[shift...] + open[..<shift])
      shifted.append(shifted[0])
      let area = bench.area(ofWay: 1, nodes, places)
      let members: [OSMAreaBench.Member] = [
        (id: 1, role: "outer", nodes: nodes), (2, "inner", inner),
        (3, "inner", shifted.reversed()),
      ]
      #expect(area != nil)
      #expect(bench.area(ofRelation: 1, members, all) == area)
    }
  }

  /// A polygon that is seen whole from its centre.
  static func star(
    _ count: Int, around centre: Int32, radius: Double = 1e6, from first: Int64 = 0,
    _ random: inout SplitMix64
  ) -> ([Int64], [Int64: OSMLocation]) {
    var places: [Int64: OSMLocation] = [:]
    var nodes: [Int64] = []
    for index in 0..<count {
      let angle = Double(index) / Double(count)
      let length = radius * Double.random(in: 0.5...1, using: &random)
      // A square's diagonal rather than a circle, as that needs no functions of C.
      let quarter = angle * 4
      let along = quarter - quarter.rounded(.down)
      let (x, y): (Double, Double) =
        switch Int(quarter) {
        case 0: (1 - along, along)
        case 1: (-along, 1 - along)
        case 2: (along - 1, -along)
        default: (along, along - 1)
        }
      let node = first + Int64(index) + 1
      nodes.append(node)
      places[node] = OSMLocation(
        x: centre + Int32((x * length).rounded()), y: centre + Int32((y * length).rounded()))
    }
    return (nodes + [nodes[0]], places)
  }

  /// Each place is a node, so that rings may touch there, or each corner is one of its own.
  @Test(arguments: [true, false]) func verdictsAreThoseOfAllPairs(sharesNodes: Bool) {
    var random = SplitMix64(seed: sharesNodes ? 1 : 2)
    var bench = OSMAreaBench()
    var valid = 0
    var touching = 0
    for round in 0..<5000 {
      let side = Int32(2 + round % 7)
      let count = Int.random(in: 3...(4 + round % 9), using: &random)
      let ring = (0..<count).map { _ in
        OSMLocation(
          x: .random(in: 0...side, using: &random), y: .random(in: 0...side, using: &random))
      }
      // Nodes that follow each other in the same place, and ways back, are other tests' matter.
      let isProper = ring.indices.allSatisfy {
        ring[$0] != ring[($0 + 1) % count] && ring[$0] != ring[($0 + 2) % count]
      }
      guard isProper else { continue }
      var places: [Int64: OSMLocation] = [:]
      var nodes = ring.enumerated().map {
        sharesNodes ? Int64($1.x * 100 + $1.y) : Int64($0)
      }
      nodes.append(nodes[0])
      for (node, place) in zip(nodes, ring) { places[node] = place }
      let segments = Brute.segments(ring)
      let isDoubled = Set(segments.map { Set([$0.0, $0.1]) }).count < segments.count
      if isDoubled { continue }
      let area = bench.area(ofWay: 1, nodes, places)
      let isValid = Brute.meetInEndsOnly(segments)
      #expect((area != nil) == isValid, "\(ring) \(bench.assembler.problems)")
      guard let area, isValid else { continue }
      valid += 1
      #expect(area.isWound)
      for ring in area.polygons.joined() { #expect(Brute.isSimple(ring)) }
      touching += area.polygons.joined().count > 1 ? 1 : 0
      let borders = area.polygons.joined().flatMap(Brute.segments)
      for y in 0..<side {
        for x in 0..<side {
          #expect(
            Brute.isWithin(x, y, borders) == Brute.isWithin(x, y, segments), "\(ring) \(x) \(y)")
        }
      }
      // The sweep says what the boxes say.
      #expect(bench.area(ofRelation: 1, [(1, "outer", nodes)], places) == area)
    }
    #expect(valid > 300 && touching > 10, "\(valid) \(touching)")
  }

  /// Stars are simple whatever their size; with two places exchanged they are mostly not.
  @Test func largeRingsAreJudgedAsAllPairsAre() {
    var random = SplitMix64(seed: 3)
    var bench = OSMAreaBench()
    for count in [15, 16, 17, 31, 32, 33, 34, 100, 257] {
      for round in 0..<8 {
        let (nodes, original) = Self.star(count, around: 5, &random)
        var places = original
        if round > 1 {
          let one = Int64.random(in: 1..<Int64(count), using: &random)
          (places[one], places[one + 1]) = (places[one + 1], places[one])
        }
        let ring = nodes.dropLast().compactMap { places[$0] }
        let isValid = Brute.meetInEndsOnly(Brute.segments(ring))
        #expect((bench.area(ofWay: 1, nodes, places) != nil) == isValid)
        #expect((bench.area(ofRelation: 1, [(1, "", nodes)], places) != nil) == isValid)
        if round < 2 { #expect(isValid) }
      }
    }
  }
}
