internal import Base
internal import Geometry

/// Cuts features at polygons, by GEOS.
final class PolygonCutter: FeatureCutter {
  private let comparison: RegionComparison
  let keepsMeasures = false

  init(_ region: PolygonRegion) { comparison = RegionComparison(region) }

  func cut(
    _ feature: Int, in geometry: borrowing GeometryColumn, isGeographic: Bool,
    to result: inout GeometryColumn
  ) throws(GeoError) -> CutOutcome {
    let box = geometry.box(ofFeature: feature)
    guard !box.isEmpty else { return .outside }
    let isTurned = comparison.isTurned(box, isGeographic: isGeographic)
    guard comparison.meets(box, isTurned: isTurned) else { return .outside }
    let shape = try comparison.shape(ofFeature: feature, in: geometry)
    let mark = result.mark
    do throws(GeoError) {
      let nodes = geometry.nodeRange(ofFeature: feature)
      guard geometry.nodes[nodes.lowerBound].kind == .geometryCollection else {
        return try cut(shape, geometry.nodes[nodes.lowerBound], isTurned, to: &result)
      }
      return try cutCollection(shape, geometry, nodes, isTurned, to: &result)
    } catch {
      result.truncate(to: mark)
      throw error
    }
  }

  /// Adds what is left of a geometry and has its dimension.
  private func cut(
    _ shape: borrowing GEOSShape, _ node: GeometryNode, _ isTurned: Bool,
    to result: inout GeometryColumn
  ) throws(GeoError) -> CutOutcome {
    let dimension = node.kind.dimension
    let isMulti = [.multiPoint, .multiLineString, .multiPolygon].contains(node.kind)
    let region = try comparison.prepared(isTurned: isTurned)
    // For areas that are not valid, GEOS may give any answer, or an error.
    if (try? region.shape.contains(shape)) == true { return .whole }
    if dimension == 2, try shape.validity() != .valid {
      let rest = try shape.madeValid(.structure(keepsCollapsed: false))
        .intersection(region.shape.shape)
      return rest.append(dimension: dimension, isMulti: isMulti, to: &result)
        ? .cutWhenValid : .outside
    }
    guard try region.shape.intersects(shape) else { return .outside }
    let rest = try shape.intersection(region.shape.shape)
    return rest.append(dimension: dimension, isMulti: isMulti, to: &result) ? .cut : .outside
  }

  /// A collection member by member.
  private func cutCollection(
    _ shape: borrowing GEOSShape, _ geometry: borrowing GeometryColumn, _ nodes: Range<Int>,
    _ isTurned: Bool, to result: inout GeometryColumn
  ) throws(GeoError) -> CutOutcome {
    var outcome = CutOutcome.cut
    var areAllWhole = true
    let mark = result.mark
    guard
      try append(
        nodes.lowerBound, shape, geometry, isTurned, &outcome, &areAllWhole, to: &result)
    else { return .outside }
    guard areAllWhole else { return outcome }
    result.truncate(to: mark)
    return .whole
  }

  private func append(
    _ node: Int, _ shape: borrowing GEOSShape, _ geometry: borrowing GeometryColumn,
    _ isTurned: Bool, _ outcome: inout CutOutcome, _ areAllWhole: inout Bool,
    to result: inout GeometryColumn
  ) throws(GeoError) -> Bool {
    let source = geometry.nodes[node]
    guard source.kind == .geometryCollection else {
      switch try cut(shape, source, isTurned, to: &result) {
      case .whole: result.append(nodes: node..<node + 1, of: geometry)
      case .outside:
        areAllWhole = false
        return false
      case .cut: areAllWhole = false
      case .cutWhenValid:
        areAllWhole = false
        outcome = .cutWhenValid
      }
      return true
    }
    let collection = result.appendNode(source.kind, source.dimensions)
    var member = node + 1
    for index in 0..<shape.memberCount {
      let part = try shape.member(index)
      _ = try append(member, part, geometry, isTurned, &outcome, &areAllWhole, to: &result)
      member += 1 + Int(geometry.nodes[member].descendants)
    }
    guard result.nodes.count > collection + 1 else {
      result.nodes.truncate(to: collection)
      return false
    }
    result.endCollection(collection)
    return true
  }
}

extension GeometryKind {
  /// 0 for points, 1 for lines, 2 for areas; the greatest for collections.
  var dimension: Int {
    switch self {
    case .point, .multiPoint: 0
    case .lineString, .multiLineString: 1
    case .polygon, .multiPolygon, .geometryCollection: 2
    }
  }
}
