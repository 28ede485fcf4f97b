public import Base

/// Repairs geometries so that they are valid (OGC 06-103r4 §6.1.11.1) and their rings have the direction
/// of RFC 7946 §3.1.6. Geometries that need no repair come out unchanged. Owned by one worker.
public struct GeometryRepair: ~Copyable {
  /// What was done to a feature.
  public struct Outcome: BitwiseCopyable, Sendable {
    /// The kinds of changes.
    public var changes = RepairChanges()
    /// The area of the polygons that were made valid, without their holes, before the repair.
    public var areaBefore = 0.0
    /// The same after the repair.
    public var areaAfter = 0.0

    /// The change of the area in percent of the larger one.
    public var areaChange: Double {
      let larger = max(areaBefore, areaAfter)
      return larger > 0 ? (areaAfter - areaBefore).magnitude / larger * 100 : 0
    }
  }

  private let method: GEOSRepairMethod
  private let fixesSwapped: Bool
  private var cleaner = RingCleaner()
  private var judge = ValidityJudge()
  private var context: GEOSContext?
  private var turned = GeometryColumn()
  /// The greatest ordinate that can be repaired: squares of greater ones may be infinite.
  private static let greatestOrdinate = 1e150

  /// A repair by a method; `fixesSwapped` makes it look for swapped longitudes and latitudes.
  public init(_ method: GEOSRepairMethod, fixesSwapped: Bool) {
    self.method = method
    self.fixesSwapped = fixesSwapped
  }

  /// Adds the repaired nodes of a feature, which is not ended: nothing if nothing of its kind is left.
  /// Lines and points that fall out are added to `leftovers`, as one geometry.
  /// Errors: `.notRepairable`, `.geometryOperation`, `.library`; nothing is added then.
  public mutating func append(
    _ nodes: Range<Int>, of source: borrowing GeometryColumn, isGeographic: Bool,
    to result: inout GeometryColumn, leftovers: inout GeometryColumn
  ) throws(GeoError) -> Outcome {
    var outcome = Outcome()
    guard !nodes.isEmpty else { return outcome }
    try check(source, nodes)
    // Everything that falls out goes below one node.
    let bundle = leftovers.appendNode(
      .geometryCollection, source.nodes[nodes.lowerBound].dimensions)
    do throws(GeoError) {
      let isKept: Bool
      if fixesSwapped, isGeographic, isSwapped(source, nodes) {
        outcome.changes.insert(.swapped)
        turn(source, nodes)
        isKept = try append(
          turnedNode: 0, isGeographic, &result, &leftovers, &outcome)
      } else {
        isKept = try append(
          node: nodes.lowerBound, source, isGeographic, &result, &leftovers, &outcome)
      }
      if !isKept { outcome.changes.insert(.collapsed) }
    } catch {
      result.forgetOpenFeature()
      leftovers.forgetOpenFeature()
      throw error
    }
    if leftovers.nodes.count > bundle + 1 { outcome.changes.insert(.leftovers) }
    leftovers.settle(bundle: bundle)
    return outcome
  }

  // MARK: - Coordinates

  private func check(
    _ source: borrowing GeometryColumn, _ nodes: Range<Int>
  ) throws(GeoError) {
    let stride = source.stride
    for position in source.positionRange(ofNodes: nodes) {
      // In range: positions of nodes lie within the column.
      let place = source.ordinates.base + position * stride
      // False for NaN too.
      guard place[0].magnitude <= Self.greatestOrdinate, place[1].magnitude <= Self.greatestOrdinate
      else {
        throw GeoError(
          .notRepairable, "a coordinate is not a finite number, or is far too large")
      }
    }
  }

  /// True if some latitudes are beyond ±90°, and all are in range if latitudes and longitudes are swapped.
  private func isSwapped(_ source: borrowing GeometryColumn, _ nodes: Range<Int>) -> Bool {
    let box = source.box(ofPositions: source.positionRange(ofNodes: nodes))
    return (box.minY < -90 || box.maxY > 90) && box.minY >= -180 && box.maxY <= 180
      && box.minX >= -90 && box.maxX <= 90
  }

