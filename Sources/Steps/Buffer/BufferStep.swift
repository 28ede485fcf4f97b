internal import Base
internal import Features
internal import Flow
internal import Geometry
internal import Systems

/// One worker's share of a ``Buffer``.
final class BufferStep: BatchStep {
  private let stage: Buffer
  /// The distance of the feature at work.
  private var metres: Double
  private var geos = LazyContext()
  private var failures: FeatureFailures
  private var pieces: BufferPieces
  private var grounds = Grounds()
  private var densification: Densification
  private var fit = MeridianFit()
  private var simplification = Simplification(.douglasPeucker)
  private var marks = Column<Bool>()
  /// The geometry at work.
  private var shape = GeometryColumn()
  private var degrees = GeometryColumn()
  /// The geometry in degrees, if its angles have another unit.
  private var measured = GeometryColumn()
  private var result = GeometryColumn()

  init(_ stage: Buffer) {
    self.stage = stage
    failures = FeatureFailures(skipsErrors: stage.skipsErrors)
    metres = stage.metres
    pieces = BufferPieces(metres: metres.magnitude, segments: stage.segments)
    densification = Self.densification(metres: metres.magnitude)
  }

  private static func densification(metres: Double) -> Densification {
    Densification(metres: BufferRuns.greatestEdge(metres: metres)) {
      BufferRuns.greatestEdge(metres: metres, from: $0, to: $1)
    }
  }

  /// Works with another distance from now on.
  private func use(metres other: Double) {
    guard other != metres else { return }
    metres = other
    pieces = BufferPieces(metres: other.magnitude, segments: stage.segments)
    densification = Self.densification(metres: other.magnitude)
  }

  func apply(to batch: inout FeatureBatch) throws(GeoError) {
    result.removeAll()
    for feature in 0..<batch.count {
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      if !nodes.isEmpty {
        let layer = batch.slots[Int(batch.slotIndexes[feature])].layer
        let ground = try grounds.ground(of: layer)
        do throws(GeoError) {
          if let metresOf = stage.metresOf {
            guard let own = try metresOf(feature, batch) else {
              result.append(nodes: nodes, of: batch.geometry)
              result.endFeature()
              continue
            }
            use(metres: own)
          }
          try append(feature, &batch, ground)
        } catch {
          result.forgetOpenFeature()
          try failures.add(feature, error, in: batch)
        }
      }
      result.endFeature()
    }
    swap(&batch.geometry, &result)
    failures.settle(&batch)
  }

  // MARK: - A feature

  private func append(
    _ feature: Int, _ batch: inout FeatureBatch, _ ground: Ground
  ) throws(GeoError) {
    let hasMore = batch.geometry.nodeRange(ofFeature: feature).contains {
      !batch.geometry.nodes[$0].dimensions.isEmpty
    }
    take(feature, of: batch.geometry, ground)
    // Only areas become smaller.
    guard shape.positionCount > 0, metres > 0 || hasAreas else {
      shape.removeAll()
      batch.note(.nothingLeft, feature: feature)
      return
    }
    guard shape.isFinite(0..<shape.ordinates.count) else { throw Self.refusal }
    let box = shape.box(ofFeature: 0)
    let isOnBothEdges = box.minX <= -180 && box.maxX >= 180
    let isValid = try mend()
    pieces.begin()
    if metres > 0 { addAreas() }
    thin(degreesPerUnit: ground.degreesPerUnit)
    densification.apply(
      to: &degrees, features: 0..<1, isGeographic: ground.degreesPerUnit != nil,
      unit: ground.degreesPerUnit ?? 1)
    if let unprojection = ground.unprojection {
      unprojection.apply(
        to: degrees.ordinates.base, positions: degrees.positionCount, stride: degrees.stride)
    }
    guard pieces.add(feature: 0, of: degrees, ground) else { throw Self.refusal }
    let isEmpty = try unite()
    if !isValid {
      batch.note(
        .madeValid, "areas that were not valid were made so before they were buffered",
        feature: feature)
    }
    if hasMore { batch.note(.madeFlat, feature: feature) }
    if isEmpty {
      batch.note(.nothingLeft, feature: feature)
    } else if pieces.isCut, metres > 0, !isOnBothEdges {
      batch.note(
        .cutAtAntimeridian, "buffers that reach across 180° were cut there", feature: feature)
    }
  }

  private var hasAreas: Bool {
    shape.nodeRange(ofFeature: 0).contains {
      [.polygon, .multiPolygon].contains(shape.nodes[$0].kind)
    }
  }

