/// How a feature is drawn: the small model that KML's styles, simplestyle members in GeoJSON
/// (github.com/mapbox/simplestyle-spec 1.1, with togeojson's names for icons and labels) and the QML and
/// SLD of GeoPackage's `layer_styles` map to and from. Nil is what nobody said.
struct FeatureStyle: Hashable, Sendable {
  /// Where the hot spot of an icon is measured from (KML 2.2 §12.6.3.1.2).
  enum IconUnit: String, Sendable, CaseIterable {
    case fraction, pixels, insetPixels
  }

  /// The hot spot of an icon.
  struct IconOffset: Hashable, Sendable {
    var x: Double
    var y: Double
    var xUnit: IconUnit
    var yUnit: IconUnit
  }

  /// The colour of lines and outlines: `#rrggbb`, or `#rgb` where the source says so.
  var stroke: String?
  /// From 0 (transparent) to 1.
  var strokeOpacity: Double?
  /// In pixels.
  var strokeWidth: Double?
  /// The colour of areas.
  var fill: String?
  /// From 0 (transparent) to 1.
  var fillOpacity: Double?
  /// The icon's URL or path.
  var icon: String?
  /// The colour that the icon is multiplied with; of the marker itself where there is no icon.
  var iconColor: String?
  /// From 0 (transparent) to 1.
  var iconOpacity: Double?
  /// 1 is the icon's own size.
  var iconScale: Double?
  /// Clockwise from north, in degrees.
  var iconHeading: Double?
  /// Where the icon stands on the point.
  var iconOffset: IconOffset?
  /// The colour of the label.
  var labelColor: String?
  /// From 0 (transparent) to 1.
  var labelOpacity: Double?
  /// 1 is the usual size of text.
  var labelScale: Double?

  /// True if it says nothing.
  var isEmpty: Bool { self == FeatureStyle() }
}

/// The properties by which features carry their style.
enum StyleProperty: String, Sendable, CaseIterable {
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
