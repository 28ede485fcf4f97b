public import Base
import CDeflate
import CZlib
public import Files

/// Writes a ZIP archive that appears whole or not at all; the same entries give the same bytes.
/// ZIP64 is used only where the size of an entry, the size of the archive or the number of entries
/// requires it.
public final class ZIPWriter {
  /// The path as the user gave it.
  public let path: String
  private let output: OutputFile
  private let file: RawFile
  /// zlib keeps the address.
  private let stream: UnsafeMutablePointer<z_stream>
  private var position: UInt64 = 0
  private var directory = Bytes()
  private var entryCount: UInt64 = 0
  /// The entry that is being written.
  private var entry: ZIPEntry?
  /// It may be longer than the plain header can say.
  private var isLong = false
  private var dataStart: UInt64 = 0
  /// What zlib makes in one call.
  private var packed = Bytes(capacity: 1 << 17)
  private var isPrepared = false

  /// Against level 6 it makes KML 5 % larger in under half the time; level 1 makes it 15 % larger.
  private static let level: Int32 = 4
  /// What may come to more than 4 GiB when packed, and then must be announced.
  private static let longSize: UInt64 = 0xFF00_0000
  /// Names are UTF-8 (APPNOTE §4.4.4, bit 11).
  private static let utf8Flag: UInt64 = 1 << 11
  /// Creates the file under a temporary name. Errors: `.outputExists`, `.file`.
  public init(path: String, isOverwriting: Bool) throws(GeoError) {
    self.path = path
    output = try OutputFile(replacing: path, isOverwriting: isOverwriting)
    file = try RawFile.creating(output.temporaryPath, named: path)
    stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard cairn_raw_deflate_init(stream, Self.level) == Z_OK else {
      throw GeoError(.bug, "zlib cannot be initialised")
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Begins an entry; `sizeLimit` is the most bytes that it can have, as its header needs more room
  /// if that is close to 4 GiB or more.
  public func begin(_ name: RelativePath, sizeLimit: UInt64, isStored: Bool) throws(GeoError) {
    guard name.text.utf8.count <= UInt16.max else {
      throw GeoError(
        .file, "a name of \(name.text.utf8.count) bytes is too long for an archive",
        at: SourceLocation(path: path))
    }
    isLong = sizeLimit >= Self.longSize
    let entry = ZIPEntry(
      name: name.text, method: isStored ? ZIPEntry.stored : ZIPEntry.deflated,
      flags: name.text.utf8.allSatisfy { $0 < 0x80 } ? 0 : Self.utf8Flag, offset: position)
    self.entry = entry
    deflateReset(stream)
    // Sizes and checksum come when they are known.
    let header = entry.header(isLong: isLong)
    try append(header.buffer)
    dataStart = position
  }

  private func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(GeoError) {
    try file.write(UnsafeRawBufferPointer(bytes), at: Int64(position))
    position += UInt64(bytes.count)
  }

  /// Adds bytes to the entry.
  public func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(GeoError) {
    guard let size = entry?.size, let checksum = entry?.checksum else { return }
    // The header has no room for more.
    guard isLong || UInt64(bytes.count) <= Self.longSize - size else {
      throw GeoError(
        .bug, "an entry is larger than was announced", at: SourceLocation(path: path))
    }
    entry?.size = size + UInt64(bytes.count)
    entry?.checksum = libdeflate_crc32(checksum, bytes.baseAddress, bytes.count)
    guard entry?.method == ZIPEntry.deflated else { return try append(bytes) }
    var rest = bytes[...]
    while !rest.isEmpty {
      try deflate(UnsafeBufferPointer(rebasing: rest.prefix(1 << 30)), Z_NO_FLUSH)
      rest = rest.dropFirst(1 << 30)
    }
  }

  /// Has zlib take all of a piece, and give what it has at the end.
  private func deflate(
    _ piece: UnsafeBufferPointer<UInt8>, _ action: Int32
  ) throws(GeoError) {
    // zlib does not write to it, whatever the type says.
    stream.pointee.next_in = UnsafeMutablePointer(mutating: piece.baseAddress)
    stream.pointee.avail_in = UInt32(piece.count)
    repeat {
      stream.pointee.next_out = packed.base
      stream.pointee.avail_out = UInt32(packed.capacity)
      CZlib.deflate(stream, action)
      packed.setCount(packed.capacity - Int(stream.pointee.avail_out))
      try append(packed.buffer)
      // Room that is left over means that zlib holds nothing back.
    } while stream.pointee.avail_out == 0
  }

  /// Ends the entry, if there is one.
  public func end() throws(GeoError) {
    guard var entry else { return }
    self.entry = nil
    if entry.method == ZIPEntry.deflated {
      try deflate(UnsafeBufferPointer(start: nil, count: 0), Z_FINISH)
    }
    entry.compressedSize = position - dataStart
    let header = entry.header(isLong: isLong)
    try file.write(UnsafeRawBufferPointer(header.buffer), at: Int64(entry.offset))
    entry.appendRecord(to: &directory)
    entryCount += 1
  }

  /// Writes the directory and makes everything durable, so that next to nothing can go wrong in
  /// `commit()`.
  public func prepare() throws(GeoError) {
    guard !isPrepared else { return }
    try end()
    let end = ZIPDirectory(count: entryCount, size: UInt64(directory.count), start: position)
    end.appendEnd(to: &directory)
    try append(directory.buffer)
    try output.prepare()
    isPrepared = true
  }

  /// Puts the file in place, under its own name.
  public func commit() throws(GeoError) {
    try prepare()
    try output.commit()
  }
}
