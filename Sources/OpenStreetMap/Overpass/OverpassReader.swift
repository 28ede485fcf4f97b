internal import Base
internal import Features
internal import Files
internal import Flow
internal import Text

/// Reads Overpass JSON (OpenStreetMap wiki, "OSM JSON"; Overpass API, `[out:json]`) of any size, and the JSON
/// of OpenStreetMap's own API. Cuts it between elements, in turn.
final class OverpassReader: ObjectReader {
  /// The size of a piece in bytes, unless one element is larger.
  static let usualBlockSize = 1 << 20
  /// The size of the largest element: blocks count their text with 32 bits.
  private static let elementLimit = 1 << 31 - 1 << 20

  let isText = true
  private let source: ByteSource
  private let blockSize: Int
  private var splitter = OverpassSplitter()
  private var head = OverpassHead()
  private var pending = Bytes()
  private var pendingOffset: UInt64 = 0
  private var isAtEnd = false
  private var fault: GeoError?

  /// Opens a text.
  init(_ source: ByteSource, blockSize: Int = usualBlockSize) throws(GeoError) {
    if let page = source.withHead(OSMWebPage.init) {
      throw page.error(.notOverpass, path: source.path)
    }
    self.source = source
    self.blockSize = blockSize
  }

  var header: OSMHeader { head.header }

  var oddities: [Oddity] { head.oddities(isAtEnd: isAtEnd) }

  var failure: GeoError? { head.remarks.failure(path: source.path) }

  var progress: FlowProgress { FlowProgress(done: source.fileBytesRead, total: source.fileSize) }

  func makeDecoder(_ wanted: OSMWanted) -> any ObjectDecoder { OverpassDecoder(wanted) }

  func read(into batch: inout ObjectBatch) throws(GeoError) -> Bool {
    swap(&batch.piece.bytes, &pending)
    pending.removeAll()
    batch.piece.offset = pendingOffset
    if fault == nil { try takeRecords(&batch) }
    if batch.piece.records.isEmpty {
      if let fault { throw fault }
      return false
    }
    // The unfinished rest goes to the next piece, so that its lines are not counted twice.
    let keep = min(splitter.keepFrom, batch.piece.bytes.count)
    pending.append(contentsOf: batch.piece.bytes.buffer(keep..<batch.piece.bytes.count))
    batch.piece.bytes.truncate(to: keep)
    splitter.rebase(by: keep)
    pendingOffset += UInt64(keep)
    return true
  }

  /// Reads until there is an element, or the end.
  private func takeRecords(_ batch: inout ObjectBatch) throws(GeoError) {
    var target = blockSize
    while true {
      try fill(&batch.piece.bytes, to: target)
      maskByteOrderMark(&batch)
      do throws(JSONFault) {
        try splitter.advance(
          over: batch.piece.bytes.base, count: batch.piece.bytes.count, isAtEnd: isAtEnd,
          records: &batch.piece.records)
      } catch {
        fault = GeoError(
          error.reason, error.message,
          at: SourceLocation(
            path: source.path,
            byteOffset: batch.piece.offset
              + UInt64(error.position - UnsafePointer(batch.piece.bytes.base))))
      }
      do throws(GeoError) {
        try head.take(splitter.members, path: source.path)
      } catch {
        // Nothing is read of an unknown version.
        batch.piece.records.removeAll()
        fault = error
      }
      if fault != nil || isAtEnd || !batch.piece.records.isEmpty { return }
      target = max(target, batch.piece.bytes.count)
      guard target < Self.elementLimit else {
        throw GeoError(
          .overpassTooLarge, "an element is larger than 2 GB", at: SourceLocation(path: source.path)
        )
      }
      target = min(target * 2, Self.elementLimit)
    }
  }

  private func fill(_ bytes: inout Bytes, to target: Int) throws(GeoError) {
    while bytes.count < target, !isAtEnd {
      if try !source.read(into: &bytes, atMost: target - bytes.count) { isAtEnd = true }
    }
    // The scanners need zeros after the text.
    bytes.reserve(bytes.count + 64)
    (bytes.base + bytes.count).update(repeating: 0, count: 64)
  }

  /// The mark becomes white space, so that offsets stay the same.
  private func maskByteOrderMark(_ batch: inout ObjectBatch) {
    guard batch.piece.offset == 0, batch.piece.bytes.count >= 3, batch.piece.bytes[0] == 0xEF,
      batch.piece.bytes[1] == 0xBB, batch.piece.bytes[2] == 0xBF
    else { return }
    for index in 0..<3 { batch.piece.bytes[index] = 0x20 }
  }
}
