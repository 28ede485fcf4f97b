internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit

/// Cuts OSM PBF (OpenStreetMap wiki, "PBF Format"; fileformat.proto) into pieces, one for each blob of data.
///
/// In turn the blob is only copied; decompressing and everything else is left to the decoders.
final class PBFReader: ObjectReader {
  /// The largest blob header, in bytes (OSM PBF, "File format").
  private static let headerLimit = 1 << 16
  /// Bytes that are read at a time: memory grows with what is there, not with what is claimed.
  private static let readingSize = 1 << 20

  private(set) var header = OSMHeader()
  let isText = false
  private let source: ByteSource
  private var offset: UInt64 = 0
  private var hasHeader = false
  private var frame = Bytes()
  private var unknownBlobs = 0

  /// What a blob header says (fileformat.proto, `BlobHeader`).
  private struct BlobHeader {
    var type = ""
    var size = 0
    /// Where the blob starts in the input.
    var offset: UInt64 = 0
  }

  init(_ source: ByteSource) throws(GeoError) { self.source = source }

  /// `certain` for a blob header of the type `OSMHeader`.
  static func recognise(_ head: UnsafeBufferPointer<UInt8>) -> Format.Confidence {
    guard let base = head.baseAddress, head.count > 4 else { return .no }
    var length = 0
    for index in 0..<4 { length = length << 8 | Int(head[index]) }
    guard length > 0, length <= headerLimit, length <= head.count - 4 else { return .no }
    // A cursor needs readable bytes after its message.
    var copy = Bytes(capacity: length)
    copy.append(from: base + 4, count: length)
    let header = try? parse(PBFCursor(copy.base, count: length))
    return header?.type == "OSMHeader" ? .certain : .no
  }

  func read(into batch: inout ObjectBatch) throws(GeoError) -> Bool {
    while let blob = try readHeader() {
      batch.piece.offset = offset
      try readBytes(blob.size, into: &batch.piece.bytes, "a blob")
      switch blob.type {
      case "OSMHeader": try take(header: batch.piece.bytes)
      case "OSMData":
        guard hasHeader else {
          throw error(.pbfSyntax, "data come before the header", at: blob.offset)
        }
        return true
      default: unknownBlobs += 1
      }
      batch.piece.bytes.removeAll()
    }
    guard hasHeader else { throw error(.pbfTruncated, "there is no header", at: 0) }
    return false
  }

  func makeDecoder(_ wanted: OSMWanted) -> any ObjectDecoder { PBFDecoder(wanted) }

  var progress: FlowProgress { FlowProgress(done: source.fileBytesRead, total: source.fileSize) }

  var oddities: [Oddity] {
    guard unknownBlobs > 0 else { return [] }
    return [
      Oddity(.unknownBlobs, "\(unknownBlobs) blobs of other types were passed over")
    ]
  }

  // MARK: - Blobs

  /// The next blob header; nil at the end.
  private func readHeader() throws(GeoError) -> BlobHeader? {
    let start = offset
    frame.removeAll()
    guard try source.read(into: &frame, atMost: 4) else { return nil }
    offset += UInt64(frame.count)
    try readBytes(4 - frame.count, into: &frame, "the length of a blob header")
    var length = 0
    for index in 0..<4 { length = length << 8 | Int(frame[index]) }
    guard length > 0, length <= Self.headerLimit else {
      throw error(
        .pbfSize, "a blob header claims \(length) bytes, at most \(Self.headerLimit) are possible",
        at: start)
    }
    frame.removeAll()
    try readBytes(length, into: &frame, "a blob header")
    do throws(PBFFault) {
      var header = try Self.parse(PBFCursor(frame.base, count: length))
      header.offset = offset
      return header
    } catch {
      throw located(error, at: start)
    }
  }

  private static func parse(_ message: PBFCursor) throws(PBFFault) -> BlobHeader {
    var cursor = message
    var header = BlobHeader()
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      switch key {
      case 1 << 3 | 2: header.type = try cursor.part().text
      case 3 << 3:
        let size = try cursor.varint()
        guard size <= UInt64(PBFBlob.sizeLimit) else { throw .tooLarge }
        header.size = Int(size)
      default: try cursor.skip(key)
      }
    }
    return header
  }

  /// Appends exactly that many bytes.
  private func readBytes(_ count: Int, into bytes: inout Bytes, _ what: String) throws(GeoError) {
    let start = offset
    let wanted = bytes.count + count
    while bytes.count < wanted {
      let before = bytes.count
      guard
        try source.read(into: &bytes, atMost: min(wanted - before, Self.readingSize))
      else {
        var error = error(.pbfTruncated, "the file ends within \(what)", at: start)
        error.hint = "the file was not copied completely; get it again"
        throw error
      }
      offset += UInt64(bytes.count - before)
    }
  }

  // MARK: - The header

  private func take(header bytes: borrowing Bytes) throws(GeoError) {
    let start = offset - UInt64(bytes.count)
    guard let inflation = PBFInflation() else { throw PBFInflation.noMemory }
    let block: PBFHeaderBlock
    do throws(PBFFault) {
      block = try PBFHeaderBlock(
        try inflation.block(in: PBFCursor(bytes.base, count: bytes.count)))
    } catch {
      throw located(error, at: start)
    }
    if let unknown = block.requiredFeatures.first(where: {
      !PBFHeaderBlock.usualFeatures.contains($0) && $0 != PBFHeaderBlock.historyFeature
    }) {
      throw error(
        .pbfFeature, "the file requires the feature '\(unknown)', which is not known", at: start)
    }
    if hasHeader {
      // Several files in a row: the first header counts, but together they are not sorted.
      header.isSorted = false
      header.isHistory = header.isHistory || block.header.isHistory
    } else {
      header = block.header
      // Some programs do not say it in the head.
      header.isHistory = header.isHistory || OSMHeader.isHistory(source.path)
      hasHeader = true
    }
  }

  // MARK: - Errors

  private func located(_ fault: PBFFault, at offset: UInt64) -> GeoError {
    var error = fault.error(inBlobAt: offset)
    error.location?.path = source.path
    return error
  }

  private func error(_ reason: Reason, _ message: String, at offset: UInt64) -> GeoError {
    GeoError(
      reason, "\(message), at byte \(offset)",
      at: SourceLocation(path: source.path, byteOffset: offset))
  }
}
