internal import Base

/// Collects one worker's pieces, and hands them over in sorted runs.
struct TilePieceCollector: ~Copyable {
  private let store: TilePieceStore
  private var pieces = Column<TilePiece>(capacity: 1 << 12)
  /// Where each piece's commands lie.
  private var places = Column<UInt32>(capacity: 1 << 12)
  /// The commands of all pieces.
  var commands = Bytes(capacity: 1 << 16)
  private var order = Column<SIMD2<UInt64>>()
  private let limit: Int

  init(_ store: TilePieceStore) {
    self.store = store
    limit = store.runBytes
  }

  /// Adds a piece whose commands have been added from `start` on.
  @inline(__always)
  mutating func add(_ piece: consuming TilePiece, from start: Int) {
    piece.length = UInt32(truncatingIfNeeded: commands.count - start)
    pieces.append(piece)
    places.append(UInt32(truncatingIfNeeded: start))
  }

  /// Hands over a run if there is enough; between two features, as pieces of one must lie in one run.
  mutating func settle() throws(GeoError) {
    let size = commands.count + pieces.count * (MemoryLayout<TilePiece>.stride + 20)
    if size >= limit { try flush() }
  }

  /// Hands over all that is left.
  mutating func flush() throws(GeoError) {
    guard pieces.count > 0 else { return }
    sort()
    var run = Bytes(
      capacity: commands.count + pieces.count * MemoryLayout<TilePiece>.stride)
    let size = MemoryLayout<TilePiece>.size
    for position in 0..<order.count {
      // In range: the lower halves are a permutation of the indices of pieces.
      let index = Int(order.base[position].y)
      let piece = pieces.base[index]
      run.append(atMost: size) { place in
        UnsafeMutableRawPointer(place).storeBytes(of: piece, as: TilePiece.self)
        return size
      }
      run.append(from: commands.base + Int(places.base[index]), count: Int(piece.length))
    }
    pieces.removeAll()
    places.removeAll()
    commands.removeAll()
    try store.add(run)
  }

  /// Puts the indices of pieces into their order, those of one feature in one tile as they were added.
  private mutating func sort() {
    order.removeAll()
    order.reserve(pieces.count)
    for index in 0..<pieces.count {
      order.append(SIMD2(pieces.base[index].workID, UInt64(index)))
    }
    let all = pieces.base
    var indices = UnsafeMutableBufferPointer(start: order.base, count: order.count)
    indices.sort { one, other in
      if one.x != other.x { return one.x < other.x }
      let (left, right) = (all[Int(one.y)].order, all[Int(other.y)].order)
      return left != right ? left < right : one.y < other.y
    }
  }
}