  private mutating func turn(_ source: borrowing GeometryColumn, _ nodes: Range<Int>) {
    turned.removeAll()
    turned.append(nodes: nodes, of: source)
    let stride = turned.stride
    for position in 0..<turned.positionCount {
      let place = turned.ordinates.base + position * stride
      (place[0], place[1]) = (place[1], place[0])
    }
  }

  private mutating func append(
    turnedNode node: Int, _ isGeographic: Bool, _ result: inout GeometryColumn,
    _ leftovers: inout GeometryColumn, _ outcome: inout Outcome
  ) throws(GeoError) -> Bool {
    // Taken out, as the repair itself is changed while this is read.
    var source = GeometryColumn()
    swap(&source, &turned)
    defer { swap(&source, &turned) }
    return try append(node: node, source, isGeographic, &result, &leftovers, &outcome)
  }

  // MARK: - Nodes

  /// Adds a repaired node with all nodes below it; false if nothing is left.
  private mutating func append(
    node: Int, _ source: borrowing GeometryColumn, _ isGeographic: Bool,
    _ result: inout GeometryColumn, _ leftovers: inout GeometryColumn, _ outcome: inout Outcome
  ) throws(GeoError) -> Bool {
    let described = source.nodes[node]
    let isEmpty = source.partRange(ofNode: node).isEmpty
    switch described.kind {
    case .geometryCollection:
      let collection = result.appendNode(.geometryCollection, described.dimensions)
      var member = node + 1
      let end = member + Int(described.descendants)
      while member < end {
        _ = try append(node: member, source, isGeographic, &result, &leftovers, &outcome)
        member += 1 + Int(source.nodes[member].descendants)
      }
      guard described.descendants == 0 || result.nodes.count > collection + 1 else {
        result.nodes.truncate(to: collection)
        return false
      }
      result.endCollection(collection)
      return true
    case _ where isEmpty, .point, .multiPoint:
      result.append(nodes: node..<node + 1, of: source)
      return true
    case .lineString, .multiLineString:
      let isKept = appendLines(node, source, &result, &leftovers, &outcome)
      if isKept { result.appendNode(described.kind, described.dimensions) }
      return isKept
    case .polygon, .multiPolygon:
      let parts = result.partEnds.count
      guard appendRings(node, source, &result, &leftovers, &outcome) else { return false }
      let made = result.appendNode(described.kind, described.dimensions)
      if try judge.fault(ofNode: made, in: result) != nil {
        outcome.areaBefore += result.area(
          ofParts: parts..<result.partEnds.count, isGeographic: isGeographic)
        guard try makeValid(made, &result, &leftovers, &outcome) else { return false }
        outcome.areaAfter += result.area(
          ofParts: parts..<result.partEnds.count, isGeographic: isGeographic)
        _ = result.rewindRings(ofParts: parts..<result.partEnds.count)
      } else if result.rewindRings(ofParts: parts..<result.partEnds.count) {
        outcome.changes.insert(.rewound)
      }
      return true
    }
  }

  private mutating func appendLines(
    _ node: Int, _ source: borrowing GeometryColumn, _ result: inout GeometryColumn,
    _ leftovers: inout GeometryColumn, _ outcome: inout Outcome
  ) -> Bool {
    let parts = result.partEnds.count
    for part in source.partRange(ofNode: node) {
      for line in source.lineRange(ofPart: part) {
        let positions = source.positionRange(ofLine: line)
        guard !positions.isEmpty else { continue }
        // In range: lines end within the column.
        let base = source.ordinates.base + positions.lowerBound * source.stride
        cleaner.clean(line: base, count: positions.count, stride: source.stride)
        guard cleaner.hasLength else {
          leftovers.append(
            base, cleaner.kept.buffer(0..<1), source.stride, .point, of: source.nodes[node])
          continue
        }
        outcome.changes.formUnion(cleaner.changes)
        result.append(base, cleaner.kept.buffer, source.stride)
        result.endLine()
        result.endPart()
      }
    }
    return result.partEnds.count > parts
  }

