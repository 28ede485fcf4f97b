/// The layers that features go to without a schema.
enum OSMLayer: Int, CaseIterable {
  case points, lines, areas, relations

  /// The layer's name.
  var name: String {
    switch self {
    case .points: "points"
    case .lines: "lines"
    case .areas: "areas"
    case .relations: "relations"
    }
  }
}
