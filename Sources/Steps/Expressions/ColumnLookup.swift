import Base
import Features

/// Where the columns of a list of expressions are in the cells of a batch. Owned by one worker.
final class ColumnLookup {
  private let columns: [ExpressionColumn]
  /// One for each column; those that are not read say nothing.
  let states: UnsafeMutablePointer<BatchTable.ColumnState>
  private var others: [UnsafeMutablePointer<UInt32>] = []

  init(_ columns: [ExpressionColumn]) {
    self.columns = columns
    states = .allocate(capacity: max(columns.count, 1))
    states.initialize(repeating: BatchTable.ColumnState(), count: max(columns.count, 1))
  }

  deinit {
    for pointer in others { pointer.deallocate() }
    states.deallocate()
  }

  /// Looks the columns up for the features of a slot.
  func resolve(_ slot: LayerSlot) {
    for pointer in others { pointer.deallocate() }
    others.removeAll()
    for (index, column) in columns.enumerated() where column.isRead {
      resolve(column.source, slot, &states[index])
    }
  }

  /// Finds the keys of a column in a slot.
  private func resolve(
    _ source: ExpressionColumn.Source, _ slot: LayerSlot, _ state: inout BatchTable.ColumnState
  ) {
    state.others = nil
    state.otherCount = 0
    switch source {
    case .geometry: state.kind = .geometry
    case .geometryType: state.kind = .geometryType
    case .id: state.kind = .id
    case .layer: state.kind = .layer
    case .file: state.kind = .file
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
