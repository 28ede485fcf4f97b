internal import Geometry

/// Hands out the problems of a log as points, for a file that people look at in a desktop GIS.
final class ProblemReader: FeatureReader, BatchDecoder {
  let layers: [Layer]
  let isText = false
  let progress: (done: UInt64, total: UInt64?) = (0, nil)
  let oddities: [Oddity] = []
  let facts: [Fact] = []
  private let problems: [ProblemLog.Problem]
  private var taken = 0

  /// A reader of what a log has now; `path` is the input that the problems are of.
  init(_ log: ProblemLog, path: String, crs: CoordinateReferenceSystem = .wgs84) {
    problems = log.sorted
    let fields = ["code", "message", "object", "related"].map { Field(name: $0, type: .text) }
    layers = [Layer(name: "problems", path: path, crs: crs, fields: fields)]
  }

  /// Problems of a batch.
  private static let batchSize = 1 << 12

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    guard taken < problems.count else { return false }
    let end = min(taken + Self.batchSize, problems.count)
    batch.records.append(
      FeatureBatch.Record(start: taken, end: end, ordinal: UInt64(taken + 1)))
    taken = end
    return true
  }

  func makeDecoder() -> any BatchDecoder { self }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    let slot = batch.slot(for: layers[0])
    for record in 0..<batch.records.count {
      for index in batch.records[record].start..<batch.records[record].end {
        append(problems[index], ordinal: UInt64(index + 1), slot, &batch)
      }
    }
  }

  private func append(
    _ problem: ProblemLog.Problem, ordinal: UInt64, _ slot: Int, _ batch: inout FeatureBatch
  ) {
    batch.slots[slot].readCount += 1
    batch.slotIndexes.append(UInt32(slot))
    batch.ordinals.append(ordinal)
    batch.offsets.append(0)
    batch.ids.append(.null)
    let values = [
      ("code", problem.code), ("message", problem.message), ("object", problem.id),
      ("related", problem.relatedID),
    ]
    for (name, value) in values {
      guard let value else { continue }
      let key = Array(name.utf8).withUnsafeBufferPointer { batch.slots[slot].keys.index(of: $0) }
      let start = batch.text.count
      Array(value.utf8).withUnsafeBufferPointer { batch.text.append(contentsOf: $0) }
      batch.cells.append(
        batch.storedCell(key: UInt32(truncatingIfNeeded: key), type: .text, from: start))
    }
    if let (x, y) = problem.location {
      batch.geometry.appendPosition(x: x, y: y)
      batch.geometry.endLine()
      batch.geometry.endPart()
      batch.geometry.appendNode(.point, [])
    }
    batch.geometry.endFeature()
    batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
  }

  func trailingMembers() throws(GeoError) -> [Layer.Member] { [] }
}
