/// A symbol of a point that several programs know, each by a name of its own: Garmin's, which GPX uses in `sym`, that of
/// Maki (simplestyle's `marker-symbol`), and the file name of Google Earth's icon.
public struct StyleSymbol: Sendable {
  /// Garmin's name.
  public let garmin: String
  /// Maki's name; nil if Maki has none like it.
  public let maki: String?
  private let shape: String?

  /// The address of Google Earth's icon; nil if it has none like it.
  public var icon: String? { shape.map { "http://maps.google.com\(Self.folder)\($0).png" } }

  /// The symbol of a name in any of the three forms, of an icon by its address; nil for one that is not known here.
  public init?(_ text: String) {
    let shape = Self.shape(ofIcon: text)
    let name = text.lowercased()
    let known = Self.all.first {
      shape == nil ? $0.garmin.lowercased() == name || $0.maki == name : $0.shape == shape
    }
    guard let known else { return nil }
    self = known
  }

  /// The name of a symbol in GPX: Garmin's if it is known, otherwise the name as it is; nil for an address or a file
  /// of an unknown icon.
  public static func garminName(of text: String) -> String? {
    if let symbol = StyleSymbol(text) { return symbol.garmin }
    return text.isEmpty || text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
      ? nil : text
  }

  private static let folder = "/mapfiles/kml/shapes/"

  /// The name of one of Google Earth's icons; nil for another address.
  private static func shape(ofIcon address: String) -> String? {
    guard address.hasSuffix(".png"),
      let start = ["http:", "https:"].map({ "\($0)//maps.google.com\(folder)" }).first(
        where: address.hasPrefix)
    else { return nil }
    return String(address.dropFirst(start.count).dropLast(4))
  }

  private init(_ garmin: String, _ maki: String?, _ shape: String?) {
    self.garmin = garmin
    self.maki = maki
    self.shape = shape
  }

  /// All that are known here.
  static let all: [StyleSymbol] = [
    StyleSymbol("Airport", "airport", "airports"), StyleSymbol("Bar", "bar", "bars"),
    StyleSymbol("Amusement Park", "amusement-park", nil), StyleSymbol("Beach", "beach", nil),
    StyleSymbol("Bridge", "bridge", nil), StyleSymbol("Campground", "campsite", "campground"),
    StyleSymbol("Car Rental", "car-rental", nil),
    StyleSymbol("Car Repair", "car-repair", "mechanic"),
    StyleSymbol("Cemetery", "cemetery", nil),
    StyleSymbol("Convenience Store", "convenience", "convenience"), StyleSymbol("Dam", "dam", nil),
    StyleSymbol("Danger Area", "danger", "caution"),
    StyleSymbol("Drinking Water", "drinking-water", "water"),
    StyleSymbol("Fast Food", "fast-food", "snack_bar"), StyleSymbol("Fishing Area", nil, "fishing"),
    StyleSymbol("Flag, Blue", nil, "flag"), StyleSymbol("Gas Station", "fuel", "gas_stations"),
    StyleSymbol("Golf Course", "golf", "golf"), StyleSymbol("Heliport", "heliport", "heliport"),
    StyleSymbol("Information", "information", "info"),
    StyleSymbol("Live Theater", "theatre", "theater"), StyleSymbol("Lodging", "lodging", "lodging"),
    StyleSymbol("Marina", "harbor", "marina"),
    StyleSymbol("Medical Facility", "hospital", "hospitals"),
    StyleSymbol("Movie Theater", "cinema", "movies"), StyleSymbol("Museum", "museum", nil),
    StyleSymbol("Park", "park", "parks"), StyleSymbol("Parking Area", "parking", "parking_lot"),
    StyleSymbol("Pharmacy", "pharmacy", "pharmacy_rx"),
    StyleSymbol("Picnic Area", "picnic-site", "picnic"),
    StyleSymbol("Police Station", "police", "police"),
    StyleSymbol("Post Office", "post", "post_office"),
    StyleSymbol("Residence", "home", "homegardenbusiness"),
    StyleSymbol("Restaurant", "restaurant", "dining"), StyleSymbol("Restroom", "toilet", "toilets"),
    StyleSymbol("Scenic Area", "viewpoint", "camera"), StyleSymbol("School", "school", "schools"),
    StyleSymbol("Shopping Center", "shop", "shopping"), StyleSymbol("Skiing Area", "skiing", "ski"),
    StyleSymbol("Stadium", "stadium", nil), StyleSymbol("Summit", "mountain", nil),
    StyleSymbol("Swimming Area", "swimming", "swimming"),
    StyleSymbol("Telephone", "telephone", "phone"), StyleSymbol("Trail Head", nil, "trail"),
    StyleSymbol("Zoo", "zoo", nil),
  ]
}
