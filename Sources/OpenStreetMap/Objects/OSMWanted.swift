/// What is wanted of objects: decoders leave out the rest where that makes them faster.
public struct OSMWanted: OptionSet, Sendable {
  /// One bit for each thing that can be wanted.
  public let rawValue: UInt8
  /// The set that some bits stand for.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Tags.
  static let tags = OSMWanted(rawValue: 1)
  /// Nodes of ways, members of relations.
  static let references = OSMWanted(rawValue: 2)
  /// Version, time, changeset and user.
  static let infos = OSMWanted(rawValue: 4)
  /// Nodes, at least with their ids.
  static let nodes = OSMWanted(rawValue: 8)
  /// Ways, at least with their ids.
  static let ways = OSMWanted(rawValue: 16)
  /// Relations, at least with their ids.
  static let relations = OSMWanted(rawValue: 32)
  /// The places of nodes.
  static let locations = OSMWanted(rawValue: 64)
  /// All objects.
  static let objects: OSMWanted = [.nodes, .ways, .relations]
  /// Everything.
  static let everything: OSMWanted = [.objects, .tags, .references, .infos, .locations]

  /// True if objects of a kind are wanted.
  @inline(__always)
  func wants(_ kind: OSMKind) -> Bool {
    switch kind {
    case .node: contains(.nodes)
    case .way: contains(.ways)
    case .relation: contains(.relations)
    }
  }

  /// What is wanted of objects of a kind: nothing if they are not wanted themselves.
  @inline(__always)
  func of(_ kind: OSMKind) -> OSMWanted { wants(kind) ? self : [] }
}
