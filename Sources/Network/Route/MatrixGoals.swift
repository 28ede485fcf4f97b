public import Base

/// The points that a matrix has ways to. Threads share it.
public final class MatrixGoals: Sendable {
  let points: [NetworkPoint]
  let prepared: HierarchyGoals?

  /// Points of a graph that was read from the store, and in its hierarchy for the measure, if there is one. Errors:
  /// `.notANetwork`, and those of stores.
  public init(
    _ points: [NetworkPoint], on graph: TravelGraph, in store: NetworkStore,
    _ measure: RouteSearch.Measure, _ hierarchy: Hierarchy?
  ) throws(GeoError) {
    self.points = points
    if let hierarchy {
      prepared = try HierarchyGoals(
        points.map { $0.arrivalEnds(measure, graph) }, HierarchySearch(store, hierarchy))
    } else {
      prepared = nil
    }
  }
}
