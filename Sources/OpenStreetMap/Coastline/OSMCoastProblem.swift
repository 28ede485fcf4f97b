internal import Base

/// Something that is wrong with a coastline.
struct OSMCoastProblem {
  var reason: Reason
  /// The number of the way that is at fault (``OSMCoastlines/id(ofWay:)``).
  var way: Int32
  /// The number of the other way, where two are.
  var other: Int32?
  /// Where.
  var place: OSMLocation
  /// The other end of a coastline with two loose ends.
  var otherPlace: OSMLocation?

  init(_ reason: Reason, _ way: Int32, _ other: Int32? = nil, at place: OSMLocation) {
    self.reason = reason
    self.way = way
    self.other = other
    self.place = place
  }
}
