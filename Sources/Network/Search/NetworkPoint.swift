/// A place on a network, where a route begins or ends.
public struct NetworkPoint: Sendable {
  /// The index of the edge.
  let edge: Int
  /// The id of the edge.
  public let edgeID: Int64
  /// How far along its line, of its whole length.
  public let fraction: Double
  /// Where it is, in degrees.
  public let location: (x: Double, y: Double)
  /// How far that is from the place that was asked for, in metres.
  public let distance: Double
  /// The node that it lies at; nil within an edge.
  let node: Int?
  /// The number of the edge's component, 1 for the largest.
  public let component: Int

  /// Places this close to the end of an edge, in metres, are at its node.
  static let nodeTolerance = 0.01

  init(
    _ graph: TravelGraph, edge: Int, fraction: Double, location: (x: Double, y: Double),
    distance: Double
  ) {
    let length = graph.edges.lengths[edge]
    edgeID = graph.edges.ids[edge]
    component = Int(graph.edges.components[edge])
    self.edge = edge
    self.distance = distance
    self.location = location
    if fraction * length <= Self.nodeTolerance {
      node = graph.tail(edge * 2)
      self.fraction = 0
    } else if (1 - fraction) * length <= Self.nodeTolerance {
      node = graph.head(edge * 2)
      self.fraction = 1
    } else {
      node = nil
      self.fraction = fraction
    }
  }

  /// A directed edge, and how far along it a place is.
  struct Approach {
    var edge: Int
    /// Of its whole length, from its own beginning.
    var fraction: Double
  }

  /// How one can set out.
  func departures(in graph: TravelGraph) -> [Approach] {
    if let node { return graph.leaving(node).map { Approach(edge: $0, fraction: 0) } }
    return sides(in: graph)
  }

  /// How one can get there.
  func arrivals(in graph: TravelGraph) -> [Approach] {
    guard let node else { return sides(in: graph) }
    return graph.arriving(node).map { Approach(edge: $0, fraction: 1) }
  }

  private func sides(in graph: TravelGraph) -> [Approach] {
    [
      Approach(edge: edge * 2, fraction: fraction),
      Approach(edge: edge * 2 + 1, fraction: 1 - fraction),
    ].filter { graph.isOpen($0.edge) }
  }
}
