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

  /// What a schema calls its features.
  var geometry: OSMGeometryKinds {
    switch self {
    case .points: .point
    case .lines: .line
    case .areas: .area
    case .relations: .relation
    }
  }
}
