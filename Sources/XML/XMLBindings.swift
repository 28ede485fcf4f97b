/// The namespace declarations that are in force at some place of a document (Namespaces in XML 1.0 §6).
public struct XMLBindings: Equatable, Sendable {
  /// A prefix, empty for the default namespace, and the URI that it stands for, empty for none.
  public struct Binding: Equatable, Sendable {
    public var prefix: String
    public var uri: String

    /// A declaration.
    public init(prefix: String, uri: String) {
      self.prefix = prefix
      self.uri = uri
    }
  }

  /// Later ones hide earlier ones of the same prefix.
  public var bindings: [Binding] = []

  /// No declarations.
  public init() {}

  /// The URI of a prefix, empty for the default of none; nil for a prefix that is not declared.
  public func uri(of prefix: String) -> String? {
    if prefix == "xml" { return "http://www.w3.org/XML/1998/namespace" }
    let uri = bindings.last { $0.prefix == prefix }?.uri ?? ""
    return uri.isEmpty && !prefix.isEmpty ? nil : uri
  }
}
