internal import Styles

/// What a Style says (KML 2.2 §12), as far as the model of styles goes; nil stands for what it does not say,
/// so that styles can be laid over each other property by property.
struct KMLStyle: Hashable, Sendable {
  /// Colours, widths, icons and labels. Its opacities are those of the colours alone.
  var model = FeatureStyle()
  /// PolyStyle's `fill`: areas are filled.
  var fills: Bool?
  /// PolyStyle's `outline`: areas have outlines.
  var outlines: Bool?

  /// True if it says nothing.
  var isEmpty: Bool { self == KMLStyle() }

  /// What `other` says takes the place of what was said before (§9.1.3.10: inline styles over shared ones).
  mutating func overlay(_ other: KMLStyle) {
    model.overlay(other.model)
    fills = other.fills ?? fills
    outlines = other.outlines ?? outlines
  }

  /// The style that a feature has. An outline that is not drawn has an opacity of 0; lines are drawn whatever
  /// PolyStyle says, unless no LineStyle says anything about their opacity (as in togeojson).
  func featureStyle(isArea: Bool) -> FeatureStyle {
    var style = model
    if fills == false { style.fillOpacity = 0 }
    if outlines == false, isArea || style.strokeOpacity == nil { style.strokeOpacity = 0 }
    return style
  }
}

extension FeatureStyle {
  /// What `other` says takes the place of what was said before.
  mutating func overlay(_ other: FeatureStyle) {
    stroke = other.stroke ?? stroke
    strokeOpacity = other.strokeOpacity ?? strokeOpacity
    strokeWidth = other.strokeWidth ?? strokeWidth
    fill = other.fill ?? fill
    fillOpacity = other.fillOpacity ?? fillOpacity
    icon = other.icon ?? icon
    iconColor = other.iconColor ?? iconColor
    iconOpacity = other.iconOpacity ?? iconOpacity
    iconScale = other.iconScale ?? iconScale
    iconHeading = other.iconHeading ?? iconHeading
    iconOffset = other.iconOffset ?? iconOffset
    labelColor = other.labelColor ?? labelColor
    labelOpacity = other.labelOpacity ?? labelOpacity
    labelScale = other.labelScale ?? labelScale
  }
}
