internal import Base
internal import Features
internal import Flow
internal import Geometry
internal import Systems

/// One worker's share of a ``Measurement``.
struct MeasurementStep: BatchStep {
  private let stage: Measurement
  private let scratch = Scratch()
  private let needsEarth: Bool

  /// What is kept from batch to batch.
  private final class Scratch {
    var grounds = Grounds()
    /// On the ellipsoid that was needed last.
    var earth: (ellipsoid: Ellipsoid, geodesic: Geodesic)?
    var rows = FeatureRows()
    var ordinates = Column<Double>()
    var values: [Double] = []
    var surface = SurfacePoint()
  }

  init(_ stage: Measurement) {
    self.stage = stage
    needsEarth = stage.measures.contains { [.length, .perimeter, .area].contains($0) }
  }

  mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
    let width = stage.names.count
    guard width > 0, batch.count > 0 else { return }
    scratch.values.removeAll(keepingCapacity: true)
    scratch.values += Array(repeating: .nan, count: batch.count * width)
    try measure(&batch, width)
    addCells(to: &batch, width)
  }

  // MARK: - Measuring

  private func measure(_ batch: inout FeatureBatch, _ width: Int) throws(GeoError) {
    var start = 0
    while start < batch.count {
      let slot = batch.slotIndexes[start]
      var end = start + 1
      while end < batch.count, batch.slotIndexes[end] == slot { end += 1 }
      let layer = batch.slots[Int(slot)].layer
      measurePlaces(start..<end, of: batch.geometry, width, layer.crs.isGeographic)
      if needsEarth, layer.hasGeometry {
        let ground = try scratch.grounds.ground(of: layer)
        let earth = try geodesic(on: ground.ellipsoid)
        if let unprojection = ground.unprojection {
          let positions = batch.geometry.positionRange(ofFeatures: start..<end)
          let stride = batch.geometry.stride
          scratch.ordinates.removeAll()
          scratch.ordinates.append(
            from: batch.geometry.ordinates.base, count: batch.geometry.ordinates.count)
          unprojection.apply(
            to: scratch.ordinates.base + positions.lowerBound * stride,
            positions: positions.count, stride: stride)
          swap(&batch.geometry.ordinates, &scratch.ordinates)
          measureEarth(start..<end, of: batch.geometry, width, earth)
          swap(&batch.geometry.ordinates, &scratch.ordinates)
        } else {
          measureEarth(start..<end, of: batch.geometry, width, earth)
        }
      }
      start = end
    }
  }

  private func geodesic(on ellipsoid: Ellipsoid) throws(GeoError) -> Geodesic {
    if let earth = scratch.earth, earth.ellipsoid == ellipsoid { return earth.geodesic }
    let made = try Geodesic(on: ellipsoid)
    scratch.earth = (ellipsoid, made)
    return made
  }

  private func measureEarth(
    _ features: Range<Int>, of column: borrowing GeometryColumn, _ width: Int, _ earth: Geodesic
  ) {
    var place = 0
    for measure in stage.measures {
      defer { place += measure.fields.count }
      for feature in features where !column.nodeRange(ofFeature: feature).isEmpty {
        switch measure {
        case .length:
          scratch.values[feature * width + place] = earth.length(ofFeature: feature, in: column)
        case .perimeter:
          scratch.values[feature * width + place] = earth.perimeter(ofFeature: feature, in: column)
        case .area:
          scratch.values[feature * width + place] = earth.area(ofFeature: feature, in: column)
        case .centroid, .point, .bbox: break
        }
      }
    }
  }

  private func measurePlaces(
    _ features: Range<Int>, of column: borrowing GeometryColumn, _ width: Int,
    _ isGeographic: Bool
  ) {
    var place = 0
    for measure in stage.measures {
      defer { place += measure.fields.count }
      guard [.centroid, .point, .bbox].contains(measure) else { continue }
      for feature in features {
        let start = feature * width + place
        if measure == .bbox {
          put(Self.box(of: feature, in: column, isGeographic), at: start)
          continue
        }
        let found =
          measure == .centroid
          ? Centroid.of(feature: feature, in: column, isGeographic: isGeographic)
          : scratch.surface.find(feature: feature, in: column)
        if let found {
          scratch.values[start] = found.x
          scratch.values[start + 1] = found.y
        }
      }
    }
  }

  private func put(_ box: BoundingBox?, at start: Int) {
    guard let box else { return }
    for (index, value) in [box.west, box.south, box.east, box.north].enumerated() {
      scratch.values[start + index] = value
    }
  }

  private static func box(
    of feature: Int, in column: borrowing GeometryColumn, _ isGeographic: Bool
  ) -> BoundingBox? {
    let plain = column.box(ofFeature: feature)
    guard !plain.isEmpty else { return nil }
    guard isGeographic, plain.minX < -180 || plain.maxX > 180 || plain.maxX - plain.minX > 180
    else { return BoundingBox(plain) }
    var box = GeographicBox()
    box.extend(column, nodes: column.nodeRange(ofFeature: feature))
    let bounds = box.bounds
    return BoundingBox(
      west: bounds.west, south: bounds.south, east: bounds.east, north: bounds.north)
  }

  // MARK: - Cells

  private func addCells(to batch: inout FeatureBatch, _ width: Int) {
    scratch.rows.appendCells(stage.names, to: &batch) { feature, name in
      let value = scratch.values[feature * width + name]
      return value.isFinite ? Cell(key: 0, type: .real, bits: value.bitPattern) : .null
    }
  }
}
