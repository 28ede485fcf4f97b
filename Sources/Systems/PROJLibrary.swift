internal import Base
internal import CProj

/// PROJ, loaded when it is needed for the first time.
enum PROJLibrary {
  /// Its functions. Errors: `.library`.
  static func functions() throws(GeoError) -> UnsafePointer<cairn_proj_functions> {
    var reason: UnsafePointer<CChar>?
    guard let functions = cairn_proj_load(&reason) else {
      throw GeoError(
        .library, "PROJ could not be loaded: " + (reason.map { String(cString: $0) } ?? ""),
        hint: "install libproj25 and proj-data (Debian, Ubuntu) or proj (Homebrew)")
    }
    return functions
  }
}
