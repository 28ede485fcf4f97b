internal import Base
internal import Flow

/// What is kept of an input of OpenStreetMap's objects, so that features can be made of them whatever
/// their order: where all nodes are, and everything about tagged nodes, ways and relations.
///
/// Workers add blocks; then one of them calls `prepare`, and from then on it is only read, except for the
/// places of ways that relations need.
final class OSMStore: @unchecked Sendable {
  /// What is kept.
  struct Wishes {
    /// Nodes without tags become features too.
    var untagged = false
    /// Bytes of memory for the places of nodes, before they go to a file.
    var memoryLimit = 1 << 30
    /// Copies of an object in the same version are parts of it; otherwise the last one counts.
    var joinsCopies = true
  }

  let wishes: Wishes
  /// Where nodes are.
  let nodeIndex: OSMNodeIndex
  private let files: [OSMRecordFile]
  private let turnstile = Turnstile()

  // Changed in turn, while blocks are added.
  private var lastIDs = [Int64](repeating: .min, count: 3)
  private var isAscending = [Bool](repeating: true, count: 3)
  private var memberWays = Column<Int64>()
  /// The ways that multipolygons without tags of their own have as outlines, and beside each the relation.
  private var outlineWays = Column<Int64>()
  private var outlineOwners = Column<Int64>()
  /// Nodes without tags that are not kept as records.
  private(set) var plainNodeCount = 0

  /// For each of `memberWays` where its record begins, plus 1, or the number of the record that stands in its
  /// place, plus 1, with `replacementBit`; 0 while it has not been met.
  private var memberPlaces = AtomicColumn(count: 0)
  /// For each of `outlineWays` what became of it.
  private var outlineStates = AtomicColumn(count: 0)
  /// For each kind which records count.
  private let copies = OSMKind.allCases.map { OSMCopies(of: $0) }

  init(_ wishes: Wishes) throws(GeoError) {
    self.wishes = wishes
    nodeIndex = OSMNodeIndex(limit: wishes.memoryLimit)
    files = [try OSMRecordFile(), try OSMRecordFile(), try OSMRecordFile()]
  }

  /// The records of a kind.
  func file(of kind: OSMKind) -> OSMRecordFile { files[Int(kind.rawValue)] }

  // MARK: - Adding

  /// Adds the block of a ticket, in the order of the tickets; `survey` has its records.
  func add(
    _ block: OSMBlock, _ survey: inout OSMSurvey, ticket: Int
  ) throws(GeoError) {
    survey.take(block, wishes, keepsAllNodes: wishes.untagged)
    let places = try turnstile.pass(ticket) { (_) throws(GeoError) -> [UInt64] in
      try enter(block)
      // Nodes whose ids are out of order may be later versions of nodes with tags.
      if !isAscending[0], !wishes.untagged {
        survey.take(block, wishes, keepsAllNodes: true)
      }
      plainNodeCount += survey.plainNodes
      memberWays.append(contentsOf: survey.memberWays.buffer)
      outlineWays.append(contentsOf: survey.outlineWays.buffer)
      outlineOwners.append(contentsOf: survey.outlineOwners.buffer)
      return [
        files[0].reserve(survey.nodes), files[1].reserve(survey.ways),
        files[2].reserve(survey.relations),
      ]
    }
    if survey.nodes.count > 0 { try files[0].write(survey.nodes, at: places[0]) }
    if survey.ways.count > 0 { try files[1].write(survey.ways, at: places[1]) }
    if survey.relations.count > 0 { try files[2].write(survey.relations, at: places[2]) }
  }

  /// Lets others pass when a block could not be made, because the input is broken.
  func pass(_ ticket: Int) { turnstile.pass(ticket) }

  private func enter(_ block: OSMBlock) throws(GeoError) {
    let objects = block.objects.buffer
    for object in objects {
      let kind = Int(object.kind.rawValue)
      if object.id <= lastIDs[kind], lastIDs[kind] != .min { isAscending[kind] = false }
      lastIDs[kind] = object.id
      if kind == 0 {
        try nodeIndex.append(
          object.id, object.state.contains(.deleted) ? .unknown : object.location)
      }
    }
  }

