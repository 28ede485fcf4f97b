internal import Base
internal import Geometry

/// Cuts features at a box. Longitudes beyond ±180° mean the same place as 360° away.
final class BoxCutter: FeatureCutter {
  /// The box itself, for coordinates of projected systems.
  private let plain: [Box]
  /// The box for longitudes: in one piece across the antimeridian, and again 360° away on either side.
  private let turned: [Box]
  private var clip = BoxClip()
  private var geos = LazyContext()
  private var judge = ValidityJudge()
  /// True if one of the polygons of a node had to be cut.
  private var isCut = false
  private var madeValid = false
  let keepsMeasures = true

  init(_ box: BoundingBox) {
    plain = box.boxes
    let east = box.crossesAntimeridian ? box.east + 360 : box.east
    let whole = Box(minX: box.west, minY: box.south, maxX: east, maxY: box.north)
    if east - box.west >= 360 {
      // All longitudes: there is no edge in the east or west.
      let limit = BoxClip.greatestOrdinate
      turned = [Box(minX: -limit, minY: box.south, maxX: limit, maxY: box.north)]
    } else {
      turned = [0, -360, 360].map {
        Box(minX: whole.minX + $0, minY: whole.minY, maxX: whole.maxX + $0, maxY: whole.maxY)
      }
    }
  }

  func cut(
    _ feature: Int, in geometry: borrowing GeometryColumn, isGeographic: Bool,
    to result: inout GeometryColumn
  ) throws(GeoError) -> CutOutcome {
    let windows = isGeographic ? turned : plain
    let box = geometry.box(ofFeature: feature)
    guard windows.contains(where: { $0.meets(box) }) else { return .outside }
    if windows.contains(where: { $0.holds(box) }) { return .whole }
    let nodes = geometry.nodeRange(ofFeature: feature)
    try check(geometry, nodes)
    madeValid = false
    let mark = result.mark
    do throws(GeoError) {
      guard try append(node: nodes.lowerBound, geometry, windows, to: &result) else {
        return .outside
      }
    } catch {
      result.truncate(to: mark)
      throw error
    }
    return madeValid ? .cutWhenValid : .cut
  }

  private func check(
    _ geometry: borrowing GeometryColumn, _ nodes: Range<Int>
  ) throws(GeoError) {
    let positions = geometry.positionRange(ofNodes: nodes)
    let stride = geometry.stride
    for position in positions {
      let x = geometry.ordinates[position * stride].magnitude
      let y = geometry.ordinates[position * stride + 1].magnitude
      // NaN is not less either.
      guard x <= BoxClip.greatestOrdinate, y <= BoxClip.greatestOrdinate else {
        throw GeoError(.notCuttable, "a coordinate is not a finite number, or is much too large")
      }
    }
  }

  /// Adds what is left of a node and all nodes below it; false if nothing is left.
  private func append(
    node: Int, _ geometry: borrowing GeometryColumn, _ windows: [Box],
    to result: inout GeometryColumn
  ) throws(GeoError) -> Bool {
    let source = geometry.nodes[node]
    let firstPart = result.partEnds.count
    var kind = source.kind
    switch kind {
    case .geometryCollection:
      let collection = result.appendNode(kind, source.dimensions)
      var member = node + 1
      let end = member + Int(source.descendants)
      while member < end {
        _ = try append(node: member, geometry, windows, to: &result)
        member += 1 + Int(geometry.nodes[member].descendants)
      }
      guard result.nodes.count > collection + 1 else {
        result.nodes.truncate(to: collection)
        return false
      }
      result.endCollection(collection)
      return true
    case .point, .multiPoint:
      appendPoints(node, geometry, windows, to: &result)
    case .lineString, .multiLineString:
      for part in geometry.partRange(ofNode: node) {
        for line in geometry.lineRange(ofPart: part) {
          appendLine(line, geometry, windows, to: &result)
        }
      }
      if result.partEnds.count > firstPart + 1 { kind = .multiLineString }
    case .polygon, .multiPolygon:
      return try appendPolygons(node, geometry, windows, to: &result)
    }
    guard result.partEnds.count > firstPart else { return false }
    result.appendNode(kind, source.dimensions)
    return true
  }

