import Base
import Features
import Geometry
import SQLiteStore

/// A list of expressions compiled for layers of one shape: the same declared types of the columns that are
/// read, and the same system. Owned by one worker.
final class ExpressionMachine {
  /// What it was compiled for.
  struct Shape: Hashable {
    /// The declared type of each column, as SQL spells it.
    var types: [String]
    /// The system, where something is measured.
    var system: CoordinateReferenceSystem?
  }

  let shape: Shape
  let list: ExpressionList
  let statement: Statement
  private let connection: ExpressionConnection
  private let measures: FeatureMeasures?
  private let states: UnsafeMutablePointer<BatchTable.ColumnState>
  private let view = UnsafeMutablePointer<BatchTable>.allocate(capacity: 1)
  private var others: [UnsafeMutablePointer<UInt32>] = []

  init(_ list: ExpressionList, _ shape: Shape) throws(GeoError) {
    self.shape = shape
    self.list = list
    connection = try ExpressionConnection(
      columns: zip(list.columns, shape.types).map { ($0.name, $1) })
    let measures: FeatureMeasures?
    if let system = shape.system {
      measures = try FeatureMeasures(of: system)
    } else {
      measures = nil
    }
    self.measures = measures
    do throws(ExpressionConnection.Refusal) {
      statement = try connection.prepare(list.sql).statement
    } catch {
      throw GeoError(.bug, "an expression could not be compiled again: \(error.message)")
    }
    states = .allocate(capacity: max(list.columns.count, 1))
    states.initialize(repeating: BatchTable.ColumnState(), count: max(list.columns.count, 1))
  }

  deinit {
    for pointer in others { pointer.deallocate() }
    states.deallocate()
    view.deallocate()
  }

  /// What SQLite says about the row that failed.
  var message: String { connection.message }

  /// The feature that was looked at last.
  var feature: Int { connection.table.current }

  /// The number of features in the batch.
  var count: Int { connection.table.count }

  /// Looks at the features of a slot of a batch, which must stay as it is.
  func load(_ batch: UnsafePointer<FeatureBatch>, slot: Int) {
    for pointer in others { pointer.deallocate() }
    others.removeAll()
    for (index, column) in list.columns.enumerated() where column.isRead {
      resolve(column.source, batch.pointee.slots[slot], &states[index])
    }
    var table = BatchTable(batch, columns: states)
    table.slot = UInt32(slot)
    table.measures = measures.map { .passUnretained($0) }
    view.initialize(to: table)
    connection.table.load(
      view, count: table.count, next: batch.pointee.slots.count > 1 ? BatchTable.next : nil)
  }

  /// Begins again at a feature.
  func restart(at feature: Int) {
    connection.table.start = feature
    statement.reset()
  }

  /// Finds the keys of a column in a slot.
  private func resolve(
    _ source: ExpressionColumn.Source, _ slot: LayerSlot, _ state: inout BatchTable.ColumnState
  ) {
    state.others = nil
    state.otherCount = 0
    switch source {
    case .geometryType: state.kind = .geometryType
    case .id: state.kind = .id
    case .area: state.kind = .area
    case .length: state.kind = .length
    case .field(var name):
      let exact = name.withUTF8 { slot.keys.find($0) }
      state.key = exact.map(UInt32.init) ?? BatchTable.noKey
      var similar: [UInt32] = []
      name.withUTF8 { bytes in
        for key in 0..<slot.keys.count
        where key != exact && slot.keys.bytes(at: key).equalsIgnoringCase(bytes) {
          similar.append(UInt32(key))
        }
      }
      state.kind = exact == nil && similar.isEmpty ? .missing : .field
      guard !similar.isEmpty else { return }
      let pointer = UnsafeMutablePointer<UInt32>.allocate(capacity: similar.count)
      pointer.initialize(from: similar, count: similar.count)
      others.append(pointer)
      state.others = pointer
      state.otherCount = similar.count
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if two names differ only in the case of ASCII letters, or not at all.
  func equalsIgnoringCase(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices {
      let (left, right) = (self[index], other[index])
      guard left != right else { continue }
      let folded = left | 0x20
      guard folded == right | 0x20, folded >= 0x61, folded <= 0x7A else { return false }
    }
    return true
  }
}
