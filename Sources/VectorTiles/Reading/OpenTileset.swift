internal import Base
internal import Files

/// A tileset of any kind that is open for reading, with the copy that pipes need.
struct OpenTileset {
  /// The kinds of stores.
  enum Kind: Sendable {
    case mbtiles, pmtiles, tile
  }

  /// The tiles.
  let store: any TileStore
  private let spool: SpooledFile?

  /// Opens an input. Standard input, pipes and compressed stores are copied to a temporary file first. `address` is that
  /// of a single tile; nil if its path says it. Errors: those of the stores; `.usage` for a tile without an address.
  init(_ source: ByteSource, _ kind: Kind, address: TileAddress?) throws(GeoError) {
    let path = source.path
    if FolderListing.isFolder(path) {
      spool = nil
      store = try TileFolderStore(path)
      return
    }
    if kind == .tile {
      spool = nil
      guard let address = address ?? TileAddress(path: path) else {
        throw GeoError(
          .usage, "a tile alone does not say where it lies", at: SourceLocation(path: path),
          hint: "--tile ZOOM/COLUMN/ROW says it, as does a path .../ZOOM/COLUMN/ROW.mvt")
      }
      store = try SingleTileStore(source, at: address)
      return
    }
    let isFile = source.fileSize != nil && source.compression == nil && path != "stdin"
    let spool = isFile ? nil : try SpooledFile(source)
    self.spool = spool
    store =
      kind == .mbtiles
      ? try MBTilesStore(spool?.path ?? path, path: path)
      : try PMTilesStore(spool?.path ?? path, path: path)
  }

  /// The format of the first tile that has bytes, told by them where the metadata do not say it.
  func kindOfTiles() throws(GeoError) -> TileKind {
    var bytes = Bytes()
    for run in try store.list(zoom: try store.largestZoom()).runs {
      for id in run.first..<min(run.end, run.first + 16) {
        bytes.removeAll()
        // What cannot be read is the reader's to say.
        if (try? store.read(id, to: &bytes)) == true, !bytes.isEmpty {
          return TileKind(content: bytes.buffer)
        }
      }
      break
    }
    return store.metadata.kind == .unknown ? .vector : store.metadata.kind
  }
}

extension TileKind {
  /// Tells pictures by their first bytes; what is compressed or begins as a layer is a vector tile.
  init(content bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: Array("RIFF".utf8)),
      bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    {
      self = .webp
    } else if bytes.dropFirst(4).starts(with: Array("ftypavif".utf8)) {
      self = .avif
    } else if bytes.first == 0x1A || TileInflation.compression(of: bytes) != .none {
      self = .vector
    } else {
      self = .unknown
    }
  }

  /// The name for people.
  public var title: String {
    switch self {
    case .unknown: "unknown"
    case .vector: "vector tiles"
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .avif: "AVIF"
    }
  }
}
