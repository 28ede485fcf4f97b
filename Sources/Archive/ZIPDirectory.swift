import Base
internal import Files

/// The central directory of an archive, as its end describes it (APPNOTE §4.3.16).
struct ZIPDirectory {
  /// How many entries there are.
  var count: UInt64
  var size: UInt64
  /// Where it begins in the archive.
  var start: UInt64
  /// An old end counts no further than 65,535, and some programs then begin again at 0.
  private var isLong = false

  private static let endSignature: UInt64 = 0x0605_4B50
  private static let longEndSignature: UInt64 = 0x0606_4B50
  private static let locatorSignature: UInt64 = 0x0706_4B50
  /// The fixed parts of the three (APPNOTE §4.3.16, §4.3.14, §4.3.15).
  private static let (endSize, longEndSize, locatorSize) = (22, 56, 20)
  /// It is kept in memory: this is half a million entries with names of eighty letters.
  private static let sizeLimit: UInt64 = 1 << 26

  init(count: UInt64, size: UInt64, start: UInt64) {
    (self.count, self.size, self.start) = (count, size, start)
  }

  // MARK: - Reading

  /// The entries of a file in their order. Errors: `.file`, `.brokenArchive`, `.unsafeArchive`.
  static func entries(of file: RawFile) throws(GeoError) -> [ZIPEntry] {
    // What precedes the archive, such as a program that unpacks it, moves everything.
    let fileSize = file.size
    guard let (end, place) = try end(of: file, fileSize), end.size > 0, end.size <= place,
      end.start <= place - end.size
    else {
      throw error(
        .brokenArchive, "the archive's directory, which is at its end, is missing or damaged", file,
        hint: "the file was not copied whole; get it again")
    }
    guard end.size <= sizeLimit else {
      throw error(
        .unsafeArchive, "the archive's directory has \(end.size) bytes, over \(sizeLimit)", file)
    }
    let bytes = try file.bytes(at: place - end.size, count: Int(end.size))
    var entries: [ZIPEntry] = []
    var compressed: UInt64 = 0
    var rest = bytes.buffer[...]
    while let entry = ZIPEntry(&rest, shift: place - end.size - end.start) {
      // As long as the sum is within the file's size, entries cannot share bytes, as they do in bombs.
      let (sum, isTooMuch) = compressed.addingReportingOverflow(entry.compressedSize)
      guard !isTooMuch, sum <= fileSize else {
        throw error(.brokenArchive, "the archive's entries claim more bytes than it has", file)
      }
      compressed = sum
      entries.append(entry)
    }
    let count = UInt64(entries.count)
    guard rest.isEmpty, count == end.count || !end.isLong && count & 0xFFFF == end.count else {
      throw error(
        .brokenArchive,
        "the archive's directory is damaged behind \(count) of \(end.count) entries", file)
    }
    return entries
  }

  /// The end of a file, and where it is; nil without one.
  private static func end(
    of file: RawFile, _ fileSize: UInt64
  ) throws(GeoError) -> (ZIPDirectory, UInt64)? {
    // Behind it there is a comment, whose length is two bytes.
    let tailSize = Int(min(fileSize, UInt64(endSize + 0xFFFF)))
    let tailStart = fileSize - UInt64(tailSize)
    let tail = try file.bytes(at: tailStart, count: tailSize)
    let last = (0..<tailSize).last {
      tail.buffer[$0] == UInt8(ascii: "P") && tail.buffer.number($0, bytes: 4) == endSignature
        && $0 + endSize + Int(tail.buffer.number($0 + 20, bytes: 2)) <= tailSize
    }
    guard let last else { return nil }
    let fields = UnsafeBufferPointer(rebasing: tail.buffer[last...])
    let end = ZIPDirectory(
      count: fields.number(10, bytes: 2), size: fields.number(12, bytes: 4),
      start: fields.number(16, bytes: 4))
    let place = tailStart + UInt64(last)
    return try longEnd(of: file, before: place) ?? (end, place)
  }

  /// ZIP64's end, and where it is, if there is one before the other.
  private static func longEnd(
    of file: RawFile, before place: UInt64
  ) throws(GeoError) -> (ZIPDirectory, UInt64)? {
    guard place >= UInt64(longEndSize + locatorSize) else { return nil }
    let usual = place - UInt64(longEndSize + locatorSize)
    let locator = try file.bytes(at: place - UInt64(locatorSize), count: locatorSize)
    guard locator.buffer.number(0, bytes: 4) == locatorSignature else { return nil }
    // The locator knows where it is unless something precedes the archive.
    for place in [locator.buffer.number(8, bytes: 8), usual] where place <= usual {
      let fields = try file.bytes(at: place, count: longEndSize)
      guard fields.buffer.number(0, bytes: 4) == longEndSignature else { continue }
      var end = ZIPDirectory(
        count: fields.buffer.number(32, bytes: 8), size: fields.buffer.number(40, bytes: 8),
        start: fields.buffer.number(48, bytes: 8))
      end.isLong = true
      return (end, place)
    }
    return nil
  }

  private static func error(
    _ reason: Reason, _ message: String, _ file: RawFile, hint: String? = nil
  ) -> GeoError {
    GeoError(reason, message, at: SourceLocation(path: file.path), hint: hint)
  }

  // MARK: - Writing

  /// Appends the end, in ZIP64 too where its numbers are too large for the other.
  func appendEnd(to bytes: inout Bytes) {
    if count >= 0xFFFF || max(size, start) >= 0xFFFF_FFFF {
      // Its length after this number, made by and needs 4.5, the first disk, and where it is.
      bytes.append(numbers: [
        Self.longEndSignature: 4, UInt64(Self.longEndSize - 12): 8, 45: 2, 45: 2, 0: 4, 0: 4,
        count: 8, count: 8, size: 8, start: 8,
        Self.locatorSignature: 4, 0: 4, start + size: 8, 1: 4,
      ])
    }
    let shortCount = min(count, 0xFFFF)
    bytes.append(numbers: [
      Self.endSignature: 4, 0: 2, 0: 2, shortCount: 2, shortCount: 2,
      min(size, 0xFFFF_FFFF): 4, min(start, 0xFFFF_FFFF): 4, 0: 2,
    ])
  }
}
