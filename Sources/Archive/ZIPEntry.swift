import Base
public import Files

/// A file or folder in an archive, as a record of the central directory describes it (APPNOTE §4.3.12).
public struct ZIPEntry: Equatable {
  /// The name as it is there.
  let name: String
  /// How it is compressed (APPNOTE §4.4.5).
  let method: UInt64
  /// Bits of APPNOTE §4.4.4.
  let flags: UInt64
  /// Where its local header is, in bytes of the file.
  let offset: UInt64
  /// The bytes that it unpacks to, as it claims.
  var size: UInt64 = 0
  /// The bytes that it takes in the archive.
  var compressedSize: UInt64 = 0
  var checksum: UInt32 = 0

  static let (stored, deflated): (UInt64, UInt64) = (0, 8)
  private static let (localSignature, signature): (UInt64, UInt64) = (0x0403_4B50, 0x0201_4B50)
  /// The fixed parts of the local header (APPNOTE §4.3.7) and of a record.
  private static let (localSize, recordSize) = (30, 46)
  /// The extra field of ZIP64 (APPNOTE §4.5.3), and what stands in place of a number that is there.
  private static let (longField, elsewhere): (UInt64, UInt64) = (1, 0xFFFF_FFFF)

  /// The name as a path that stays in the archive; nil for one that would leave it.
  public var path: RelativePath? { RelativePath(name) }

  /// True if it takes a password: bit 0, and bit 6 for strong encryption.
  var isEncrypted: Bool { flags & 0x41 != 0 }

  /// True for a folder, whose entry has no content.
  public var isFolder: Bool { name.hasSuffix("/") || name.hasSuffix("\\") && size == 0 }

  /// True for what file managers leave behind.
  var isJunk: Bool {
    let parts = name.split { $0 == "/" || $0 == "\\" }
    return parts.contains("__MACOSX") || parts.last == ".DS_Store"
  }

  /// True for what may be the document of a KMZ archive: not what file managers leave behind.
  public var isKML: Bool {
    !isFolder && !isJunk && name.utf8.count > 4 && name.suffix(4).lowercased() == ".kml"
  }
}

// MARK: - Reading

extension ZIPEntry {
  /// Takes a record from the beginning of bytes; nil if it is incomplete. `shift` is how many bytes of the
  /// file precede the archive.
  init?(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>, shift: UInt64) {
    let bytes = UnsafeBufferPointer(rebasing: rest)
    let nameEnd = Self.recordSize + Int(bytes.number(28, bytes: 2))
    let extraEnd = nameEnd + Int(bytes.number(30, bytes: 2))
    let length = extraEnd + Int(bytes.number(32, bytes: 2))
    guard bytes.number(0, bytes: 4) == Self.signature, length <= bytes.count else { return nil }
    rest = rest.dropFirst(length)
    // Fields of an identifier, a length and so many bytes (APPNOTE §4.5.1).
    var long = nameEnd..<extraEnd
    while !long.isEmpty, bytes.number(long.lowerBound, bytes: 2) != Self.longField {
      long = long.dropFirst(4 + Int(bytes.number(long.lowerBound + 2, bytes: 2)))
    }
    long = long.dropFirst(4)
    // Those that do not fit, in this order.
    func value(_ offset: Int) -> UInt64 {
      let value = bytes.number(offset, bytes: 4)
      guard value == Self.elsewhere, long.count >= 8 else { return value }
      defer { long = long.dropFirst(8) }
      return bytes.number(long.lowerBound, bytes: 8)
    }
    name = ZIPNameText.text(of: Array(bytes[Self.recordSize..<nameEnd]))
    flags = bytes.number(8, bytes: 2)
    method = bytes.number(10, bytes: 2)
    checksum = UInt32(bytes.number(16, bytes: 4))
    size = value(24)
    compressedSize = value(20)
    let (sum, isTooFar) = value(42).addingReportingOverflow(shift)
    offset = isTooFar ? UInt64.max : sum
  }

  /// Where its bytes begin: after its local header, of which only the length is trusted. Nil if the header
  /// is missing, or the entry does not lie within the file.
  func dataStart(in file: RawFile) throws(GeoError) -> UInt64? {
    let fileSize = file.size
    guard offset < fileSize, fileSize - offset >= Self.localSize else { return nil }
    let header = try file.bytes(at: offset, count: Self.localSize)
    let start =
      offset + UInt64(Self.localSize) + header.buffer.number(26, bytes: 2)
      + header.buffer.number(28, bytes: 2)
    guard header.buffer.number(0, bytes: 4) == Self.localSignature, start <= fileSize,
      compressedSize <= fileSize - start
    else { return nil }
    return start
  }
}

// MARK: - Writing

extension ZIPEntry {
  /// The header that goes before the entry; a long one has both sizes in ZIP64's field.
  func header(isLong: Bool) -> Bytes {
    var bytes = Bytes()
    append(to: &bytes, long: isLong ? [size, compressedSize] : [], isRecord: false)
    return bytes
  }

  /// Appends the record of the directory.
  func appendRecord(to bytes: inout Bytes) {
    let long = [size, compressedSize, offset].filter { $0 >= Self.elsewhere }
    append(to: &bytes, long: long, isRecord: true)
  }

  private func append(to bytes: inout Bytes, long: [UInt64], isRecord: Bool) {
    func short(_ value: UInt64) -> UInt64 {
      !isRecord && !long.isEmpty ? Self.elsewhere : min(value, Self.elsewhere)
    }
    // Version 2.0, or 4.5 for ZIP64, is needed (APPNOTE §4.4.3), and has made a record on a system
    // without file modes (§4.4.2).
    let version: UInt64 = long.isEmpty ? 20 : 45
    bytes.append(numbers: [isRecord ? Self.signature : Self.localSignature: 4])
    if isRecord { bytes.append(numbers: [version: 2]) }
    // 1980-01-01 00:00 is the earliest time that can be written.
    bytes.append(numbers: [
      version: 2, flags: 2, method: 2, 0x0021_0000: 4, UInt64(checksum): 4,
      short(compressedSize): 4, short(size): 4, UInt64(name.utf8.count): 2,
      UInt64(long.isEmpty ? 0 : 4 + 8 * long.count): 2,
    ])
    // No comment, the first disk, no attributes.
    if isRecord { bytes.append(numbers: [0: 2, 0: 2, 0: 2, 0: 4, short(offset): 4]) }
    bytes.append(name)
    guard !long.isEmpty else { return }
    bytes.append(numbers: [Self.longField: 2, UInt64(8 * long.count): 2])
    for value in long { bytes.append(numbers: [value: 8]) }
  }
}
