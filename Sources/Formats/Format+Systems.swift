extension Format {
  /// The reference systems that coordinates in a format can be in.
  public enum Systems: Sendable {
    /// Any: the file has a place for its definition, or says nothing of it.
    case any
    /// WGS 84, or another one by name where that is asked for (the `crs` member of GeoJSON 2008).
    case named
    /// WGS 84.
    case wgs84
  }

  /// The systems that its coordinates can be in.
  public var systems: Systems {
    if abilities.contains(.tables) { return .any }
    return name.hasPrefix("geojson") ? .named : .wgs84
  }
}
