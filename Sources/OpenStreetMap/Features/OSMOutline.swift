internal import Base

/// The tags of multipolygons that have none of their own, as they were mapped until 2013: those of the ways in
/// their outlines. Owned by one worker.
///
/// Only ways whose tags make an area give theirs. A line, such as a street along the border, stays one.
///
/// libosmium gave up the rule in 2017, when such relations had been retagged. Here it holds for data of any year:
/// it touches only relations without tags, which cannot mean anything else. In extracts of 2010 to 2013 they are more
/// than half of all multipolygons, and among those last edited after 2015 there are none.
struct OSMOutline: ~Copyable {
  /// What the ways that should be in the outline say.
  enum Promise {
    /// None of them has tags.
    case nothing
    /// They have tags, but none that make an area.
    case lines
    /// The tags of one make an area.
    case area
  }

  private let store: OSMStore
  private let rules: OSMAreaRules
  private var record = OSMRecordCursor()
  /// The ways of the outline that give their tags, or have none.
  private(set) var ways: [Int64] = []
  /// True if ways give different tags.
  private(set) var isContradictory = false
  /// The first way that gives its tags.
  private(set) var giver = OSMRecordCursor()

  init(_ store: OSMStore, _ rules: OSMAreaRules) {
    self.store = store
    self.rules = rules
  }

  /// Looks at the ways of a relation whose role is not `inner`.
  mutating func promise(of relation: borrowing OSMRecordCursor) -> Promise {
    var promise = Promise.nothing
    for index in 0..<relation.members.count {
      let member = relation.members.base[index]
      guard member.kind == .way, OSMAreaRole(relation.bytes(of: member.role)) != .inner,
        let start = store.memberWay(member.id)
      else { continue }
      record.begin(start)
      record.next(.way)
      if record.tags.isEmpty { continue }
      if rules.isArea(record.tagList) { return .area }
      promise = .lines
    }
    return promise
  }

  /// Finds the ways that give an area its tags, once it is known which are in its outline; false if there are
  /// none, or if they contradict each other.
  mutating func find(_ members: borrowing Column<OSMAreaWay>) -> Bool {
    ways.removeAll(keepingCapacity: true)
    isContradictory = false
    var hasGiver = false
    for index in 0..<members.count where members[index].isOuter {
      let id = members[index].id
      guard let start = store.memberWay(id) else { continue }
      record.begin(start)
      record.next(.way)
      guard record.tags.isEmpty || rules.isArea(record.tagList) else { continue }
      ways.append(id)
      if record.tags.isEmpty { continue }
      if hasGiver {
        isContradictory = !giver.tagList.isSame(as: record.tagList)
        if isContradictory { return false }
      } else {
        giver.begin(start)
        giver.next(.way)
        hasGiver = true
      }
    }
    return hasGiver
  }
}
