import CMinizip
import Geometry
import Streaming

/// Writes a ZIP archive that appears whole or not at all; the same entries make the same bytes.
final class ZIPWriter {
  /// The path as the user gave it.
  let path: String
  private let output: OutputFile
  private let place: ZIPFile.Place
  /// Nil when the archive is closed.
  private var archive: zipFile?
  private var hasOpenEntry = false
  private var entryCount = 0
  /// Bytes that the entry may still get.
  private var room: UInt64 = 0

  /// Against level 6 it makes KML 5 % larger in under half the time; level 1 makes it 15 % larger.
  private static let level: Int32 = 4
  /// 1980-01-01 00:00, the first that there is.
  private static let date: UInt = 0x0021_0000
  /// What may come to more than 4 GiB when packed, and then must be announced.
  private static let longSize: UInt64 = 0xFF00_0000
  /// minizip has no end of the directory that counts more, unless it lies beyond 4 GiB.
  private static let entryLimit = 65_535
  /// Names are UTF-8 (APPNOTE §4.4.4, bit 11).
  private static let utf8Flag: UInt = 1 << 11
  /// Made for version 2.0, by a system without file modes (APPNOTE §4.4.2).
  private static let madeBy: UInt = 20

  /// Creates the file, under another name for now. Errors: `.outputExists`, `.file`.
  init(path: String, isOverwriting: Bool) throws(GeoError) {
    self.path = path
    output = try OutputFile(replacing: path, isOverwriting: isOverwriting)
    place = ZIPFile.Place(in: ZIPFile(output.descriptor, ownsDescriptor: false))
    var functions = place.functions
    archive = zipOpen2_64("", APPEND_STATUS_CREATE, nil, &functions)
    guard archive != nil else { throw failure("create") }
  }

  deinit {
    // Frees what minizip holds; the file goes with the output.
    place.isAbandoned = true
    if let archive { zipClose(archive, nil) }
  }

  /// Begins an entry; one that may be near 4 GiB or over must say so by the most bytes that it may have.
  func begin(_ name: RelativePath, sizeLimit: UInt64, isStored: Bool) throws(GeoError) {
    guard name.text.utf8.count <= UInt16.max else {
      throw GeoError(
        .file, "a name of \(name.text.utf8.count) bytes is too long for an archive",
        at: SourceLocation(path: path))
    }
    entryCount += 1
    guard entryCount <= Self.entryLimit else {
      throw GeoError(
        .file, "an archive holds no more than \(Self.entryLimit) files",
        at: SourceLocation(path: path))
    }
    var info = zip_fileinfo()
    info.dosDate = Self.date
    let isPlain = name.text.utf8.allSatisfy { $0 < 0x80 }
    let isLong = sizeLimit >= Self.longSize
    room = isLong ? UInt64.max : Self.longSize
    let status = zipOpenNewFileInZip4_64(
      archive, name.text, &info, nil, 0, nil, 0, nil, isStored ? 0 : Z_DEFLATED, Self.level, 0,
      -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, nil, 0, Self.madeBy, isPlain ? 0 : Self.utf8Flag,
      isLong ? 1 : 0)
    guard status == ZIP_OK else { throw failure("write") }
    hasOpenEntry = true
  }

  /// Adds bytes to the entry.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(GeoError) {
    // minizip would write a size without its upper bits.
    guard UInt64(bytes.count) <= room else {
      throw GeoError(
        .bug, "an entry is larger than was announced", at: SourceLocation(path: path))
    }
    room -= UInt64(bytes.count)
    var rest = bytes[...]
    while !rest.isEmpty {
      if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
      let piece = UnsafeBufferPointer(rebasing: rest.prefix(1 << 20))
      rest = rest.dropFirst(piece.count)
      guard zipWriteInFileInZip(archive, piece.baseAddress, UInt32(piece.count)) == ZIP_OK else {
        throw failure("write")
      }
    }
  }

  /// Ends the entry, if there is one.
  func end() throws(GeoError) {
    guard hasOpenEntry else { return }
    hasOpenEntry = false
    guard zipCloseFileInZip(archive) == ZIP_OK else { throw failure("write") }
  }

  /// Writes the directory and makes everything durable, so that `commit()` has next to nothing left to
  /// fail at.
  func prepare() throws(GeoError) {
    try end()
    if let archive {
      self.archive = nil
      guard zipClose(archive, nil) == ZIP_OK, place.failure == 0 else { throw failure("write") }
    }
    try output.prepare()
  }

  /// Puts the file in place.
  func commit() throws(GeoError) {
    if archive != nil { try prepare() }
    try output.commit()
  }

  private func failure(_ action: String) -> GeoError {
    place.systemError(action, path: path)
      ?? GeoError(
        .file, "cannot \(action) the archive: out of memory", at: SourceLocation(path: path))
  }
}
