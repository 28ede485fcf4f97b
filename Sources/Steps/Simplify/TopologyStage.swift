internal import Geometry
internal import Streaming
internal import Synchronization

/// Leaves out of features the positions that the nets of a ``TopologyBarrier`` do not keep; it stands right
/// behind the barrier.
final class TopologyStage: Stage {
  private let settings: SimplifyStage.Settings
  private let sink: TopologySink
  private let totals = Mutex(SimplifyStage.Totals())

  init(_ settings: SimplifyStage.Settings, _ sink: TopologySink) {
    self.settings = settings
    self.sink = sink
  }

  func makeStep() -> any BatchStep { TopologyStep(sink, self) }

  func add(_ batch: SimplifyStage.Totals) {
    totals.withLock {
      $0.before += batch.before
      $0.kept += batch.kept
    }
  }

  func finish(_ ledger: Ledger) throws(GeoError) {
    ledger.account(for: settings, totals.withLock { $0 }, hasTopology: true)
  }
}

/// One worker's share.
private final class TopologyStep: BatchStep {
  private let sink: TopologySink
  private let stage: TopologyStage
  private var result = GeometryColumn()

  init(_ sink: TopologySink, _ stage: TopologyStage) {
    self.sink = sink
    self.stage = stage
  }

  func apply(to batch: inout FeatureBatch) {
    guard !batch.records.isEmpty else { return }
    let first = batch.records[0].start
    var totals = SimplifyStage.Totals()
    result.removeAll()
    result.raise(stride: batch.geometry.stride)
    for feature in 0..<batch.count {
      append(feature, of: batch.geometry, sink.place(ofFeature: first + feature), &totals)
    }
    swap(&batch.geometry, &result)
    stage.add(totals)
  }

  private func append(
    _ feature: Int, of geometry: borrowing GeometryColumn,
    _ place: (borders: BorderTopology, position: Int), _ totals: inout SimplifyStage.Totals
  ) {
    let stride = geometry.stride
    var position = place.position
    for node in geometry.nodeRange(ofFeature: feature) {
      guard geometry.nodes[node].kind.hasBorders else {
        result.append(nodes: node..<node + 1, of: geometry)
        continue
      }
      for part in geometry.partRange(ofNode: node) {
        for line in geometry.lineRange(ofPart: part) {
          let positions = geometry.positionRange(ofLine: line)
          let before = result.ordinates.count
          for old in positions {
            if place.borders.keeps(position: position) {
              // In range: the line lies inside the column.
              result.ordinates.append(from: geometry.ordinates.base + old * stride, count: stride)
            }
            position += 1
          }
          close(from: before, place.borders, position - positions.count, position - 1)
          totals.before += positions.count
          totals.kept += (result.ordinates.count - before) / stride
          result.endLine()
        }
        result.endPart()
      }
      result.appendNode(geometry.nodes[node].kind, geometry.nodes[node].dimensions)
    }
    result.endFeature()
  }

  /// Ends a ring where it begins now, if it does no longer begin where it did.
  private func close(from start: Int, _ borders: BorderTopology, _ first: Int, _ last: Int) {
    guard last > first, borders.areOnePlace(first, last), !borders.keeps(position: first),
      result.ordinates.count > start
    else { return }
    for index in start..<start + result.stride {
      result.ordinates.append(result.ordinates[index])
    }
  }
}
