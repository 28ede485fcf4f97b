/// What fields of certain names say in every format: the one table by which a field that one format reads becomes
/// the element of another.
///
/// A feature's own name for an element comes first; of the others here the first that has a usable value stands in
/// for it. The values of links are those of `FeatureLinks`, those of symbols `StyleSymbol`'s.
public enum FieldMeaning: CaseIterable, Sendable {
  /// What the feature is called: `name` in KML and GPX.
  case name
  /// A text about it: `description` in KML, `desc` in GPX.
  case description
  /// When it was: `TimeStamp` in KML, `time` in GPX.
  case time
  /// Where there is more to know: `atom:link` in KML, `link` in GPX.
  case links
  /// The symbol of a point: the `Icon` in KML, `sym` in GPX, `marker-symbol` in simplestyle.
  case symbol

  /// The names in lower case, the first before the others.
  public var fieldNames: [String] {
    switch self {
    case .name: ["name", "title"]
    case .description: ["desc", "description", "cmt"]
    // `begin` is what GDAL makes of the beginning of a TimeSpan.
    case .time: ["time", "timestamp", "begin", "timespan"]
    case .links: ["links", "atom:link", "link", "url"]
    case .symbol: ["sym", "marker-symbol", "symbol", "icon"]
    }
  }

  /// The meaning of a field by its name in whatever case, and the place of that among ``fieldNames``; nil for a field
  /// that means something of its own.
  public static func named(_ field: String) -> (meaning: FieldMeaning, place: Int)? {
    let name = field.lowercased()
    for meaning in allCases {
      if let place = meaning.fieldNames.firstIndex(of: name) { return (meaning, place) }
    }
    return nil
  }
}
