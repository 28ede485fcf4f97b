public import Features

/// The links of a feature in the forms that formats have for them: `[{"href":…,"text":…,"type":…}]`, as the reader of
/// GPX gives them (GPX 1.1, linkType), `{"@href":…,"@title":…,"@type":…}`, as that of KML gives an `atom:link`
/// (RFC 4287 §4.2.7), or an address alone, such as a table has.
public struct FeatureLinks {
  /// One link.
  public struct Link {
    /// The address.
    public let href: [UInt8]
    /// What the link is called.
    public fileprivate(set) var text: [UInt8]?
    /// The media type of what is there.
    public fileprivate(set) var type: [UInt8]?
  }

  /// The links, of which there is one at least.
  public private(set) var links: [Link]
  /// The value says nothing but what is in `links`.
  public private(set) var isWhole = true

  /// The links that a cell holds, as a nested value, as its JSON text or as an address with a scheme; nil for
  /// anything else.
  public init?(_ cell: Cell, of batch: borrowing FeatureBatch) {
    guard cell.type == .json || cell.type == .text else { return nil }
    let bytes = batch.bytes(of: cell)
    if bytes.first == UInt8(ascii: "[") || bytes.first == UInt8(ascii: "{") {
      guard let links = FeatureLinks(json: bytes) else { return nil }
      self = links
    } else {
      guard cell.type == .text, Self.isAddress(bytes) else { return nil }
      links = [Link(href: Array(bytes))]
    }
  }

  /// The links that a nested value, which is JSON, stands for; nil for anything else.
  public init?(json: UnsafeBufferPointer<UInt8>) {
    guard let value = NestedElementValue(json: json) else { return nil }
    links = []
    for item in value.items where !append(item) { return nil }
    if links.isEmpty { return nil }
  }

  /// Takes an object; false if it is no link.
  private mutating func append(_ value: NestedElementValue) -> Bool {
    guard let members = value.members else { return false }
    let isAtom = value["@href"] != nil
    // The schemas demand a URI, but hardly anything of a URI is checked.
    guard let href = value[isAtom ? "@href" : "href"]?.text, href.allSatisfy({ $0 > 0x20 }) else {
      return false
    }
    var link = Link(href: href)
    link.text = value[isAtom ? "@title" : "text"]?.text
    link.type = value[isAtom ? "@type" : "type"]?.text
    links.append(link)
    let known = 1 + (link.text == nil ? 0 : 1) + (link.type == nil ? 0 : 1)
    if members.count > known { isWhole = false }
    return true
  }

  /// True for an address with a scheme (RFC 3986 §3.1) and a host, without white space.
  private static func isAddress(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let colon = text.prefix(32).firstIndex(of: UInt8(ascii: ":")), colon > 0,
      text.count > colon + 3, text[colon + 1] == UInt8(ascii: "/"),
      text[colon + 2] == UInt8(ascii: "/")
    else { return false }
    let isScheme = text[..<colon].allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    return isScheme && text.allSatisfy { $0 > 0x20 }
  }
}
