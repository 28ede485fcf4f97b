internal import Base
internal import CCairo

/// cairo and pango, loaded when they are needed for the first time.
enum CairoLibrary {
  /// Their functions. Errors: `.library`.
  static func functions() throws(GeoError) -> UnsafePointer<cairn_cairo_functions> {
    var reason: UnsafePointer<CChar>?
    guard let functions = cairn_cairo_load(&reason) else {
      throw GeoError(
        .library, "cairo could not be loaded: " + (reason.map { String(cString: $0) } ?? ""),
        hint:
          "install libpangocairo-1.0-0 (Debian, Ubuntu) or pango (Homebrew); SVG and HTML need neither"
      )
    }
    return functions
  }
}
