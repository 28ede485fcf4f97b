internal import Styles

/// A layer of a MapLibre style: which features it draws, and how.
struct MapStyleRule: Sendable {
  /// The layer whose features it draws; nil for all.
  var layer: String?
  /// What it draws of them.
  var dimension: StyleDimension
  var symbol: Symbol
}
