/// The kinds of OpenStreetMap's objects, in the order in which files have them.
enum OSMKind: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case node, way, relation

  /// The element's name in OSM XML, which is also what ids of features begin with.
  var name: String { "\(literal)" }

  /// The same, for text that is written as bytes.
  var literal: StaticString {
    switch self {
    case .node: "node"
    case .way: "way"
    case .relation: "relation"
    }
  }
}
