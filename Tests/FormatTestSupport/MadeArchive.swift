package import Base
package import Files

@testable import Archive

/// An entry of a made-up archive (APPNOTE §4.3.7 and §4.3.12), as right or as wrong as it is told.
package struct MadeEntry {
  package var name: [UInt8]
  package var content: [UInt8]
  package var method: UInt16 = 0
  package var flags: UInt16 = 0
  package var checksum: UInt32?
  package var size: UInt64?
  package var compressedSize: UInt64?
  /// Sizes are in the extra field of ZIP64 (APPNOTE §4.5.3).
  package var isLong = false
  /// Where the local header is said to be.
  package var offset: UInt32?

  package init(_ name: String, _ content: String = "") {
    self.name = Array(name.utf8)
    self.content = Array(content.utf8)
  }

  package func with(_ change: (inout MadeEntry) -> Void) -> MadeEntry {
    var entry = self
    change(&entry)
    return entry
  }
}

/// A KML document that says nothing.
package let emptyKML = "<kml/>"

/// The bytes of a made-up archive; its end may be one of ZIP64 (APPNOTE §4.3.14 and §4.3.15).
package func madeArchive(
  _ entries: [MadeEntry], count: UInt16? = nil, hasLongEnd: Bool = false
) -> [UInt8] {
  var bytes: [UInt8] = []
  var directory: [UInt8] = []
  for entry in entries {
    let offset = UInt32(bytes.count)
    bytes += [0x50, 0x4B, 3, 4] + header(of: entry, isCentral: false) + entry.content
    directory += [0x50, 0x4B, 1, 2, 45, 0] + header(of: entry, isCentral: true)
    // Comment, disk and attributes lie between the lengths and the offset, and the name behind it.
    let tail = entry.name.count + (entry.isLong ? 20 : 0)
    directory.replaceSubrange(
      (directory.count - tail - 4)..<(directory.count - tail),
      with: little(UInt64(entry.offset ?? offset), 4))
  }
  let start = UInt64(bytes.count)
  bytes += directory
  if hasLongEnd {
    let end = UInt64(bytes.count)
    bytes += [0x50, 0x4B, 6, 6] + little(44, 8) + [45, 0, 45, 0] + little(0, 8)
    bytes += little(UInt64(entries.count), 8) + little(UInt64(entries.count), 8)
    bytes += little(UInt64(directory.count), 8) + little(start, 8)
    bytes += [0x50, 0x4B, 6, 7] + little(0, 4) + little(end, 8) + little(1, 4)
    bytes += [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + Array(repeating: 0xFF, count: 12)
    return bytes + [0, 0]
  }
  bytes += [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
  let number = UInt64(count ?? UInt16(truncatingIfNeeded: entries.count))
  bytes += little(number, 2) + little(number, 2) + little(UInt64(directory.count), 4)
  return bytes + little(start, 4) + [0, 0]
}

private func header(of entry: MadeEntry, isCentral: Bool) -> [UInt8] {
  let size = entry.size ?? UInt64(entry.content.count)
  let compressed = entry.compressedSize ?? UInt64(entry.content.count)
  var bytes = little(45, 2) + little(UInt64(entry.flags), 2) + little(UInt64(entry.method), 2)
  bytes += little(0x0021_0000, 4) + little(UInt64(entry.checksum ?? crc32(of: entry.content)), 4)
  bytes += entry.isLong ? little(0xFFFF_FFFF_FFFF_FFFF, 8) : little(compressed, 4) + little(size, 4)
  bytes += little(UInt64(entry.name.count), 2) + little(entry.isLong ? 20 : 0, 2)
  if isCentral { bytes += Array(repeating: 0, count: 14) }
  bytes += entry.name
  return entry.isLong
    ? bytes + little(1, 2) + little(16, 2) + little(size, 8) + little(compressed, 8) : bytes
}

private func little(_ value: UInt64, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
}

/// CRC-32 bit by bit, as ISO 3309 has it.
package func crc32(of bytes: [UInt8]) -> UInt32 {
  var crc = UInt32.max
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
  return ~crc
}

/// Everything that an archive holds.
package struct ArchiveContent: Equatable {
  package var document = ""
  package var text: [UInt8] = []
  /// Names with contents.
  package var files: [String] = []
  package var bytes: [[UInt8]] = []

  /// Reads all of it.
  package init(_ path: String) throws(GeoError) {
    let archive = try ZIPArchive(path: path, named: "tour.kmz")
    let entry = try archive.document()
    document = entry.name
    text = try allBytes(of: archive.source(of: entry))
    for attachment in try archive.attachments(besides: entry) {
      files.append(attachment.name)
      bytes.append(try allBytes(of: attachment))
    }
  }
}

/// The bytes of a source.
package func allBytes(of source: ByteSource) throws(GeoError) -> [UInt8] {
  var bytes = Bytes()
  while try source.read(into: &bytes, atMost: 1000) {}
  return Array(bytes.buffer)
}

/// The bytes of an attachment.
package func allBytes(of attachment: Attachment) throws(GeoError) -> [UInt8] {
  var bytes: [UInt8] = []
  try attachment.read { bytes += Array($0) }
  return bytes
}

/// An attachment of bytes in memory.
package func madeAttachment(_ name: String, _ bytes: [UInt8]) -> Attachment {
  Attachment(name: name, size: UInt64(bytes.count)) { (body) throws(GeoError) in
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(7000))
      rest = rest.dropFirst(7000)
      let failure = piece.withUnsafeBufferPointer { piece -> GeoError? in
        do throws(GeoError) { try body(piece) } catch { return error }
        return nil
      }
      if let failure { throw failure }
    }
  }
}

/// Bytes that deflate makes no smaller.
package func noise(_ count: Int) -> [UInt8] {
  var state: UInt64 = 42
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 56)
  }
}
