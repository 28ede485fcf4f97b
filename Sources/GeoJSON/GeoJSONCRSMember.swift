internal import Base
internal import Features
internal import Geometry
internal import Text

/// The `crs` member of GeoJSON before RFC 7946 (the specification of 2008, §3), for coordinates that
/// stay in their own system.
enum GeoJSONCRSMember {
  /// The member's value as JSON; nil for WGS 84, which does not need the member, and for systems without
  /// a registered code, which it cannot name.
  static func json(of crs: CoordinateReferenceSystem) -> String? {
    guard !crs.isWGS84, crs.isRegistered else { return nil }
    var bytes = Bytes()
    bytes.append(#"{"type":"name","properties":{"name":"#)
    bytes.append(quoting: "urn:ogc:def:crs:\(crs.authority)::\(crs.code)")
    bytes.append("}}")
    return String(decoding: bytes.buffer, as: UTF8.self)
  }

  /// Refuses a layer that GeoJSON cannot hold; degrees of unknown datum are taken for WGS 84.
  static func check(_ layer: Layer) throws(GeoError) {
    let crs = layer.crs
    guard layer.hasGeometry, !crs.isWGS84 else { return }
    if crs.authority == "NONE", crs.code == "0" { return }
    var system = crs.identifier
    var isKnown = true
    if crs.authority == "NONE" {
      isKnown = crs.code != "-1" && crs.definition != nil
      system = isKnown ? "'\(crs.name ?? crs.identifier)'" : "no known reference system"
    }
    throw GeoError(
      .needsReprojection,
      "layer '\(layer.name)' is in \(system), but GeoJSON is in WGS 84 (RFC 7946 §4)",
      at: SourceLocation(path: layer.path),
      hint: (isKnown ? "" : "name it with --src-crs, or ")
        + "use --keep-crs to write the coordinates as they are"
        + (crs.isRegistered ? ", with the legacy crs member" : ""))
  }
}
