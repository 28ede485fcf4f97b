/// The groups of a file of changes (osmChange): what becomes of the objects in them.
enum OSMChangeGroup: UInt8, BitwiseCopyable, CaseIterable {
  case create, modify, delete

  /// The element that objects are in.
  var element: StaticString {
    switch self {
    case .create: "create"
    case .modify: "modify"
    case .delete: "delete"
    }
  }

  /// The group of an object: the one that its input names, else, as in osmium, the one that follows from its
  /// version, where the first one is new. Negative ids belong to objects that the database does not have yet.
  @inline(__always)
  init(_ object: OSMObject, version: Int64?) {
    if object.state.contains(.deleted) {
      self = .delete
    } else if object.state.contains(.created) {
      self = .create
    } else if object.state.contains(.modified) {
      self = .modify
    } else {
      self = version == 1 || object.id < 0 ? .create : .modify
    }
  }
}
