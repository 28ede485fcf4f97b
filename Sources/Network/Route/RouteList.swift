internal import Text

extension RouteForm {
  /// The text of the best route and of alternatives to it, with instructions in a language: a collection of features,
  /// each with its number from 0; an object with the `alternatives` as a member; or one after the other.
  public func text(of routes: [Route], _ phrases: RoutePhrases) -> String {
    let writers = routes.map { RouteWriter($0, phrases) }
    guard let best = writers.first else { return "" }
    let others = writers.dropFirst()
    switch self {
    case .geojson:
      let features = writers.enumerated().map { $1.feature(with: [("alternative", .count($0))]) }
      return JSONValue.object([
        ("type", .string("FeatureCollection")), ("features", .array(features)),
      ]).compact + "\n"
    case .json:
      return JSONValue.object(best.members + [("alternatives", .array(others.map(\.json)))])
        .pretty() + "\n"
    case .text:
      return best.text
        + others.enumerated().map { "\n\(phrases.alternative) \($0 + 1): \($1.text)" }.joined()
    case .gpx:
      return RouteWriter.gpx(of: writers)
    case .csv:
      return "route," + RouteWriter.csvHead
        + writers.enumerated().map { $1.csvRows(before: "\($0),") }.joined()
    }
  }
}
