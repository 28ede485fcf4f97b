internal import Base
internal import Features
internal import XML

/// Writes links (GPX 1.1, linkType).
enum GPXLinkText {
  /// Writes all links.
  static func append(
    _ links: FeatureLinks, _ feature: Int, of batch: borrowing FeatureBatch, to out: inout Bytes,
    _ element: inout GPXElementText
  ) {
    for link in links.links {
      out.append("<link href=\"")
      element.append(text: link.href, isAttribute: true, feature, of: batch, to: &out)
      out.append("\"")
      let start = out.count
      out.append(">")
      for (name, text) in [("text", link.text), ("type", link.type)] {
        guard let text else { continue }
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
  }
}
