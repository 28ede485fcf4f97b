internal import Base

/// A way to write dates that the user has named: of one column, or of all whose values have it.
struct CSVDateFormat: Sendable {
  /// The column; nil for all whose values are such dates and nothing else.
  var column: String?
  /// How its dates are written.
  var pattern: CSVDatePattern

  /// The formats of an option, such as `DD.MM.YYYY;born=YYYYMMDD`. Errors: `usage`.
  static func list(_ option: String) throws(GeoError) -> [CSVDateFormat] {
    var formats: [CSVDateFormat] = []
    for part in option.split(separator: ";", omittingEmptySubsequences: false) {
      let equals = part.lastIndex(of: "=")
      let pattern = equals.map { part[part.index(after: $0)...] } ?? part
      formats.append(
        CSVDateFormat(
          column: equals.map { String(part[..<$0]) }, pattern: try CSVDatePattern(String(pattern))))
    }
    return formats
  }
}
