internal import Base
internal import Files

/// Merges sorted runs of pieces: a tournament, whose winner is the next piece.
struct TilePieceMerge: ~Copyable {
  /// A run, as far as it has been read.
  private final class Source {
    private let run: TilePieceStore.Run
    private let file: UnnamedFile?
    private var block = Bytes()
    private var blockOffset: UInt64 = 0
    private var loaded: UInt64 = 0
    private var position = 0
    private(set) var piece: TilePiece?

    init(_ run: TilePieceStore.Run, _ file: UnnamedFile?) {
      self.run = run
      self.file = file
    }

    /// The commands of the piece; valid until the next one.
    var commands: UnsafeBufferPointer<UInt8> {
      guard let piece else { return UnsafeBufferPointer(start: nil, count: 0) }
      return UnsafeBufferPointer(start: bytes + position, count: Int(piece.length))
    }

    private var bytes: UnsafePointer<UInt8> {
      if case .memory(let run) = run, let base = run.buffer.baseAddress { return base }
      return UnsafePointer(block.base)
    }

    /// Goes on to the next piece; nil at the end.
    func advance() throws(GeoError) {
      if let piece { position += Int(piece.length) }
      let size = MemoryLayout<TilePiece>.size
      guard try hold(size) else {
        piece = nil
        return
      }
      let next = UnsafeRawPointer(bytes + position).loadUnaligned(as: TilePiece.self)
      position += size
      piece = next
      guard try hold(Int(next.length)) else {
        throw GeoError(.bug, "a run of pieces ends too early")
      }
    }

    /// Makes so many bytes readable from the position on; false at the end.
    private func hold(_ count: Int) throws(GeoError) -> Bool {
      switch run {
      case .memory(let run): return position + count <= run.count
      case .file(let offset, let length):
        if position + count <= block.count { return true }
        let rest = block.count - position
        let wanted = max(TilePieceMerge.blockBytes, count)
        let more = min(UInt64(wanted - rest), length - loaded)
        guard let file, rest + Int(more) >= count, more > 0 else { return false }
        let base = block.base
        base.update(from: base + position, count: rest)
        block.truncate(to: rest)
        block.reserve(rest + Int(more))
        try file.read(
          into: UnsafeMutableRawBufferPointer(start: block.base + rest, count: Int(more)),
          at: offset + loaded)
        block.setCount(rest + Int(more))
        loaded += more
        position = 0
        return true
      }
    }
  }

  /// What is read of a run at a time.
  fileprivate static let blockBytes = 1 << 17

  private let sources: [Source]
  /// The winners of a tournament of sources; leaves are from `width` on. -1 for a source at its end.
  private var winners: [Int]
  private let width: Int

  /// A merge of runs. Errors: `.file`.
  init(_ runs: [TilePieceStore.Run], _ file: UnnamedFile?) throws(GeoError) {
    sources = runs.map { Source($0, file) }
    var width = 1
    while width < sources.count { width *= 2 }
    self.width = width
    winners = [Int](repeating: -1, count: 2 * width)
    for (index, source) in sources.enumerated() {
      try source.advance()
      winners[width + index] = source.piece == nil ? -1 : index
    }
    for node in (1..<width).reversed() { play(node) }
  }

  /// The next piece; nil at the end.
  var piece: TilePiece? { winners[1] < 0 ? nil : sources[winners[1]].piece }

  /// The commands of the next piece; valid until ``advance()``.
  var commands: UnsafeBufferPointer<UInt8> { sources[winners[1]].commands }

  /// Goes on to the piece behind the next one. Errors: `.file`.
  mutating func advance() throws(GeoError) {
    let index = winners[1]
    try sources[index].advance()
    var node = width + index
    winners[node] = sources[index].piece == nil ? -1 : index
    while node > 1 {
      node /= 2
      play(node)
    }
  }

  /// Pieces of one feature in one tile lie in one run, so that none are equal.
  private mutating func play(_ node: Int) {
    let (one, other) = (winners[2 * node], winners[2 * node + 1])
    guard one >= 0, other >= 0, let left = sources[one].piece, let right = sources[other].piece
    else {
      winners[node] = max(one, other)
      return
    }
    winners[node] = TilePiece.precedes(right, left) ? other : one
  }
}
