internal import Base
internal import Features
internal import Geometry

/// Hands out the problems of a log as points, for a file that people look at in a desktop GIS.
final class ProblemReader: FeatureReader, BatchDecoder {
  let nature: InputNature
  let progress = FlowProgress(done: 0, total: nil)
  private let layers: [Layer]
  private let problems: [ProblemLog.Problem]
  private var taken = 0

  /// A reader of what a log has now; `path` is the input that the problems are of. Each system has a layer of its own: `problems`, `problems_2`, and so on.
  init(_ log: ProblemLog, path: String) {
    problems = log.sorted
    let ofFeatures = problems.contains { $0.feature != nil }
    let names = ["code", "message", "object"] + (ofFeatures ? [] : ["related"])
    var fields = names.map { Field(name: $0, type: .text) }
    if ofFeatures {
      fields += [
        Field(name: "severity", type: .text), Field(name: "layer", type: .text),
        Field(name: "feature", type: .integer),
      ]
    } else {
      fields += [Field(name: "count", type: .integer), Field(name: "expected", type: .boolean)]
    }
    var systems: [CoordinateReferenceSystem] = []
    for problem in problems where systems.last != problem.crs {
      if !systems.contains(problem.crs) { systems.append(problem.crs) }
    }
    if systems.isEmpty { systems = [.wgs84] }
    layers = systems.enumerated().map { index, crs in
      Layer(
        name: index == 0 ? "problems" : "problems_\(index + 1)", path: path, crs: crs,
        fields: fields)
    }
    nature = InputNature(layers: layers, isText: false)
  }

  /// Problems of a batch.
  private static let batchSize = 1 << 12

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    guard taken < problems.count else { return false }
    let end = min(taken + Self.batchSize, problems.count)
    batch.piece.records.append(
      InputPiece.Record(start: taken, end: end, ordinal: UInt64(taken + 1)))
    taken = end
    return true
  }

  func makeDecoder() -> any BatchDecoder { self }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    for record in 0..<batch.piece.records.count {
      for index in batch.piece.records[record].start..<batch.piece.records[record].end {
        let layer = layers.first { $0.crs == problems[index].crs } ?? layers[0]
        let slot = batch.slot(for: layer)
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
      ("related", problem.relatedID), ("severity", problem.feature?.severity),
      ("layer", problem.feature?.layer),
    ]
    for (name, value) in values {
      guard let value else { continue }
      let key = Array(name.utf8).withUnsafeBufferPointer { batch.slots[slot].keys.index(of: $0) }
      let start = batch.text.count
      Array(value.utf8).withUnsafeBufferPointer { batch.text.append(contentsOf: $0) }
      batch.cells.append(
        batch.storedCell(key: UInt32(truncatingIfNeeded: key), type: .text, from: start))
    }
    if let number = problem.feature?.number {
      if number > 0 { append("feature", .integer, bits: number, slot, &batch) }
    } else {
      append("count", .integer, bits: UInt64(problem.count), slot, &batch)
      append("expected", .boolean, bits: problem.isExpected ? 1 : 0, slot, &batch)
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

  private func append(
    _ name: StaticString, _ type: CellType, bits: UInt64, _ slot: Int, _ batch: inout FeatureBatch
  ) {
    let key = batch.slots[slot].keys.index(
      of: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    batch.cells.append(Cell(key: UInt32(truncatingIfNeeded: key), type: type, bits: bits))
  }

  func finish() -> InputEnd { InputEnd(layers: layers) }
}
