internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import Text

/// The geometry of one feature, with what its elements say besides the coordinates: owns how it is written,
/// the modes of its elements and its tracks.
struct KMLEncoderShapes: ~Copyable {
  /// How a geometry is written.
  private enum Form {
    /// Not at all.
    case none
    /// As it is.
    case plain
    /// As tracks, with the arrays that were parsed.
    case track
    /// As tracks, with the times that measures are.
    case measuredTrack
  }

  private var form = Form.none
  private var modes = KMLEncoderModes()
  private var tracks = KMLEncoderTracks()

  /// Looks at the geometry of a feature and its properties; what its elements cannot say becomes extended
  /// data. The geometry of an overlay is not written here.
  mutating func prepare(
    _ feature: Int, of batch: borrowing FeatureBatch, isOverlay: Bool,
    _ cells: inout KMLEncoderCells, _ output: inout KMLEncoderOutput
  ) {
    form = .none
    if isOverlay {
      // Its elements may have an altitudeMode.
      for role in Self.roles where cells.has(role) && role != .altitudeMode { cells.fallBack(role) }
      return
    }
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    let isEmpty = batch.geometry.positionRange(ofNodes: nodes).isEmpty
    if !nodes.isEmpty { noteKind(nodes, isEmpty: isEmpty, feature, batch, &output.changes) }
    modes.removeAll()
    if !isEmpty { form = .plain }
    let hasMeasures =
      !isEmpty && batch.geometry.stride > 3
      && nodes.contains { batch.geometry.nodes[$0].dimensions.contains(.m) }
    if hasMeasures || cells.has(.coordinateProperties) {
      makeTracks(nodes, hasMeasures: hasMeasures, feature, batch, &cells, &output)
    }
    if cells.has(any: Self.modeRoles) { takeModes(nodes, feature, batch, &cells, &output) }
  }

  /// Writes the geometry as it was prepared.
  mutating func append(
    _ feature: Int, of batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan,
    _ cells: borrowing KMLEncoderCells, to output: inout KMLEncoderOutput
  ) {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    let view = modes.view
    switch form {
    case .none: break
    case .plain:
      output.bytes.append(
        room: KMLEncoderGeometry.room(batch.geometry, nodes: nodes, view)
      ) { out in
        var text = KMLEncoderGeometry(batch.geometry, nodes: nodes, view)
        text.write(to: &out)
      }
    case .track, .measuredTrack:
      let interpolates =
        cells.has(.interpolate) ? cells.cell(.interpolate, batch).boolean : nil
      tracks.append(
        nodes, of: batch, plan, isMeasured: form == .measuredTrack, interpolates: interpolates,
        view, to: &output)
    }
  }

  // MARK: - Notes

  /// Counts what reads back as another kind of geometry (OGC 07-147r2 §10.2.2: MultiGeometry).
  private func noteKind(
    _ nodes: Range<Int>, isEmpty: Bool, _ feature: Int, _ batch: borrowing FeatureBatch,
    _ changes: inout ChangeCounts
  ) {
    if isEmpty { return changes.note(KMLChange.emptyGeometry, feature, of: batch) }
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
        changes.note(KMLChange.emptyGeometry, feature, of: batch)
      }
      let kinds = Set(members.map { batch.geometry.nodes[$0].kind })
      if members.count > 1, kinds.count > 1 || !kinds.isSubset(of: [.point, .lineString, .polygon])
      {
        return
      }
    }
    changes.note(KMLChange.geometryKind, feature, of: batch)
  }

  // MARK: - Tracks

  /// Decides whether lines are tracks; arrays that do not fit become extended data.
  private mutating func makeTracks(
    _ nodes: Range<Int>, hasMeasures: Bool, _ feature: Int, _ batch: borrowing FeatureBatch,
    _ cells: inout KMLEncoderCells, _ output: inout KMLEncoderOutput
  ) {
    let isLines = tracks.load(nodes, of: batch)
    if cells.has(.coordinateProperties) {
      if isLines, tracks.take(arrays: cells.cell(.coordinateProperties, batch), of: batch) {
        output.prefixes.insert("gx")
        form = .track
        return
      }
      cells.fallBack(.coordinateProperties)
    }
    guard hasMeasures else { return }
    if isLines, tracks.areMeasuresTimes(nodes, of: batch) {
      output.prefixes.insert("gx")
      form = .measuredTrack
    } else {
      output.changes.note(KMLChange.measureDropped, feature, of: batch)
    }
  }

  // MARK: - Modes

  private static let roles: [KMLEncoderRole] = [
    .altitudeMode, .extrude, .tessellate, .altitudeOffset, .drawOrder, .interpolate,
    .coordinateProperties,
  ]
  /// All of them but the last one: computed, as a constant would be looked up for each feature.
  @inline(__always)
  private static var modeRoles: UInt64 {
    KMLEncoderRole.coordinateProperties.bit - KMLEncoderRole.altitudeMode.bit
  }

  private mutating func takeModes(
    _ nodes: Range<Int>, _ feature: Int, _ batch: borrowing FeatureBatch,
    _ cells: inout KMLEncoderCells, _ output: inout KMLEncoderOutput
  ) {
    let leaves = leafCount(nodes, batch)
    for role in Self.roles.dropLast() where cells.has(role) {
      let cell = cells.cell(role, batch)
      if role == .interpolate {
        let isMultiTrack =
          (form == .track || form == .measuredTrack)
          && batch.geometry.nodes[nodes.lowerBound].kind == .multiLineString
        if !isMultiTrack || cell.type != .boolean { cells.fallBack(role) }
        continue
      }
      if !modes.take(role, cell, of: batch, leaves: leaves) {
        cells.fallBack(role)
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
