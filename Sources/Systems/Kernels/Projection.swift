/// The formulas of a map projection: from radians, with longitudes from its central meridian, to metres without
/// false easting and northing, and back. What they were not made for becomes NaN.
protocol Projection: Sendable, Equatable {
  func project(longitude: Lanes, latitude: Lanes) -> (x: Lanes, y: Lanes)
  func unproject(x: Lanes, y: Lanes) -> (longitude: Lanes, latitude: Lanes)
}

/// The origin of a projection's coordinates.
struct ProjectionFrame: Sendable, Equatable {
  /// In radians.
  var centralMeridian = 0.0
  /// In metres.
  var falseEasting = 0.0
  var falseNorthing = 0.0
}

extension Projection {
  /// Projects a block of positions in place.
  @inline(__always)
  func project(_ block: LaneBlock, _ frame: ProjectionFrame) {
    for index in 0..<block.count {
      let longitude = block.x[index].within(Double.pi) - frame.centralMeridian
      let (x, y) = project(
        longitude: longitude.inRange, latitude: block.y[index].within(Kernel.greatestLatitude))
      block.x[index] = x + frame.falseEasting
      block.y[index] = y + frame.falseNorthing
    }
  }

  /// Brings a block of positions back in place.
  @inline(__always)
  func unproject(_ block: LaneBlock, _ frame: ProjectionFrame) {
    for index in 0..<block.count {
      let (longitude, latitude) = unproject(
        x: block.x[index] - frame.falseEasting, y: block.y[index] - frame.falseNorthing)
      block.x[index] = (longitude + frame.centralMeridian).inRange.within(Kernel.greatestLongitude)
      block.y[index] = latitude.within(Kernel.greatestLatitude)
    }
  }
}

extension DatumShift {
  /// Shifts a block of positions in place.
  @inline(__always)
  func apply(to block: LaneBlock, hasHeights: Bool) {
    for index in 0..<block.count {
      var longitude = block.x[index].within(Double.pi)
      var latitude = block.y[index].within(Kernel.greatestLatitude)
      apply(
        longitude: &longitude, latitude: &latitude, height: &block.z[index], hasHeights: hasHeights)
      block.x[index] = longitude.within(Kernel.greatestLongitude)
      block.y[index] = latitude
    }
  }
}

extension Lanes {
  /// Angles between -2π and 2π as angles between -π and π.
  @inline(__always)
  var inRange: Lanes {
    let half = Lanes(repeating: Double.pi)
    let lower = replacing(with: self - 2 * Double.pi, where: self .> half)
    return lower.replacing(with: lower + 2 * Double.pi, where: lower .< -half)
  }
}
