/// What a file of OpenStreetMap's XML is.
enum OSMLayout: Sendable {
  /// Objects as they are: `osm`.
  case data
  /// What has become of objects: `osmChange`.
  case changes

  /// The root element.
  var rootElement: StaticString {
    switch self {
    case .data: "osm"
    case .changes: "osmChange"
    }
  }
}
