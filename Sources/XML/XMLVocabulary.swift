/// The names that a format knows, numbered, and the namespaces that they are in.
///
/// A canonical name is the namespace's prefix here, a colon and the local name, or the local name
/// alone where that prefix is empty. It is the same whichever prefix a file uses, and whichever of
/// the namespace's URIs.
public struct XMLVocabulary: Sendable {
  /// A namespace, with the prefix that its canonical names have.
  public struct Namespace: Sendable {
    /// What canonical names have before the colon; empty for names without one.
    public var prefix: String
    /// The URIs that files may use for it; a final `*` matches anything.
    public var uris: [String]

    /// A namespace.
    public init(prefix: String, uris: [String]) {
      self.prefix = prefix
      self.uris = uris
    }
  }

  /// Canonical names; the number of a name is its index here.
  public let names: [String]
  /// The namespaces. Elements without a namespace count as being in the one whose prefix is empty.
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
