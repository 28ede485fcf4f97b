internal import Base
internal import Features
internal import XML

/// Writes links (GPX 1.1, linkType) as the reader gives them: a JSON array of objects.
enum GPXLinkText {
  /// Writes all links of an array; false, and nothing, if the JSON is anything else.
  static func append(
    _ json: UnsafeBufferPointer<UInt8>, _ feature: Int, of batch: borrowing FeatureBatch,
    to out: inout Bytes, _ element: inout GPXElementText
  ) -> Bool {
    guard case .array(let links)? = NestedElementValue(json: json), !links.isEmpty,
      links.allSatisfy(isLink)
    else { return false }
    for link in links {
      out.append("<link href=\"")
      if let text = link["href"]?.text {
        element.append(text: text, isAttribute: true, feature, of: batch, to: &out)
      }
      out.append("\"")
      let start = out.count
      out.append(">")
      for name in ["text", "type"] {
        guard let text = link[name]?.text else { continue }
        element.open(name, to: &out)
        element.append(text: text, feature, of: batch, to: &out)
        element.close(name, to: &out)
      }
      if out.count == start + 1 {
        out.truncate(to: start)
        out.append("/>")
      } else {
        out.append("</link>")
      }
    }
    return true
  }

  /// True for an object that has only members of a link, all of them texts.
  private static func isLink(_ value: NestedElementValue) -> Bool {
    guard let members = value.members, let reference = value["href"]?.text else { return false }
    // The schema demands a URI, but hardly anything of a URI is checked.
    return members.count == Set(members.map(\.name)).count
      && reference.allSatisfy { $0 > 0x20 }
      && members.allSatisfy { ["href", "text", "type"].contains($0.name) && $0.value.text != nil }
  }
}
