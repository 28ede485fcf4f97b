internal import Base
internal import Features
internal import Flow

/// One worker's part of making features of records.
final class OSMFeatureDecoder: BatchDecoder {
  private let reader: OSMFeatureReader
  private var maker: OSMFeatureMaker
  private var bytes = Bytes()

  init(_ reader: OSMFeatureReader) {
    self.reader = reader
    maker = OSMFeatureMaker(reader)
  }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    // The same order of layers for every worker: it becomes that of the output.
    if batch.slots.isEmpty {
      for layer in reader.outputs { _ = batch.slot(for: layer) }
      maker.begin(batch.slots)
    }
    guard let record = batch.piece.records.last else { return }
    defer { reader.turnstile.pass(batch.ticket) }
    switch OSMFeatureReader.Work(record) {
    case .beginning where reader.wantedObjects != nil: break
    case .beginning:
      // Plain nodes were read, and do not become features.
      let slot = batch.slots[OSMLayer.points.rawValue]
      slot.readCount += reader.store.plainNodeCount
      slot.filteredCount += reader.store.plainNodeCount
      if reader.store.plainNodeCount > 0 {
        batch.ledger.note(
          .untaggedNode, slot: OSMLayer.points.rawValue, count: reader.store.plainNodeCount
        ) { Notice.Example(byteOffset: 0, feature: 0) }
        noteChanges(of: .node, slot: OSMLayer.points.rawValue, &batch)
      }
      if let failure = reader.failure {
        slot.readCount += 1
        batch.ledger.refuse(Reject(range: 0..<0, error: failure, slot: OSMLayer.points.rawValue))
      }
    case .records(let kind, let stretch):
      try reader.store.file(of: kind).read(stretch, into: &bytes)
      maker.make(kind, stretch, UnsafePointer(bytes.base), &batch)
      if stretch.firstRecord == 0, kind != .node || reader.store.plainNodeCount == 0 {
        // In a layer that this batch has features of; those of nodes may have been told with the plain ones.
        let slot = batch.slots.firstIndex { $0.readCount > 0 } ?? OSMLayer.lines.rawValue
        noteChanges(of: kind, slot: slot, &batch)
      }
      if kind == .relation { reader.store.file(of: .way).releaseMapping() }
    case .outlines(let range):
      maker.make(outlines: reader.outlines[range], &batch)
      reader.store.file(of: .way).releaseMapping()
    case .sea: if let coastlines = reader.coastlines { maker.makeSea(coastlines, &batch) }
    }
    if let failure = maker.failure { throw failure }
  }

  /// Hands on what decoders changed in objects of a kind, with their names.
  private func noteChanges(of kind: OSMKind, slot: Int, _ batch: inout FeatureBatch) {
    for (reason, entry) in reader.changes[Int(kind.rawValue)] {
      // Those without an example are counted with the first.
      var rest = entry.count - entry.examples.count
      for example in entry.examples {
        batch.ledger.note(reason, slot: slot, count: 1 + rest) {
          Notice.Example(byteOffset: 0, feature: 0, id: example.id)
        }
        rest = 0
      }
    }
  }
}
