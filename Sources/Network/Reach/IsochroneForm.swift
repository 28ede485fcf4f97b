/// What isochrones are written as.
public enum IsochroneForm: String, CaseIterable, Sendable {
  /// An area for each limit, which contains those of smaller limits.
  case polygons
  /// The parts of edges that are reached, each with the smallest limit that it is within.
  case lines
  /// The nodes that are reached, with what it costs to get there.
  case nodes
}