  private static let refusal = GeoError(
    .notBufferable, "a position is not on the earth, or has no place in the reference system")

  /// Takes the geometry without heights; where degrees go beyond the map, or jump, cut at 180°.
  private func take(
    _ feature: Int, of column: borrowing GeometryColumn, _ ground: Ground
  ) {
    shape.removeAll()
    let box = column.box(ofFeature: feature)
    if ground.unprojection == nil, ShapeFitting.needsFit(box) {
      fit.fit(feature, of: column, seam: 180)
      degrees.removeAll()
      fit.append(to: &degrees)
      shape.appendFlat(feature: 0, of: degrees)
    } else {
      shape.appendFlat(feature: feature, of: column)
    }
  }

  /// Makes the areas of the geometry valid; true if they were.
  private func mend() throws(GeoError) -> Bool {
    let given = try geos.shape(ofFeature: 0, in: shape)
    guard given.dimension == 2, case .invalid = try given.validity() else { return true }
    let valid = try given.madeValid(.structure(keepsCollapsed: true))
    shape.removeAll()
    valid.append(to: &shape)
    shape.endFeature()
    return false
  }

  /// Leaves out positions of edges that would not move the outline by more than a thousandth of the
  /// distance; a circle with 16 edges in a quarter is as far off.
  private func thin(degreesPerUnit unit: Double?) {
    degrees.removeAll()
    let isScaled = unit ?? 1 != 1
    if let unit, isScaled {
      measured.removeAll()
      measured.appendFeature(0, of: shape, degreesPerUnit: unit)
    }
    for node in shape.nodeRange(ofFeature: 0) {
      for part in shape.partRange(ofNode: node) {
        for line in shape.lineRange(ofPart: part) {
          let positions = shape.positionRange(ofLine: line)
          marks.removeAll()
          marks.append(repeating: true, count: positions.count)
          if ![.point, .multiPoint].contains(shape.nodes[node].kind) {
            // In range: a line's positions lie inside the column, and there is a mark for each.
            _ = simplification.mark(
              (isScaled ? measured.ordinates.base : shape.ordinates.base)
                + positions.lowerBound * 2,
              count: positions.count, stride: 2, tolerance: metres.magnitude / 1000,
              isGround: unit != nil, marks: marks.base)
          }
          for (index, position) in positions.enumerated() where marks[index] {
            degrees.append(positions: position..<position + 1, of: shape)
          }
          degrees.endLine()
        }
        degrees.endPart()
      }
      // Members of collections need not be told from one another here.
      if shape.nodes[node].kind != .geometryCollection {
        degrees.appendNode(shape.nodes[node].kind, [])
      }
    }
    degrees.endFeature()
  }

  private func addAreas() {
    for node in shape.nodeRange(ofFeature: 0)
    where [.polygon, .multiPolygon].contains(shape.nodes[node].kind) {
      pieces.add(nodes: node..<node + 1, of: shape)
    }
  }

  /// Adds what the pieces make together, or what they leave of the areas; true if that is nothing.
  private func unite() throws(GeoError) -> Bool {
    let border = try pieces.areCurvesOne ? borderOfCurves() : union()
    if metres > 0 { return !border.append(dimension: 2, to: &result) }
    // Only areas have something inside.
    var areas = GeometryColumn()
    guard try geos.shape(ofFeature: 0, in: shape).append(dimension: 2, to: &areas) else {
      return true
    }
    areas.endFeature()
    let inner = try geos.shape(ofFeature: 0, in: areas).difference(border)
    return !inner.append(dimension: 2, to: &result)
  }

  /// What areas and curves go round, from one look at all of them.
  private func borderOfCurves() throws(GeoError) -> GEOSShape {
    pieces.addCurves()
    pieces.end()
    return try geos.shape(ofFeature: 0, in: pieces.column).wound()
  }

  /// What each curve goes round, united with all other pieces.
  private func union() throws(GeoError) -> GEOSShape {
    for curve in 0..<pieces.curves.featureEnds.count {
      let inside = try geos.shape(ofFeature: curve, in: pieces.curves).wound()
      pieces.add(inside)
    }
    pieces.end()
    let all = try geos.shape(ofFeature: 0, in: pieces.column)
    do throws(GeoError) { return try all.unaryUnion() } catch {
      // Edges that go past a pole are so bent in degrees that those of one piece may cross.
      return try all.madeValid(.structure(keepsCollapsed: false)).unaryUnion()
    }
  }
}