  // MARK: - Between adding and reading

  /// Sorts what must be sorted, when all blocks have been added.
  func prepare() throws(GeoError) {
    try nodeIndex.finish()
    for kind in OSMKind.allCases where !isAscending[Int(kind.rawValue)] {
      try copies(of: kind).find(
        in: file(of: kind), nodeIndex, joinsCopies: wishes.joinsCopies)
    }
    Self.sortUnique(&memberWays)
    chooseOwners()
    memberPlaces = AtomicColumn(count: memberWays.count)
    outlineStates = AtomicColumn(count: outlineWays.count)
    if memberWays.count > 0 { try file(of: .way).map() }
  }

  /// Sorts outlines by their ids; each is left once, with the lowest of its relations.
  private func chooseOwners() {
    var pairs = zip(outlineWays.buffer, outlineOwners.buffer).map { (way: $0, owner: $1) }
    pairs.sort { ($0.way, $0.owner) < ($1.way, $1.owner) }
    outlineWays.removeAll()
    outlineOwners.removeAll()
    for pair in pairs where outlineWays.last != pair.way {
      outlineWays.append(pair.way)
      outlineOwners.append(pair.owner)
    }
  }

  private static func sortUnique(_ ids: inout Column<Int64>) {
    var buffer = UnsafeMutableBufferPointer(start: ids.base, count: ids.count)
    buffer.sort()
    var kept = 0
    for index in 0..<ids.count where kept == 0 || ids[index] != ids[kept - 1] {
      ids[kept] = ids[index]
      kept += 1
    }
    ids.truncate(to: kept)
  }

  // MARK: - Reading

  /// Which records of a kind count.
  func copies(of kind: OSMKind) -> OSMCopies { copies[Int(kind.rawValue)] }

  /// Marks the number of a record that stands in the place of another one.
  static let replacementBit: UInt64 = 1 << 62

  /// Tells where a way's record begins, or the number of the one in its place with ``replacementBit``, if a
  /// relation may ask for it; at once with others.
  @inline(__always)
  func enterWay(_ id: Int64, at offset: UInt64) {
    guard let index = Self.find(id, memberWays) else { return }
    memberPlaces[index] = offset + 1
  }

  /// The record of a way that a relation has as a member; nil if it is not in the input.
  func memberWay(_ id: Int64) -> UnsafePointer<UInt8>? {
    guard let index = Self.find(id, memberWays), memberPlaces[index] > 0 else { return nil }
    let place = memberPlaces[index] - 1
    if place & Self.replacementBit != 0 {
      return copies(of: .way).record(at: Int(place & ~Self.replacementBit))
    }
    return file(of: .way).record(at: place)
  }

  /// True for a way that a multipolygon without tags of its own has as an outline: its tags may be the
  /// area's, so that it waits until the relations have been seen.
  @inline(__always)
  func isOutline(_ id: Int64) -> Bool {
    !outlineWays.isEmpty && Self.find(id, outlineWays) != nil
  }

  /// Notes that the tags of an outline went to an area; at the same time as others, who would all write the
  /// same value.
  func useOutline(_ id: Int64) {
    if let index = Self.find(id, outlineWays) { outlineStates[index] = 1 }
  }

  /// True if the tags of an outline went to an area; when all relations have been seen.
  func isUsedOutline(_ id: Int64) -> Bool {
    Self.find(id, outlineWays).map { outlineStates[$0] != 0 } ?? false
  }

  /// True if a relation is the one that may have the tags of a way of its own: of several that have the way as
  /// an outline, the one with the lowest id.
  func isOwner(_ relation: Int64, ofOutline id: Int64) -> Bool {
    Self.find(id, outlineWays).map { outlineOwners[$0] == relation } ?? true
  }

  /// The ways that waited for relations, in the order of their ids.
  var outlines: [Int64] { Array(outlineWays.buffer) }

  private static func find(_ id: Int64, _ ids: borrowing Column<Int64>) -> Int? {
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      if ids.base[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids.base[low] == id ? low : nil
  }
}
