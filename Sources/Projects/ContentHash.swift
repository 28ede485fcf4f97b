public import Base
public import Features
public import Flow
internal import Geometry
internal import Hashing
internal import Text

/// Gives the features of a project the hash of their content: of the geometry and of all attributes that people fill.
public struct ContentHash: BatchStep {
  private let template: ProjectTemplate

  /// A step for the layers of a project.
  public init(_ template: ProjectTemplate) { self.template = template }

  /// The name of the attribute.
  public static let attribute = "hash"

  /// Writes the hashes into the rows, in place of those that were there.
  public mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
    var cells = Column<Cell>(capacity: max(batch.cells.count, 1))
    var ends = Column<UInt32>(capacity: max(batch.count, 1))
    let layers = batch.slots.map { template.layer($0.layer.name) }
    for feature in 0..<batch.count {
      let slot = Int(batch.slotIndexes[feature])
      guard let layer = layers[slot] else {
        for index in batch.cellRange(ofFeature: feature) { cells.append(batch.cells[index]) }
        ends.append(UInt32(cells.count))
        continue
      }
      let digest = Self.digest(of: feature, in: batch, layer)
      let key = Array(Self.attribute.utf8).withUnsafeBufferPointer {
        UInt32(batch.slots[slot].keys.index(of: $0))
      }
      let start = batch.text.count
      Array(digest.utf8).withUnsafeBufferPointer { batch.text.append(contentsOf: $0) }
      let cell = batch.storedCell(key: key, type: .text, flags: .plain, from: start)
      var isThere = false
      for index in batch.cellRange(ofFeature: feature) {
        let isHash = batch.cells[index].key == key
        cells.append(isHash ? cell : batch.cells[index])
        isThere = isThere || isHash
      }
      if !isThere { cells.append(cell) }
      ends.append(UInt32(cells.count))
    }
    swap(&batch.cells, &cells)
    swap(&batch.rowEnds, &ends)
  }

  /// The hash of a feature of a layer: SHA-256 of its attributes by name, in the order of the template, and of its
  /// geometry.
  public static func digest(
    of feature: Int, in batch: borrowing FeatureBatch, _ layer: ProjectLayer
  ) -> String {
    var hash = SHA256()
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    var values: [String: Cell] = [:]
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members) else { continue }
      values[slot.keys.name(at: Int(cell.key))] = cell
    }
    for attribute in layer.attributes + [ProjectAttribute(name: ProjectLayer.rest, type: .json)] {
      guard let cell = values[attribute.name], cell.type != .null else { continue }
      hash.add(attribute.name.utf8)
      hash.add([0])
      hash.add(text(of: cell, as: attribute.type, in: batch).utf8)
      hash.add([0])
    }
    for node in batch.geometry.nodeRange(ofFeature: feature) {
      let described = batch.geometry.nodes[node]
      hash.add([UInt8(truncatingIfNeeded: described.kind.rawValue), described.dimensions.rawValue])
      for part in batch.geometry.partRange(ofNode: node) {
        for line in batch.geometry.lineRange(ofPart: part) {
          let range = batch.geometry.positionRange(ofLine: line)
          hash.add([1])
          add(range, described.dimensions.contains(.z), batch, &hash)
        }
        hash.add([2])
      }
    }
    return hash.hex
  }

  private static func add(
    _ positions: Range<Int>, _ hasHeights: Bool, _ batch: borrowing FeatureBatch,
    _ hash: inout SHA256
  ) {
    let stride = batch.geometry.stride
    for position in positions {
      for ordinate in 0..<(hasHeights && stride > 2 ? 3 : 2) {
        let bits = batch.geometry.ordinates[position * stride + ordinate].bitPattern
        hash.add((0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0 * 8)) })
      }
    }
  }

  /// A value in one form, whatever the store makes of it.
  private static func text(
    of cell: Cell, as type: ProjectAttribute.ValueType, in batch: borrowing FeatureBatch
  ) -> String {
    let value = MappedValue(cell, of: batch)
    switch type {
    case .real: return value.number.map { JSONValue.text(of: $0) } ?? ""
    case .boolean: return value == .boolean(true) || value == .integer(1) ? "1" : "0"
    case .dateTime:
      return TimeReading.iso.milliseconds(of: value, offset: 0).map { String($0) } ?? ""
    default: return value.text ?? ""
    }
  }
}
