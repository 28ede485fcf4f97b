internal import Base

/// Finds where the members of relations are, and keeps account of those that are not in the input. Owned by one
/// worker.
struct OSMMemberFinder: ~Copyable {
  /// What is known of a member way.
  enum Outcome {
    /// All its nodes are.
    case whole
    /// Some of its nodes are missing.
    case cut
    /// The way itself is missing.
    case missing
  }

  /// The nodes of the way that was found last.
  private(set) var way = OSMLocatedWay()
  /// A place of the relation: the first that is known.
  private(set) var anchor = OSMLocation.unknown

  private let store: OSMStore
  private var record = OSMRecordCursor()
  private var missingCount = 0
  private var firstMissing: (kind: OSMKind, id: Int64)?
  private var cutCount = 0
  private var firstCut: (kind: OSMKind, id: Int64)?

  init(_ store: OSMStore) { self.store = store }

  /// Begins with the members of another relation.
  mutating func begin() {
    anchor = .unknown
    (missingCount, firstMissing) = (0, nil)
    (cutCount, firstCut) = (0, nil)
  }

  /// True if the relation gives the places of a member way that is not in the input. It does not give ids of
  /// nodes, so that the neighbouring ways can be joined with it only by place.
  func hasMemberByPlaceOnly(_ relation: borrowing OSMRecordCursor) -> Bool {
    guard !relation.memberLocations.isEmpty else { return false }
    for index in 0..<relation.members.count where relation.members.base[index].kind == .way {
      if !relation.locationRange(ofMember: index).isEmpty,
        store.memberWay(relation.members.base[index].id) == nil
      {
        return true
      }
    }
    return false
  }

  /// Finds the places of a member way; if `isByPlace`, it prefers those that the relation gives.
  mutating func findWay(
    _ index: Int, of relation: borrowing OSMRecordCursor, isByPlace: Bool = false
  ) -> Outcome {
    let member = relation.members.base[index]
    let own = relation.locationRange(ofMember: index)
    if !isByPlace || own.isEmpty, let start = store.memberWay(member.id) {
      record.begin(start)
      record.next(.way)
      let missing = way.locate(record, store)
      if !anchor.isKnown { anchor = way.locations.last ?? .unknown }
      if missing == 0, !record.nodes.isEmpty { return .whole }
      if own.isEmpty {
        cutCount += 1
        if firstCut == nil { firstCut = (.way, member.id) }
        return .cut
      }
    }
    guard !own.isEmpty else {
      noteMissing(member)
      return .missing
    }
    way.take(relation.memberLocations.buffer(own))
    if !anchor.isKnown { anchor = way.locations.last ?? .unknown }
    return .whole
  }

  /// Where a member node is; nil if that is not known.
  mutating func findNode(
    _ index: Int, of relation: borrowing OSMRecordCursor
  ) -> OSMLocation? {
    let member = relation.members.base[index]
    let own = relation.locationRange(ofMember: index)
    var hint = 0
    let place =
      own.isEmpty
      ? store.nodeIndex.location(of: member.id, hint: &hint)
      : relation.memberLocations[own.lowerBound]
    guard place.isKnown, place.isInRange else {
      noteMissing(member)
      return nil
    }
    anchor = place
    return place
  }

  private mutating func noteMissing(_ member: OSMMember) {
    missingCount += 1
    if firstMissing == nil { firstMissing = (member.kind, member.id) }
  }

  /// What a relation lacks, one problem for each kind of gap: members, or nodes of member ways.
  func gaps(of relation: Int64) -> [OSMProblem] {
    var gaps: [OSMProblem] = []
    if missingCount > 0 {
      gaps.append(
        OSMProblem(
          code: .missingMember, kind: .relation, id: relation, other: firstMissing,
          location: anchor, count: missingCount))
    }
    if cutCount > 0 {
      gaps.append(
        OSMProblem(
          code: .missingNode, kind: .relation, id: relation, other: firstCut, location: anchor,
          count: cutCount))
    }
    return gaps
  }
}
