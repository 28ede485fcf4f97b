extension CoordinateReferenceSystem {
  /// True if coordinates are longitudes and latitudes in degrees, as far as the definition or, without
  /// one, the code tells.
  public var isGeographic: Bool {
    if isWGS84 || self == .undefinedGeographic { return true }
    if authority == "NONE" { return code == "0" }
    for text in [definition, definition2019] {
      guard let text, text != "undefined" else { continue }
      let word = text.prefix { $0 != "[" && $0 != "(" }.uppercased()
      if word.isEmpty { continue }
      return ["GEOGCS", "GEOGCRS", "GEOGRAPHICCRS", "GEODCRS", "GEODETICCRS"].contains(word)
    }
    if authority.uppercased() == "OGC" { return code.hasPrefix("CRS") }
    // EPSG's block of geographic systems.
    return authority.uppercased() == "EPSG" && Int(code).map { (4001...4999).contains($0) } ?? false
  }

  /// True if the definition says that coordinates are in metres.
  public var isInMetres: Bool {
    guard !isGeographic else { return false }
    for text in [definition2019, definition] {
      guard let text = text?.lowercased().filter({ $0 != " " }) else { continue }
      if text.contains("unit[\"metre\",1") || text.contains("unit[\"meter\",1") { return true }
    }
    return false
  }
}
