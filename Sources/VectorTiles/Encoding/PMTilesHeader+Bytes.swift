public import Base

extension PMTilesHeader {
  /// The 127 bytes of the header (version 3, §3).
  public var bytes: Bytes {
    var bytes = Bytes(capacity: Self.byteCount)
    func put<Number: FixedWidthInteger>(_ number: Number, _ bytes: inout Bytes) {
      withUnsafeBytes(of: number.littleEndian) { raw in
        for byte in raw { bytes.append(byte) }
      }
    }
    bytes.append("PMTiles")
    bytes.append(3)
    for stretch in [root, metadata, leaves, tiles] {
      put(stretch.offset, &bytes)
      put(stretch.length, &bytes)
    }
    put(addressedTileCount, &bytes)
    put(entryCount, &bytes)
    put(contentCount, &bytes)
    bytes.append(isClustered ? 1 : 0)
    bytes.append(internalCompression.rawValue)
    bytes.append(tileCompression.rawValue)
    bytes.append(kind.rawValue)
    bytes.append(minzoom)
    bytes.append(maxzoom)
    for index in 0..<4 { put(bounds[index], &bytes) }
    bytes.append(centerZoom)
    for index in 0..<2 { put(center[index], &bytes) }
    return bytes
  }
}
