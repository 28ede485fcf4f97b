internal import Base

/// A blob (fileformat.proto, `Blob`): a block as it is, or compressed.
struct PBFBlob {
  /// The largest size of a blob or a block, in bytes (OSM PBF, "File format").
  static let sizeLimit = 1 << 25

  /// What a blob has inside.
  enum Content {
    /// The block as it is.
    case raw(PBFCursor)
    /// The block compressed, and its size.
    case packed(PBFCompression, PBFCursor, size: Int)
  }

  /// What it has inside.
  let content: Content

  /// The size of the block in bytes.
  var size: Int {
    switch content {
    case .raw(let block): block.count
    case .packed(_, _, let size): size
    }
  }

  init(_ blob: PBFCursor) throws(PBFFault) {
    var cursor = blob
    var size: UInt64?
    var raw: PBFCursor?
    var packed: (PBFCompression, PBFCursor)?
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      switch key {
      case 1 << 3 | 2: raw = try cursor.part()
      case 2 << 3: size = try cursor.varint()
      case PBFCompression.zlib.key: packed = (.zlib, try cursor.part())
      case PBFCompression.lz4.key: packed = (.lz4, try cursor.part())
      case PBFCompression.zstd.key: packed = (.zstd, try cursor.part())
      case 4 << 3 | 2: throw .lzma
      case 5 << 3 | 2: throw .bzip2
      default: try cursor.skip(key)
      }
    }
    if let raw {
      guard raw.count <= Self.sizeLimit else { throw .tooLarge }
      content = .raw(raw)
    } else if let (compression, data) = packed {
      guard let size else { throw .badSize }
      guard size <= UInt64(Self.sizeLimit) else { throw .tooLarge }
      guard Int(size) <= data.count * compression.largestRatio else { throw .badSize }
      content = .packed(compression, data, size: Int(size))
    } else {
      throw .noContent
    }
  }
}
