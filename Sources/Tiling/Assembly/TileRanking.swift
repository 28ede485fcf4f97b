internal import Base

/// Chooses among the pieces of a tile those that count most.
struct TileRanking: ~Copyable {
  private var order = Column<SIMD2<UInt64>>()
  private var chosen = Column<Int>()

  init() {}

  /// Puts pieces in the order in which they stay; of equal ones the first stays.
  mutating func rank(_ pieces: borrowing Column<TilePiece>, _ range: Range<Int>) {
    order.removeAll()
    for index in range {
      order.append(SIMD2(UInt64(UInt32.max - pieces[index].rank), UInt64(index)))
    }
    var all = UnsafeMutableBufferPointer(start: order.base, count: order.count)
    all.sort { ($0.x, $0.y) < ($1.x, $1.y) }
  }

  /// The indices of the first so many, ascending; valid until the next call.
  mutating func choose(_ count: Int) -> UnsafeBufferPointer<Int> {
    chosen.removeAll()
    for position in 0..<min(count, order.count) { chosen.append(Int(order[position].y)) }
    var all = UnsafeMutableBufferPointer(start: chosen.base, count: chosen.count)
    all.sort()
    return chosen.buffer
  }
}
