internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit
internal import Geometry
internal import Text

/// Writes points, one a line.
final class PTSWriter: FeatureSink {
  private let sink: ByteSink
  private let skipsErrors: Bool

  init(_ request: OutputRequest) throws(GeoError) {
    sink = try request.makeSink()
    skipsErrors = request.skipsErrors
  }

  func makeSteps() -> [any BatchStep] {
    [PTSPlaces(failures: FeatureFailures(skipsErrors: skipsErrors))]
  }
  func makeEncoder() -> any BatchEncoder { PTSEncoder(sink) }

  func finish(_ catalog: Catalog) throws(GeoError) {
    let layers = catalog.wantedLayers
    for layer in layers where layers.count > 1 { layer.note(.layerName, count: 1) }
    for layer in layers where !layer.members.isEmpty {
      layer.note(.collectionMembersLeftOut, count: layer.members.count)
    }
    try sink.commit()
  }
}

/// Refuses features that are not points.
struct PTSPlaces: BatchStep {
  var failures: FeatureFailures

  mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
    for feature in 0..<batch.count {
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      if let node = nodes.first, batch.geometry.nodes[node].kind == .point,
        !batch.geometry.positionRange(ofNodes: nodes).isEmpty
      {
        continue
      }
      let error = GeoError(
        .noPlaceInFormat, "only points have a place in PTS",
        hint: "--on-error skip leaves other features out")
      try failures.add(feature, error, in: batch)
    }
    failures.settle(&batch)
  }
}

/// Makes lines from features; one for each worker.
final class PTSEncoder: BatchEncoder {
  private let sink: ByteSink
  private var lines = Bytes()
  private var changes = ChangeCounts()

  init(_ sink: ByteSink) { self.sink = sink }

  func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
    lines.removeAll()
    changes.removeAll()
    for slot in batch.slots where slot.outCount > 0 && !slot.layer.crs.isDegrees {
      throw GeoError(
        .needsReprojection, "layer '\(slot.layer.name)' is not in WGS 84",
        at: SourceLocation(path: slot.layer.path))
    }
    let name = Array("name".utf8)
    let keys = batch.slots.map { slot in name.withUnsafeBufferPointer { slot.keys.find($0) } }
    for feature in 0..<batch.count { append(feature, of: batch, keys) }
  }

  func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
    try sink.write(lines.buffer)
    changes.book(PTSChange.self, batch)
  }

  private func append(_ feature: Int, of batch: borrowing FeatureBatch, _ keys: [Int?]) {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    let position = batch.geometry.positionRange(ofNodes: nodes).lowerBound
    let place = batch.geometry.ordinates.base + position * batch.geometry.stride
    lines.append(room: 80) { out in
      out.put(place[0])
      out.put(UInt8(ascii: " "))
      out.put(place[1])
    }
    let slot = Int(batch.slotIndexes[feature])
    let hasPlainPoint = batch.geometry.nodes[nodes.lowerBound].dimensions.isEmpty
    var isWhole = hasPlainPoint && batch.ids[feature].type == .null
    var hasName = false
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      // Fields that the user did not ask for are not a loss.
      if batch.slots[slot].fields[Int(cell.key)] == LayerSlot.deselectedField { continue }
      guard !hasName, Int(cell.key) == keys[slot], cell.type == .text,
        cell.flags.isDisjoint(with: .members),
        !batch.bytes(of: cell).contains(UInt8(ascii: "\n"))
      else {
        isWhole = false
        continue
      }
      hasName = true
      lines.append(UInt8(ascii: " "))
      lines.append(contentsOf: batch.bytes(of: cell))
    }
    lines.append(UInt8(ascii: "\n"))
    if !isWhole { changes.note(PTSChange.leftOut, feature, of: batch) }
  }
}
