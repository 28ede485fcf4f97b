/// The relations that the object at hand is a member of; owned by one worker.
final class OSMMemberships {
  let relations: OSMWayRelations
  /// Its entries among those of all ways.
  private(set) var range = 0..<0

  init(_ relations: OSMWayRelations) { self.relations = relations }

  /// True if no relation that the schema asks about has the object.
  var isEmpty: Bool { range.isEmpty }

  /// Turns to an object.
  func turn(to kind: OSMKind, _ id: Int64) {
    range = kind == .way ? relations.range(ofWay: id) : 0..<0
  }
}
