public import Base

extension PMTilesDirectory {
  /// Adds the entries, not compressed (version 3, §4.2): how many there are, then all tile ids as differences, all run
  /// lengths, all lengths, and all offsets, where 0 is right behind the entry before.
  public static func append(_ entries: UnsafeBufferPointer<PMTilesEntry>, to bytes: inout Bytes) {
    bytes.append(varint: entries.count)
    var last: UInt64 = 0
    for entry in entries {
      bytes.append(varint: entry.tileID - last)
      last = entry.tileID
    }
    for entry in entries { bytes.append(varint: UInt64(entry.runLength)) }
    for entry in entries { bytes.append(varint: UInt64(entry.length)) }
    var next: UInt64?
    for entry in entries {
      bytes.append(varint: entry.offset == next ? 0 : entry.offset + 1)
      next = entry.offset + UInt64(entry.length)
    }
  }
}
