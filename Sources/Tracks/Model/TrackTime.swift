internal import Text

/// Times as fields have them.
public enum TrackTime {
  /// Seconds since 1970 of a text; nil if it is no time.
  public static func seconds(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { EpochText.seconds($0) }
  }
}
