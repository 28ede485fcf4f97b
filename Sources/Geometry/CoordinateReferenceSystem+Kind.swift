import Base

extension CoordinateReferenceSystem {
  /// True if coordinates are longitudes and latitudes, with heights or without, judging by the definition or,
  /// without one, by the code. Their unit is almost always the degree (``degreesPerUnit``).
  public var isGeographic: Bool {
    if isWGS84 || self == .undefinedGeographic { return true }
    for text in [definition, definition2019] {
      guard let text, text != "undefined" else { continue }
      let word = Self.horizontalKeyword(text)
      if word.isEmpty { continue }
      // A geodetic system has longitudes and latitudes, or its origin in the middle of the earth.
      return ["GEOGCS", "GEOGCRS", "GEOGRAPHICCRS"].contains(word)
        || ["GEODCRS", "GEODETICCRS"].contains(word)
          && text.uppercased().contains(text: "CS[ELLIPSOIDAL")
    }
    if authority == "NONE" { return code == "0" }
    if authority.uppercased() == "OGC" { return code.hasPrefix("CRS") }
    // EPSG's block of geographic systems.
    return authority.uppercased() == "EPSG" && Int(code).map { (4001...4999).contains($0) } ?? false
  }

  /// The keyword of well-known text in capitals; within a compound or bound system that of its horizontal
  /// part, which comes first (OGC 01-009; ISO 19162).
  private static func horizontalKeyword(_ definition: String) -> String {
    var rest = Substring(definition)
    while let bracket = rest.firstIndex(where: { $0 == "[" || $0 == "(" }) {
      let word = rest[..<bracket].filter { $0.isLetter || $0.isNumber || $0 == "_" }.uppercased()
      guard ["COMPD_CS", "COMPOUNDCRS", "BOUNDCRS", "SOURCECRS"].contains(word) else {
        return word
      }
      rest = rest[rest.index(after: bracket)...]
      // A compound system has a name; a quotation mark in it is doubled, which makes two texts of it.
      while let start = rest.first(where: { !$0.isWhitespace && $0 != "," }), start == "\"" {
        let parts = rest.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return "" }
        rest = parts[2]
      }
    }
    return rest.uppercased()
  }

  /// How many degrees a unit of longitude and latitude is: 1, or 0.9 where angles are in grads; nil if the
  /// system is not geographic.
  public var degreesPerUnit: Double? {
    guard isGeographic else { return nil }
    for text in [definition, definition2019] {
      guard let text = text?.uppercased(), text.contains("[") else { continue }
      // In WKT 2 the prime meridian has a unit of its own, before the axes.
      let axes = text.firstIndex(ofText: "CS[ELLIPSOIDAL").map { text[$0...] } ?? text[...]
      return axes.contains(text: "UNIT[\"GRAD\"") ? 0.9 : 1
    }
    return authority.uppercased() == "EPSG" && Self.codesInGrads.contains(code) ? 0.9 : 1
  }

  /// EPSG's geographic systems whose unit is the grad.
  private static let codesInGrads: Set = [
    "4807", "4810", "4811", "4816", "4819", "4821", "4901", "4902",
  ]

  /// True if both are the same system: by a code that an authority registers, as WGS 84 under two of
  /// its names, or by the definition if a file gave its own numbers (GDAL counts from 100000 in each).
  public func isSame(as other: CoordinateReferenceSystem) -> Bool {
    guard plainIdentifier == other.plainIdentifier else { return false }
    return isRegistered || isWGS84
      || (definition ?? definition2019) == (other.definition ?? other.definition2019)
  }

  /// False if the code means something only within its file.
  public var isRegistered: Bool {
    !["NONE", "GDAL", "CUSTOM", "USER", ""].contains(authority.uppercased())
  }

  /// The identifier as a message shows it after another one.
  public func identifier(behind other: String) -> String {
    identifier == other ? "another " + identifier : identifier
  }

  private var plainIdentifier: String {
    authority.uppercased() != "EPSG" && isWGS84 ? "EPSG:4326" : identifier.uppercased()
  }

  /// True for the well-known text, of either version, of WGS 84 in degrees from Greenwich.
  static func definesWGS84(_ definition: String?) -> Bool {
    guard let definition, definition.prefix(3).uppercased() == "GEO" else { return false }
    let text = definition.uppercased().filter { !$0.isWhitespace }
    let datums = ["WGS_1984", "WGS84", "D_WGS_1984", "WORLDGEODETICSYSTEM1984"]
    return ["GEOGCS[", "GEOGCRS[", "GEODCRS["].contains { text.hasPrefix($0) }
      && (datums.contains { text.contains(text: "DATUM[\"\($0)\"") }
        || text.contains(text: "ENSEMBLE[\"WORLDGEODETICSYSTEM1984ENSEMBLE\""))
      && text.contains(text: ",6378137") && text.contains(text: ",298.25722356")
      && text.contains(text: "UNIT[\"DEGREE\",0.0174532925")
      && (text.contains(text: "PRIMEM[\"GREENWICH\"") || !text.contains(text: "PRIMEM["))
      // An origin in the middle of the earth; a rotated pole, or anything else that only PROJ's own text says.
      && !text.contains(text: "CS[CARTESIAN") && !text.contains(text: "DERIVINGCONVERSION[")
      && !text.contains(text: "EXTENSION[")
  }
}

extension CoordinateReferenceSystem {
  /// True for WGS 84, and for degrees of unknown datum, which are taken for WGS 84.
  public var isDegrees: Bool { isWGS84 || self == .undefinedGeographic }
}
