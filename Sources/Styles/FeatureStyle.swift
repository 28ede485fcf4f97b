/// How a feature is drawn: the small model that KML's styles, simplestyle members in GeoJSON
/// (github.com/mapbox/simplestyle-spec 1.1, with togeojson's names for icons and labels) and the
/// QML and SLD of GeoPackage's `layer_styles` map to and from. Nil means that nothing is said.
public struct FeatureStyle: Hashable, Sendable {
  /// How the hot spot of an icon is measured, and from where (KML 2.2 §12.6.3.1.2).
  public enum IconUnit: String, Sendable, CaseIterable {
    case fraction, pixels, insetPixels
  }

  /// The hot spot of an icon: the place in it that lies on the point.
  public struct IconOffset: Hashable, Sendable {
    /// The distance from the left edge, or with `.insetPixels` from the right edge.
    public var x: Double
    /// The distance from the bottom edge, or with `.insetPixels` from the top edge.
    public var y: Double
    /// The unit of `x`: a fraction of the width (0 to 1) or pixels.
    public var xUnit: IconUnit
    /// The unit of `y`: a fraction of the height (0 to 1) or pixels.
    public var yUnit: IconUnit

    /// A hot spot.
    public init(x: Double, y: Double, xUnit: IconUnit, yUnit: IconUnit) {
      self.x = x
      self.y = y
      self.xUnit = xUnit
      self.yUnit = yUnit
    }
  }

  /// The colour of lines and outlines: `#rrggbb`, or `#rgb` where the source says so.
  public var stroke: String?
  /// From 0 (transparent) to 1.
  public var strokeOpacity: Double?
  /// In pixels.
  public var strokeWidth: Double?
  /// The colour of areas.
  public var fill: String?
  /// From 0 (transparent) to 1.
  public var fillOpacity: Double?
  /// The icon's URL or path.
  public var icon: String?
  /// The colour that the icon is multiplied by, or the marker's own colour where there is no icon.
  public var iconColor: String?
  /// From 0 (transparent) to 1.
  public var iconOpacity: Double?
  /// The size as a factor: 1 is the icon's own size.
  public var iconScale: Double?
  /// Clockwise from north, in degrees.
  public var iconHeading: Double?
  /// The place in the icon that lies on the point.
  public var iconOffset: IconOffset?
  /// The colour of the label.
  public var labelColor: String?
  /// From 0 (transparent) to 1.
  public var labelOpacity: Double?
  /// The size as a factor: 1 is the usual size of text.
  public var labelScale: Double?

  /// A style that says nothing about what is left out.
  public init(
    stroke: String? = nil, strokeOpacity: Double? = nil, strokeWidth: Double? = nil,
    fill: String? = nil, fillOpacity: Double? = nil, icon: String? = nil, iconColor: String? = nil,
    iconOpacity: Double? = nil, iconScale: Double? = nil, iconHeading: Double? = nil,
    iconOffset: IconOffset? = nil, labelColor: String? = nil, labelOpacity: Double? = nil,
    labelScale: Double? = nil
  ) {
    self.stroke = stroke
    self.strokeOpacity = strokeOpacity
    self.strokeWidth = strokeWidth
    self.fill = fill
    self.fillOpacity = fillOpacity
    self.icon = icon
    self.iconColor = iconColor
    self.iconOpacity = iconOpacity
    self.iconScale = iconScale
    self.iconHeading = iconHeading
    self.iconOffset = iconOffset
    self.labelColor = labelColor
    self.labelOpacity = labelOpacity
    self.labelScale = labelScale
  }

  /// True if it says nothing.
  public var isEmpty: Bool { self == FeatureStyle() }
}

/// The properties in which features carry their style.
public enum StyleProperty: String, Sendable, CaseIterable {
  case stroke
  case strokeOpacity = "stroke-opacity"
  case strokeWidth = "stroke-width"
  case fill
  case fillOpacity = "fill-opacity"
  case icon
  case iconColor = "icon-color"
  case iconOpacity = "icon-opacity"
  case iconScale = "icon-scale"
  case iconHeading = "icon-heading"
  case iconOffset = "icon-offset"
  case iconOffsetUnits = "icon-offset-units"
  case labelColor = "label-color"
  case labelOpacity = "label-opacity"
  case labelScale = "label-scale"
  /// simplestyle's colour of a marker, taken for the icon's where that has none.
  case markerColor = "marker-color"
  /// simplestyle's size of a marker: small, medium or large, a scale of 0.75, 1 or 1.5.
  case markerSize = "marker-size"
}
