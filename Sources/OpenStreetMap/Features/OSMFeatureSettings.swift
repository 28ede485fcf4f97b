public import Base
internal import Features

/// What decides how objects become features, apart from the objects: the options of the conversion, and what was in
/// the files that they name.
public struct OSMFeatureSettings: Sendable {
  /// The options of the input's format that were given, by their names.
  public var options: [String: String]
  /// For options that name files, what was in these.
  public var texts: [String: String]
  /// The tags that are columns of each layer, if they were chosen by the data (`columns`: `auto`).
  public var columns: [String: [String]]?

  /// Settings that were kept.
  public init(options: [String: String], texts: [String: String], columns: [String: [String]]?) {
    self.options = options
    self.texts = texts
    self.columns = columns
  }

  /// The settings of a conversion into a table. Files are read, and the text of a built-in schema is kept, too:
  /// another version of the program may have another one. Errors: those of reading.
  public init(_ given: [String: String]) throws(GeoError) {
    options = given.filter { !Self.ways.contains($0.key) }
    texts = [:]
    if let path = options["area-rules"] {
      texts["area-rules"] = try OSMFeatureOptions.text(ofFile: path)
    }
    if let name = options["schema"] {
      texts["schema"] =
        if let schema = OSMBuiltInSchema(rawValue: name) { schema.text } else {
          try OSMFeatureOptions.text(ofFile: name)
        }
    }
  }

  /// The options that say how to go about it, and change nothing of features.
  private static let ways = ["memory", "summary"]

  /// True if the data choose which tags are columns.
  public var choosesColumns: Bool {
    guard options["schema"] == nil else { return false }
    return options["columns"].map { OSMColumns.Policy($0).isAutomatic } ?? true
  }

  /// The layers that are made of coastlines, whose features belong to no object. Errors: those of the settings.
  public func seaLayers() throws(GeoError) -> [String] {
    (try OSMFeatureOptions(self).schema?.layers ?? [])
      .filter { $0.geometry.contains(.sea) }.map(\.name)
  }

  /// The tags among the fields of a layer: all but what objects have besides tags, and what holds the other tags.
  public static func tagColumns(among fields: [String]) -> [String] {
    fields.filter { !$0.hasPrefix("@") && $0 != OSMColumns.others }
  }
}
