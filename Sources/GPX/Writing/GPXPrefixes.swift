internal import Features
internal import XML

/// The namespaces that a layer's extensions can be written in, by prefix.
struct GPXPrefixes {
  /// The namespaces of prefixes.
  let uris: [String: String]
  /// Those that names may have: `xsi` is declared in every document.
  let usable: Set<String>

  /// The known ones that are unlikely to occur by chance, and those of the document that the layer is from.
  init(_ layer: Layer) {
    var uris: [String: String] = [:]
    for namespace in GPXNamespace.known
    where namespace.prefix != GPXNamespace.ownPrefix
      && GPXNamespace.isAlwaysUsable(namespace.prefix)
    {
      uris[namespace.prefix] = namespace.uris.first
    }
    for member in layer.members where member.name == GPXDescription.member {
      guard let value = NestedElementValue(json: member.json)?["xmlns"] else { continue }
      for (prefix, uri) in Self.declarations(value) where uris[prefix] == nil {
        uris[prefix] = uri
      }
    }
    self.uris = uris
    usable = Set(uris.keys).union([GPXNamespace.schemaInstance.prefix])
  }

  /// The name, with its prefix, for a key of the form `prefix_local`; nil if it is not such a key.
  func name(ofKey key: String) -> String? {
    // A prefix may contain `_` itself.
    for (index, character) in zip(key.indices, key).reversed() where character == "_" {
      let prefix = String(key[..<index])
      let local = String(key[key.index(after: index)...])
      if uris[prefix] != nil, Self.isName(local) { return prefix + ":" + local }
    }
    return nil
  }

  /// The name, with its prefix, for a key of values along a line, which is its plural; nil if it is not such
  /// a key.
  func name(ofArrayKey key: String) -> String? {
    guard key.hasSuffix("s"), let colon = key.firstIndex(of: ":"),
      uris[String(key[..<colon])] != nil,
      Self.isName(String(key[key.index(after: colon)...].dropLast()))
    else { return nil }
    return String(key.dropLast())
  }

  /// The prefixes and namespaces in an object that a reader made from declarations, as far as they can be
  /// declared again.
  static func declarations(_ value: NestedElementValue) -> [(prefix: String, uri: String)] {
    (value.members ?? []).compactMap { prefix, value in
      guard let text = value.text, !text.isEmpty, isPrefix(prefix) else { return nil }
      return (prefix, String(decoding: text, as: UTF8.self))
    }
  }

  private static func isPrefix(_ text: String) -> Bool {
    isName(text) && !text.lowercased().hasPrefix("xml")
      && text != GPXNamespace.schemaInstance.prefix
      && text != GPXNamespace.ownPrefix
  }

  private static func isName(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { XMLNameText.isNCName($0) }
  }
}
