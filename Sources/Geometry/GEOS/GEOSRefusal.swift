public import Base

/// Why a geometry is not passed to GEOS, which cannot cope with it.
public enum GEOSRefusal: Error, Equatable, Sendable {
  /// A position's x or y is not a finite number. The index is that of the position in its column.
  case notFinite(position: Int)
  /// A ring does not end where it begins (OGC 06-103r4 §6.1.11.1). The index is that of its first position.
  case openRing(position: Int)
  /// A ring of fewer than four positions, or a line of one. The index is that of its first position.
  case tooFewPositions(position: Int)
  /// Collections are nested too deeply.
  case tooDeep
  /// GEOS itself refused it, with its message.
  case failed(String)

  /// The refusal as an error of the input.
  public var error: GeoError {
    let message =
      switch self {
      case .notFinite: "a position is not finite"
      case .openRing: "a ring does not end where it begins"
      case .tooFewPositions: "a ring has fewer than four positions, or a line has one"
      case .tooDeep: "collections lie too deep in one another"
      case .failed(let said): "GEOS refused the geometry: \(said)"
      }
    return GeoError(.geometryOperation, message)
  }
}
