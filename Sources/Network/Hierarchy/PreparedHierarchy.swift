public import Base

/// A hierarchy as it goes into a store: in cells, so that a query reads few pages.
///
/// States are numbered anew: the half with the least below them comes last, half of the rest before it, and so on. Within
/// a part they are in the order of ``HierarchyStates``. A search goes up: it needs some cells around its ends, and the cells
/// at the beginning, which all searches share.
public struct PreparedHierarchy: Sendable {
  /// The profile that it is for.
  public let profile: String
  /// What is small on its ways.
  public let measure: RouteSearch.Measure
  /// The number of states.
  let stateCount: Int
  /// The blobs of ``HierarchyCell``, in order.
  private(set) var cells: [[UInt8]] = []
  /// The blobs that tell the states of edges, by the ids of the edges divided by ``edgesOfCell``: for each edge the
  /// state along its line and the one against it, plus 1, 0 for none.
  private(set) var lookups: [Int64: [UInt8]] = [:]

  /// The edges of a blob of `lookups`.
  static let edgesOfCell: Int64 = 256

  /// Prepares a graph for a measure. Errors: `.interrupted`.
  public init(_ graph: TravelGraph, _ measure: RouteSearch.Measure) throws(GeoError) {
    profile = graph.profile.name
    self.measure = measure
    let builder = try HierarchyBuilder(graph, measure)
    let order = Self.ordered(builder.order)
    stateCount = order.count
    var places = [Int32](repeating: -1, count: order.count)
    for (place, state) in order.enumerated() { places[Int(state)] = Int32(place) }
    let placesOfNumbers = (0..<graph.turns.stateCount).map { number in
      let state = builder.states.place(ofNumber: number)
      return state < 0 ? -1 : places[state]
    }
    let siblings = Self.siblings(graph, placesOfNumbers)
    var bytes = HierarchyBytes()
    for first in stride(from: 0, to: order.count, by: HierarchyCell.size) {
      bytes.removeAll()
      for place in first..<min(first + HierarchyCell.size, order.count) {
        let state = Int(order[place])
        bytes.put(signed: builder.states.edge(of: state).map { graph.signedID($0) } ?? 0)
        let number = builder.states.number(of: state)
        bytes.put(number: number < siblings.count ? UInt64(siblings[number] + 1) : 0)
        let (leading, coming) = (builder.leading[state], builder.coming[state])
        let loop = builder.loops[state]
        bytes.put(number: UInt64(leading.count + (loop == nil ? 0 : 1)))
        for arc in leading { Self.put(arc, of: place, places, into: &bytes) }
        if let loop { Self.put(loop, of: place, places, into: &bytes) }
        bytes.put(number: UInt64(coming.count))
        for arc in coming { Self.put(arc, of: place, places, into: &bytes) }
      }
      // A copy is as large as its bytes; the room in which they grew is up to twice as large.
      cells.append(Array(bytes.bytes[...]))
    }
    findLookups(graph, placesOfNumbers)
  }

  private static func put(
    _ arc: HierarchyArcs.Arc, of place: Int, _ places: [Int32], into bytes: inout HierarchyBytes
  ) {
    bytes.put(signed: Int64(Int(places[Int(arc.state)]) - place))
    if arc.middle < 0 {
      bytes.put(number: 0)
    } else {
      bytes.put(number: HierarchyBytes.zigzag(Int64(Int(places[Int(arc.middle)]) - place)) + 1)
    }
    bytes.put(number: UInt64(arc.cost.entries))
    bytes.put(amount: Float(arc.cost.amount))
  }

  /// For each state the place of the next one of the same directed edge, -1 for none: the edge's own first.
  private static func siblings(_ graph: TravelGraph, _ places: [Int32]) -> [Int32] {
    var next = [Int32](repeating: -1, count: places.count)
    for state in graph.turns.plainCount..<graph.turns.stateCount where places[state] >= 0 {
      let edge = graph.turns.edge(ofState: state)
      next[state] = next[edge]
      next[edge] = places[state]
    }
    return next
  }

  private mutating func findLookups(_ graph: TravelGraph, _ places: [Int32]) {
    var bytes = HierarchyBytes()
    var cell: Int64?
    var filled: Int64 = 0
    for (index, id) in graph.edges.ids.enumerated() {
      let own = id / Self.edgesOfCell
      if cell != own {
        if let cell { lookups[cell] = bytes.bytes }
        (cell, bytes, filled) = (own, HierarchyBytes(), 0)
      }
      while filled < id % Self.edgesOfCell {
        bytes.put(number: 0)
        bytes.put(number: 0)
        filled += 1
      }
      bytes.put(number: UInt64(places[index * 2] + 1))
      bytes.put(number: UInt64(places[index * 2 + 1] + 1))
      filled += 1
    }
    if let cell { lookups[cell] = bytes.bytes }
  }

  /// States, which are in the order of the curve, by the parts that they are of.
  private static func ordered(_ contracted: [Int32]) -> [Int32] {
    var parts = [UInt8](repeating: 0, count: contracted.count)
    var starts = [Int](repeating: 0, count: Int.bitWidth + 1)
    for (rank, state) in contracted.enumerated() {
      let part = Int.bitWidth - (contracted.count - rank).leadingZeroBitCount
      parts[Int(state)] = UInt8(part)
      starts[part] += 1
    }
    var sum = 0
    for part in starts.indices { (starts[part], sum) = (sum, sum + starts[part]) }
    var ordered = [Int32](repeating: 0, count: contracted.count)
    for (state, part) in parts.enumerated() {
      ordered[starts[Int(part)]] = Int32(state)
      starts[Int(part)] += 1
    }
    return ordered
  }
}
