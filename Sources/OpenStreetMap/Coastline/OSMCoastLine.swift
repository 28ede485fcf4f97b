/// A place on a coastline.
struct OSMCoastCorner: BitwiseCopyable {
  var place: OSMLocation
  /// The number of the way that goes on from there (``OSMCoastlines/id(ofWay:)``), or ``edge``.
  var way: Int32

  /// What goes on along the edge of a box is no way.
  static let edge: Int32 = -1
}

/// Ways that are joined end to end, with land on the left and water on the right.
struct OSMCoastLine {
  /// The places in the order of the ways; a closed line ends where it begins.
  var corners: [OSMCoastCorner]

  /// True for a ring: an island or, the other way round, a piece of the sea that land surrounds.
  var isClosed: Bool { corners.count >= 4 && corners[0].place == corners[corners.count - 1].place }

  /// Twice the area within a closed line, positive if it goes counterclockwise; its sign is exact unless the area
  /// is next to nothing.
  var doubledArea: Double {
    guard let first = corners.first?.place else { return 0 }
    var sum = 0.0
    for index in 1..<corners.count {
      let (one, other) = (corners[index - 1].place, corners[index].place)
      let x = Double(Int64(one.x) - Int64(first.x))
      let y = Double(Int64(one.y) - Int64(first.y))
      sum +=
        x * Double(Int64(other.y) - Int64(first.y)) - Double(Int64(other.x) - Int64(first.x)) * y
    }
    return sum
  }
}
