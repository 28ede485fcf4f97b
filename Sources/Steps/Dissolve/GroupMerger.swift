import Base
import Features
import Geometry

/// Makes one feature of a group; owned by one worker.
struct GroupMerger: ~Copyable {
  /// The features of the group.
  var group = FeatureBatch()
  private let merging: Dissolve.Merging
  private var geos: GEOSContext?
  private var collection = GeometryColumn()
  /// For each feature of the batch at work, true if it was made of several.
  private var isMerged: [Bool] = []

  init(_ merging: Dissolve.Merging) { self.merging = merging }

  /// Forgets the previous group.
  mutating func begin() { group.removeAll() }

  /// Writes the `bbox` members of merged features, all of the batch having been added.
  mutating func finish(_ batch: inout FeatureBatch) {
    let merged = isMerged
    batch.renewBoxMembers { merged[$0] }
    isMerged.removeAll(keepingCapacity: true)
  }

  /// Adds the merged feature to a batch, which counts the features of the group as read.
  mutating func merge(into batch: inout FeatureBatch) throws(GeoError) {
    guard group.count > 0 else { return }
    let layer = group.slots[Int(group.slotIndexes[0])].source
    let slotIndex = batch.slot(for: layer)
    let slot = batch.slots[slotIndex]
    let size = group.count
    slot.readCount += size
    let geometryMark = batch.geometry.mark
    if size == 1 {
      batch.geometry.append(nodes: group.geometry.nodeRange(ofFeature: 0), of: group.geometry)
    } else {
      do throws(GeoError) {
        try appendUnion(to: &batch, slotIndex)
      } catch {
        guard merging.skipsErrors else { throw error }
        batch.geometry.truncate(to: geometryMark)
        for _ in 0..<size {
          batch.ledger.refuse(Reject(range: 0..<0, error: error, slot: slotIndex))
        }
        return
      }
    }
    batch.geometry.endFeature()

    let differing = appendCells(to: &batch, slot)
    let sameID = (1..<size).allSatisfy { isSame(group.ids[0], group.ids[$0]) }
    batch.ids.append(sameID ? copied(group.ids[0], to: &batch) : .null)
    if !group.rowIDs.isEmpty, batch.rowIDs.count == batch.count {
      batch.rowIDs.append(group.rowIDs[0])
    }
    batch.slotIndexes.append(UInt32(slotIndex))
    batch.offsets.append(group.offsets[0])
    batch.ordinals.append(group.ordinals[0])
    batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
    isMerged.append(size > 1)
    let feature = batch.count - 1
    if size > 1 {
      batch.note(
        .dissolved, "features went into the first one of their group",
        feature: feature, count: size - 1)
    }
    if differing > 0 {
      batch.note(.valuesDiffer, feature: feature, count: differing)
    }
  }

  // MARK: - Properties

  /// Adds those values of the first feature that all others have, too, and its `bbox`, which ``finish(_:)`` makes
  /// that of all; returns how many were left out.
  private mutating func appendCells(to batch: inout FeatureBatch, _ slot: LayerSlot) -> Int {
    let first = group.slots[Int(group.slotIndexes[0])]
    var differing = 0
    var hasCount = false
    let isDeclared = !slot.source.fields.isEmpty
    for index in group.cellRange(ofFeature: 0) {
      let cell = group.cells[index]
      let name = first.keys.bytes(at: Int(cell.key))
      if let countName = merging.countName, cell.flags.isDisjoint(with: .members),
        name.elementsEqual(countName.utf8)
      {
        hasCount = true
        batch.cells.append(
          Cell(
            key: UInt32(slot.keys.index(of: name)), type: .integer, bits: UInt64(group.count)))
        continue
      }
      let isBox = !cell.flags.isDisjoint(with: .members) && name.elementsEqual("bbox".utf8)
      guard isKey(name) || isBox || isInAll(cell, name) else {
        differing += 1
        // A table has a column for it all the same.
        if isDeclared, cell.flags.isDisjoint(with: .members) {
          let key = UInt32(slot.keys.index(of: name))
          batch.cells.append(Cell(key: key, type: .null, bits: 0))
        }
        continue
      }
      var copy = copied(cell, to: &batch)
      copy.key = UInt32(slot.keys.index(of: name))
      batch.cells.append(copy)
    }
    if var countName = merging.countName, !hasCount {
      let key = countName.withUTF8 { slot.keys.index(of: $0) }
      batch.cells.append(Cell(key: UInt32(key), type: .integer, bits: UInt64(group.count)))
    }
    for (key, title) in first.titles where slot.titles.isEmpty {
      let number = slot.keys.index(of: first.keys.bytes(at: Int(key)))
      slot.titles[UInt32(number)] = title
    }
    return differing
  }

  private func isKey(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    merging.keys.contains { $0.utf8.elementsEqual(name) }
  }

  /// True if all other features of the group have the same value, or none where it is null.
  private func isInAll(_ cell: Cell, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var slot = group.slotIndexes[0]
    var key = cell.key
    for feature in 1..<group.count {
      if group.slotIndexes[feature] != slot {
        slot = group.slotIndexes[feature]
        key = group.slots[Int(slot)].keys.find(name).map { UInt32($0) } ?? .max
      }
      let other = group.cellRange(ofFeature: feature).first {
        group.cells[$0].key == key
          && group.cells[$0].flags.intersection(.members) == cell.flags.intersection(.members)
      }
      guard isSame(cell, other.map { group.cells[$0] } ?? .null) else { return false }
    }
    return true
  }