  /// Adds the rings of polygons; those with fewer than three different positions fall out.
  private mutating func appendRings(
    _ node: Int, _ source: borrowing GeometryColumn, _ result: inout GeometryColumn,
    _ leftovers: inout GeometryColumn, _ outcome: inout Outcome
  ) -> Bool {
    let parts = result.partEnds.count
    for part in source.partRange(ofNode: node) {
      let firstLine = result.lineEnds.count
      var hasExterior = false
      for line in source.lineRange(ofPart: part) {
        let positions = source.positionRange(ofLine: line)
        guard !positions.isEmpty else { continue }
        // In range: lines end within the column.
        let base = source.ordinates.base + positions.lowerBound * source.stride
        cleaner.clean(ring: base, count: positions.count, stride: source.stride)
        let isExterior = line == source.lineRange(ofPart: part).lowerBound
        guard cleaner.kept.count > 2, isExterior || hasExterior else {
          leftovers.append(
            base, cleaner.kept.buffer, source.stride,
            cleaner.kept.count > 1 ? .lineString : .point, of: source.nodes[node])
          continue
        }
        hasExterior = true
        outcome.changes.formUnion(cleaner.changes)
        result.append(base, cleaner.kept.buffer, source.stride)
        closeRing(base, positions.count, source.stride, &result)
      }
      if result.lineEnds.count > firstLine { result.endPart() }
    }
    return result.partEnds.count > parts
  }

  /// Adds the closing position: the ring's own one, if the ring still begins and ends where it did.
  private func closeRing(
    _ base: UnsafePointer<Double>, _ count: Int, _ stride: Int, _ result: inout GeometryColumn
  ) {
    let first = cleaner.kept.base[0]
    let keepsEnd = first == 0 && !cleaner.changes.contains(.closed)
    result.ordinates.append(from: base + (keepsEnd ? count - 1 : first) * stride, count: stride)
    result.endLine()
  }

  // MARK: - GEOS

  /// How often making polygons valid is tried: rarely, rounding leaves something to do.
  private static let roundLimit = 4

  /// Replaces the last node by valid polygons; false if there are none.
  private mutating func makeValid(
    _ node: Int, _ result: inout GeometryColumn, _ leftovers: inout GeometryColumn,
    _ outcome: inout Outcome
  ) throws(GeoError) -> Bool {
    for _ in 0..<Self.roundLimit {
      guard try makeValidOnce(node, &result, &leftovers, &outcome) else { return false }
      if try judge.fault(ofNode: node, in: result) == nil { return true }
    }
    throw GeoError(.notRepairable, "GEOS could not make the polygon valid")
  }

  private mutating func makeValidOnce(
    _ node: Int, _ result: inout GeometryColumn, _ leftovers: inout GeometryColumn,
    _ outcome: inout Outcome
  ) throws(GeoError) -> Bool {
    let context = try geos()
    let described = result.nodes[node]
    outcome.changes.insert(.madeValid)
    if described.dimensions.contains(.m) { outcome.changes.insert(.measuresLost) }
    let valid: GEOSShape
    do throws(GEOSRefusal) {
      let shape = try context.shape(ofNode: node, in: result)
      do throws(GeoError) { valid = try shape.madeValid(method) } catch {
        throw GEOSRefusal.failed(error.message)
      }
    } catch { throw error.error }
    result.forget(lastNode: node)
    _ = valid.append(dimension: 1, to: &leftovers)
    _ = valid.append(dimension: 0, to: &leftovers)
    return valid.append(dimension: 2, isMulti: described.kind == .multiPolygon, to: &result)
  }

  private mutating func geos() throws(GeoError) -> GEOSContext {
    if let context { return context }
    let made = try GEOSContext()
    context = made
    return made
  }
}
