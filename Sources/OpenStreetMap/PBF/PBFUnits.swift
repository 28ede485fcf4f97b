/// The units that a block's coordinates and times are in (osmformat.proto, `PrimitiveBlock`).
struct PBFUnits: BitwiseCopyable {
  /// Nanodegrees in a unit of coordinates.
  var granularity: Int64 = 100
  /// Nanodegrees that are added to latitudes.
  var latitudeOffset: Int64 = 0
  /// Nanodegrees that are added to longitudes.
  var longitudeOffset: Int64 = 0
  /// Milliseconds in a unit of times.
  var dateGranularity: Int64 = 1000

  /// True if coordinates are in OpenStreetMap's own unit.
  @inline(__always) var isPlain: Bool {
    granularity == 100 && latitudeOffset == 0 && longitudeOffset == 0
  }

  /// A place from the sums of a list's differences.
  @inline(__always)
  func location(latitude: Int64, longitude: Int64) throws(PBFFault) -> OSMLocation {
    if isPlain {
      guard let x = Int32(exactly: longitude), let y = Int32(exactly: latitude) else {
        throw .tooFar
      }
      return x == .max ? .unknown : OSMLocation(x: x, y: y)
    }
    return try scaled(latitude, longitude)
  }

  @inline(never)
  private func scaled(_ latitude: Int64, _ longitude: Int64) throws(PBFFault) -> OSMLocation {
    let x = try unit(longitude, longitudeOffset)
    let y = try unit(latitude, latitudeOffset)
    return x == .max ? .unknown : OSMLocation(x: x, y: y)
  }

  /// Nanodegrees as the nearest number of units of 1e-7 degrees.
  private func unit(_ value: Int64, _ offset: Int64) throws(PBFFault) -> Int32 {
    let (product, overflows) = value.multipliedReportingOverflow(by: granularity)
    let (sum, overflowsToo) = product.addingReportingOverflow(offset)
    guard !overflows, !overflowsToo else { throw .tooFar }
    let rest = sum % 100
    guard let nearest = Int32(exactly: sum / 100 + (rest >= 50 ? 1 : rest <= -50 ? -1 : 0)) else {
      throw .tooFar
    }
    return nearest
  }

  /// Seconds since 1970; nil for 0, which stands for no time, and for earlier times.
  @inline(__always)
  func seconds(_ time: Int64) -> Int64? {
    if dateGranularity == 1000 { return time >= 1 && time <= Int64.max / 1000 ? time : nil }
    let (milliseconds, overflows) = time.multipliedReportingOverflow(by: dateGranularity)
    return overflows || milliseconds < 1000 ? nil : milliseconds / 1000
  }
}
