internal import Base
internal import CDeflate
internal import CLZ4
internal import CZstd

/// Compresses blocks for blobs, in one way and at one level; it reuses its memory.
final class PBFDeflation {
  /// What a compressor works with.
  private enum State {
    case zlib(OpaquePointer)
    case lz4
    /// LZ4 that looks for the longest matches.
    case lz4HC(UnsafeMutablePointer<LZ4_streamHC_t>, level: Int32)
    case zstd(OpaquePointer)
  }

  /// How it compresses.
  let compression: PBFCompression
  private let state: State
  private var packed = Bytes(capacity: 1)

  /// Errors: `.bug` if there is no memory.
  init(_ compression: PBFCompression, level: Int) throws(GeoError) {
    self.compression = compression
    let level = Int32(level)
    switch compression {
    case .zlib:
      guard let compressor = libdeflate_alloc_compressor(level) else { throw Self.noMemory }
      state = .zlib(compressor)
    case .lz4 where level == 1:
      state = .lz4
    case .lz4:
      guard let stream = LZ4_createStreamHC() else { throw Self.noMemory }
      state = .lz4HC(stream, level: level)
    case .zstd:
      guard let context = ZSTD_createCCtx() else { throw Self.noMemory }
      ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
      // Readers find out about damage, as with zlib.
      ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
      state = .zstd(context)
    }
  }

  private static var noMemory: GeoError { GeoError(.bug, "there is no memory to compress blobs") }

  deinit {
    switch state {
    case .zlib(let compressor): libdeflate_free_compressor(compressor)
    case .lz4: break
    case .lz4HC(let stream, _): LZ4_freeStreamHC(stream)
    case .zstd(let context): ZSTD_freeCCtx(context)
    }
  }

  /// A block compressed, valid until the next call. The block has at most ``PBFBlob/sizeLimit`` bytes.
  /// Errors: `.bug` if there is no memory.
  func compress(_ block: UnsafeBufferPointer<UInt8>) throws(GeoError) -> UnsafeBufferPointer<UInt8>
  {
    guard let base = block.baseAddress else { return block }
    packed.removeAll()
    let room = room(for: block.count)
    packed.append(atMost: room) { pack(base, block.count, $0, room) }
    // Each of them has a mark at the end even of nothing.
    guard !packed.isEmpty else { throw Self.noMemory }
    return packed.buffer
  }

  /// The most bytes that a block may become.
  private func room(for count: Int) -> Int {
    switch state {
    case .zlib(let compressor): libdeflate_zlib_compress_bound(compressor, count)
    case .lz4, .lz4HC: Int(LZ4_compressBound(Int32(count)))
    case .zstd: ZSTD_compressBound(count)
    }
  }

  /// Returns the number of bytes that were written; 0 if that failed.
  private func pack(
    _ source: UnsafePointer<UInt8>, _ count: Int, _ target: UnsafeMutablePointer<UInt8>, _ room: Int
  ) -> Int {
    switch state {
    case .zlib(let compressor):
      return libdeflate_zlib_compress(compressor, source, count, target, room)
    case .lz4:
      return Self.asText(source, count, target, room) {
        LZ4_compress_default($0, $1, Int32(count), Int32(room))
      }
    case .lz4HC(let stream, let level):
      return Self.asText(source, count, target, room) {
        LZ4_compress_HC_extStateHC(stream, $0, $1, Int32(count), Int32(room), level)
      }
    case .zstd(let context):
      let size = ZSTD_compress2(context, target, room, source, count)
      return ZSTD_isError(size) == 0 ? size : 0
    }
  }

  /// LZ4 calls all bytes characters.
  private static func asText(
    _ source: UnsafePointer<UInt8>, _ count: Int, _ target: UnsafeMutablePointer<UInt8>,
    _ room: Int, _ body: (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>) -> Int32
  ) -> Int {
    source.withMemoryRebound(to: CChar.self, capacity: count) { source in
      target.withMemoryRebound(to: CChar.self, capacity: room) { Int(body(source, $0)) }
    }
  }
}
