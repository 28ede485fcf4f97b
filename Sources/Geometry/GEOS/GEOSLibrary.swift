internal import Base
internal import CGEOS

/// GEOS, loaded when it is needed for the first time.
enum GEOSLibrary {
  /// Its functions. Errors: `.library`.
  static func functions() throws(GeoError) -> UnsafePointer<cairn_geos_functions> {
    var reason: UnsafePointer<CChar>?
    guard let functions = cairn_geos_load(&reason) else {
      throw GeoError(
        .library, "GEOS could not be loaded: " + (reason.map { String(cString: $0) } ?? ""),
        hint: "install libgeos-c1v5 (Debian, Ubuntu) or geos (Homebrew)")
    }
    return functions
  }
}
