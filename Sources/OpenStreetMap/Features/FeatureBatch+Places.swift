internal import Base
internal import Features
internal import Geometry

/// Geometries of places, for a feature whose row has not begun.
extension FeatureBatch {
  /// Adds a position.
  @inline(__always)
  mutating func append(place: OSMLocation) {
    geometry.appendPosition(x: place.longitude, y: place.latitude)
  }

  /// Adds a line, and does not end the part.
  mutating func append(line places: UnsafeBufferPointer<OSMLocation>) {
    for place in places { append(place: place) }
    geometry.endLine()
  }

  /// Adds a whole point.
  mutating func append(point place: OSMLocation) {
    append(place: place)
    geometry.endLine()
    geometry.endPart()
    geometry.appendNode(.point, [])
  }

  /// Adds a whole line.
  mutating func append(lineString places: UnsafeBufferPointer<OSMLocation>) {
    append(line: places)
    geometry.endPart()
    geometry.appendNode(.lineString, [])
  }

  /// Adds the whole polygon of a box.
  mutating func append(boxFrom low: OSMLocation, to high: OSMLocation) {
    append(place: low)
    append(place: OSMLocation(x: high.x, y: low.y))
    append(place: high)
    append(place: OSMLocation(x: low.x, y: high.y))
    append(place: low)
    geometry.endLine()
    geometry.endPart()
    geometry.appendNode(.polygon, [])
  }
}
