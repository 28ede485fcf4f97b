/// The ids of rows, by their indexes: nothing is kept of those that follow each other, as the ids of a network do that
/// cairn has made, and four bytes of those that are not far above the first one.
struct RowIDs: RandomAccessCollection, Equatable, Sendable {
  private var first: Int64 = 0
  private(set) var count = 0
  /// What ids are above the first one; empty while each is one more than the one before.
  private var offsets: [UInt32] = []
  /// The ids themselves where offsets have no room for them; empty otherwise.
  private var numbers: [Int64] = []

  init(_ ids: some Sequence<Int64> = []) { for id in ids { append(id) } }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  @inline(__always) subscript(index: Int) -> Int64 {
    if !numbers.isEmpty { return numbers[index] }
    return first + (offsets.isEmpty ? Int64(index) : Int64(offsets[index]))
  }

  mutating func append(_ id: Int64) {
    defer { count += 1 }
    guard numbers.isEmpty else { return numbers.append(id) }
    if count == 0 { first = id }
    let (offset, isFar) = id.subtractingReportingOverflow(first)
    if !isFar, offsets.isEmpty, offset == count { return }
    guard !isFar, let offset = UInt32(exactly: offset) else {
      numbers = Array(self) + [id]
      offsets = []
      return
    }
    if offsets.isEmpty { offsets = (0..<UInt32(count)).map(\.self) }
    offsets.append(offset)
  }

  /// The index of an id among ascending ones; nil if it is not there.
  func index(of id: Int64) -> Int? {
    guard count > 0, id >= first else { return nil }
    let (offset, isFar) = id.subtractingReportingOverflow(first)
    if offsets.isEmpty, numbers.isEmpty { return !isFar && offset < count ? Int(offset) : nil }
    let share = isFar ? 1 : Double(offset) / Double(Swift.max(self[count - 1] &- first, 1))
    let place = place(of: id, near: Int(Swift.min(share, 1) * Double(count)))
    return place < count && self[place] == id ? place : nil
  }

  static func == (left: RowIDs, right: RowIDs) -> Bool { left.elementsEqual(right) }
}
