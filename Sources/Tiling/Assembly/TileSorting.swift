internal import Base
internal import VectorTiles

/// Puts the features of a layer of a tile into the order of a field's values, those without one first. Owned by one
/// worker.
final class TileSorting {
  private let plan: TilePlan
  private var features: TileFeatureStore.Visitor
  /// The index of the field in each layer.
  private let fields: [Int?]
  private var order = Column<Int>()

  init(_ plan: TilePlan, _ features: TileFeatureStore, field: String) {
    self.plan = plan
    self.features = TileFeatureStore.Visitor(features)
    let name = Array(field.utf8)
    fields = plan.layers.map { $0.fields.firstIndex(of: name) }
  }

  /// The pieces in order, of equal ones as they were; valid until the next call.
  func sorted(
    _ indices: UnsafeBufferPointer<Int>, _ chunk: borrowing TileChunk, layer: Int
  ) -> UnsafeBufferPointer<Int> {
    guard let field = fields[layer] else { return indices }
    var entries: [(value: TileValue?, index: Int)] = []
    for index in indices { entries.append((value(of: chunk.pieces[index], field), index)) }
    entries.sort { one, other in
      guard let right = other.value else { return one.value == nil && one.index < other.index }
      guard let left = one.value else { return true }
      return left == right ? one.index < other.index : left < right
    }
    order.removeAll()
    for entry in entries { order.append(entry.index) }
    return order.buffer
  }

  private func value(of piece: TilePiece, _ field: Int) -> TileValue? {
    let record = features.record(piece)
    guard var next = record.properties.baseAddress else { return nil }
    let end = next + record.properties.count
    while next < end {
      let number = takeVarint(&next)
      let length = takeVarint(&next)
      if number == field {
        return TileValue(Array(UnsafeBufferPointer(start: next, count: length)))
      }
      next += length
    }
    return nil
  }
}
