internal import Base
internal import Geometry
internal import SQLiteStore

extension TravelGraphParts {
  /// Adds the edges that the profile may use of some that were not read yet, by their ids in order, with their nodes. Nodes
  /// outside of a box belong to the frontier. Edges and nodes stay in the order of their ids, so that a search chooses
  /// among equals as in the whole graph. Errors: `.notANetwork`, and those of stores.
  mutating func add(
    _ ids: [Int64], _ store: NetworkStore, within box: Box = Box()
  ) throws(GeoError) {
    let count = nodes.count
    try readOpenEdges(store, among: ids)
    let added = nodes.ids[count...].sorted()
    sort()
    try readNodes(store, among: added, within: box)
  }

  /// Puts the edges and the nodes of a part in the order of their ids.
  mutating func sort() {
    sortNodes()
    sortEdges()
  }

  private mutating func sortNodes() {
    guard let order = Self.order(of: nodes.ids) else { return }
    nodes.sort(by: order)
    frontier = order.map { frontier[$0] }
    var moved = [Int32](repeating: 0, count: order.count)
    for (place, node) in order.enumerated() {
      moved[node] = Int32(place)
      places[nodes.ids[place]] = Int32(place)
    }
    edges.renumber(nodes: moved)
  }

  private mutating func sortEdges() {
    guard let order = Self.order(of: edges.ids) else { return }
    edges.sort(by: order)
    if isGrowing { lines = order.map { lines[$0] } }
  }

  /// The indexes of ids in their order; nil if they are in order already.
  private static func order(of ids: RowIDs) -> [Int]? {
    if zip(ids, ids.dropFirst()).allSatisfy(<) { return nil }
    var order = ids.indices.map { (id: ids[$0], index: Int32($0)) }
    order.sort { $0.id < $1.id }
    return order.map { Int($0.index) }
  }
}
