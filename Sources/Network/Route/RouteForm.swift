internal import Text

/// The forms that a route is written in.
public enum RouteForm: String, CaseIterable, Sendable {
  /// A GeoJSON feature: the line, with everything else as properties.
  case geojson
  /// Instructions for people.
  case text
  /// An object for programs.
  case json
  /// GPX 1.1: the instructions as a route, the line as a track.
  case gpx
  /// The instructions, one a line.
  case csv

  /// The text of a route, with instructions in a language.
  public func text(of route: Route, _ phrases: RoutePhrases) -> String {
    let writer = RouteWriter(route, phrases)
    return switch self {
    case .geojson: writer.feature().compact + "\n"
    case .json: writer.json.pretty() + "\n"
    case .text: writer.text
    case .gpx: RouteWriter.gpx(of: [writer])
    case .csv: RouteWriter.csvHead + writer.csvRows()
    }
  }
}
