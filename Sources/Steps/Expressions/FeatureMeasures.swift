import Geometry

/// Geodesic measures of features on the ellipsoid of WGS 84, whatever system their layer has; owned by one
/// worker.
final class FeatureMeasures {
  private let geodesic: Geodesic
  /// Into degrees; nil for a layer that is in degrees.
  private let unprojection: Transformation?
  private let isMeasurable: Bool
  private var scratch = GeometryColumn()

  /// What measures features of a system; those of a system that PROJ does not know have no measures.
  /// Errors: `.library`.
  init(of system: CoordinateReferenceSystem) throws(GeoError) {
    geodesic = try Geodesic()
    if system.isGeographic {
      unprojection = nil
      isMeasurable = true
    } else {
      unprojection = try ReferenceSystems().unprojection(of: system)
      isMeasurable = unprojection != nil
    }
  }

  /// The area in m²; NaN where there is none to be had.
  func area(ofFeature feature: Int, in batch: UnsafePointer<FeatureBatch>) -> Double {
    guard isMeasurable else { return .nan }
    guard let unprojection else {
      return geodesic.area(ofFeature: feature, in: batch.pointee.geometry)
    }
    unproject(feature, batch, unprojection)
    return geodesic.area(ofFeature: 0, in: scratch)
  }

  /// The length in m; NaN where there is none to be had.
  func length(ofFeature feature: Int, in batch: UnsafePointer<FeatureBatch>) -> Double {
    guard isMeasurable else { return .nan }
    guard let unprojection else {
      return geodesic.length(ofFeature: feature, in: batch.pointee.geometry)
    }
    unproject(feature, batch, unprojection)
    return geodesic.length(ofFeature: 0, in: scratch)
  }

  /// Copies a feature's geometry, in degrees.
  private func unproject(
    _ feature: Int, _ batch: UnsafePointer<FeatureBatch>, _ unprojection: Transformation
  ) {
    scratch.removeAll()
    batch.pointee.geometry.copy(feature, to: &scratch)
    unprojection.apply(
      to: scratch.ordinates.base, positions: scratch.positionCount, stride: scratch.stride)
  }
}

extension GeometryColumn {
  /// Copies the geometry of a feature into an empty column, as its only one.
  borrowing func copy(_ feature: Int, to other: inout GeometryColumn) {
    let nodes = nodeRange(ofFeature: feature)
    let positions = positionRange(ofNodes: nodes)
    other.stride = stride
    other.ordinates.append(
      from: ordinates.base + positions.lowerBound * stride, count: positions.count * stride)
    if !nodes.isEmpty {
      let firstPart =
        nodes.lowerBound == 0 ? 0 : Int(self.nodes[nodes.lowerBound - 1].partEnd)
      let endPart = Int(self.nodes[nodes.upperBound - 1].partEnd)
      let firstLine = firstPart == 0 ? 0 : Int(partEnds[firstPart - 1])
      let endLine = endPart == 0 ? 0 : Int(partEnds[endPart - 1])
      for line in firstLine..<max(endLine, firstLine) {
        other.lineEnds.append(lineEnds[line] - UInt32(positions.lowerBound))
      }
      for part in firstPart..<endPart { other.partEnds.append(partEnds[part] - UInt32(firstLine)) }
      for node in nodes {
        var copy = self.nodes[node]
        copy.partEnd -= UInt32(firstPart)
        other.nodes.append(copy)
      }
    }
    other.endFeature()
  }
}
