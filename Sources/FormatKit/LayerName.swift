public import Features

extension Layer {
  /// What a layer without a name is called: its file's name without folders and endings.
  public static func name(ofFile path: String) -> String {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    for suffix in [".gz", ".bz2"] where name.lowercased().hasSuffix(suffix) {
      name.removeLast(suffix.count)
    }
    if let dot = name.lastIndex(of: "."), dot != name.startIndex { name = String(name[..<dot]) }
    return name
  }
}
