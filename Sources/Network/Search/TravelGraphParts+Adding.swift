internal import Base
internal import SQLiteStore

extension TravelGraphParts {
  /// Adds edges that are not there yet, by their ids in order, with their nodes, which belong to the frontier. Edges and nodes stay in the order
  /// of their ids, so that a search chooses among equals as in the whole graph. Errors: `.notANetwork`, and those of
  /// stores.
  mutating func add(_ ids: [Int64], _ store: NetworkStore) throws(GeoError) {
    let count = nodeIDs.count
    try readEdges(store, among: ids)
    let added = nodeIDs[count...].sorted()
    sort()
    try readNodes(store, among: added)
  }

  /// Puts the edges and the nodes of a part in the order of their ids.
  mutating func sort() {
    sortNodes()
    sortEdges()
  }

  private mutating func sortNodes() {
    guard let order = Self.order(of: nodeIDs) else { return }
    nodeIDs = Self.sorted(nodeIDs, by: order)
    frontier = Self.sorted(frontier, by: order)
    nodes.access = Self.sorted(nodes.access, by: order)
    nodes.seconds = Self.sorted(nodes.seconds, by: order)
    nodes.degrees = Self.sorted(nodes.degrees, by: order)
    nodes.points = Self.sorted(nodes.points, by: order)
    var moved = [Int32](repeating: 0, count: order.count)
    for (place, node) in order.enumerated() {
      moved[node] = Int32(place)
      places[nodeIDs[place]] = Int32(place)
    }
    for edge in heads.indices { heads[edge] = moved[Int(heads[edge])] }
  }

  private mutating func sortEdges() {
    guard let order = Self.order(of: edgeIDs) else { return }
    edgeIDs = Self.sorted(edgeIDs, by: order)
    lengths = Self.sorted(lengths, by: order)
    components = Self.sorted(components, by: order)
    isRoundabout = Self.sorted(isRoundabout, by: order)
    if isGrowing { lines = Self.sorted(lines, by: order) }
    let directed = order.flatMap { [$0 * 2, $0 * 2 + 1] }
    seconds = Self.sorted(seconds, by: directed)
    access = Self.sorted(access, by: directed)
    heads = Self.sorted(heads, by: directed)
    startHeadings = Self.sorted(startHeadings, by: directed)
    endHeadings = Self.sorted(endHeadings, by: directed)
  }

  /// The indexes of ids in their order; nil if they are in order already.
  private static func order(of ids: [Int64]) -> [Int]? {
    if zip(ids, ids.dropFirst()).allSatisfy(<) { return nil }
    return ids.indices.sorted { ids[$0] < ids[$1] }
  }

  private static func sorted<Item>(_ items: [Item], by order: [Int]) -> [Item] {
    order.map { items[$0] }
  }
}
