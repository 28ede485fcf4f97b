internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit

/// Cuts OSM PBF (OpenStreetMap wiki, "PBF Format"; fileformat.proto) into pieces of a blob of data, or of several
/// small ones: files that are not sorted have a blob for every few objects.
///
/// In turn blobs are only copied; decompressing and everything else is left to the decoders.
final class PBFReader: ObjectReader {
  /// The largest blob header, in bytes (OSM PBF, "File format").
  private static let headerLimit = 1 << 16
  /// Bytes that are read at a time: memory grows with what is there, not with what is claimed, and headers do not
  /// take a reading each.
  private static let readingSizes = 1 << 12...1 << 20
  /// The most bytes that a blob has that shares a piece with others.
  private static let smallBlob = 1 << 14
  /// The most bytes that the blocks of a piece have together, unless it has only one.
  private static let pieceSize = 1 << 18

  private(set) var header = OSMHeader()
  let isText = false
  private let source: ByteSource
  private var hasHeader = false
  private var unknownBlobs = 0
  /// What has been read of the next piece.
  private var rest = Bytes()
  /// Where the next piece begins in the input.
  private var offset: UInt64 = 0
  /// Where the next blob header begins in the piece.
  private var position = 0
  /// The bytes of the blocks in the piece.
  private var size = 0
  private var fault: GeoError?

  /// What a blob header says (fileformat.proto, `BlobHeader`).
  private struct BlobHeader {
    var type = ""
    var size = 0
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
    if let fault { throw fault }
    begin(&batch.piece)
    do throws(GeoError) {
      while try takeBlob(&batch.piece) {}
    } catch {
      // What precedes the fault goes first.
      guard !batch.piece.records.isEmpty else { throw error }
      fault = error
    }
    finish(&batch.piece)
    if !batch.piece.records.isEmpty { return true }
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

  // MARK: - Pieces

  /// Begins a piece with what has been read of it.
  private func begin(_ piece: inout InputPiece) {
    piece.offset = offset
    piece.bytes.append(contentsOf: rest.buffer)
    position = 0
    size = 0
  }

  /// Ends a piece before the next blob header.
  private func finish(_ piece: inout InputPiece) {
    rest.removeAll()
    rest.append(contentsOf: piece.bytes.buffer(position..<piece.bytes.count))
    offset = piece.offset + UInt64(position)
  }

  /// Takes the next blob; false at the end of the input, or if the piece has enough.
  private func takeBlob(_ piece: inout InputPiece) throws(GeoError) -> Bool {
    let isFirst = piece.records.isEmpty
    if isFirst, position > 0 {
      // Blobs without objects are let go of.
      finish(&piece)
      piece.bytes.removeAll()
      begin(&piece)
    }
    let start = position
    guard let blob = try takeHeader(&piece) else { return false }
    guard isFirst || blob.size <= Self.smallBlob else {
      position = start
      return false
    }
    let end = position + blob.size
    try fill(&piece, to: end, "a blob", from: position)
    let content = PBFCursor(piece.bytes.base + position, count: blob.size)
    switch blob.type {
    case "OSMHeader": try take(header: content, at: piece.offset + UInt64(position))
    case "OSMData":
      guard hasHeader else {
        throw error(
          .pbfSyntax, "data come before the header", at: piece.offset + UInt64(position))
      }
      // What is wrong with a blob is for the decoder to say.
      let blockSize = (try? PBFBlob(content))?.size ?? 0
      guard isFirst || size + blockSize <= Self.pieceSize else {
        position = start
        return false
      }
      size += blockSize
      piece.records.append(InputPiece.Record(start: position, end: end, ordinal: 0))
    default: unknownBlobs += 1
    }
    position = end
    return piece.records.isEmpty || blob.size <= Self.smallBlob && size < Self.pieceSize
  }

  /// The next blob header; nil at the end.
  private func takeHeader(_ piece: inout InputPiece) throws(GeoError) -> BlobHeader? {
    let start = position
    if piece.bytes.count == start, try !readMore(&piece, 4) { return nil }
    try fill(&piece, to: start + 4, "the length of a blob header", from: start)
    var length = 0
    for index in 0..<4 { length = length << 8 | Int(piece.bytes[start + index]) }
    guard length > 0, length <= Self.headerLimit else {
      throw error(
        .pbfSize, "a blob header claims \(length) bytes, at most \(Self.headerLimit) are possible",
        at: piece.offset + UInt64(start))
    }
    try fill(&piece, to: start + 4 + length, "a blob header", from: start + 4)
    position = start + 4 + length
    do throws(PBFFault) {
      return try Self.parse(PBFCursor(piece.bytes.base + start + 4, count: length))
    } catch {
      throw located(error, at: piece.offset + UInt64(start))
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

  /// Reads until the piece has that many bytes; `what` of them begins at `start`.
  private func fill(
    _ piece: inout InputPiece, to count: Int, _ what: String, from start: Int
  ) throws(GeoError) {
    while piece.bytes.count < count {
      if try readMore(&piece, count - piece.bytes.count) { continue }
      var error = error(
        .pbfTruncated, "the file ends within \(what)", at: piece.offset + UInt64(start))
      error.hint = "the file was not copied completely; get it again"
      throw error
    }
  }

  /// Reads some bytes, of which so many are needed; false at the end.
  private func readMore(_ piece: inout InputPiece, _ count: Int) throws(GeoError) -> Bool {
    let limits = Self.readingSizes
    return try source.read(
      into: &piece.bytes, atMost: min(max(count, limits.lowerBound), limits.upperBound))
  }

  // MARK: - The header

  private func take(header blob: PBFCursor, at start: UInt64) throws(GeoError) {
    guard let inflation = PBFInflation() else { throw PBFInflation.noMemory }
    let block: PBFHeaderBlock
    do throws(PBFFault) {
      block = try PBFHeaderBlock(try inflation.block(in: blob))
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
