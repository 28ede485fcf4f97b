/// An object of OpenStreetMap by its kind and id.
public struct OSMObjectID: Hashable, Sendable {
  let kind: OSMKind
  /// The id, which tells objects of a kind apart.
  public let id: Int64

  init(_ kind: OSMKind, _ id: Int64) {
    self.kind = kind
    self.id = id
  }

  /// The number of the kind: 0 for nodes, 1 for ways, 2 for relations.
  public var kindNumber: Int { Int(kind.rawValue) }

  /// A node.
  public static func node(_ id: Int64) -> OSMObjectID { OSMObjectID(.node, id) }
  /// A way.
  public static func way(_ id: Int64) -> OSMObjectID { OSMObjectID(.way, id) }
  /// A relation.
  public static func relation(_ id: Int64) -> OSMObjectID { OSMObjectID(.relation, id) }

  /// The id of the object's features, such as `way/42`.
  public var text: String { "\(kind.name)/\(id)" }
}
