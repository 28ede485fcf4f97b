/// The names that a format knows, numbered, and the namespaces that they are in.
///
/// A canonical name is the namespace's prefix here, a colon and the local name, or the local name alone
/// where that prefix is empty; whatever prefix a file uses, and whichever of a namespace's URIs.
struct XMLVocabulary: Sendable {
  /// A namespace under the prefix that canonical names have; a URI that ends in `*` stands for all that
  /// begin so.
  struct Namespace: Sendable {
    var prefix: String
    var uris: [String]
  }

  /// Canonical names; a name's number is its place.
  let names: [String]
  /// The namespaces; elements of no namespace count as those of the one with the empty prefix.
  let namespaces: [Namespace]

  /// The canonical prefix of a namespace, nil for one that the format does not know.
  func prefix(of uri: String) -> String? {
    if uri.isEmpty { return "" }
    return namespaces.first { namespace in
      namespace.uris.contains { $0.hasSuffix("*") ? uri.hasPrefix($0.dropLast()) : uri == $0 }
    }?.prefix
  }
}
