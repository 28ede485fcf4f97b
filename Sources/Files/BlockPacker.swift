internal import Base

/// Packs a stream block by block in several threads. Each block is a gzip member or a bzip2 stream of its own,
/// which programs unpack one after the other; the result does not depend on the number of threads.
struct BlockPacker {
  private let compression: Compression
  /// Blocks that are full, and the one that is being filled.
  private var blocks: [[UInt8]] = [[]]
  private let jobs: Int
  private var hasPacked = false

  init(_ compression: Compression, jobs: Int) {
    self.compression = compression
    self.jobs = min(max(jobs, 1), Self.mostJobs)
  }

  /// Each thread holds a block and what becomes of it.
  private static let mostJobs = 16

  /// Takes bytes; `write` gets what is packed by and by.
  mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>,
    write: (UnsafeBufferPointer<UInt8>) throws(GeoError) -> Void
  ) throws(GeoError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let last = blocks.count - 1
      let room = compression.blockSize - blocks[last].count
      blocks[last].append(contentsOf: rest.prefix(room))
      rest = rest.dropFirst(room)
      guard blocks[last].count == compression.blockSize else { break }
      if blocks.count == jobs { try packAll(write) }
      blocks.append([])
    }
  }

  /// Packs what is left; of nothing at all, an empty member.
  mutating func finish(
    write: (UnsafeBufferPointer<UInt8>) throws(GeoError) -> Void
  ) throws(GeoError) {
    if hasPacked, blocks.last?.isEmpty == true { blocks.removeLast() }
    try packAll(write)
  }

  private mutating func packAll(
    _ write: (UnsafeBufferPointer<UInt8>) throws(GeoError) -> Void
  ) throws(GeoError) {
    let works = blocks.map { Work($0, compression) }
    blocks.removeAll()
    hasPacked = true
    // One is done here, and those for which the system has no thread.
    let started = works.dropFirst().map { work in (work, WorkerThread { work.run() }) }
    works.first?.run()
    for (work, thread) in started {
      if let thread { thread.join() } else { work.run() }
    }
    for work in works {
      guard let packed = work.packed else {
        throw GeoError(.compressionFailed, Reason.compressionFailed.meaning)
      }
      var failure: GeoError?
      packed.withUnsafeBufferPointer { bytes in
        do throws(GeoError) { try write(bytes) } catch { failure = error }
      }
      if let failure { throw failure }
    }
  }

  /// Unchecked: the thread that packs it is the only one to touch it until it has been joined.
  private final class Work: @unchecked Sendable {
    private let plain: [UInt8]
    private let compression: Compression
    private(set) var packed: [UInt8]?

    init(_ plain: [UInt8], _ compression: Compression) {
      self.plain = plain
      self.compression = compression
    }

    func run() { packed = compression.packed(plain) }
  }
}
