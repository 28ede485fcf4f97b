internal import Base
internal import Styles
internal import XML

/// The shared styles of a document: given in turn, in the order of their first use, and limited in number, so
/// that memory is bounded. Later ones are written with their features.
struct KMLOutputStyles: ~Copyable {
  /// How a feature refers to its style.
  struct Reference {
    /// `<styleUrl>` and `<Style>` of the feature.
    var text: [UInt8]
    /// The style got another address than the one that the feature gave.
    var isRenamed = false
  }

  /// The most shared styles that a document has.
  private let limit: Int
  /// The style that an id stands for.
  private var styles: [[UInt8]: FeatureStyle] = [:]
  /// The id that was given to a style without an address.
  private var ids: [FeatureStyle: [UInt8]] = [:]
  private var nextNumber = 1

  static let usualLimit = 1 << 12

  init(limit: Int = KMLOutputStyles.usualLimit) { self.limit = limit }

  /// How features with a style refer to it.
  mutating func reference(
    to style: KMLOutputStyle, _ identifiers: inout KMLOutputIdentifiers
  ) -> Reference {
    guard let url = style.url else {
      return style.style.isEmpty ? Reference(text: []) : own(style.style, &identifiers)
    }
    let id = Array(url.dropFirst())
    let isFragment =
      url.first == UInt8(ascii: "#") && id.withUnsafeBufferPointer { XMLNameText.isNCName($0) }
    guard isFragment else { return Reference(text: Self.text(url) + Self.inline(style.style)) }
    if let known = styles[id] {
      if known == style.style { return Reference(text: Self.text(url)) }
      if style.style.covers(known) {
        return Reference(text: Self.text(url) + Self.inline(style.style))
      }
      var reference = own(style.style, &identifiers)
      reference.isRenamed = true
      return reference
    }
    let isOurs = id.withUnsafeBufferPointer { KMLOutputIdentifiers.isSchema($0) }
    let hash = id.withUnsafeBufferPointer { KMLOutputIdentifiers.hash($0) }
    guard styles.count < limit, !isOurs, identifiers.claim(hash) else {
      return Reference(text: Self.text(url) + Self.inline(style.style))
    }
    styles[id] = style.style
    return Reference(text: Self.text(url))
  }

  /// A shared style with an id of ours, or the style itself.
  private mutating func own(
    _ style: FeatureStyle, _ identifiers: inout KMLOutputIdentifiers
  ) -> Reference {
    if style.isEmpty { return Reference(text: []) }
    if let id = ids[style] { return Reference(text: Self.text([UInt8(ascii: "#")] + id)) }
    guard styles.count < limit else { return Reference(text: Self.inline(style)) }
    while true {
      let id = Array("style\(nextNumber)".utf8)
      nextNumber += 1
      guard styles[id] == nil else { continue }
      let hash = id.withUnsafeBufferPointer { KMLOutputIdentifiers.hash($0) }
      guard identifiers.claim(hash) else { return Reference(text: Self.inline(style)) }
      styles[id] = style
      ids[style] = id
      return Reference(text: Self.text([UInt8(ascii: "#")] + id))
    }
  }

  /// The Style elements of the Document, `style2` before `style10`: in an order that does not depend on
  /// that of the features.
  var text: [UInt8] {
    var out = Bytes()
    let sorted = styles.sorted {
      $0.key.count != $1.key.count
        ? $0.key.count < $1.key.count : $0.key.lexicographicallyPrecedes($1.key)
    }
    for (id, style) in sorted where !style.isEmpty {
      out.append("<Style id=\"")
      id.withUnsafeBufferPointer { out.append(contentsOf: $0) }
      out.append("\">")
      KMLTextStyle.content(style).withUnsafeBufferPointer { out.append(contentsOf: $0) }
      out.append("\n")
    }
    return Array(out.buffer)
  }

  private static func inline(_ style: FeatureStyle) -> [UInt8] {
    style.isEmpty ? [] : Array("<Style>".utf8) + KMLTextStyle.content(style)
  }

  private static func text(_ url: [UInt8]) -> [UInt8] {
    var source = Bytes()
    url.withUnsafeBufferPointer { source.append(contentsOf: $0) }
    var out = Bytes()
    out.append("<styleUrl>")
    out.append(xml: source.buffer)
    out.append("</styleUrl>")
    return Array(out.buffer)
  }
}
