internal import Base
internal import Geometry

extension PMTilesHeader {
  /// The first bytes of every version.
  static let magic = Array("PMTiles".utf8)

  /// Reads a header from the first 127 bytes of a file of a size. Errors: `.pmtilesVersion`, `.pmtilesInvalid` for
  /// sections outside of the file.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, fileSize: UInt64, path: String
  ) throws(GeoError) {
    self.init()
    let place = SourceLocation(path: path)
    // Versions 1 and 2 began with PM and two bytes of the version.
    if bytes.count >= 4, bytes[0] == 0x50, bytes[1] == 0x4D, bytes[3] == 0,
      bytes[2] == 1 || bytes[2] == 2
    {
      throw GeoError(
        .pmtilesVersion, "this is PMTiles version \(bytes[2]), only 3 is read", at: place,
        hint: "pmtiles convert OLD NEW makes version 3 of it")
    }
    guard bytes.count >= 8, bytes.prefix(7).elementsEqual(Self.magic) else {
      throw GeoError(.pmtilesInvalid, "this is not a PMTiles file", at: place)
    }
    guard bytes[7] == 3 else {
      throw GeoError(
        .pmtilesVersion, "this is PMTiles version \(bytes[7]), only 3 is read", at: place)
    }
    guard bytes.count >= Self.byteCount else {
      throw GeoError(.pmtilesInvalid, "the file ends within its header", at: place)
    }
    func number<Number: FixedWidthInteger>(at offset: Int, _: Number.Type) -> Number {
      Number(
        littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
          fromByteOffset: offset, as: Number.self))
    }
    func stretch(at offset: Int, _ what: String) throws(GeoError) -> Stretch {
      let result = Stretch(
        offset: number(at: offset, UInt64.self), length: number(at: offset + 8, UInt64.self))
      guard result.offset <= fileSize, result.length <= fileSize - result.offset else {
        throw GeoError(
          .pmtilesInvalid, "\(what) lies outside of the file, which ends too early", at: place)
      }
      return result
    }
    root = try stretch(at: 8, "the root directory")
    metadata = try stretch(at: 24, "the metadata")
    leaves = try stretch(at: 40, "the part of leaf directories")
    tiles = Stretch(offset: number(at: 56, UInt64.self), length: number(at: 64, UInt64.self))
    addressedTileCount = number(at: 72, UInt64.self)
    entryCount = number(at: 80, UInt64.self)
    contentCount = number(at: 88, UInt64.self)
    isClustered = bytes[96] == 1
    internalCompression = TileCompression(rawValue: bytes[97]) ?? .unknown
    tileCompression = TileCompression(rawValue: bytes[98]) ?? .unknown
    kind = TileKind(rawValue: bytes[99]) ?? .unknown
    minzoom = bytes[100]
    maxzoom = bytes[101]
    for index in 0..<4 { bounds[index] = number(at: 102 + index * 4, Int32.self) }
    centerZoom = bytes[118]
    for index in 0..<2 { center[index] = number(at: 119 + index * 4, Int32.self) }
  }

  /// Fills in what the header says of the tileset.
  func complete(_ metadata: inout TilesetMetadata) {
    metadata.kind = kind
    metadata.compression = tileCompression
    metadata.minzoom = Int(minzoom)
    metadata.maxzoom = Int(maxzoom)
    if bounds != SIMD4(repeating: 0) {
      let degrees = SIMD4<Double>(bounds) / 1e7
      metadata.bounds = BoundingBox(
        west: degrees[0], south: degrees[1], east: degrees[2], north: degrees[3])
    }
    if center != SIMD2(repeating: 0) || centerZoom != 0 {
      metadata.center = TilesetMetadata.Center(
        longitude: Double(center[0]) / 1e7, latitude: Double(center[1]) / 1e7,
        zoom: Int(centerZoom))
    }
  }
}

extension PMTilesDirectory {
  /// Reads a decompressed directory (version 3, §4.2): ids as differences, run lengths, lengths, offsets. `reserve` is
  /// not trusted: an entry has four bytes at least.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(TileFault) {
    self.init()
    guard let start = bytes.baseAddress else { return }
    var message = TileMessage(start, count: bytes.count)
    let count = try message.varint()
    guard count <= UInt64(bytes.count / 4) else {
      throw TileFault(
        .pmtilesInvalid, "a directory says \(count) entries, which it has no room for", at: start)
    }
    entries.reserveCapacity(Int(count))
    var id: UInt64 = 0
    for index in 0..<count {
      let difference = try message.varint()
      let (next, overflows) = id.addingReportingOverflow(difference)
      guard !overflows, index == 0 || difference > 0,
        next < TileAddress.firstID(ofZoom: TileAddress.deepestZoom + 1)
      else {
        throw TileFault(
          .pmtilesInvalid, "the tile ids of a directory do not ascend", at: message.next)
      }
      id = next
      entries.append(PMTilesEntry(tileID: id, offset: 0, length: 0, runLength: 0))
    }
    for index in entries.indices { entries[index].runLength = try Self.number32(&message) }
    for index in entries.indices {
      entries[index].length = try Self.number32(&message)
      guard entries[index].length > 0 else {
        throw TileFault(.pmtilesInvalid, "an entry of a directory has no bytes", at: message.next)
      }
    }
    for index in entries.indices {
      let number = try message.varint()
      if number > 0 {
        entries[index].offset = number - 1
      } else {
        guard index > 0 else {
          throw TileFault(
            .pmtilesInvalid, "the first entry of a directory has no offset", at: message.next)
        }
        let (offset, overflows) = entries[index - 1].offset.addingReportingOverflow(
          UInt64(entries[index - 1].length))
        guard !overflows else {
          throw TileFault(.pmtilesInvalid, "an offset is too large", at: message.next)
        }
        entries[index].offset = offset
      }
    }
    guard message.isAtEnd else {
      throw TileFault(.pmtilesInvalid, "a directory goes on behind its entries", at: message.next)
    }
  }

  private static func number32(_ message: inout TileMessage) throws(TileFault) -> UInt32 {
    let number = try message.varint()
    guard let short = UInt32(exactly: number) else {
      throw TileFault(.pmtilesInvalid, "a number in a directory is too large", at: message.next)
    }
    return short
  }
}
