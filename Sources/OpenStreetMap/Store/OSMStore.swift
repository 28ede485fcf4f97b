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
  private var outlineWays = Column<Int64>()
  /// Nodes without tags that are not kept as records.
  private(set) var plainNodeCount = 0

  /// For each of `memberWays` where its record begins, plus 1; 0 while it has not been met.
  private var memberPlaces = AtomicColumn(count: 0)
  /// For each of `outlineWays` what became of it.
  private var outlineStates = AtomicColumn(count: 0)
  /// For each kind the ordinals of records that a later or higher version makes void.
  private var voidRecords: [[UInt64]] = [[], [], []]

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
      try findVoidRecords(of: kind)
    }
    Self.sortUnique(&memberWays)
    Self.sortUnique(&outlineWays)
    memberPlaces = AtomicColumn(count: memberWays.count)
    outlineStates = AtomicColumn(count: outlineWays.count)
    if memberWays.count > 0 { try file(of: .way).map() }
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

  /// Finds objects that occur more than once: the highest version counts, and of equal ones (or where none is
  /// known) the last.
  private func findVoidRecords(of kind: OSMKind) throws(GeoError) {
    struct Version {
      var id: Int64
      var version: Int64
      var record: UInt64
      var location: OSMLocation
    }
    var versions: [Version] = []
    var bytes = Bytes()
    var cursor = OSMRecordCursor()
    var segment = 0
    let file = file(of: kind)
    while let stretch = file.takeStretch(&segment) {
      try file.read(stretch, into: &bytes)
      cursor.begin(UnsafePointer(bytes.base))
      for index in 0..<stretch.count {
        cursor.next(kind)
        versions.append(
          Version(
            id: cursor.id, version: cursor.info.version ?? 0,
            record: stretch.firstRecord + UInt64(index),
            location: cursor.flags.contains(.deleted) ? .unknown : cursor.location))
      }
    }
    versions.sort { ($0.id, $0.version, $0.record) < ($1.id, $1.version, $1.record) }
    var void: [UInt64] = []
    for (version, next) in zip(versions, versions.dropFirst()) where version.id == next.id {
      void.append(version.record)
      if kind == .node { nodeIndex.move(next.id, to: next.location) }
    }
    void.sort()
    voidRecords[Int(kind.rawValue)] = void
  }

  // MARK: - Reading

  /// True if a record is of a version that is not the object's last.
  func isVoid(_ record: UInt64, of kind: OSMKind) -> Bool {
    let records = voidRecords[Int(kind.rawValue)]
    guard !records.isEmpty else { return false }
    var low = 0
    var high = records.count
    while low < high {
      let middle = (low + high) / 2
      if records[middle] < record { low = middle + 1 } else { high = middle }
    }
    return low < records.count && records[low] == record
  }

  /// Tells where a way's record begins, if a relation may ask for it; at once with others.
  @inline(__always)
  func enterWay(_ id: Int64, at offset: UInt64) {
    guard let index = Self.find(id, memberWays) else { return }
    memberPlaces[index] = offset + 1
  }

  /// The record of a way that a relation has as a member; nil if it is not in the input.
  func memberWay(_ id: Int64) -> UnsafePointer<UInt8>? {
    guard let index = Self.find(id, memberWays), memberPlaces[index] > 0 else { return nil }
    return file(of: .way).record(at: memberPlaces[index] - 1)
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

  /// Ways that waited in vain: no area took their tags. In the order of their ids.
  var unusedOutlines: [Int64] {
    (0..<outlineWays.count).filter { outlineStates[$0] == 0 }.map { outlineWays[$0] }
  }

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
