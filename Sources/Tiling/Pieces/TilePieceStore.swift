internal import Base
internal import Files

/// The sorted runs of pieces of all workers: in memory up to a bound, the others in a file.
final class TilePieceStore: Sendable {
  /// A sorted run: pieces, each followed by its commands.
  enum Run {
    /// In memory.
    case memory(SharedBytes)
    /// In the file, from an offset on.
    case file(offset: UInt64, length: UInt64)
  }

  /// The bytes of a run that a worker collects.
  let runBytes: Int
  private let state: Lock<State>
  private let memoryLimit: Int

  private struct State: ~Copyable {
    var runs: [Run] = []
    var memoryBytes = 0
    var file: UnnamedFile?
    var fileBytes: UInt64 = 0
  }

  /// A store for so many workers, which uses about `memory` bytes before it writes to a file.
  init(memory: Int, jobs: Int) {
    runBytes = min(max(memory / 4 / max(jobs, 1), 1 << 20), 32 << 20)
    memoryLimit = memory / 2
    state = Lock(State())
  }

  /// Adds a run. Errors: `.file`.
  func add(_ run: consuming Bytes) throws(GeoError) {
    let bytes = SharedBytes(run)
    try state.withLock { (state) throws(GeoError) in
      let count = bytes.count
      if state.memoryBytes + count <= memoryLimit {
        state.memoryBytes += count
        state.runs.append(.memory(bytes))
        return
      }
      let file =
        if let file = state.file { file } else { try UnnamedFile(in: UnnamedFile.folder()) }
      state.file = file
      try file.write(bytes.buffer, at: state.fileBytes)
      state.runs.append(.file(offset: state.fileBytes, length: UInt64(count)))
      state.fileBytes += UInt64(count)
    }
  }

  /// All runs, and the file that some of them lie in.
  func finish() -> (runs: [Run], file: UnnamedFile?) {
    state.withLock { state in (state.runs, state.file) }
  }
}

/// Bytes that several owners hold, and nobody changes.
final class SharedBytes: Sendable {
  private let bytes: Bytes

  init(_ bytes: consuming Bytes) { self.bytes = bytes }

  /// How many there are.
  var count: Int { bytes.count }
  /// All of them; valid as long as the object.
  var buffer: UnsafeBufferPointer<UInt8> { bytes.buffer }
}
