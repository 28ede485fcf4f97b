internal import Base
internal import Features

extension ObjectBatch {
  /// Counts an object with coordinates of more than seven decimals, which were rounded.
  mutating func note(roundedObject id: Int64, of kind: OSMKind, at offset: UInt64) {
    ledger.note(.coordinateRounded, slot: Int(kind.rawValue)) {
      Notice.Example(byteOffset: offset, feature: 0, id: "\(kind.name)/\(id)")
    }
  }
}
