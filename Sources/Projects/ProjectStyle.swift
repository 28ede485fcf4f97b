internal import Styles

/// How a layer of a project is drawn.
public struct ProjectStyle: Sendable {
  /// The colour of points, lines and outlines, `#rrggbb`.
  public var color: String?
  /// The colour of areas.
  public var fill: String?
  /// The picture of points, a path or URL.
  public var symbol: String?
  /// The size of points as a factor.
  public var size: Double?
  /// The width of lines in pixels.
  public var width: Double?
  /// From 0 (transparent) to 1.
  public var opacity: Double?
  /// The attribute whose values are shown as labels.
  public var label: String?
  /// The smallest and the largest zoom of web maps at which the layer is shown.
  public var zooms: ClosedRange<Int>?

  /// A style that says nothing.
  public init() {}

  /// The look of the layer.
  func sheet(_ shape: ProjectLayer.Shape) -> StyleSheet {
    let dimensions = shape.dimension.map { [$0] } ?? (shape == .any ? StyleDimension.allCases : [])
    var sheet = StyleSheet(
      parts: dimensions.map { StyleSheet.Part(dimension: $0, look: .same(look(of: $0))) },
      isMixed: dimensions.count > 1)
    if let label { sheet.label = StyleSheet.Label(column: label, style: FeatureStyle()) }
    return sheet
  }

  private func look(of dimension: StyleDimension) -> FeatureStyle {
    switch dimension {
    case .point:
      FeatureStyle(icon: symbol, iconColor: color, iconOpacity: opacity, iconScale: size)
    case .line: FeatureStyle(stroke: color, strokeOpacity: opacity, strokeWidth: width)
    case .area:
      FeatureStyle(
        stroke: color, strokeOpacity: opacity, strokeWidth: width, fill: fill ?? color,
        fillOpacity: opacity)
    }
  }

  /// The style as QGIS and as other programs read it; nil for layers without geometries.
  func texts(of layer: ProjectLayer) -> (qml: String, sld: String)? {
    let sheet = sheet(layer.shape)
    guard !sheet.parts.isEmpty else { return nil }
    return (QMLText.text(sheet), SLDText.text(sheet, layer: layer.name))
  }
}
