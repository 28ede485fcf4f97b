/// The element around objects, which the tags of a reader's records name.
enum OSMXMLContainer: UInt32 {
  case osm, osmChange, create, modify, delete

  /// A block of changes.
  init?(block name: OSMXMLName?) {
    switch name {
    case .create: self = .create
    case .modify: self = .modify
    case .delete: self = .delete
    default: return nil
    }
  }

  /// True if it holds objects: `osmChange` has them one level deeper.
  var holdsObjects: Bool { self != .osmChange }

  /// The state that it gives to its objects.
  var state: OSMState {
    switch self {
    case .osm, .osmChange: []
    case .create: .created
    case .modify: .modified
    case .delete: .deleted
    }
  }

  /// A bit of a record's tag: it is a run of objects rather than one element.
  private static let runBit: UInt32 = 8

  /// The tag of a record within it.
  func tag(isRun: Bool) -> UInt32 { isRun ? rawValue | Self.runBit : rawValue }

  /// What the tag of a record says.
  static func read(_ tag: UInt32) -> (container: OSMXMLContainer, isRun: Bool) {
    (OSMXMLContainer(rawValue: tag & ~runBit) ?? .osm, tag & runBit != 0)
  }
}
