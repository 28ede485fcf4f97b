internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit
internal import Geometry
internal import Text

/// Reads trails: each task is a point, or a feature without a geometry if it has no place.
final class TrailReader: FeatureReader, BatchDecoder {
  let nature: InputNature
  private let tasks: [TrailTask]
  private let layer: Layer
  private let request: InputRequest
  private var next = 0

  private static let tasksInBatch = 1024
  static let layerName = "tasks"
  static let fields = ["order", "name", "titles", "task", "before"]

  init(_ request: InputRequest) throws(GeoError) {
    self.request = request
    let document = try TrailDocument(request.source)
    tasks = document.tasks
    let types: [CellType] = [.integer, .text, .json, .json, .json]
    layer = Layer(
      name: Self.layerName, path: request.source.path,
      fields: zip(Self.fields, types).map { Field(name: $0, type: $1) },
      isPassedOver: !request.selection.wants(layer: Self.layerName),
      members: [Layer.Member(name: TrailFrame.member, json: document.frame.json.compact)])
    nature = InputNature(layers: [layer], isText: false)
  }

  func read(into batch: inout FeatureBatch) -> Bool {
    guard next < tasks.count else { return false }
    let end = min(next + Self.tasksInBatch, tasks.count)
    batch.piece.records.append(
      InputPiece.Record(start: next, end: end, ordinal: UInt64(next + 1)))
    next = end
    return true
  }

  func makeDecoder() -> any BatchDecoder { self }
  func finish() -> InputEnd { InputEnd(layers: [layer]) }
  var progress: FlowProgress { FlowProgress(done: UInt64(next), total: UInt64(tasks.count)) }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    let slot = batch.slot(for: layer)
    let keys = Self.fields.map { name in
      Array(name.utf8).withUnsafeBufferPointer { UInt32(batch.slots[slot].keys.index(of: $0)) }
    }
    for record in 0..<batch.piece.records.count {
      let range = batch.piece.records[record].start..<batch.piece.records[record].end
      batch.slots[slot].readCount += range.count
      guard !layer.isPassedOver else {
        batch.slots[slot].filteredCount += range.count
        continue
      }
      for index in range {
        do throws(GeoError) { try append(tasks[index], slot, keys, &batch) } catch {
          guard request.faults.skipsErrors else { throw error }
          batch.ledger.refuse(Reject(range: 0..<0, error: error, slot: slot))
        }
      }
    }
  }

  private func append(
    _ task: TrailTask, _ slot: Int, _ keys: [UInt32], _ batch: inout FeatureBatch
  ) throws(GeoError) {
    if task.hasBadPlace {
      throw GeoError(
        .badTrail, "the location of the task is not a longitude and a latitude in degrees",
        at: SourceLocation(
          path: request.source.path, line: task.element.line, column: 1, feature: task.order,
          id: task.name))
    }
    if let place = task.place {
      batch.geometry.appendPosition(x: place.x, y: place.y)
      batch.geometry.endLine()
      batch.geometry.endPart()
      batch.geometry.appendNode(.point, [])
    }
    batch.geometry.endFeature()
    func add(_ text: String, _ type: CellType, _ key: UInt32) {
      let start = batch.text.count
      Array(text.utf8).withUnsafeBufferPointer { batch.text.append(contentsOf: $0) }
      batch.cells.append(batch.storedCell(key: key, type: type, from: start))
    }
    batch.cells.append(Cell(key: keys[0], type: .integer, bits: UInt64(task.order)))
    if let name = task.name { add(name, .text, keys[1]) }
    if !task.titles.isEmpty {
      add(JSONValue.array(task.titles.map { .string($0) }).compact, .json, keys[2])
    }
    add(task.element.json.compact, .json, keys[3])
    if !task.before.isEmpty {
      add(JSONValue.array(task.before.map(\.json)).compact, .json, keys[4])
    }
    batch.rowEnds.append(UInt32(batch.cells.count))
    batch.ids.append(.null)
    batch.slotIndexes.append(UInt32(slot))
    batch.offsets.append(0)
    batch.ordinals.append(UInt64(task.order))
    if task.locationCount > 1 {
      batch.note(.taskLocations, as: .warning, feature: batch.count - 1)
    }
  }
}
