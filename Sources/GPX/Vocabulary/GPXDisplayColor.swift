internal import Base
internal import XML

/// The colour of a route or track as Garmin says it (GpxExtensions v3, `DisplayColor_t`): one of sixteen names, to which
/// the schema gives no values. These are the ones that GPSBabel takes.
enum GPXDisplayColor {
  private static let colors = [
    "Black": "#000000", "DarkRed": "#8b0000", "DarkGreen": "#006400", "DarkYellow": "#8b8b00",
    "DarkBlue": "#00008b", "DarkMagenta": "#8b008b", "DarkCyan": "#008b8b", "LightGray": "#d3d3d3",
    "DarkGray": "#a9a9a9", "Red": "#ff0000", "Green": "#008000", "Yellow": "#ffff00",
    "Blue": "#0000ff", "Magenta": "#ff00ff", "Cyan": "#00ffff", "White": "#ffffff",
  ]

  /// True for the elements within `extensions` that have such a colour.
  static func isHolder(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.elementsEqual("gpxx:TrackExtension".utf8) || name.elementsEqual("gpxx:RouteExtension".utf8)
  }

  /// The colour that such an element, which is JSON, names, as `#rrggbb`; nil if it names none. `Transparent` is none.
  static func hex(inHolder json: UnsafeBufferPointer<UInt8>) -> String? {
    guard let name = NestedElementValue(json: json)?["gpxx:DisplayColor"]?.text else { return nil }
    return colors[String(decoding: NestedElementSchema.trimmed(name), as: UTF8.self)]
  }
}
