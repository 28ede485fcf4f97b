import FormatTestSupport
import Base
import Foundation
import TestSupport
import Testing

@testable import Archive
@testable import Files
@testable import KML

/// Archives by the letter of APPNOTE 6.3.10, and by other programs: ZIP64, sizes behind the data, and
/// what precedes or follows an archive.
@Suite struct ArchiveFormatTests {
  static let picture: [UInt8] = {
    let url = dataFolder.appendingPathComponent("zip/python-zip64.kmz")
    // Stored behind a header of 30 bytes, a name of 14 and ZIP64's field of 20.
    let bytes = (try? [UInt8](Data(contentsOf: url))) ?? []
    return Array(bytes.dropFirst(295 + 30 + 14 + 20).prefix(69))
  }()

  static let entries = [MadeEntry("doc.kml", emptyKML), MadeEntry("a.png", "picture")]

  func content(_ bytes: [UInt8]) throws -> ArchiveContent {
    let scratch = try Scratch()
    return try ArchiveContent(scratch.write("a.kmz", bytes))
  }

  func expectEntries(_ bytes: [UInt8], _ location: Testing.SourceLocation = #_sourceLocation) throws
  {
    let content = try content(bytes)
    #expect(content.text == Array(emptyKML.utf8), sourceLocation: location)
    #expect(content.files == ["a.png"], sourceLocation: location)
    #expect(content.bytes == [Array("picture".utf8)], sourceLocation: location)
  }

  // MARK: - Other programs

  @Test(arguments: [
    "infozip-zip64.kmz", "infozip-pipe.kmz", "infozip-prefixed.kmz", "infozip-adjusted.kmz",
    "python-zip64.kmz", "python-stream.kmz",
  ]) func othersAreRead(name: String) throws {
    let content = try ArchiveContent(dataFolder.appendingPathComponent("zip/" + name).path)
    #expect(content.document == "doc.kml")
    #expect(content.text.count == 427)
    #expect(String(decoding: content.text, as: UTF8.self).contains("<name>made by another</name>"))
    #expect(content.files == ["images/pin.png"])
    #expect(content.bytes == [Self.picture])
    #expect(Self.picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func encryptionIsNamed() throws {
    let path = dataFolder.appendingPathComponent("zip/infozip-encrypted.kmz").path
    let error = #expect(throws: GeoError.self) { try ArchiveContent(path) }
    #expect(error?.reason == .unsupportedArchive)
    #expect(error?.message == "the entry is encrypted")
    #expect(error?.location?.path == "tour.kmz/doc.kml")
  }

  /// Whatever byte is another, and wherever the file ends: the same content, or an error of the input.
  @Test(arguments: ["infozip-zip64.kmz", "infozip-pipe.kmz", "python-zip64.kmz"])
  func damageIsNoticed(name: String) throws {
    let path = dataFolder.appendingPathComponent("zip/" + name).path
    let whole = try ArchiveContent(path)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let scratch = try Scratch()
    func check(_ bytes: [UInt8]) throws {
      do throws(GeoError) {
        let content = try ArchiveContent(Self.write(bytes, scratch))
        // A file may have become a folder, and a folder an empty file.
        #expect(content.text == whole.text)
        #expect(content.bytes.allSatisfy { $0 == Self.picture || $0.isEmpty })
      } catch {
        #expect(error.reason.severity == .input && error.location != nil, "\(error)")
      }
    }
    for place in bytes.indices {
      try check(Array(bytes[..<place]))
      for value: UInt8 in [0, 0x7F, 0xFF, bytes[place] ^ 1, bytes[place] ^ 0x80] {
        var damaged = bytes
        damaged[place] = value
        try check(damaged)
      }
    }
  }

  private static func write(_ bytes: [UInt8], _ scratch: Scratch) throws(GeoError) -> String {
    do { return try scratch.write("a.kmz", bytes) } catch {
      throw GeoError(.bug, "\(error)", at: nil)
    }
  }

  // MARK: - By the letter

  @Test func longSizesAreRead() throws {
    let long = Self.entries.map { entry in entry.with { $0.isLong = true } }
    try expectEntries(madeArchive(long))
    try expectEntries(madeArchive(long, hasLongEnd: true))
  }

  /// The order of ZIP64's field is fixed, and what fits is not in it (APPNOTE §4.5.3).
  @Test func longFieldsHoldWhatDoesNotFit() throws {
    // size 7, compressed size and offset elsewhere, behind a field of another program's.
    let record: [UInt8] =
      [0x50, 0x4B, 1, 2, 45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0x21, 0, 1, 2, 3, 4]
      + [0xFF, 0xFF, 0xFF, 0xFF, 7, 0, 0, 0, 1, 0, 25, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      + [0xFF, 0xFF, 0xFF, 0xFF] + [0x61] + [0x55, 0x54, 1, 0, 9]
      + [1, 0, 16, 0, 5, 0, 0, 0, 1, 0, 0, 0, 6, 0, 0, 0, 2, 0, 0, 0]
    let found = record.withUnsafeBufferPointer { bytes in
      var rest = bytes[...]
      defer { #expect(rest.isEmpty) }
      return ZIPEntry(&rest, shift: 10)
    }
    let entry = try #require(found)
    #expect(entry.size == 7)
    #expect(entry.compressedSize == 1 << 32 + 5)
    #expect(entry.offset == 2 << 32 + 16)
    #expect(entry.checksum == 0x0403_0201)
    // Without the field the number is what it says.
    var plain = Array(record.dropLast(20))
    plain[30] = 5
    let other = plain.withUnsafeBufferPointer { bytes in
      var rest = bytes[...]
      return ZIPEntry(&rest, shift: 0)
    }
    #expect(other?.compressedSize == 0xFFFF_FFFF && other?.offset == 0xFFFF_FFFF)
  }

  @Test func archivesMayBeginAnywhere() throws {
    for prefix in [[1], noise(100_000)] {
      try expectEntries(prefix + madeArchive(Self.entries))
      try expectEntries(prefix + madeArchive(Self.entries, hasLongEnd: true))
    }
  }

  /// The comment of an archive may hold what looks like an end, and a download may have a tail.
  @Test func archivesMayHaveSomethingBehind() throws {
    let archive = madeArchive(Self.entries)
    let tail = Array("tail".utf8)
    try expectEntries(archive + tail)
    for comment in [tail, [0x50, 0x4B, 5, 6], [UInt8](repeating: 0x20, count: 0xFFFF)] {
      let length = [UInt8(comment.count & 0xFF), UInt8(comment.count >> 8)]
      try expectEntries(archive.dropLast(2) + length + comment)
    }
  }

  /// Some programs count on from 0 where two bytes are full.
  @Test(arguments: [65_535, 65_536, 70_000]) func entriesAreMany(count: Int) throws {
    let entries = [Self.entries[0]] + (1..<count).map { MadeEntry("\($0)") }
    let scratch = try Scratch()
    for hasLongEnd in [false, true] {
      let bytes = madeArchive(entries, hasLongEnd: hasLongEnd)
      let archive = try ZIPArchive(path: scratch.write("a.kmz", bytes))
      #expect(archive.entries.count == count)
      #expect(archive.entries.last?.name == "\(count - 1)")
    }
  }

  /// In a file with a hole: nothing is held that is not asked for.
  @Test func placesBeyondFourGigabytes() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a.kmz", [])
    let hole: UInt64 = 5 << 30
    let entry = MadeEntry("doc.kml", emptyKML)
    let archive = madeArchive([entry], hasLongEnd: true)
    // Its directory says where it is in 64 bits.
    let local = 30 + 7 + emptyKML.utf8.count
    var record = Array(archive[local..<local + 46 + 7])
    record.replaceSubrange(42..<46, with: [0xFF, 0xFF, 0xFF, 0xFF])
    record[30] = 12
    record += [1, 0, 8, 0] + littleEndian(hole)
    let start = hole + UInt64(local)
    var end = Array(archive[(local + 46 + 7)...])
    end.replaceSubrange(40..<48, with: littleEndian(UInt64(record.count)))
    end.replaceSubrange(48..<56, with: littleEndian(start))
    end.replaceSubrange(64..<72, with: littleEndian(start + UInt64(record.count)))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.seek(toOffset: hole)
    try handle.write(contentsOf: archive[..<local] + record + end)
    try handle.close()
    #expect(try ArchiveContent(path).text == Array(emptyKML.utf8))
  }

  @Test func directoriesHaveABound() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a.kmz", [])
    let size = UInt64(65 << 20)
    var end = madeArchive([], hasLongEnd: true)
    end.replaceSubrange(32..<40, with: littleEndian(1))
    end.replaceSubrange(40..<48, with: littleEndian(size))
    end.replaceSubrange(64..<72, with: littleEndian(size))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.seek(toOffset: size)
    try handle.write(contentsOf: end)
    try handle.close()
    let error = #expect(throws: GeoError.self) { try ArchiveContent(path) }
    #expect(error?.reason == .unsafeArchive)
    #expect(error?.message.contains("directory has \(size) bytes") == true)
  }

  /// zlib may have more to give when the last compressed byte is taken.
  @Test(arguments: [1, 7, 258, 1000, 65_536]) func piecesMayBeOfAnySize(size: Int) throws {
    let scratch = try Scratch()
    let path = scratch.path("a.kmz")
    let zeros = [UInt8](repeating: 0x30, count: 100_000)
    let output = try KMZOutput(path: path, isOverwriting: false)
    try output.beginDocument()
    zeros.withUnsafeBufferPointer { bytes in #expect(throws: Never.self) { try output.write(bytes) }
    }
    try output.commit()
    let archive = try ZIPArchive(path: path)
    let source = try archive.source(of: archive.document())
    var count = 0
    var bytes = Bytes()
    while try source.read(into: &bytes, atMost: size) {
      #expect(bytes.count <= max(size, ByteSource.headSize))
      count += bytes.buffer.count { $0 == 0x30 }
      bytes.removeAll()
    }
    #expect(count == zeros.count)
  }

  // MARK: - Writing

  /// What is too large for four bytes is in ZIP64's field, and nothing else is (APPNOTE §4.5.3).
  @Test func longRecordsAreWritten() {
    var entry = ZIPEntry(name: "a", method: 0, flags: 0, offset: 3 << 32)
    entry.size = 5
    entry.compressedSize = 5
    entry.checksum = 0x0403_0201
    var bytes = Bytes()
    entry.appendRecord(to: &bytes)
    let common: [UInt8] = [45, 0, 0, 0, 0, 0, 0, 0, 0x21, 0, 1, 2, 3, 4]
    #expect(
      Array(bytes.buffer) == [0x50, 0x4B, 1, 2, 45, 0] + common
        + [5, 0, 0, 0, 5, 0, 0, 0, 1, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        + [0xFF, 0xFF, 0xFF, 0xFF, 0x61, 1, 0, 8, 0, 0, 0, 0, 0, 3, 0, 0, 0])
    func header(isLong: Bool) -> [UInt8] {
      let header = entry.header(isLong: isLong)
      return Array(header.buffer)
    }
    // The header before the entry has both sizes there or neither.
    #expect(
      header(isLong: true) == [0x50, 0x4B, 3, 4] + common
        + [UInt8](repeating: 0xFF, count: 8) + [1, 0, 20, 0, 0x61, 1, 0, 16, 0]
        + littleEndian(5) + littleEndian(5))
    #expect(
      header(isLong: false) == [0x50, 0x4B, 3, 4, 20] + common.dropFirst()
        + [5, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0, 0x61])
    entry.size = 1 << 32
    bytes.removeAll()
    entry.appendRecord(to: &bytes)
    #expect(
      Array(bytes.buffer.suffix(20)) == [1, 0, 16, 0] + littleEndian(1 << 32)
        + littleEndian(3 << 32))
  }

  @Test func longEndsAreWrittenWhereTheyAreNeeded() {
    func end(_ count: UInt64, _ size: UInt64, _ start: UInt64) -> [UInt8] {
      var bytes = Bytes()
      ZIPDirectory(count: count, size: size, start: start).appendEnd(to: &bytes)
      return Array(bytes.buffer)
    }
    #expect(
      end(2, 3, 4) == [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 2, 0, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0])
    #expect(end(0xFFFE, 0xFFFF_FFFE, 0xFFFF_FFFE).count == 22)
    let long =
      [0x50, 0x4B, 6, 6] + littleEndian(44) + [45, 0, 45, 0] + littleEndian(0)
      + littleEndian(0xFFFF) + littleEndian(0xFFFF) + littleEndian(3) + littleEndian(1 << 33)
      + [0x50, 0x4B, 6, 7, 0, 0, 0, 0] + littleEndian(1 << 33 + 3) + [1, 0, 0, 0]
    #expect(
      end(0xFFFF, 3, 1 << 33) == long + [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
        + [0xFF, 0xFF, 0xFF, 0xFF, 3, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0])
    #expect(end(1, 0xFFFF_FFFF, 0).count == 22 + 56 + 20)
  }

  @Test func manyFilesAreWritten() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.kmz")
    let output = try KMZOutput(path: path, isOverwriting: false)
    try output.beginDocument()
    for number in 0..<66_000 { try output.add(madeAttachment("\(number).png", [])) }
    try output.commit()
    let archive = try ZIPArchive(path: path)
    #expect(archive.entries.count == 66_001)
    #expect(archive.entries.last?.name == "65999.png")
  }
}

private func littleEndian(_ value: UInt64) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
