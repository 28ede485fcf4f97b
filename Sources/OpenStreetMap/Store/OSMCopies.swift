internal import Base

/// Which records of a kind of object count, where objects occur more than once.
///
/// The highest version of an object counts. Copies of that version, and those that say no version, are parts of
/// one object: Overpass gives an object with its tags, and once more without them as a part of another one
/// (`out body; >; out skel;`). What they say together takes the place of the last of them.
final class OSMCopies {
  /// A record among those of its kind.
  private struct Version {
    var id: Int64
    var version: Int64
    var record: UInt64
    /// Where it begins in the file, in bytes.
    var offset: UInt64
    /// Its length in bytes.
    var length: Int
    var isDeleted: Bool
  }

  /// A record that others were joined into.
  private struct Joined {
    var record: UInt64
    /// Where the whole is in `bytes`.
    var offset: Int
  }

  private let kind: OSMKind
  /// The ordinals of records that do not count, ascending.
  private var void: [UInt64] = []
  /// Those of them that are of an older version than the one that counts, ascending.
  private var superseded: [UInt64] = []
  /// Records in whose place others stand, ascending.
  private var joined: [Joined] = []
  /// The ordinals of records whose copies contradict them, ascending.
  private var contradicted: [UInt64] = []
  private var bytes = Bytes()

  /// Every record counts.
  init(of kind: OSMKind) { self.kind = kind }

  /// Looks for copies among all records of the kind. Without `joinsCopies` the last of several copies counts
  /// as it is. The index of nodes learns the places that count.
  func find(
    in file: OSMRecordFile, _ index: OSMNodeIndex, joinsCopies: Bool
  ) throws(GeoError) {
    var versions = try Self.versions(of: kind, in: file)
    versions.sort { ($0.id, $0.version, $0.record) < ($1.id, $1.version, $1.record) }
    var union = OSMRecordUnion()
    var start = 0
    while start < versions.count {
      var end = start + 1
      while end < versions.count, versions[end].id == versions[start].id { end += 1 }
      let last = versions[end - 1]
      for version in versions[start..<end - 1] {
        void.append(version.record)
        // Without a version it is a copy.
        if version.version != 0, version.version < last.version {
          superseded.append(version.record)
        }
      }
      if last.isDeleted {
        if kind == .node { index.move(last.id, to: .unknown) }
      } else if end - start > 1 {
        try file.map()
        let copies = versions[start..<end].filter {
          ($0.version == last.version || $0.version == 0) && !$0.isDeleted
        }
        if joinsCopies {
          join(copies, of: file, &union)
          if kind == .node, union.location.isKnown { index.move(last.id, to: union.location) }
        } else {
          compare(copies, of: file)
        }
      }
      start = end
    }
    void.sort()
    superseded.sort()
    joined.sort { $0.record < $1.record }
    contradicted.sort()
    bytes.append(repeating: 0, count: Bytes.slackBytes)
  }

  private static func versions(
    of kind: OSMKind, in file: OSMRecordFile
  ) throws(GeoError) -> [Version] {
    var versions: [Version] = []
    var bytes = Bytes()
    var cursor = OSMRecordCursor()
    var segment = 0
    while let stretch = file.takeStretch(&segment) {
      try file.read(stretch, into: &bytes)
      let start = UnsafePointer(bytes.base)
      cursor.begin(start)
      for index in 0..<stretch.count {
        let before = cursor.position - start
        cursor.next(kind)
        versions.append(
          Version(
            id: cursor.id, version: cursor.version, record: stretch.firstRecord + UInt64(index),
            offset: stretch.bytes.lowerBound + UInt64(before),
            length: cursor.position - start - before,
            isDeleted: cursor.flags.contains(.deleted)))
      }
    }
    return versions
  }

  private static func record(
    _ version: Version, of file: OSMRecordFile
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: file.record(at: version.offset), count: version.length)
  }

  /// Joins the copies of an object; `union` has them all at the end.
  private func join(
    _ copies: [Version], of file: OSMRecordFile, _ union: inout OSMRecordUnion
  ) {
    var cursor = OSMRecordCursor()
    for (number, copy) in copies.enumerated() {
      guard let start = Self.record(copy, of: file).baseAddress else { continue }
      cursor.begin(start)
      cursor.next(kind)
      if number == 0 { union.begin(cursor) } else { union.add(cursor) }
    }
    guard let last = copies.last, copies.count > 1 else { return }
    if union.isContradictory { contradicted.append(last.record) }
    let whole = union.end()
    guard !whole.elementsEqual(Self.record(last, of: file)) else { return }
    joined.append(Joined(record: last.record, offset: bytes.count))
    bytes.append(contentsOf: whole)
  }

  /// Notes an object whose copies are not all the same.
  private func compare(_ copies: [Version], of file: OSMRecordFile) {
    guard let last = copies.last else { return }
    let isSame = copies.allSatisfy {
      Self.record($0, of: file).elementsEqual(Self.record(last, of: file))
    }
    if !isSame { contradicted.append(last.record) }
  }

  // MARK: - Asking

  /// True if a record does not count, as a further one of the same object does.
  func isVoid(_ record: UInt64) -> Bool { Self.contains(record, void) }

  /// True if a record does not count because the input has a newer version of the object.
  func isSuperseded(_ record: UInt64) -> Bool { Self.contains(record, superseded) }

  /// True if copies of the object contradict each other.
  func isContradicted(_ record: UInt64) -> Bool { Self.contains(record, contradicted) }

  /// The number of the record that stands in the place of another one; nil if that counts itself.
  func replacement(of record: UInt64) -> Int? {
    guard !joined.isEmpty else { return nil }
    let index = Self.place(of: record, among: joined.count) { joined[$0].record }
    guard index < joined.count, joined[index].record == record else { return nil }
    return joined[index].offset
  }

  /// The record with the number that `replacement(of:)` gave.
  func record(at number: Int) -> UnsafePointer<UInt8> { UnsafePointer(bytes.base + number) }

  private static func contains(_ record: UInt64, _ records: [UInt64]) -> Bool {
    guard !records.isEmpty else { return false }
    let index = place(of: record, among: records.count) { records[$0] }
    return index < records.count && records[index] == record
  }

  /// The index of the first record that does not come before one.
  private static func place(
    of record: UInt64, among count: Int, _ recordAt: (Int) -> UInt64
  ) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if recordAt(middle) < record { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
