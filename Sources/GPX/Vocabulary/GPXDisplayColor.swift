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

  /// The name of the colour that is nearest to one of six digits behind `#`; nil for other text.
  static func name(nearest hex: String) -> String? {
    guard let wanted = channels(hex) else { return nil }
    func distance(_ other: [Int]) -> Int {
      zip(wanted, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    // By their names, so that of two that are as near always the same one is taken.
    return colors.sorted { $0.key < $1.key }.compactMap { name, color in
      channels(color).map { (name: name, distance: distance($0)) }
    }.min { $0.distance < $1.distance }?.name
  }

  /// Red, green and blue of `#rrggbb`.
  private static func channels(_ hex: String) -> [Int]? {
    guard hex.utf8.count == 7, hex.hasPrefix("#"),
      hex.unicodeScalars.dropFirst().allSatisfy(\.properties.isASCIIHexDigit),
      let number = Int(hex.dropFirst(), radix: 16)
    else { return nil }
    return [number >> 16, number >> 8 & 0xFF, number & 0xFF]
  }

  /// The element that names the colour of a line to devices of Garmin. The schema wants a route to say besides whether
  /// its name was made by a machine.
  static func holder(_ name: String, isRoute: Bool) -> String {
    let color = "<gpxx:DisplayColor>\(name)</gpxx:DisplayColor>"
    return isRoute
      ? "<gpxx:RouteExtension><gpxx:IsAutoNamed>false</gpxx:IsAutoNamed>\(color)</gpxx:RouteExtension>"
      : "<gpxx:TrackExtension>\(color)</gpxx:TrackExtension>"
  }

  /// True for what a reader makes of such an element that says no more than the colour of its line does.
  static func isRedundant(_ json: UnsafeBufferPointer<UInt8>, beside hex: String) -> Bool {
    guard let members = NestedElementValue(json: json)?.members,
      let color = members.last, color.name == "gpxx:DisplayColor", let text = color.value.text,
      members.count == 1
        || members.count == 2 && members[0].name == "gpxx:IsAutoNamed"
          && members[0].value.text.map({ Array($0) == Array("false".utf8) }) == true
    else { return false }
    return name(nearest: hex).map { Array($0.utf8) == Array(text) } == true
  }

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
