/// How a feature is drawn: the small model that KML's styles, simplestyle members in GeoJSON
/// (github.com/mapbox/simplestyle-spec 1.1, with togeojson's names for icons and labels) and the QML and
/// SLD of GeoPackage's `layer_styles` map to and from. Nil is what nobody said.
public struct FeatureStyle: Hashable, Sendable {
  /// Where the hot spot of an icon is measured from (KML 2.2 §12.6.3.1.2).
  public enum IconUnit: String, Sendable, CaseIterable {
    case fraction, pixels, insetPixels
  }

  /// The hot spot of an icon.
  public struct IconOffset: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var xUnit: IconUnit
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
  /// The colour that the icon is multiplied with; of the marker itself where there is no icon.
  public var iconColor: String?
  /// From 0 (transparent) to 1.
  public var iconOpacity: Double?
  /// 1 is the icon's own size.
  public var iconScale: Double?
  /// Clockwise from north, in degrees.
  public var iconHeading: Double?
  /// Where the icon stands on the point.
  public var iconOffset: IconOffset?
  /// The colour of the label.
  public var labelColor: String?
  /// From 0 (transparent) to 1.
  public var labelOpacity: Double?
  /// 1 is the usual size of text.
  public var labelScale: Double?

  /// A style; what is left out, nobody said.
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

/// The properties by which features carry their style.
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
  /// simplestyle's colour of a marker: that of the icon, where no other is given.
  case markerColor = "marker-color"
  /// simplestyle's size of a marker: small, medium or large, a scale of 0.75, 1 or 1.5.
  case markerSize = "marker-size"
}
