import Base
import Geometry

/// The records of a batch on their way from a worker to the file, and what they say of their layers.
struct GeoPackageRows: ~Copyable {
  /// A record: its end in `records`, its slot, and its geometry's box.
  struct Row: BitwiseCopyable {
    var end: Int
    var slot: Int
    var box: Box
  }

  /// The records, one after the other.
  private(set) var records = Bytes(capacity: 1 << 16)
  private(set) var rows = Column<Row>(capacity: 1 << 10)
  /// What the rows of each slot of the batch have.
  var shares: [GeoPackageShare] = []

  mutating func removeAll(slotCount: Int) {
    records.removeAll()
    rows.removeAll()
    shares.removeAll(keepingCapacity: true)
    for _ in 0..<slotCount { shares.append(GeoPackageShare()) }
  }

  mutating func append(_ record: UnsafeBufferPointer<UInt8>, slot: Int, box: Box) {
    records.append(contentsOf: record)
    rows.append(Row(end: records.count, slot: slot, box: box))
  }
}

/// What some rows of a layer have: kinds of geometry, dimensions, extent, duplicate keys.
struct GeoPackageShare {
  /// Bit n stands for the kind with WKB code n.
  var kinds: UInt8 = 0
  /// Bit n stands for the dimensions with raw value n.
  var dimensions: UInt8 = 0
  var extent = Box()
  /// Fields that a feature had more than once, and the feature's index in the batch.
  var duplicates: [(field: Int, feature: Int)] = []
  /// Fields with date-times that have a fraction, but not one of three digits.
  var oddTimes: Set<Int> = []
  /// The styles that the worker found so far; nil without any.
  var styles: GeoPackageStyleSet?

  @inline(__always)
  mutating func add(_ node: GeometryNode, _ box: Box) {
    kinds |= 1 << node.kind.rawValue
    dimensions |= 1 << node.dimensions.rawValue
    if box.hasExtent { extent.extend(box) }
  }

  mutating func addDuplicate(_ field: Int, _ feature: Int) { duplicates.append((field, feature)) }
}
