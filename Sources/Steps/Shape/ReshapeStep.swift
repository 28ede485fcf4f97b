internal import Base
internal import Features
internal import Flow
internal import Geometry
internal import Systems

/// One worker's share of a ``Reshape``.
final class ReshapeStep: BatchStep {
  private let settings: Reshape.Settings
  private var failures: FeatureFailures
  private var densification: Densification?
  private let shapes = ShapeFitting()
  private var hull = ConvexHull()
  private var surface = SurfacePoint()
  private var result = GeometryColumn()

  init(_ stage: Reshape) {
    settings = stage.settings
    failures = FeatureFailures(skipsErrors: stage.skipsErrors)
    if let length = settings.segmentLength { densification = Densification(metres: length) }
  }

  func apply(to batch: inout FeatureBatch) throws(GeoError) {
    if settings.swapsAxes { swapAxes(&batch.geometry) }
    if densification != nil || settings.stand != nil { changeByLayer(&batch) }
    if let kind = settings.kind { try change(&batch, to: kind) }
    if settings.isReversed { reverse(&batch.geometry) }
    if let dimensions = settings.dimensions { setDimensions(dimensions, of: &batch.geometry) }
    failures.settle(&batch)
  }

  private func swapAxes(_ column: inout GeometryColumn) {
    // In range: whole positions.
    var next = column.ordinates.base
    for _ in 0..<column.positionCount {
      (next[0], next[1]) = (next[1], next[0])
      next += column.stride
    }
  }

  // MARK: - What depends on the system

  private func changeByLayer(_ batch: inout FeatureBatch) {
    var start = 0
    while start < batch.count {
      let slot = batch.slotIndexes[start]
      var end = start + 1
      while end < batch.count, batch.slotIndexes[end] == slot { end += 1 }
      let isGeographic = batch.slots[Int(slot)].layer.crs.isGeographic
      let isHull = settings.stand == .hull
      if isGeographic, densification != nil || isHull { shapes.unwrap(start..<end, of: &batch) }
      densification?.apply(
        to: &batch.geometry, features: start..<end, isGeographic: isGeographic,
        unit: batch.slots[Int(slot)].layer.crs.degreesPerUnit ?? 1)
      if let stand = settings.stand { put(stand, start..<end, of: &batch, isGeographic) }
      if isGeographic, isHull || densification != nil {
        shapes.fitToDegrees(start..<end, of: &batch)
      }
      start = end
    }
  }

  /// Puts something in place of geometries.
  private func put(
    _ stand: Reshape.Stand, _ features: Range<Int>, of batch: inout FeatureBatch,
    _ isGeographic: Bool
  ) {
    result.removeAll()
    for feature in 0..<batch.count {
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      guard features.contains(feature), let top = nodes.first else {
        result.append(nodes: nodes, of: batch.geometry)
        result.endFeature()
        continue
      }
      let isFlat = batch.geometry.nodes[top].dimensions.isEmpty
      if !append(stand, feature, of: batch.geometry, isGeographic) {
        batch.note(.nothingLeft, feature: feature)
      } else if !isFlat {
        batch.note(.madeFlat, feature: feature)
      }
      result.endFeature()
    }
    swap(&batch.geometry, &result)
  }

  /// Adds what stands for a feature; false if it has no positions, or they are not finite.
  private func append(
    _ stand: Reshape.Stand, _ feature: Int, of column: borrowing GeometryColumn,
    _ isGeographic: Bool
  ) -> Bool {
    let point: (x: Double, y: Double)?
    switch stand {
    case .hull:
      return hull.append(feature: feature, of: column, to: &result, isGeographic: isGeographic)
    case .centroid:
      point = Centroid.of(feature: feature, in: column, isGeographic: isGeographic)
    case .point: point = surface.find(feature: feature, in: column)
    }
    guard let point else { return false }
    result.appendPosition(x: point.x, y: point.y)
    result.endLine()
    result.endPart()
    result.appendNode(.point, [])
    return true
  }

  // MARK: - Kinds

  private func change(_ batch: inout FeatureBatch, to kind: Reshape.Kind) throws(GeoError) {
    result.removeAll()
    result.raise(stride: batch.geometry.stride)
    for feature in 0..<batch.count {
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      if let target = Self.target(kind, of: batch.geometry, feature) {
        do throws(GeoError) {
          try result.append(feature: feature, of: batch.geometry, as: target)
        } catch {
          result.forgetOpenFeature()
          try failures.add(feature, error, in: batch)
        }
      } else {
        result.append(nodes: nodes, of: batch.geometry)
      }
      result.endFeature()
    }
    swap(&batch.geometry, &result)
  }

  /// The kind that a feature's geometry has to become; nil if it stays as it is.
  private static func target(
    _ kind: Reshape.Kind, of column: borrowing GeometryColumn, _ feature: Int
  ) -> GeometryKind? {
    let nodes = column.nodeRange(ofFeature: feature)
    guard let top = nodes.first else { return nil }
    let own = column.nodes[top].kind
    switch kind {
    case .only(let target): return own == target ? nil : target
    case .multi:
      return GeometryKind(rawValue: own.rawValue + 3).flatMap { own.rawValue <= 3 ? $0 : nil }
    case .single:
      guard (4...6).contains(own.rawValue), column.singleCount(ofFeature: feature) == 1 else {
        return nil
      }
      return GeometryKind(rawValue: own.rawValue - 3)
    }
  }

  // MARK: - Positions

  private func reverse(_ column: inout GeometryColumn) {
    let stride = column.stride
    for node in 0..<column.nodes.count
    where ![.point, .multiPoint, .geometryCollection].contains(column.nodes[node].kind) {
      for part in column.partRange(ofNode: node) {
        for line in column.lineRange(ofPart: part) {
          let positions = column.positionRange(ofLine: line)
          var low = positions.lowerBound
          var high = positions.upperBound - 1
          while low < high {
            for slot in 0..<stride {
              let value = column.ordinates[low * stride + slot]
              column.ordinates[low * stride + slot] = column.ordinates[high * stride + slot]
              column.ordinates[high * stride + slot] = value
            }
            low += 1
            high -= 1
          }
        }
      }
    }
  }

  /// Gives all positions the same ordinates; those that they did not have are 0.
  private func setDimensions(_ dimensions: Dimensions, of column: inout GeometryColumn) {
    column.raise(stride: dimensions.contains(.m) ? 4 : dimensions.contains(.z) ? 3 : 2)
    let stride = column.stride
    for node in 0..<column.nodes.count { column.nodes[node].dimensions = dimensions }
    guard stride > 2 else { return }
    for position in 0..<column.positionCount {
      for (slot, dimension) in [(2, Dimensions.z), (3, Dimensions.m)] where slot < stride {
        let place = position * stride + slot
        if !dimensions.contains(dimension) {
          column.ordinates[place] = .nan
        } else if column.ordinates[place].isNaN {
          column.ordinates[place] = 0
        }
      }
    }
  }
}
