internal import Geometry
internal import Streaming

/// Reads Overpass JSON (OpenStreetMap wiki, "OSM JSON"; Overpass API, `[out:json]`) of any size, and what
/// OpenStreetMap's own API gives as JSON: cuts it between elements in turn.
final class OverpassPieceReader: OSMPieceReader {
  /// Bytes that a piece takes, unless one element is larger.
  static let usualBlockSize = 1 << 20
  /// The largest element, as blocks count their text with 32 bits.
  private static let elementLimit = 1 << 31 - 1 << 20

  let isText = true
  private let source: ByteSource
  private let blockSize: Int
  private var splitter = OverpassSplitter()
  private var head = OverpassHead()
  private var pending = Bytes()
  private var pendingOffset: UInt64 = 0
  private var isAtEnd = false
  private var failure: GeoError?

  /// Opens a text.
  init(_ source: ByteSource, blockSize: Int = usualBlockSize) throws(GeoError) {
    self.source = source
    self.blockSize = blockSize
  }

  var header: OSMHeader { head.header }

  var oddities: [Oddity] { head.oddities(isAtEnd: isAtEnd) }

  var progress: (done: UInt64, total: UInt64?) { (source.fileBytesRead, source.fileSize) }

  func makeDecoder(_ wanted: OSMWanted) -> any OSMPieceDecoder { OverpassDecoder(wanted) }

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    swap(&batch.input, &pending)
    pending.removeAll()
    batch.inputOffset = pendingOffset
    if failure == nil { try takeRecords(&batch) }
    if batch.records.isEmpty {
      if let failure { throw failure }
      return false
    }
    // What is not understood yet goes to the next piece; nobody counts its lines twice.
    let keep = min(splitter.keepFrom, batch.input.count)
    pending.append(contentsOf: batch.input.buffer(keep..<batch.input.count))
    batch.input.truncate(to: keep)
    splitter.rebase(by: keep)
    pendingOffset += UInt64(keep)
    return true
  }

  /// Reads until there is an element, or the end.
  private func takeRecords(_ batch: inout FeatureBatch) throws(GeoError) {
    var target = blockSize
    while true {
      try fill(&batch.input, to: target)
      maskByteOrderMark(&batch)
      do throws(JSONFault) {
        try splitter.advance(
          over: batch.input.base, count: batch.input.count, isAtEnd: isAtEnd,
          records: &batch.records)
      } catch {
        failure = GeoError(
          error.code, error.message,
          at: SourceLocation(
            path: source.path,
            byteOffset: batch.inputOffset
              + UInt64(error.position - UnsafePointer(batch.input.base))))
      }
      do throws(GeoError) {
        try head.take(splitter.members, path: source.path)
      } catch {
        // Nothing is read of a version that nobody knows.
        batch.records.removeAll()
        failure = error
      }
      if failure != nil || isAtEnd || !batch.records.isEmpty { return }
      target = max(target, batch.input.count)
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
    // The scanners need zeros behind the text.
    bytes.reserve(bytes.count + 64)
    (bytes.base + bytes.count).update(repeating: 0, count: 64)
  }

  /// The mark becomes white space, so that places keep their numbers.
  private func maskByteOrderMark(_ batch: inout FeatureBatch) {
    guard batch.inputOffset == 0, batch.input.count >= 3, batch.input[0] == 0xEF,
      batch.input[1] == 0xBB, batch.input[2] == 0xBF
    else { return }
    for index in 0..<3 { batch.input[index] = 0x20 }
  }
}
