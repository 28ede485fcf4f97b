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
  private let counts: [OSMColumns.Counts]?
  private let summary: OSMSummary?

  init(_ reader: OSMFeatureReader) {
    self.reader = reader
    pieces = reader.pieces.makeDecoder(reader.wanted)
    maker = OSMFeatureMaker(reader)
    counts = reader.columns?.makeCounts()
    summary = reader.makeSummary()
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
      if kind == .relation { reader.store.file(of: .way).releaseMapping() }
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
    summary?.add(block)
    if let counts { count(counts) }
    try reader.store.add(block, &survey, ticket: ticket)
    let slot = batch.slots[OSMLayer.points.rawValue]
    slot.readCount += survey.plainNodes
    slot.filteredCount += survey.plainNodes
  }

  /// Counts the tags of the block by the layers that they are likely to go to.
  private func count(_ counts: [OSMColumns.Counts]) {
    for index in 0..<block.objects.count {
      let tags = OSMTagList(block, object: index)
      guard tags.count > 0 else { continue }
      let layer: OSMLayer
      switch block.objects[index].kind {
      case .node: layer = .points
      case .way:
        let nodes = block.nodeRange(of: index)
        let isClosed =
          nodes.count >= 4 && block.nodes[nodes.lowerBound] == block.nodes[nodes.upperBound - 1]
        layer = isClosed && reader.options.isArea(tags) ? .areas : .lines
      case .relation: layer = OSMRelationKind(tags).isArea ? .areas : .relations
      }
      counts[layer.rawValue].add(tags)
    }
  }
}
