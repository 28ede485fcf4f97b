package import Base
package import Geometry

/// The records of a batch on their way from a worker to the file, and what they say of their layers.
package struct StoreRecords: ~Copyable {
  /// A record: its end in `records`, its slot, and its geometry's box.
  package struct Row: BitwiseCopyable {
    package var end: Int
    package var slot: Int
    package var box: Box
  }

  /// The records, one after the other.
  package private(set) var records = Bytes(capacity: 1 << 16)
  package private(set) var rows = Column<Row>(capacity: 1 << 10)
  /// What the rows of each slot of the batch have.
  package var shares: [StoreShare] = []

  package mutating func removeAll(slotCount: Int) {
    records.removeAll()
    rows.removeAll()
    shares.removeAll(keepingCapacity: true)
    for _ in 0..<slotCount { shares.append(StoreShare()) }
  }

  package mutating func append(_ record: UnsafeBufferPointer<UInt8>, slot: Int, box: Box) {
    records.append(contentsOf: record)
    rows.append(Row(end: records.count, slot: slot, box: box))
  }
}

/// What some rows of a layer have: kinds of geometry, dimensions, extent, duplicate keys.
package struct StoreShare {
  /// Bit n stands for the kind with WKB code n.
  package var kinds: UInt8 = 0
  /// Bit n stands for the dimensions with raw value n.
  package var dimensions: UInt8 = 0
  package var extent = Box()
  /// Fields that a feature had more than once, and the feature's index in the batch.
  package var duplicates: [(field: Int, feature: Int)] = []
  /// Fields with date-times that have a fraction, but not one of three digits.
  package var oddTimes: Set<Int> = []
  /// Features whose geometries have no form in the store, so that they became NULL.
  package var emptied: [Int] = []
  /// Features whose collections have other members in the store.
  package var flattened: [Int] = []
  /// The styles that the worker found so far; nil without any.
  package var styles: StoreStyleSet?

  @inline(__always)
  package mutating func add(_ node: GeometryNode, _ box: Box) {
    kinds |= 1 << node.kind.rawValue
    dimensions |= 1 << node.dimensions.rawValue
    if box.hasExtent { extent.extend(box) }
  }

  package mutating func addDuplicate(_ field: Int, _ feature: Int) {
    duplicates.append((field, feature))
  }
}
