internal import Styles

/// A layer of a MapLibre style: which features it draws, and how.
struct MapStyleRule: Sendable {
  /// The layer whose features it draws; nil for all.
  var layer: String?
  /// What it draws of them.
  var dimension: StyleDimension
  /// Which of them; nil for all.
  var filter: MapExpression?
  /// The zooms at which it draws.
  var zooms: ClosedRange<Double> = 0...30
  /// The values of `paint` by their names.
  var paint: [String: MapExpression] = [:]

  /// How it draws at a zoom.
  func symbol(zoom: Double) -> Symbol {
    func colour(_ name: String, opacity: String, _ usual: Colour?) -> Colour? {
      let colour =
        paint[name].flatMap { $0.value(nil, zoom: zoom).text }.flatMap { Colour($0) } ?? usual
      guard let colour, let opacity = number(opacity, zoom) else { return colour }
      return colour.with(alpha: colour.alpha * opacity)
    }
    let black = Colour(0)
    switch dimension {
    case .area:
      let outline = paint["fill-outline-color"] == nil
      return Symbol(
        fill: colour("fill-color", opacity: "fill-opacity", black),
        stroke: outline ? nil : colour("fill-outline-color", opacity: "fill-opacity", nil),
        width: 0.8)
    case .line:
      return Symbol(
        stroke: colour("line-color", opacity: "line-opacity", black),
        width: min(max(number("line-width", zoom) ?? 1, 0), 60))
    case .point:
      return Symbol(
        fill: colour("circle-color", opacity: "circle-opacity", black),
        stroke: colour("circle-stroke-color", opacity: "circle-stroke-opacity", nil),
        width: min(max(number("circle-stroke-width", zoom) ?? 0, 0), 20),
        radius: min(max(number("circle-radius", zoom) ?? 5, 0.1), 60))
    }
  }

  private func number(_ name: String, _ zoom: Double) -> Double? {
    paint[name]?.value(nil, zoom: zoom).number
  }
}
