internal import Base
internal import Features
internal import FormatKit
internal import Geometry

// MARK: - Parts of geometries

extension OSMFeatureObjects {
  func lineRange(_ node: Int, of batch: borrowing FeatureBatch) -> Range<Int> {
    let parts = batch.geometry.partRange(ofNode: node)
    guard let first = parts.first, let last = parts.last else { return 0..<0 }
    return batch.geometry.lineRange(ofPart: first)
      .lowerBound..<batch.geometry
      .lineRange(ofPart: last).upperBound
  }

  mutating func appendPoints(
    _ node: Int, _ feature: Int, of batch: borrowing FeatureBatch, isTagged: Bool
  ) {
    for position in batch.geometry.positionRange(ofNodes: node..<node + 1) {
      let location = place(position, feature, of: batch)
      if isTagged { appendTags(type: tags.type?.value) }
      endObject(.node, at: location)
      if !isTagged { members.append(member(.node, role: words.nothing)) }
    }
  }

  /// Adds the rings of polygons as ways, and as members.
  mutating func appendRings(
    _ parts: Range<Int>, _ feature: Int, of batch: borrowing FeatureBatch
  ) {
    for part in parts {
      let rings = batch.geometry.lineRange(ofPart: part)
      for ring in rings {
        take(ring, feature, of: batch, isRing: true)
        appendWays(
          role: ring == rings.lowerBound ? words.outer : words.inner, isTagged: false)
      }
    }
  }

  /// Takes up the places of a line or ring.
  mutating func take(
    _ line: Int, _ feature: Int, of batch: borrowing FeatureBatch, isRing: Bool
  ) {
    places.removeAll()
    var repeated = 0
    for position in batch.geometry.positionRange(ofLine: line) {
      let location = place(position, feature, of: batch)
      if places.last == location { repeated += 1 } else { places.append(location) }
    }
    if isRing, let first = places.last, places[0] != first { places.append(places[0]) }
    if repeated > 0 {
      changes.note(OSMFeatureChange.repeatedPosition, feature, of: batch, count: repeated)
    }
    if places.count < (isRing ? 4 : 2) {
      changes.note(OSMFeatureChange.tooFewNodes, feature, of: batch)
    }
  }

  /// The place of a position, in the database's unit; longitudes beyond ±180° are brought into range.
  @inline(__always)
  private mutating func place(
    _ position: Int, _ feature: Int, of batch: borrowing FeatureBatch
  ) -> OSMLocation {
    let ordinates = batch.geometry.ordinates.base + position * batch.geometry.stride
    var longitude = ordinates[0]
    if longitude.magnitude > 180 {
      longitude -= 360 * ((longitude + 180) / 360).rounded(.down)
      changes.note(OSMFeatureChange.longitude, feature, of: batch)
    }
    let location = OSMLocation(
      x: Int32((longitude * 1e7).rounded()), y: Int32((ordinates[1] * 1e7).rounded()))
    if location.longitude != longitude || location.latitude != ordinates[1] {
      changes.note(OSMFeatureChange.coordinateRounded, feature, of: batch)
    }
    return location
  }
}
