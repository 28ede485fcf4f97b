import Base
import Features
import Geometry
import SQLiteStore

/// The features of one layer in a batch as the virtual table `feature` sees them: plain pointers, valid
/// while a statement is stepped over the batch.
struct BatchTable {
  /// Where a column's values are.
  struct ColumnState {
    /// What it reads.
    var kind = Kind.missing
    /// The number of the key; `noKey` if the layer has no key of exactly this name.
    var key = BatchTable.noKey
    /// Where it was in the previous row, counted from the row's first cell.
    var guess = 0
    /// Numbers of keys whose names differ by case only, for features that do not have the name itself.
    var others: UnsafeMutablePointer<UInt32>?
    var otherCount = 0
  }

  /// What a column reads.
  enum Kind: UInt8 {
    case missing, field, geometry, geometryType, id, layer, file, area, length
  }

  /// A key that no cell has.
  static let noKey = UInt32.max

  /// The number of features in the batch.
  var count = 0
  /// The slot whose features are looked at.
  var slot: UInt32 = 0
  /// The class of each feature, where only those of one class are looked at.
  var classes: UnsafePointer<UInt32>?
  /// The class.
  var classNumber: UInt32 = 0
  /// The cells of the batch, and where the cells of each feature end.
  var cells: UnsafePointer<Cell>
  var rowEnds: UnsafePointer<UInt32>
  var slotIndexes: UnsafePointer<UInt32>
  var ids: UnsafePointer<Cell>
  /// The row ids of the store; nil if there are none.
  var rowIDs: UnsafePointer<Int64>?
  var text: UnsafePointer<UInt8>
  var nodes: UnsafePointer<GeometryNode>
  var featureEnds: UnsafePointer<UInt32>
  /// The whole batch, for what is measured.
  var batch: UnsafePointer<FeatureBatch>
  /// What measures; lives as long as the connection.
  var measures: Unmanaged<FeatureMeasures>?
  /// What makes blobs of geometries; lives as long as the connection.
  var shapes: Unmanaged<FeatureShapes>?
  var columns: UnsafeMutablePointer<ColumnState>

  /// A view of a batch, which must stay as it is while the view is used.
  init(_ batch: UnsafePointer<FeatureBatch>, columns: UnsafeMutablePointer<ColumnState>) {
    count = batch.pointee.count
    cells = UnsafePointer(batch.pointee.cells.base)
    rowEnds = UnsafePointer(batch.pointee.rowEnds.base)
    slotIndexes = UnsafePointer(batch.pointee.slotIndexes.base)
    ids = UnsafePointer(batch.pointee.ids.base)
    rowIDs = batch.pointee.rowIDs.isEmpty ? nil : UnsafePointer(batch.pointee.rowIDs.base)
    text = UnsafePointer(batch.pointee.text.base)
    nodes = UnsafePointer(batch.pointee.geometry.nodes.base)
    featureEnds = UnsafePointer(batch.pointee.geometry.featureEnds.base)
    self.batch = batch
    self.columns = columns
  }

  /// The first feature of the slot, or of the class, from one on.
  static let next: VirtualTable.NextRow = { rows, first in
    let table = rows.assumingMemoryBound(to: BatchTable.self)
    let (count, slots, slot) = (
      table.pointee.count, table.pointee.slotIndexes, table.pointee.slot
    )
    var feature = first
    if let classes = table.pointee.classes {
      let number = table.pointee.classNumber
      while feature < count, classes[feature] != number { feature += 1 }
    } else {
      while feature < count, slots[feature] != slot { feature += 1 }
    }
    return feature
  }

  /// Hands a value of a feature to SQLite.
  static let value: VirtualTable.Value = { rows, column, feature, context in
    rows.assumingMemoryBound(to: BatchTable.self).pointee
      .give(column, of: feature, to: SQLResult(context))
  }

  /// Hands a value of a feature to SQLite, without copying text.
  @inline(__always)
  private func give(_ column: Int, of feature: Int, to result: SQLResult) {
    let state = columns + column
    guard state.pointee.kind == .field else {
      return giveSpecial(state.pointee.kind, of: feature, to: result)
    }
    if let cell = cell(of: state, feature) { give(cell.pointee, to: result) }
  }

  /// The cell of a column that is a field; nil if the feature has none.
  @inline(__always)
  func cell(of state: UnsafeMutablePointer<ColumnState>, _ feature: Int) -> UnsafePointer<Cell>? {
    let first = feature == 0 ? 0 : Int(rowEnds[feature - 1])
    let end = Int(rowEnds[feature])
    let key = state.pointee.key
    let guessed = first + state.pointee.guess
    if guessed < end, cells[guessed].key == key,
      cells[guessed].flags.isDisjoint(with: .members)
    {
      return cells + guessed
    }
    for index in first..<end
    where cells[index].key == key && cells[index].flags.isDisjoint(with: .members) {
      state.pointee.guess = index - first
      return cells + index
    }
    guard let others = state.pointee.others else { return nil }
    for index in first..<end where cells[index].flags.isDisjoint(with: .members) {
      for other in 0..<state.pointee.otherCount where others[other] == cells[index].key {
        return cells + index
      }
    }
    return nil
  }

  @inline(__always)
  private func give(_ cell: Cell, to result: SQLResult) {
    switch cell.type {
    case .null: break
    case .boolean, .integer: result.set(cell.integer)
    case .real: result.set(cell.real)
    case .text, .date, .dateTime, .json:
      let range = cell.textRange
      result.set(stayingText: text + range.lowerBound, count: range.count)
    case .number: giveNumber(cell, to: result)
    case .blob:
      let range = cell.textRange
      result.set(stayingBlob: text + range.lowerBound, count: range.count)
    }
  }

  /// A number beyond 64 bits or a double's range, as SQL takes such a literal: as a real.
  @inline(never)
  private func giveNumber(_ cell: Cell, to result: SQLResult) {
    let range = cell.textRange
    let bytes = UnsafeBufferPointer(start: text + range.lowerBound, count: range.count)
    if let number = Double(String(decoding: bytes, as: UTF8.self)) { result.set(number) }
  }

  @inline(never)
  private func giveSpecial(_ kind: Kind, of feature: Int, to result: SQLResult) {
    switch kind {
    case .missing, .field: break
    case .geometry:
      shapes?.takeUnretainedValue().give(feature, of: batch.pointee.geometry, to: result)
    case .geometryType:
      let node = feature == 0 ? 0 : Int(featureEnds[feature - 1])
      guard node < Int(featureEnds[feature]) else { return }
      var name = nodes[node].kind.name
      name.withUTF8 { result.set(text: $0) }
    case .id:
      if ids[feature].type != .null {
        give(ids[feature], to: result)
      } else if let rowIDs {
        result.set(rowIDs[feature])
      }
    case .layer, .file:
      let layer = batch.pointee.slots[Int(slotIndexes[feature])].layer
      var text = kind == .layer ? layer.name : layer.path
      text.withUTF8 { result.set(text: $0) }
    case .area, .length:
      guard featureEnds[feature] > (feature == 0 ? 0 : featureEnds[feature - 1]),
        let measures = measures?.takeUnretainedValue()
      else { return }
      let value =
        kind == .area
        ? measures.area(ofFeature: feature, in: batch)
        : measures.length(ofFeature: feature, in: batch)
      result.set(value)
    }
  }
}
