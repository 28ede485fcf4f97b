/// A layer of a MapLibre style that writes labels.
struct MapLabelRule: Sendable {
  /// The layer whose features it labels; nil for all.
  var layer: String?
  /// Which of them; nil for all.
  var filter: MapExpression?
  /// What it writes.
  var text: MapExpression
}
