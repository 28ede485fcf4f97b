internal import Base
internal import Features
internal import Text

/// What QGIS loads icons by.
extension QGISSymbol {
  /// What the path of a picture begins with that is within the path itself.
  public static let embedding = "base64:"

  /// What QGIS can load an icon by: a URL, a path that does not depend on where the file lies, or the
  /// picture itself; nil for others, such as those of a KMZ archive.
  static func path(ofIcon icon: String?) -> String? {
    guard let icon else { return nil }
    for scheme in ["http://", "https://", "/", embedding] where icon.hasPrefix(scheme) {
      return icon
    }
    if icon.hasPrefix("file:///") { return String(icon.dropFirst(7)) }
    guard icon.hasPrefix("data:image/"), let comma = icon.firstIndex(of: ",") else { return nil }
    let data = icon[icon.index(after: comma)...]
    if icon[..<comma].hasSuffix(";base64") { return embedding + data }
    // SVG is text, mostly with percent-encoding (RFC 2397).
    return icon.hasPrefix("data:image/svg+xml") ? embedded(PercentText.decoded(String(data))) : nil
  }

  /// The path of a picture that is within the path itself.
  public static func embedded(_ picture: [UInt8]) -> String {
    var text = Bytes()
    picture.withUnsafeBytes { CellText.append(base64: $0, to: &text) }
    return embedding + String(decoding: text.buffer, as: UTF8.self)
  }

  /// True if a path leads to SVG, as far as it tells: base64 of `<` or `?` begins with P.
  static func isSVG(_ path: String) -> Bool {
    if path.hasPrefix(embedding) {
      return ["P", "77u/P"].contains { path.dropFirst(embedding.count).hasPrefix($0) }
    }
    return path.lowercased().hasSuffix(".svg")
  }
}
