internal import Base
internal import Features
internal import FormatKit
internal import XML

extension GPXFeatureText {
  /// Writes a JSON array of links (GPX 1.1, linkType); false if it is anything else.
  mutating func appendLinks(
    _ json: UnsafeBufferPointer<UInt8>, _ feature: Int, of batch: borrowing FeatureBatch,
    to out: inout Bytes
  ) -> Bool {
    guard case .array(let links)? = NestedElementValue(json: json), !links.isEmpty,
      links.allSatisfy(Self.isLink)
    else { return false }
    for link in links {
      out.append("<link href=\"")
      appendMember("href", of: link, isAttribute: true, feature, of: batch, to: &out)
      out.append("\"")
      let start = out.count
      out.append(">")
      appendMember("text", of: link, isAttribute: false, feature, of: batch, to: &out)
      appendMember("type", of: link, isAttribute: false, feature, of: batch, to: &out)
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

  private mutating func appendMember(
    _ name: String, of link: NestedElementValue, isAttribute: Bool, _ feature: Int,
    of batch: borrowing FeatureBatch, to out: inout Bytes
  ) {
    guard let text = link[name]?.text else { return }
    scratch.removeAll()
    text.withUnsafeBufferPointer { scratch.append(contentsOf: $0) }
    if isAttribute {
      if out.append(attribute: scratch.buffer) > 0 {
        changes.note(GPXChange.character, feature, of: batch)
      }
    } else {
      open(name, to: &out)
      append(text: scratch.buffer, feature, of: batch, to: &out)
      close(name, to: &out)
    }
  }
}
