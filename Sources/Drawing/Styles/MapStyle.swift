internal import Styles

/// The part of a MapLibre style (maplibre.org/maplibre-style-spec, version 8) that pictures are drawn by: its layers of
/// areas, lines, circles and labels, each with its filter.
public struct MapStyle: Sendable {
  /// The rules, in the order in which they are drawn.
  let rules: [MapStyleRule]
  /// What is behind everything.
  public let background: Colour?
  /// What is not drawn as the style says, as clauses for people.
  public let leftOut: [String]

  /// How a rule draws geometries of a dimension.
  func symbol(ofRule index: Int, _ dimension: StyleDimension) -> Symbol {
    index < rules.count ? rules[index].symbol : Symbol()
  }
}
