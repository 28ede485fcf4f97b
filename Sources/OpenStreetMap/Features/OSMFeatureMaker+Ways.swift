internal import Base
internal import Features
internal import Geometry

extension OSMFeatureMaker {
  /// Makes a point of the present node.
  mutating func makeNode(isWanted: Bool, _ batch: inout FeatureBatch) {
    guard isWanted, options.untagged || !cursor.tags.isEmpty else { return passOver(.points) }
    guard cursor.location.isKnown, cursor.location.isInRange else {
      return drop(
        cursor.location.isKnown ? .locationOutOfRange : .missingLocation, .points, &batch)
    }
    append(cursor.location, &batch)
    finishPoint(&batch)
  }

  /// Ends a point whose position has been added, and makes its row.
  private mutating func finishPoint(_ batch: inout FeatureBatch) {
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(.point, [])
    appendRow(.points, &batch)
  }

  /// Makes lines and areas of the present way, whose record begins at an offset; or nothing, if
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
    if cursor.nodes.isEmpty, makeStandIn(&batch) { return }
    let missing = way.locate(cursor, store)
    if missing > 0 {
      logMissingNodes(of: cursor)
      guard options.keepsIncomplete, way.isExtended else {
        return drop(.missingNode, .lines, &batch, isLogged: true)
      }
    }
    guard way.isExtended else { return drop(.tooFewNodes, .lines, &batch) }
    let isArea = way.isClosed && options.isArea(cursor.tagList)
    if isArea { makeArea(&batch) }
    if !isArea || options.closedWays == .both { makeLine(&batch) }
    if missing > 0 { note(.missingNode, .changed, &batch) }
  }

  private mutating func makeLine(_ batch: inout FeatureBatch) {
    append(line: way.locations.buffer, &batch)
    batch.geometry.endPart()
    batch.geometry.appendNode(.lineString, [])
    appendRow(.lines, &batch)
  }

  private mutating func makeArea(_ batch: inout FeatureBatch) {
    if assembler.append(
      closedWay: cursor.id, nodes: way.nodes.buffer, locations: way.locations.buffer,
      to: &batch.geometry)
    {
      appendRow(.areas, &batch)
      noteProblems(&batch)
    } else {
      dropArea(&batch)
    }
  }

  /// Makes a point or a box of what the input gives instead of a geometry (Overpass `out center`, `out bb`);
  /// false if it gives neither.
  mutating func makeStandIn(_ batch: inout FeatureBatch) -> Bool {
    if cursor.location.isKnown {
      append(cursor.location, &batch)
      finishPoint(&batch)
      return true
    }
    guard let (low, high) = cursor.box else { return false }
    let corners = [
      low, OSMLocation(x: high.x, y: low.y), high, OSMLocation(x: low.x, y: high.y), low,
    ]
    for corner in corners { append(corner, &batch) }
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(.polygon, [])
    appendRow(.areas, &batch)
    return true
  }

  /// Adds a line, and does not end the part.
  func append(line locations: UnsafeBufferPointer<OSMLocation>, _ batch: inout FeatureBatch) {
    for location in locations { append(location, &batch) }
    batch.geometry.endLine()
  }

  @inline(__always)
  func append(_ location: OSMLocation, _ batch: inout FeatureBatch) {
    batch.geometry.appendPosition(x: location.longitude, y: location.latitude)
  }
}
