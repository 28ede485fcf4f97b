internal import Geometry
internal import Streaming

/// One worker's part of making features: pieces go into the store, records become features.
final class OSMFeatureDecoder: BatchDecoder {
  private let reader: OSMFeatureReader
  private let pieces: any OSMPieceDecoder
  private let block = OSMBlock()
  private var survey = OSMSurvey()
  private var maker: OSMFeatureMaker
  private var bytes = Bytes()

  init(_ reader: OSMFeatureReader) {
    self.reader = reader
    pieces = reader.pieces.makeDecoder(reader.wanted)
    maker = OSMFeatureMaker(reader)
  }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    guard let work = batch.payload as? OSMWork else { return }
    // The same order of layers for every worker: it becomes that of the output.
    if batch.slots.isEmpty {
      for layer in reader.outputs { _ = batch.slot(for: layer) }
      maker.begin(batch.slots)
    }
    switch work.phase {
    case .survey: try add(&batch, work.ticket)
    case .records(let kind, let stretch):
      defer { reader.recordTurnstile.pass(work.ticket) }
      try reader.store.file(of: kind).read(stretch, into: &bytes)
      maker.make(kind, stretch, UnsafePointer(bytes.base), &batch)
    case .outlines(let ways):
      defer { reader.recordTurnstile.pass(work.ticket) }
      maker.make(outlines: ways, &batch)
    }
  }

  private func add(_ batch: inout FeatureBatch, _ ticket: Int) throws(GeoError) {
    block.removeAll()
    do throws(GeoError) {
      try pieces.decode(&batch, into: block)
    } catch {
      reader.store.fail(ticket: ticket)
      throw error
    }
    try reader.store.add(block, &survey, ticket: ticket)
    let slot = batch.slots[OSMLayer.points.rawValue]
    slot.readCount += survey.plainNodes
    slot.filteredCount += survey.plainNodes
  }
}
