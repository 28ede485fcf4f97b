/// The kinds of files of OpenStreetMap's XML.
enum OSMLayout: Sendable {
  /// Objects as they are: `osm`.
  case data
  /// Changes of objects: `osmChange`.
  case changes

  /// The root element.
  var rootElement: StaticString {
    switch self {
    case .data: "osm"
    case .changes: "osmChange"
    }
  }
}
