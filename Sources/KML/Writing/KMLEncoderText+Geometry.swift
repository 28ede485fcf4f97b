internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import Text

/// Geometries, with what their elements say besides the coordinates, and tracks.
extension KMLEncoderText {
  /// How the geometry of a feature is written.
  enum Shape {
    /// Not at all.
    case none
    /// As it is.
    case plain
    /// As tracks, with the arrays that were parsed.
    case track
    /// As tracks, with the times that measures are.
    case measuredTrack
  }

  /// Looks at the geometry and its properties; what its elements cannot say becomes extended data.
  mutating func prepareGeometry(
    _ feature: Int, of batch: borrowing FeatureBatch, _ kind: KMLEncoderKind?
  ) -> Shape {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    let isEmpty = batch.geometry.positionRange(ofNodes: nodes).isEmpty
    if kind != nil {
      // Its elements may have an altitudeMode.
      for role in Self.geometryRoles where has(role) && role != .altitudeMode { fallBack(role) }
      return .none
    }
    if !nodes.isEmpty { noteKind(nodes, isEmpty: isEmpty, feature, batch) }
    modes.removeAll()
    var shape = isEmpty ? Shape.none : .plain
    let hasMeasures =
      !isEmpty && batch.geometry.stride > 3
      && nodes.contains { batch.geometry.nodes[$0].dimensions.contains(.m) }
    if hasMeasures || has(.coordinateProperties) {
      shape = trackShape(nodes, hasMeasures: hasMeasures, shape, feature, batch)
    }
    if present & Self.geometryMask != 0 { takeModes(nodes, shape, feature, batch) }
    return shape
  }

  private static let geometryRoles: [KMLEncoderRole] = [
    .altitudeMode, .extrude, .tessellate, .altitudeOffset, .drawOrder, .interpolate,
    .coordinateProperties,
  ]
  private static let geometryMask = geometryRoles.dropLast().reduce(UInt64(0)) {
    $0 | 1 << UInt64($1.rawValue)
  }

  /// Writes the geometry as it was prepared.
  mutating func append(
    _ shape: Shape, _ feature: Int, of batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan
  ) {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    switch shape {
    case .none: break
    case .plain:
      let view = modes.view
      output.bytes.append(
        room: KMLEncoderGeometry.room(batch.geometry, nodes: nodes, view)
      ) { out in
        var text = KMLEncoderGeometry(batch.geometry, nodes: nodes, view)
        text.write(to: &out)
      }
    case .track, .measuredTrack:
      appendTracks(nodes, isMeasured: shape == .measuredTrack, batch, plan)
    }
  }

  // MARK: - Notes

  /// Counts what reads back as another kind of geometry (OGC 07-147r2 §10.2.2: MultiGeometry).
  private mutating func noteKind(
    _ nodes: Range<Int>, isEmpty: Bool, _ feature: Int, _ batch: borrowing FeatureBatch
  ) {
    if isEmpty { return output.changes.note(KMLChange.emptyGeometry, feature, of: batch) }
    let first = batch.geometry.nodes[nodes.lowerBound]
    switch first.kind {
    case .point, .lineString, .polygon: return
    case .multiPoint:
      if batch.geometry.positionRange(ofNodes: nodes).count > 1 { return }
    case .multiLineString, .multiPolygon:
      if batch.geometry.partRange(ofNode: nodes.lowerBound).count > 1 { return }
    case .geometryCollection:
      let members = nodes.dropFirst()
      if members.contains(where: {
        batch.geometry.nodes[$0].kind != .geometryCollection
          && batch.geometry.partRange(ofNode: $0).isEmpty
      }) {
        output.changes.note(KMLChange.emptyGeometry, feature, of: batch)
      }
      let kinds = Set(members.map { batch.geometry.nodes[$0].kind })
      if members.count > 1, kinds.count > 1 || !kinds.isSubset(of: [.point, .lineString, .polygon])
      {
        return
      }
    }
    output.changes.note(KMLChange.geometryKind, feature, of: batch)
  }

  // MARK: - Modes

  private mutating func takeModes(
    _ nodes: Range<Int>, _ shape: Shape, _ feature: Int, _ batch: borrowing FeatureBatch
  ) {
    let leaves = leafCount(nodes, batch)
    for role in Self.geometryRoles.dropLast() where has(role) {
      let cell = cell(role, batch)
      if role == .interpolate {
        let isMultiTrack =
          (shape == .track || shape == .measuredTrack)
          && batch.geometry.nodes[nodes.lowerBound].kind == .multiLineString
        if !isMultiTrack || cell.type != .boolean { fallBack(role) }
        continue
      }
      if !modes.take(role, cell, of: batch, leaves: leaves) {
        fallBack(role)
      } else if role == .altitudeOffset || role == .drawOrder || cell.type == .text {
        output.prefixes.insert("gx")
      }
      if role == .tessellate, nodes.allSatisfy({ isPoints($0, batch) }) {
        output.changes.note(KMLChange.elementLeftOut, feature, of: batch)
      }
    }
    modes.prepare(leaves: leaves)
  }

  private func isPoints(_ node: Int, _ batch: borrowing FeatureBatch) -> Bool {
    let kind = batch.geometry.nodes[node].kind
    return kind == .point || kind == .multiPoint
  }

  /// Points, lines and polygons.
  private func leafCount(_ nodes: Range<Int>, _ batch: borrowing FeatureBatch) -> Int {
    var count = 0
    for node in nodes {
      let parts = batch.geometry.partRange(ofNode: node)
      if isPoints(node, batch) {
        count += batch.geometry.positionRange(ofNodes: node..<node + 1).count
      } else {
        count += parts.count
      }
    }
    return count
  }
}
