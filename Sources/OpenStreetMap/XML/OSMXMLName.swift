internal import Base
internal import XML

/// The names of OSM XML and osmChange, by their numbers in ``vocabulary``.
enum OSMXMLName: Int, CaseIterable {
  // Containers.
  case osm, osmChange, create, modify, delete
  // Objects and their parts.
  case node, way, relation, nd, tag, member
  // About the whole document, or in Overpass's answers about an object.
  case bounds, bound, note, meta, remark, center
  // Augmented diffs.
  case action, old, new
  // Attributes of objects and their parts.
  case id, lat, lon, version, timestamp, changeset, uid, user, visible, ref, k, v, type, role
  // Attributes of boxes and of the head.
  case minlat, minlon, maxlat, maxlon, box, generator, osmBase

  /// The name as it stands in files.
  var text: String { self == .osmBase ? "osm_base" : "\(self)" }

  /// Some writers declare a default namespace, each a different one: it means nothing.
  static let vocabulary = XMLVocabulary(
    names: allCases.map(\.text), namespaces: [XMLVocabulary.Namespace(prefix: "", uris: ["*"])])

  /// The name of the element at hand; nil for others, and for all that have a prefix.
  init?(_ scanner: borrowing XMLScanner) {
    self.init(rawValue: scanner.name)
    guard scanner.names.isPlain(scanner.rawName) else { return nil }
  }

  /// The name of an attribute of the start tag at hand.
  init?(_ attribute: XMLScanner.Attribute, _ scanner: borrowing XMLScanner) {
    self.init(rawValue: attribute.name)
    guard scanner.names.isPlain(attribute.rawName) else { return nil }
  }

  /// The kind of object that an element is.
  var kind: OSMKind? {
    switch self {
    case .node: .node
    case .way: .way
    case .relation: .relation
    default: nil
    }
  }
}

extension XMLNames {
  /// True for a raw name without a prefix.
  fileprivate func isPlain(_ index: Int) -> Bool {
    !raw.bytes(at: index).contains(UInt8(ascii: ":"))
  }
}
