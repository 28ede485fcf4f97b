internal import Base
internal import Features

/// Writes the element `extensions` of a waypoint, route or track: its id, and all values without an element
/// of the schema.
enum GPXExtensionText {
  /// Writes the extensions of a feature, if it has any; `style` is an element that has already been written.
  static func append(
    style: UnsafeBufferPointer<UInt8>, _ feature: Int, of batch: borrowing FeatureBatch,
    to out: inout Bytes, _ element: inout GPXElementText, _ cells: inout GPXFeatureCells
  ) {
    cells.gatherOthers()
    let id = batch.ids[feature]
    guard cells.otherCount > 0 || id.type != .null || !style.isEmpty else { return }
    out.append("<extensions>")
    out.append(contentsOf: style)
    if id.type != .null {
      element.appendOwn(
        "id", UnsafeBufferPointer(start: nil, count: 0), id, feature, of: batch, to: &out)
    }
    appendTrackPoint(feature, of: batch, to: &out, &element, &cells)
    for index in 0..<cells.otherCount {
      guard let cell = cells.other(index, batch) else { continue }
      let isMember = !cell.flags.isDisjoint(with: .members)
      let key = element.plan.keys[Int(cell.key)]
      if !isMember, key.isNative, key.trackPointRank == nil,
        element.appendNative(element.plan.name(cell.key), cell, feature, of: batch, to: &out)
      {
        continue
      }
      if cell.flags.contains(.withoutNamespace) { element.note(.extension, feature, of: batch) }
      element.appendOwn(
        isMember ? "member" : "property", element.plan.attribute(cell.key), cell, feature,
        of: batch, to: &out)
    }
    out.append("</extensions>")
  }

  // MARK: - Garmin

  /// Writes the values within Garmin's TrackPointExtension, in the order of its schema, and removes them from
  /// the others.
  private static func appendTrackPoint(
    _ feature: Int, of batch: borrowing FeatureBatch, to out: inout Bytes,
    _ element: inout GPXElementText, _ cells: inout GPXFeatureCells
  ) {
    var inner: [(rank: Int, index: Int)] = []
    for index in 0..<cells.otherCount {
      guard let cell = cells.other(index, batch), cell.flags.isDisjoint(with: .members),
        let rank = element.plan.keys[Int(cell.key)].trackPointRank
      else { continue }
      inner.append((rank, index))
    }
    guard !inner.isEmpty else { return }
    let start = out.count
    out.append("<gpxtpx:TrackPointExtension>")
    let empty = out.count
    for (_, index) in inner.sorted(by: { $0 < $1 }) {
      guard let cell = cells.other(index, batch) else { continue }
      let name = element.plan.name(cell.key)
      if GPXName.isNumber(inTrackPoint: name) {
        // Text would come back as a number.
        guard let number = cell.number else { continue }
        element.append(name, number, to: &out)
      } else if !element.appendNative(name, cell, feature, of: batch, to: &out) {
        continue
      }
      cells.removeOther(index)
    }
    guard out.count > empty else { return out.truncate(to: start) }
    out.append("</gpxtpx:TrackPointExtension>")
    element.use("gpxtpx")
  }
}
