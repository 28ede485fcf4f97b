/// The namespace declarations in force at some place in a document (Namespaces in XML 1.0 §6).
public struct XMLBindings: Equatable, Sendable {
  /// A prefix and the URI that it stands for.
  public struct Binding: Equatable, Sendable {
    /// The prefix without its colon; empty for the default namespace.
    public var prefix: String
    /// The URI that it stands for; empty if it stands for no namespace.
    public var uri: String

    /// A declaration.
    public init(prefix: String, uri: String) {
      self.prefix = prefix
      self.uri = uri
    }
  }

  /// The declarations; later ones hide earlier ones of the same prefix.
  public var bindings: [Binding] = []

  /// No declarations.
  public init() {}

  /// The URI that a prefix stands for; nil for a prefix that is not declared. For the empty prefix
  /// it is the default namespace, empty if there is none.
  public func uri(of prefix: String) -> String? {
    if prefix == "xml" { return "http://www.w3.org/XML/1998/namespace" }
    let uri = bindings.last { $0.prefix == prefix }?.uri ?? ""
    return uri.isEmpty && !prefix.isEmpty ? nil : uri
  }
}