  private func isSame(_ left: Cell, _ right: Cell) -> Bool {
    guard left.type == right.type else { return false }
    if left.type == .null { return true }
    return left.type.isStored
      ? group.bytes(of: left).elementsEqual(group.bytes(of: right)) : left.bits == right.bits
  }

  private func copied(_ cell: Cell, to batch: inout FeatureBatch) -> Cell {
    guard cell.type.isStored else { return cell }
    let start = batch.text.count
    batch.text.append(contentsOf: group.bytes(of: cell))
    return batch.storedCell(key: cell.key, type: cell.type, flags: cell.flags, from: start)
  }

  // MARK: - Geometry

  /// Adds the union of all geometries, one geometry for each dimension.
  private mutating func appendUnion(
    to batch: inout FeatureBatch, _ slot: Int
  ) throws(GeoError) {
    collection.removeAll()
    let node = collection.appendNode(.geometryCollection, [])
    var hasMeasures = false
    var isMulti = false
    var firstNode: Int?
    for feature in 0..<group.count {
      let nodes = group.geometry.nodeRange(ofFeature: feature)
      guard let top = nodes.first else { continue }
      if firstNode == nil { firstNode = top }
      if group.geometry.nodes[top].dimensions.contains(.m) { hasMeasures = true }
      if group.geometry.nodes[top].dimensions.contains(.z) {
        collection.nodes[node].dimensions.insert(.z)
      }
      if [.multiPoint, .multiLineString, .multiPolygon].contains(group.geometry.nodes[top].kind) {
        isMulti = true
      }
      try appendMember(feature, to: &batch, slot)
    }
    guard let firstNode else { return }
    collection.endCollection(node)
    let union: GEOSShape
    do throws(GEOSRefusal) {
      let shape = try context().shape(ofNode: node, in: collection)
      do throws(GeoError) { union = try shape.unaryUnion() } catch { throw .failed(error.message) }
    } catch {
      throw located(error.error, 0)
    }
    if hasMeasures {
      batch.note(.mergedMeasuresLeftOut, slot: slot) { _ in
        Notice.Example(byteOffset: 0, feature: 0)
      }
    }
    if collection.nodes[node].dimensions.contains(.z), !union.hasZ {
      batch.note(.mergedHeightsLeftOut, slot: slot) { _ in
        Notice.Example(byteOffset: 0, feature: 0)
      }
    }
    try append(union, isMulti: isMulti, to: &batch.geometry)
    if batch.geometry.nodes.count == (batch.geometry.featureEnds.last.map { Int($0) } ?? 0) {
      // All of them were empty.
      batch.geometry.append(nodes: firstNode..<firstNode + 1, of: group.geometry)
    }
  }

  /// Adds a feature's geometry to the collection; areas that are not valid are made so.
  private mutating func appendMember(
    _ feature: Int, to batch: inout FeatureBatch, _ slot: Int
  ) throws(GeoError) {
    let nodes = group.geometry.nodeRange(ofFeature: feature)
    do throws(GEOSRefusal) {
      let shape = try context().shape(ofFeature: feature, in: group.geometry)
      var repaired = false
      do throws(GeoError) {
        if shape.dimension == 2, case .invalid = try shape.validity() {
          try shape.madeValid(.structure(keepsCollapsed: false)).append(to: &collection)
          repaired = true
        }
      } catch { throw .failed(error.message) }
      if repaired {
        let ordinal = group.ordinals[feature]
        let id = group.idText(ofFeature: feature)
        batch.note(
          .madeValid, "areas that were not valid were made so before they were merged", slot: slot
        ) { _ in Notice.Example(byteOffset: 0, feature: ordinal, id: id) }
      } else {
        collection.append(nodes: nodes, of: group.geometry)
      }
    } catch {
      throw located(error.error, feature)
    }
  }

  private func located(_ error: GeoError, _ feature: Int) -> GeoError {
    var error = error
    error.location = group.location(ofFeature: feature)
    error.hint = error.hint ?? "cairn repair fixes such geometries"
    return error
  }

  /// Adds the areas, lines and points of a union; as a collection only if there are several of them.
  private func append(
    _ union: borrowing GEOSShape, isMulti: Bool, to geometry: inout GeometryColumn
  ) throws(GeoError) {
    var parts = GeometryColumn()
    if union.hasZ { parts.raise(stride: 3) }
    _ = union.append(dimension: 2, isMulti: isMulti, to: &parts)
    let joined = try union.mergedLines()
    _ = joined.append(dimension: 1, isMulti: isMulti, to: &parts)
    _ = union.append(dimension: 0, isMulti: isMulti, to: &parts)
    guard parts.nodes.count > 0 else { return }
    if parts.nodes.count == 1 { return geometry.append(nodes: 0..<1, of: parts) }
    let node = geometry.appendNode(.geometryCollection, union.hasZ ? .z : [])
    geometry.append(nodes: 0..<parts.nodes.count, of: parts)
    geometry.endCollection(node)
  }

  private mutating func context() throws(GEOSRefusal) -> GEOSContext {
    if let geos { return geos }
    do throws(GeoError) {
      let made = try GEOSContext()
      geos = made
      return made
    } catch { throw .failed(error.message) }
  }
}
