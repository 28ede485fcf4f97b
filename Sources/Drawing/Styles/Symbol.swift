public import Styles

/// How one kind of geometry is drawn: everything is in pixels of the picture, before it is scaled.
public struct Symbol: Hashable, Sendable {
  /// The colour of areas, or of the inside of points.
  public var fill: Colour?
  /// The colour of lines, or of the edges of areas and points.
  public var stroke: Colour?
  /// The width of lines and edges.
  public var width: Double
  /// The radius of points.
  public var radius: Double

  /// A symbol.
  public init(fill: Colour? = nil, stroke: Colour? = nil, width: Double = 1, radius: Double = 3.5) {
    self.fill = fill
    self.stroke = stroke
    self.width = width
    self.radius = radius
  }

  /// Draws nothing.
  static let nothing = Symbol(width: 0, radius: 0)

  /// The same as a feature's own style says, as far as it says anything about geometries of a dimension.
  public func styled(_ style: FeatureStyle, _ dimension: StyleDimension) -> Symbol {
    var symbol = self
    let stroke = style.stroke.flatMap { Colour($0) }
    let fill = style.fill.flatMap { Colour($0) }
    switch dimension {
    case .point:
      if let colour = style.iconColor.flatMap({ Colour($0) }) {
        symbol.fill = colour.with(alpha: style.iconOpacity ?? 1)
      }
      if let scale = style.iconScale, scale.isFinite {
        symbol.radius = self.radius * min(max(scale, 0.3), 4)
      }
    case .line:
      if let stroke { symbol.stroke = stroke }
      if let opacity = style.strokeOpacity { symbol.stroke = symbol.stroke?.with(alpha: opacity) }
      symbol.width = Self.width(style, symbol.width)
    case .area:
      if let fill { symbol.fill = fill.with(alpha: style.fillOpacity ?? 0.6) }
      if let opacity = style.fillOpacity { symbol.fill = symbol.fill?.with(alpha: opacity) }
      if let stroke {
        symbol.stroke = stroke
      } else if let fill {
        symbol.stroke = fill.darker(0.7)
      }
      if let opacity = style.strokeOpacity { symbol.stroke = symbol.stroke?.with(alpha: opacity) }
      symbol.width = Self.width(style, symbol.width)
    }
    return symbol
  }

  private static func width(_ style: FeatureStyle, _ usual: Double) -> Double {
    guard let width = style.strokeWidth, width.isFinite else { return usual }
    return min(max(width, 0), 40)
  }
}
