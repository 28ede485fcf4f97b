internal import Base

/// The new ids of one kind of object: first of the objects that earlier inputs had or referred to, then of those
/// of this one, then of those that it only refers to, as they are met.
///
/// Unchecked: `earlier` and `present` do not change while several workers look ids up, and the rest is touched in turn.
final class OSMNumbering: @unchecked Sendable {
  /// The first new id: above 0 they are counted upwards, below downwards.
  let start: Int64
  private var earlier = OSMNumberTable()
  private var present = OSMNumberTable()
  private var absent: [Int64: Int] = [:]
  private var absentIDs = Column<Int64>()
  /// The last object of the input so far.
  private var last: OSMObjectKey?

  /// `start` is at most ``startLimit`` from 0, and not 0.
  init(start: Int64) { self.start = start }

  /// The farthest start from 0: no number of objects goes from there beyond 64 bits.
  static let startLimit: Int64 = 1 << 62

  /// True if ids of this input get numbers in the order of the ids.
  var isInOrder: Bool { earlier.count == 0 }

  /// All old ids in the order of the new ones.
  var ids: [Int64] { earlier.ids + present.ids + absentIDs.buffer }

  /// Takes on what other runs have numbered; false if an id is there twice.
  func take(_ ids: [Int64]) -> Bool {
    earlier = OSMNumberTable()
    var ascends = true
    for id in ids { ascends = earlier.append(id) && ascends }
    let isFit = ascends || earlier.sort()
    earlier.finish()
    return isFit
  }

  /// Another input begins: what the last one had is kept.
  func begin() {
    let known = ids
    present = OSMNumberTable()
    absent = [:]
    absentIDs.removeAll()
    if known.count > earlier.count { _ = take(known) }
  }

  // MARK: - In turn, before ids are looked up

  /// Takes an object of the input. Returns the object that it must not come behind, but does.
  func add(_ object: OSMObject) -> OSMObjectKey? {
    let key = OSMObjectKey(object)
    if let last, !(last < key) { return last }
    last = key
    if earlier.number(of: object.id) == nil { _ = present.append(object.id) }
    return nil
  }

  /// All objects of the input have been taken.
  func finish() {
    last = nil
    present.finish()
  }

  // MARK: - Looking up

  /// The new id of an object; nil if it is neither in this input nor known from earlier ones.
  @inline(__always)
  func newID(of id: Int64) -> Int64? {
    if let number = present.number(of: id) { return newID(number + earlier.count) }
    return earlier.number(of: id).map { newID($0) }
  }

  /// The new id of one for which there was none, which gets the next; in turn.
  func newID(ofAbsent id: Int64) -> Int64 {
    if let number = absent[id] { return newID(number) }
    let number = earlier.count + present.count + absentIDs.count
    absent[id] = number
    absentIDs.append(id)
    return newID(number)
  }

  @inline(__always)
  private func newID(_ number: Int) -> Int64 { Self.newID(number, from: start) }

  /// The new id of the object with a number, from 0 on.
  @inline(__always)
  static func newID(_ number: Int, from start: Int64) -> Int64 {
    start > 0 ? start + Int64(number) : start - Int64(number)
  }
}
