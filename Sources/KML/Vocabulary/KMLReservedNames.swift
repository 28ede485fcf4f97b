/// The names of properties that come from elements of a feature: the reader gives data of the same names a
/// suffix, which the writer removes.
enum KMLReservedNames {
  static let all: Set<String> = [
    "name", "description", "address", "phoneNumber", "visibility", "open", "Snippet", "styleUrl",
    "timestamp", "timespan", "altitudeMode", "extrude", "tessellate", "folder_path", "LookAt",
    "Camera", "Region", "coordinateProperties", "@geometry-type",
  ]
  static let suffix = "_data"

  /// The property of a Data or SimpleData by its name; a reserved name gets a suffix, even if it has some
  /// already.
  static func property(ofData name: String) -> String {
    all.contains(stem(of: name)) ? name + suffix : name
  }

  /// The name of a property as data, without the suffix that a reader added.
  static func data(ofProperty name: String) -> String {
    let stem = stem(of: name)
    return stem != name && all.contains(stem) ? String(name.dropLast(suffix.count)) : name
  }

  /// A name without suffixes.
  private static func stem(of name: String) -> String {
    var stem = Substring(name)
    while stem.hasSuffix(suffix) { stem = stem.dropLast(suffix.count) }
    return String(stem)
  }
}
