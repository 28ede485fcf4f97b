internal import Base

/// What makes the layers of a document: `--layers-from`.
enum KMLLayerRule: Equatable, Sendable {
  /// One a folder.
  case folders
  /// One for all.
  case none
  /// One for each value of a field.
  case field(String)

  /// The field that names layers, if one does.
  var field: String? {
    if case .field(let name) = self { name } else { nil }
  }

  /// `folders`, `none` or `field:NAME`.
  init(option: String?) throws(GeoError) {
    switch option {
    case nil, "folders": self = .folders
    case "none": self = .none
    case let option?:
      let name = option.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard name.count == 2, name[0] == "field", !name[1].isEmpty else {
        throw GeoError(
          .usage, "'\(option)' does not say what layers are made from",
          hint: "--layers-from takes folders, none or field:NAME")
      }
      self = .field(String(name[1]))
    }
  }
}
