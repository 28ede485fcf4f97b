internal import Base
internal import Flow

/// What an Overpass server adds to its answer, in JSON or XML.
struct OverpassRemark {
  private let text: String

  /// A remark without the white space that XML has around it.
  init(_ text: String) {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    self.text = String(text)
  }

  /// True if the server stopped because of an error: `runtime error: Query timed out in "query" …`. It has notes
  /// for whoever sent the query too, such as `runtime remark: …`.
  var isError: Bool {
    let text = text.lowercased()
    return text.contains(text: "error:") || text.hasPrefix("runtime error")
  }

  /// What is to be told of it, unless it is an error.
  var oddity: Oddity? {
    isError ? nil : Oddity(.overpassRemark, "Overpass says: \(text)")
  }

  /// Why the answer is not complete, if it is an error.
  func failure(path: String) -> GeoError? {
    guard isError else { return nil }
    return GeoError(
      .overpassFailed, "the answer is not complete, as Overpass says: \(text)",
      at: SourceLocation(path: path))
  }
}

extension [OverpassRemark] {
  /// Why the answer is not complete, as the first of them says that is an error.
  func failure(path: String) -> GeoError? {
    first(where: \.isError)?.failure(path: path)
  }
}