  private func appendPoints(
    _ node: Int, _ geometry: borrowing GeometryColumn, _ windows: [Box],
    to result: inout GeometryColumn
  ) {
    var hasPoints = false
    for position in geometry.positionRange(ofNodes: node..<node + 1) {
      let box = geometry.box(ofPositions: position..<position + 1)
      guard windows.contains(where: { $0.holds(box) }) else { continue }
      result.append(positions: position..<position + 1, of: geometry)
      hasPoints = true
    }
    guard hasPoints else { return }
    result.endLine()
    result.endPart()
  }

  private func appendLine(
    _ line: Int, _ geometry: borrowing GeometryColumn, _ windows: [Box],
    to result: inout GeometryColumn
  ) {
    let positions = geometry.positionRange(ofLine: line)
    let box = geometry.box(ofPositions: positions)
    for window in windows where window.meets(box) {
      if window.holds(box) {
        result.append(positions: positions, of: geometry)
        result.endLine()
        result.endPart()
      } else {
        clip.box = window
        clip.append(line: line, of: geometry, to: &result)
      }
    }
  }

  /// Adds what is left of polygons. GEOS cuts those that are not valid, as their rings do not show what is
  /// inside, and those that would not be valid after the cut, as rounding has moved rings that touched.
  private func appendPolygons(
    _ node: Int, _ geometry: borrowing GeometryColumn, _ windows: [Box],
    to result: inout GeometryColumn
  ) throws(GeoError) -> Bool {
    let source = geometry.nodes[node]
    let mark = result.mark
    let firstPart = result.partEnds.count
    let isValid = try judge.fault(ofNode: node, in: geometry) == nil
    for byGEOS in isValid ? [false, true] : [true] {
      result.truncate(to: mark)
      isCut = false
      for part in geometry.partRange(ofNode: node) {
        try appendPolygon(part, node, geometry, windows, byGEOS, to: &result)
      }
      let count = result.partEnds.count - firstPart
      guard count > 0 else { return false }
      let made = result.appendNode(count > 1 ? .multiPolygon : source.kind, source.dimensions)
      guard !byGEOS, isCut, try judge.fault(ofNode: made, in: result) != nil else { break }
    }
    return true
  }

  private func appendPolygon(
    _ part: Int, _ node: Int, _ geometry: borrowing GeometryColumn, _ windows: [Box],
    _ byGEOS: Bool, to result: inout GeometryColumn
  ) throws(GeoError) {
    let lines = geometry.lineRange(ofPart: part)
    guard let exterior = lines.first, let last = lines.last else { return }
    let positions =
      geometry.positionRange(ofLine: exterior)
      .lowerBound..<geometry.positionRange(ofLine: last)
      .upperBound
    let box = geometry.box(ofPositions: positions)
    for window in windows where window.meets(box) {
      if window.holds(box) {
        for line in lines {
          result.append(positions: geometry.positionRange(ofLine: line), of: geometry)
          result.endLine()
        }
        result.endPart()
        continue
      }
      isCut = true
      clip.box = window
      if byGEOS || clip.append(polygon: part, of: geometry, to: &result) == .unclear {
        try appendByGEOS(part, node, geometry, window, to: &result)
      }
    }
  }

  /// Lets GEOS cut a polygon whose rings cross each other or nearly touch.
  private func appendByGEOS(
    _ part: Int, _ node: Int, _ geometry: borrowing GeometryColumn, _ window: Box,
    to result: inout GeometryColumn
  ) throws(GeoError) {
    let polygon = try geos.shape(ofPart: part, node: node, in: geometry)
    let frame = try geos.shape(of: window)
    let rest: GEOSShape
    if try polygon.validity() == .valid {
      rest = try polygon.intersection(frame)
    } else {
      madeValid = true
      rest = try polygon.madeValid(.structure(keepsCollapsed: false)).intersection(frame)
    }
    if rest.append(dimension: 2, to: &result) { result.nodes.truncate(to: result.nodes.count - 1) }
  }
}
