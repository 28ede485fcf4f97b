internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit
internal import Geometry
internal import TimeZones

/// Reads an answer of the location service, which is held as a whole.
final class ServiceReader: FeatureReader {
  let nature: InputNature
  private let lists: [ServiceAnswer.List]
  private let frames: [RecordFrame]
  private let skipsErrors: Bool
  private let source: ByteSource
  private var list = 0
  private var next = 0

  private static let entriesInBatch = 4096

  init(_ request: InputRequest) throws(GeoError) {
    source = request.source
    let zone = try TimeZoneRules(named: request.options["timezone"] ?? "UTC")
    let answer = try ServiceAnswer(request.source, times: zone)
    lists = answer.lists
    frames = lists.indices.map { answer.frame(ofList: $0) }
    skipsErrors = request.faults.skipsErrors
    let path = request.source.path
    nature = InputNature(
      layers: answer.lists.map { list in
        Layer(
          name: list.name, path: path, isPassedOver: !request.selection.wants(layer: list.name))
      }, isText: false)
  }

  func read(into batch: inout FeatureBatch) -> Bool {
    while list < lists.count, next == lists[list].entries.count { (list, next) = (list + 1, 0) }
    guard list < lists.count else { return false }
    let end = min(next + Self.entriesInBatch, lists[list].entries.count)
    batch.piece.records.append(
      InputPiece.Record(
        start: next, end: end, ordinal: UInt64(next + 1), slot: UInt32(truncatingIfNeeded: list)))
    next = end
    return true
  }

  func makeDecoder() -> any BatchDecoder { Decoder(lists, frames, nature.layers, skipsErrors) }
  func finish() -> InputEnd { InputEnd(layers: nature.layers) }
  var progress: FlowProgress {
    FlowProgress(done: source.fileBytesRead, total: source.fileSize)
  }

  /// One worker's share.
  private final class Decoder: BatchDecoder {
    private let lists: [ServiceAnswer.List]
    private let frames: [RecordFrame]
    private let layers: [Layer]
    private let skipsErrors: Bool

    init(
      _ lists: [ServiceAnswer.List], _ frames: [RecordFrame], _ layers: [Layer],
      _ skipsErrors: Bool
    ) {
      self.lists = lists
      self.frames = frames
      self.layers = layers
      self.skipsErrors = skipsErrors
    }

    func decode(_ batch: inout FeatureBatch) throws(GeoError) {
      for index in 0..<batch.piece.records.count {
        let record = batch.piece.records[index]
        let list = Int(record.slot)
        let slot = batch.slot(for: layers[list])
        batch.slots[slot].readCount += record.end - record.start
        guard !layers[list].isPassedOver else {
          batch.slots[slot].filteredCount += record.end - record.start
          continue
        }
        for place in record.start..<record.end {
          let entry = lists[list].entries[place]
          switch entry.content {
          case .success(let content): append(content, place, entry.offset, slot, to: &batch)
          case .failure(let error):
            guard skipsErrors else { throw error }
            let start = batch.piece.bytes.count
            for byte in entry.text { batch.piece.bytes.append(byte) }
            batch.piece.frame = frames[list]
            batch.ledger.refuse(
              Reject(range: start..<batch.piece.bytes.count, error: error, slot: slot))
          }
        }
      }
    }

    private func append(
      _ entry: ServiceEntry, _ place: Int, _ offset: Int, _ slot: Int,
      to batch: inout FeatureBatch
    ) {
      batch.slotIndexes.append(UInt32(slot))
      batch.ordinals.append(UInt64(place + 1))
      batch.offsets.append(UInt64(offset))
      batch.ids.append(.null)
      batch.geometry.appendPosition(x: entry.longitude, y: entry.latitude)
      batch.geometry.endLine()
      batch.geometry.endPart()
      batch.geometry.appendNode(.point, [])
      batch.geometry.endFeature()
      for (name, type, bits, text) in entry.values {
        let key = Array(name.utf8).withUnsafeBufferPointer {
          UInt32(batch.slots[slot].keys.index(of: $0))
        }
        guard type.isStored else {
          batch.cells.append(Cell(key: key, type: type, bits: bits))
          continue
        }
        let start = batch.text.count
        for byte in text.utf8 { batch.text.append(byte) }
        batch.cells.append(batch.storedCell(key: key, type: type, from: start))
      }
      batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
    }
  }
}
