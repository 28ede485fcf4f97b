/// Ids of objects, by kind.
typealias OSMObjectSet = OSMByKind<OSMIDSet>

extension OSMByKind<OSMIDSet> {
  /// An empty set.
  convenience init() { self.init { OSMIDSet() } }
}
