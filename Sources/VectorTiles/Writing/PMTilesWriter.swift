#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base
internal import Files
internal import Geometry
internal import Text

/// Writes a PMTiles file (version 3): tiles go straight to their place, behind room for the header and the root
/// directory; metadata and leaf directories follow them. Clustered: tiles lie in the order of their ids.
public final class PMTilesWriter: TilesetWriter {
  private let path: String
  private let deduplicates: Bool
  private let output: OutputFile
  private let file: RawFile
  private var entries = Column<PMTilesEntry>()
  private var repeats = TileRepeats()
  /// What is yet to be written, and how much was; at first, zeros in the place of the header and the root directory.
  private var buffer = Bytes(capacity: bufferBytes)
  private var written: Int64 = 0
  private var tileBytes: UInt64 = 0
  private var addressed: UInt64 = 0
  private var contents: UInt64 = 0
  private var zooms: (least: Int, greatest: Int)?
  private var lastID: UInt64?

  /// Whole pieces that begin at multiples of their size take the system least time.
  private static let bufferBytes = 1 << 18
  /// Entries of a leaf directory, unless the root then gets too long.
  private static let leafEntries = 4096

  /// Creates the file, under another name for now. Errors: `.outputExists`, `.file`.
  public init(_ request: TilesetRequest) throws(GeoError) {
    path = request.path
    deduplicates = request.deduplicates
    output = try OutputFile(replacing: request.path, isOverwriting: request.isOverwriting)
    do throws(GeoError) {
      file = try RawFile.creating(output.temporaryPath, named: request.path)
    } catch {
      throw output.named(error)
    }
    buffer.append(repeating: 0, count: PMTilesHeader.rootLimit)
  }

  /// Adds a tile.
  public func add(
    _ address: TileAddress, _ tile: UnsafeRawBufferPointer
  ) throws(GeoError) {
    guard tile.count > 0, tile.count <= Int(UInt32.max) else {
      throw GeoError(
        .usage, "tile \(address.description) has \(tile.count) bytes, which PMTiles cannot hold",
        at: SourceLocation(path: path))
    }
    try lastID.checkOrder(of: address)
    addressed += 1
    zooms = (zooms?.least ?? address.zoom, address.zoom)
    let id = address.tileID
    if deduplicates, let place = repeats.find(tile, orEnter: Int64(entries.count)) {
      // An entry may have become a longer run, but its offset and length stay.
      let known = entries[Int(place)]
      let last = entries.count - 1
      if entries[last].offset == known.offset, entries[last].length == known.length,
        entries[last].tileID + UInt64(entries[last].runLength) == id
      {
        entries[last].runLength += 1
      } else {
        entries.append(
          PMTilesEntry(tileID: id, offset: known.offset, length: known.length, runLength: 1))
      }
      return
    }
    entries.append(
      PMTilesEntry(tileID: id, offset: tileBytes, length: UInt32(tile.count), runLength: 1))
    contents += 1
    tileBytes += UInt64(tile.count)
    var rest = tile.assumingMemoryBound(to: UInt8.self)[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Self.bufferBytes - buffer.count)
      buffer.append(contentsOf: UnsafeBufferPointer(rebasing: piece))
      rest = rest[piece.endIndex...]
      if buffer.count == Self.bufferBytes { try flush() }
    }
  }

  private func flush() throws(GeoError) {
    try file.write(UnsafeRawBufferPointer(buffer.buffer), at: written)
    written += Int64(buffer.count)
    buffer.removeAll()
  }

  /// Puts the tileset in place.
  public func finish(_ metadata: TilesetMetadata) throws(GeoError) {
    do throws(GeoError) {
      try flush()
      try writeDirectories(metadata)
      try output.commit()
    } catch {
      throw output.named(error)
    }
  }

  private func writeDirectories(_ metadata: TilesetMetadata) throws(GeoError) {
    let compressor = try GzipCompressor()
    var header = PMTilesHeader()
    header.tiles = PMTilesHeader.Stretch(
      offset: UInt64(PMTilesHeader.rootLimit), length: tileBytes)
    var json = Bytes()
    json.append(metadata.pmtilesJSON.compact)
    var packed = Bytes()
    compressor.append(json.buffer, to: &packed)
    header.metadata = PMTilesHeader.Stretch(
      offset: header.tiles.offset + tileBytes, length: UInt64(packed.count))
    var root = Bytes()
    var leaves = Bytes()
    try pack(&root, &leaves, compressor)
    header.leaves = PMTilesHeader.Stretch(
      offset: header.metadata.offset + header.metadata.length, length: UInt64(leaves.count))
    header.root = PMTilesHeader.Stretch(
      offset: UInt64(PMTilesHeader.byteCount), length: UInt64(root.count))
    header.addressedTileCount = addressed
    header.entryCount = UInt64(entries.count)
    header.contentCount = contents
    header.isClustered = true
    header.tileCompression = metadata.compression
    header.kind = metadata.kind
    header.describe(metadata, zooms: zooms)
    try file.write(UnsafeRawBufferPointer(packed.buffer), at: Int64(header.metadata.offset))
    try file.write(UnsafeRawBufferPointer(leaves.buffer), at: Int64(header.leaves.offset))
    var head = header.bytes
    head.append(contentsOf: root.buffer)
    try file.write(UnsafeRawBufferPointer(head.buffer), at: 0)
  }

  /// The root directory, which has to fit beside the header, and the leaf directories if it would not.
  private func pack(
    _ root: inout Bytes, _ leaves: inout Bytes, _ compressor: GzipCompressor
  ) throws(GeoError) {
    let room = PMTilesHeader.rootLimit - PMTilesHeader.byteCount
    var plain = Bytes()
    func packRoot(_ entries: UnsafeBufferPointer<PMTilesEntry>) -> Bool {
      plain.removeAll()
      root.removeAll()
      PMTilesDirectory.append(entries, to: &plain)
      compressor.append(plain.buffer, to: &root)
      return root.count <= room
    }
    // More entries than that hardly ever fit.
    if entries.count <= 4 * Self.leafEntries, packRoot(entries.buffer) { return }
    var size = Self.leafEntries
    while true {
      leaves.removeAll()
      var pointers = Column<PMTilesEntry>()
      var start = 0
      while start < entries.count {
        let end = min(start + size, entries.count)
        plain.removeAll()
        PMTilesDirectory.append(entries.buffer(start..<end), to: &plain)
        let offset = leaves.count
        compressor.append(plain.buffer, to: &leaves)
        pointers.append(
          PMTilesEntry(
            tileID: entries[start].tileID, offset: UInt64(offset),
            length: UInt32(leaves.count - offset), runLength: 0))
        start = end
      }
      if packRoot(pointers.buffer) { return }
      size *= 2
    }
  }
}

extension PMTilesHeader {
  /// Takes in what the metadata say of zooms and places.
  mutating func describe(_ metadata: TilesetMetadata, zooms: (least: Int, greatest: Int)?) {
    func units(_ degrees: Double) -> Int32 {
      Int32(clamping: Int((min(max(degrees, -200), 200) * 1e7).rounded()))
    }
    minzoom = UInt8(clamping: zooms?.least ?? metadata.minzoom ?? 0)
    maxzoom = UInt8(clamping: zooms?.greatest ?? metadata.maxzoom ?? 0)
    if let box = metadata.bounds {
      bounds = SIMD4(units(box.west), units(box.south), units(box.east), units(box.north))
    }
    if let place = metadata.center {
      center = SIMD2(units(place.longitude), units(place.latitude))
      centerZoom = UInt8(clamping: place.zoom)
    }
  }
}
