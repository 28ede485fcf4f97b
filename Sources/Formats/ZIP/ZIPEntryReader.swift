import CMinizip
import Geometry
import Streaming

/// Unpacks one entry of an archive, checked against its size and its CRC.
final class ZIPEntryReader: ByteProducer {
  var size: UInt64? { entry.compressedSize }
  var bytesTaken: UInt64 { min(place.bytesRead - bytesOfDirectory, entry.compressedSize) }

  private let entry: ZIPEntry
  private let location: SourceLocation
  private let place: ZIPFile.Place
  private let archive: unzFile
  /// What minizip read before it came to the entry.
  private let bytesOfDirectory: UInt64
  private var made: UInt64 = 0
  private var isAtEnd = false

  /// One byte makes no more than this many in deflate (RFC 1951: 258 of one bit, and one of two).
  private static let largestRatio: UInt64 = 1032
  private static let stored: UInt = 0
  private static let deflated: UInt = 8

  /// Opens an entry; messages call it by its location.
  init(_ entry: ZIPEntry, in file: ZIPFile, at location: SourceLocation) throws(GeoError) {
    self.entry = entry
    self.location = location
    place = ZIPFile.Place(in: file)
    try Self.check(entry, at: location)
    var position = entry.position
    let archive = place.openArchive()
    guard let archive, unzGoToFilePos64(archive, &position) == UNZ_OK,
      unzOpenCurrentFile(archive) == UNZ_OK
    else {
      unzClose(archive)
      let isLong = file.size > UInt64(UInt32.max)
      throw place.systemError("read", path: location.path)
        ?? GeoError(
          isLong ? .unsupportedArchive : .brokenArchive,
          "the entry is not where the archive's directory says", at: location,
          hint: isLong ? "unpack it and make an archive under 4 GiB" : Self.hint)
    }
    self.archive = archive
    bytesOfDirectory = place.bytesRead
  }

  deinit { unzClose(archive) }

  private static let hint = "the file was not copied whole; get it again"

  private static func check(_ entry: ZIPEntry, at location: SourceLocation) throws(GeoError) {
    if entry.isEncrypted {
      throw GeoError(
        .unsupportedArchive, "the entry is encrypted", at: location,
        hint: "unpack it and make an archive without a password")
    }
    guard entry.method == stored || entry.method == deflated else {
      throw GeoError(
        .unsupportedArchive, "the entry is compressed by method \(entry.method), not by deflate",
        at: location, hint: "unpack it and make an archive with deflate")
    }
    guard !entry.hasUnreadSizes else {
      throw GeoError(
        .unsupportedArchive, "the entry has sizes of 64 bits, as those over 4 GiB do", at: location,
        hint: "unpack it and make an archive without ZIP64")
    }
    let limit =
      entry.method == stored
      ? (partialValue: entry.compressedSize, overflow: false)
      : entry.compressedSize.multipliedReportingOverflow(by: largestRatio)
    guard limit.overflow || entry.size <= limit.partialValue else {
      throw GeoError(
        .brokenArchive,
        "the entry claims that \(entry.compressedSize) bytes unpack to \(entry.size), which cannot be",
        at: location)
    }
  }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(GeoError) -> Int {
    guard !isAtEnd else { return 0 }
    let got = unzReadCurrentFile(
      archive, buffer.baseAddress, UInt32(clamping: min(buffer.count, Int(Int32.max))))
    guard got >= 0 else {
      throw place.systemError("read", path: location.path)
        ?? GeoError(.brokenArchive, "the entry is damaged", at: location, hint: Self.hint)
    }
    made += UInt64(got)
    if got == 0, !buffer.isEmpty {
      isAtEnd = true
      guard made == entry.size, unzCloseCurrentFile(archive) == UNZ_OK else {
        throw place.systemError("read", path: location.path)
          ?? GeoError(
            .brokenArchive, "the entry is not what its checksum says", at: location,
            hint: Self.hint)
      }
    }
    return Int(got)
  }

  /// Hands out all bytes in pieces.
  func readAll(
    _ body: (UnsafeBufferPointer<UInt8>) throws(GeoError) -> Void
  ) throws(GeoError) {
    var piece = Bytes(capacity: 1 << 16)
    while true {
      if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
      let count = try read(into: UnsafeMutableBufferPointer(start: piece.base, count: 1 << 16))
      guard count > 0 else { return }
      piece.setCount(count)
      try body(piece.buffer)
    }
  }
}
