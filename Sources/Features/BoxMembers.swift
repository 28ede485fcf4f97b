internal import Base
internal import Geometry
internal import Text

/// Keeps the `bbox` members of features and of their geometries true (RFC 7946 §5) where a step changes geometries:
/// those that were there before the step are written again after it. A feature whose geometry still has the same
/// box keeps what it says.
public struct BoxMembers {
  /// Where a feature with such a member was before the step.
  private struct Entry {
    let slot: UInt32
    let ordinal: UInt64
    let extent: Extent
  }

  /// The numbers that a box is made of; heights only where there are some.
  private struct Extent: Equatable {
    var box = Box()
    var lowest = Double.infinity
    var highest = -Double.infinity

    init(ofFeature feature: Int, in column: borrowing GeometryColumn) {
      box = column.box(ofFeature: feature)
      guard column.stride > 2 else { return }
      for position in column.positionRange(ofNodes: column.nodeRange(ofFeature: feature)) {
        // NaN, where there is none, is neither less nor more.
        let height = column.ordinates[position * column.stride + 2]
        if height < lowest { lowest = height }
        if height > highest { highest = height }
      }
    }
  }

  /// In the order of the features, which steps keep.
  private var entries: [Entry] = []

  /// No members.
  public init() {}

  /// Takes note of where features with such a member are.
  public mutating func take(from batch: borrowing FeatureBatch) {
    entries.removeAll(keepingCapacity: true)
    let keys = batch.boxKeys()
    guard !keys.isEmpty else { return }
    for feature in 0..<batch.count where batch.hasBoxMember(feature, keys) {
      entries.append(
        Entry(
          slot: batch.slotIndexes[feature], ordinal: batch.ordinals[feature],
          extent: Extent(ofFeature: feature, in: batch.geometry)))
    }
  }

  /// Writes those members again that are not true any more. Features that a step made of one and the same feature
  /// have its ordinal.
  public func renew(in batch: inout FeatureBatch) {
    guard !entries.isEmpty else { return }
    let keys = batch.boxKeys()
    var next = 0
    var isStale = [Bool](repeating: false, count: batch.count)
    for feature in 0..<batch.count where batch.hasBoxMember(feature, keys) {
      let (slot, ordinal) = (batch.slotIndexes[feature], batch.ordinals[feature])
      func isSame(_ entry: Entry) -> Bool { entry.slot == slot && entry.ordinal == ordinal }
      if next >= entries.count || !isSame(entries[next]) {
        guard let found = entries[next...].firstIndex(where: isSame) else { continue }
        next = found
      }
      let extent = Extent(ofFeature: feature, in: batch.geometry)
      isStale[feature] = entries[next...].prefix(while: isSame).contains { $0.extent != extent }
    }
    batch.renewBoxMembers { isStale[$0] }
  }
}

extension FeatureBatch {
  /// Writes the `bbox` members of some features and of their geometries again; without positions they
  /// are left out. No feature gets one that it did not have.
  public mutating func renewBoxMembers(where isStale: (_ feature: Int) -> Bool) {
    let keys = boxKeys()
    guard !keys.isEmpty else { return }
    var kept = 0
    var start = 0
    for feature in 0..<count {
      let end = Int(rowEnds[feature])
      // Written when the first member needs it.
      var text: Range<Int>?
      let renews = hasBoxMember(start..<end, feature, keys) && isStale(feature)
      for index in start..<end {
        var cell = cells[index]
        if renews, Self.isBoxMember(cell, keys[Int(slotIndexes[feature])]) {
          let range = text ?? appendBox(ofFeature: feature)
          text = range
          if range.isEmpty { continue }
          cell.type = .json
          cell.bits = UInt64(range.lowerBound) << 32 | UInt64(range.count)
        }
        cells[kept] = cell
        kept += 1
      }
      rowEnds[feature] = UInt32(truncatingIfNeeded: kept)
      start = end
    }
    cells.truncate(to: kept)
  }

  /// The key of `bbox` in each slot; empty if no layer of the batch has it.
  fileprivate func boxKeys() -> [UInt32?] {
    let name: StaticString = "bbox"
    let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    guard slots.contains(where: { $0.readCount > 0 && $0.keys.find(bytes) != nil }) else {
      return []
    }
    return slots.map { $0.keys.find(bytes).map { UInt32(truncatingIfNeeded: $0) } }
  }

  fileprivate func hasBoxMember(_ feature: Int, _ keys: [UInt32?]) -> Bool {
    hasBoxMember(cellRange(ofFeature: feature), feature, keys)
  }

  private func hasBoxMember(_ range: Range<Int>, _ feature: Int, _ keys: [UInt32?]) -> Bool {
    let key = keys[Int(slotIndexes[feature])]
    return key != nil && range.contains { Self.isBoxMember(cells[$0], key) }
  }

  private static func isBoxMember(_ cell: Cell, _ key: UInt32?) -> Bool {
    cell.key == key && !cell.flags.isDisjoint(with: .members)
  }

  /// Adds the text of a feature's box; returns where it is, which is nowhere if there are no positions.
  private mutating func appendBox(ofFeature feature: Int) -> Range<Int> {
    let extent = BoxMembers.numbers(
      ofFeature: feature, in: geometry,
      isGeographic: slots[Int(slotIndexes[feature])].layer.crs.isGeographic)
    let start = text.count
    guard !extent.isEmpty else { return start..<start }
    let json = "[" + extent.map(JSONValue.text(of:)).joined(separator: ",") + "]"
    for byte in json.utf8 { text.append(byte) }
    return start..<text.count
  }
}

extension BoxMembers {
  /// West, south, east, north, with the lowest and the highest height after south and north if there are heights;
  /// over 180° west is greater than east (RFC 7946 §5.2). Nothing if there are no positions, or infinite ones.
  fileprivate static func numbers(
    ofFeature feature: Int, in column: borrowing GeometryColumn, isGeographic: Bool
  ) -> [Double] {
    let extent = Extent(ofFeature: feature, in: column)
    guard !extent.box.isEmpty else { return [] }
    var low = [extent.box.minX, extent.box.minY]
    var high = [extent.box.maxX, extent.box.maxY]
    if isGeographic {
      var degrees = GeographicBox()
      degrees.extend(column, nodes: column.nodeRange(ofFeature: feature))
      let bounds = degrees.bounds
      (low, high) = ([bounds.west, bounds.south], [bounds.east, bounds.north])
    }
    let hasHeights = extent.lowest <= extent.highest
    let all =
      hasHeights ? low + [extent.lowest] + high + [extent.highest] : low + high
    return all.allSatisfy(\.isFinite) ? all : []
  }
}
