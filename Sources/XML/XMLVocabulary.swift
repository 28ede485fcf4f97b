/// The names that a format knows, numbered, and the namespaces that they are in.
///
/// A canonical name is the namespace's prefix here, a colon and the local name, or the local name alone
/// where that prefix is empty; whatever prefix a file uses, and whichever of a namespace's URIs.
public struct XMLVocabulary: Sendable {
  /// A namespace under the prefix that canonical names have; a URI that ends in `*` stands for all that
  /// begin so.
  public struct Namespace: Sendable {
    public var prefix: String
    public var uris: [String]

    /// A namespace.
    public init(prefix: String, uris: [String]) {
      self.prefix = prefix
      self.uris = uris
    }
  }

  /// Canonical names; a name's number is its place.
  public let names: [String]
  /// The namespaces; elements of no namespace count as those of the one with the empty prefix.
  public let namespaces: [Namespace]

  /// A vocabulary.
  public init(names: [String], namespaces: [Namespace]) {
    self.names = names
    self.namespaces = namespaces
  }

  /// The canonical prefix of a namespace, nil for one that the format does not know.
  public func prefix(of uri: String) -> String? {
    if uri.isEmpty { return "" }
    return namespaces.first { namespace in
      namespace.uris.contains { $0.hasSuffix("*") ? uri.hasPrefix($0.dropLast()) : uri == $0 }
    }?.prefix
  }
}
