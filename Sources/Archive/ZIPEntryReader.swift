import Base
import CDeflate
import Files

/// Unpacks one entry of an archive piece by piece, checked against its size and its CRC.
final class ZIPEntryReader: ByteProducer {
  var size: UInt64? { entry.compressedSize }
  private(set) var bytesTaken: UInt64 = 0

  private let entry: ZIPEntry
  private let file: RawFile
  private let location: SourceLocation
  /// Where its bytes begin in the file.
  private let start: UInt64
  /// Nil for an entry that is stored.
  private let inflation: Inflation?
  /// Compressed bytes, and how many of them are used up.
  private var input = Bytes()
  private var inputTaken = 0
  private var made: UInt64 = 0
  private var checksum: UInt32 = 0
  private var isAtEnd = false

  /// One byte makes no more than this many in deflate (RFC 1951: 258 of one bit, and one of two).
  private static let largestRatio: UInt64 = 1032
  private static let pieceSize = 1 << 16
  private static let hint = "the file was not copied whole; get it again"

  /// Opens an entry; messages call it by its location.
  init(_ entry: ZIPEntry, in file: RawFile, at location: SourceLocation) throws(GeoError) {
    self.entry = entry
    self.file = file
    self.location = location
    try Self.check(entry, at: location)
    guard let start = try entry.dataStart(in: file) else {
      throw GeoError(
        .brokenArchive, "the entry is not where the archive's directory says", at: location,
        hint: Self.hint)
    }
    self.start = start
    inflation = entry.method == ZIPEntry.deflated ? try Inflation(frame: .none) : nil
  }

  private static func check(_ entry: ZIPEntry, at location: SourceLocation) throws(GeoError) {
    if entry.isEncrypted {
      throw GeoError(
        .unsupportedArchive, "the entry is encrypted", at: location,
        hint: "unpack it and make an archive without a password")
    }
    guard entry.method == ZIPEntry.stored || entry.method == ZIPEntry.deflated else {
      throw GeoError(
        .unsupportedArchive, "the entry is compressed by method \(entry.method), not by deflate",
        at: location, hint: "unpack it and make an archive with deflate")
    }
    let ratio = entry.method == ZIPEntry.stored ? 1 : largestRatio
    let (limit, isBeyondAll) = entry.compressedSize.multipliedReportingOverflow(by: ratio)
    guard isBeyondAll || entry.size <= limit else {
      throw GeoError(
        .brokenArchive,
        "the entry claims that \(entry.compressedSize) bytes unpack to \(entry.size), which cannot be",
        at: location)
    }
  }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(GeoError) -> Int {
    guard !isAtEnd, !buffer.isEmpty else { return 0 }
    let got =
      if let inflation { try unpack(by: inflation, into: buffer) } else { try take(into: buffer) }
    made += UInt64(got)
    checksum = libdeflate_crc32(checksum, buffer.baseAddress, got)
    isAtEnd = got == 0
    guard made <= entry.size, !isAtEnd || made == entry.size && checksum == entry.checksum else {
      throw broken("the entry does not match its checksum")
    }
    return got
  }

  /// The next bytes of the entry as they are in the archive.
  private func take(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(GeoError) -> Int {
    let count = Int(min(UInt64(buffer.count), entry.compressedSize - bytesTaken))
    try file.read(
      UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<count]),
      at: Int64(start + bytesTaken))
    bytesTaken += UInt64(count)
    return count
  }

  private func unpack(
    by inflation: Inflation, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) throws(GeoError) -> Int {
    while inflation.members == 0 {
      let step = inflation.run(
        UnsafeBufferPointer(rebasing: input.buffer[inputTaken...]), into: buffer)
      inputTaken += step.taken
      if step.made > 0 { return step.made }
      guard inflation.members == 0 else { break }
      inputTaken = 0
      input.reserve(Self.pieceSize)
      input.setCount(
        try take(into: UnsafeMutableBufferPointer(start: input.base, count: Self.pieceSize)))
      guard !step.isBroken, !input.isEmpty else { throw broken("the entry is damaged") }
    }
    return 0
  }

  private func broken(_ message: String) -> GeoError {
    GeoError(.brokenArchive, message, at: location, hint: Self.hint)
  }

  /// Hands out all bytes in pieces.
  func readAll(
    _ body: (UnsafeBufferPointer<UInt8>) throws(GeoError) -> Void
  ) throws(GeoError) {
    var piece = Bytes(capacity: Self.pieceSize)
    while true {
      if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
      let count = try read(
        into: UnsafeMutableBufferPointer(start: piece.base, count: Self.pieceSize))
      guard count > 0 else { return }
      piece.setCount(count)
      try body(piece.buffer)
    }
  }
}
