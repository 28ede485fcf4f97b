internal import Geometry
internal import Streaming

/// Reads nothing but where OpenStreetMap's nodes are, for commands that want bounds alone.
final class OSMPlaceReader: FeatureReader {
  let layers: [Layer]
  let pieces: any OSMPieceReader
  private var header: OSMHeader?

  init(_ pieces: any OSMPieceReader, path: String) {
    self.pieces = pieces
    layers = [Layer(name: "nodes", path: path)]
  }

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    try pieces.read(into: &batch)
  }

  func makeDecoder() -> any BatchDecoder { OSMPlaceDecoder(self) }

  var isText: Bool { pieces.isText }
  var progress: (done: UInt64, total: UInt64?) { pieces.progress }
  var oddities: [Oddity] { pieces.oddities }
  var facts: [Fact] { [] }
  func trailingMembers() throws(GeoError) -> [Layer.Member] { [] }
}

/// Makes points of nodes without properties; owned by one worker.
final class OSMPlaceDecoder: BatchDecoder {
  private let layer: Layer
  private let decoder: any OSMPieceDecoder
  private let block = OSMBlock()

  init(_ reader: OSMPlaceReader) {
    layer = reader.layers[0]
    // Overpass has places with the references to nodes too.
    decoder = reader.pieces.makeDecoder([.objects, .locations, .references])
  }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    block.removeAll()
    let slot = batch.slot(for: layer)
    try decoder.decode(&batch, into: block)
    for index in 0..<block.objects.count {
      append(block.objects.base[index].location, block.objects.base[index].id, slot, &batch)
    }
    for index in 0..<block.nodeLocations.count {
      append(block.nodeLocations.base[index], 0, slot, &batch)
    }
    for index in 0..<block.memberLocations.count {
      append(block.memberLocations.base[index], 0, slot, &batch)
    }
    for index in 0..<block.boxes.count {
      append(block.boxes[index].low, 0, slot, &batch)
      append(block.boxes[index].high, 0, slot, &batch)
    }
  }

  @inline(__always)
  private func append(
    _ location: OSMLocation, _ id: Int64, _ slot: Int, _ batch: inout FeatureBatch
  ) {
    guard location.isKnown, location.isInRange else { return }
    batch.slots[slot].readCount += 1
    batch.slotIndexes.append(UInt32(truncatingIfNeeded: slot))
    batch.ordinals.append(0)
    batch.offsets.append(0)
    batch.ids.append(Cell(key: 0, type: .integer, bits: UInt64(bitPattern: id)))
    batch.geometry.appendPosition(x: location.longitude, y: location.latitude)
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(.point, [])
    batch.geometry.endFeature()
    batch.rowEnds.append(0)
  }
}
