internal import Geometry

extension OSMFeatureMaker {
  /// Makes a point of the present node.
  mutating func makeNode(isWanted: Bool, _ batch: inout FeatureBatch) {
    guard isWanted, options.untagged || !cursor.tags.isEmpty else { return passOver(.points) }
    guard cursor.location.isKnown, cursor.location.isInRange else {
      slots[OSMLayer.points.rawValue].readCount += 1
      return note(
        cursor.location.isKnown ? .locationOutOfRange : .missingLocation, .incomplete, .points,
        &batch)
    }
    beginRow(.points, &batch)
    appendTags(.points, &batch)
    append(cursor.location, &batch)
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(.point, [])
    endRow(&batch)
  }

  /// Makes a line or an area of the present way, whose record begins at an offset; or none, if
  /// it waits for a relation that may have its tags.
  mutating func makeWay(isWanted: Bool, at offset: UInt64, _ batch: inout FeatureBatch) {
    guard isWanted else { return passOver(.lines) }
    store.enterWay(cursor.id, at: offset)
    guard options.untagged || !cursor.tags.isEmpty else { return passOver(.lines) }
    if store.isOutline(cursor.id) { return }
    makeWayFeatures(&batch)
  }

  /// Makes features of the present way.
  mutating func makeWayFeatures(_ batch: inout FeatureBatch) {
    let missing = Self.locate(cursor, store, &nodeHint, &locations)
    if missing > 0, !options.keepsIncomplete || locations.count < 2 {
      slots[OSMLayer.lines.rawValue].readCount += 1
      return note(.missingNode, .incomplete, .lines, &batch)
    }
    guard locations.count >= 2 else {
      slots[OSMLayer.lines.rawValue].readCount += 1
      return note(.tooFewNodes, .incomplete, .lines, &batch)
    }
    makeLine(&batch)
    if missing > 0 { note(.missingNode, .changed, .lines, &batch) }
  }

  private mutating func makeLine(_ batch: inout FeatureBatch) {
    beginRow(.lines, &batch)
    appendTags(.lines, &batch)
    for location in locations.buffer { append(location, &batch) }
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(.lineString, [])
    endRow(&batch)
  }

  /// Finds the places of a way's nodes; returns how many nodes have none.
  static func locate(
    _ way: borrowing OSMRecordCursor, _ store: OSMStore, _ hint: inout Int,
    _ locations: inout Column<OSMLocation>
  ) -> Int {
    locations.removeAll()
    let count = way.nodes.count
    locations.reserve(count)
    var known = 0
    let hasOwn = !way.nodeLocations.isEmpty
    for index in 0..<count {
      var location = hasOwn ? way.nodeLocations.base[index] : .unknown
      if !location.isKnown {
        location = store.nodeIndex.location(of: way.nodes.base[index], hint: &hint)
      }
      guard location.isKnown, location.isInRange else { continue }
      locations.base[known] = location
      known += 1
    }
    locations.setCount(known)
    return count - known
  }

  @inline(__always)
  func append(_ location: OSMLocation, _ batch: inout FeatureBatch) {
    batch.geometry.appendPosition(x: location.longitude, y: location.latitude)
  }
}
