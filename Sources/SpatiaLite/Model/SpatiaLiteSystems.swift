internal import Base
internal import FeatureStore
internal import Geometry
internal import SQLiteStore
internal import Systems
internal import Text

/// The rows of `spatial_ref_sys`, looked up as they are needed. Its columns differ with the version: the
/// well-known text is `srs_wkt` (SpatiaLite 2.4 and 3) or `srtext` (4, 5 and FDO), and `proj4text` may be all
/// there is.
struct SpatiaLiteSystems {
  /// Numbers that the table does not define.
  private(set) var missing: [Int32] = []
  /// Definitions that only PROJ understands, where it does not.
  private(set) var unreadable: [String] = []

  private let statement: Statement?
  private let columns: [String: Int]
  private var known: [Int32: CoordinateReferenceSystem] = [:]

  /// The table of a database, which may lack it.
  init(of database: Database) throws(GeoError) {
    statement =
      try database.hasColumns(["srid"], in: "spatial_ref_sys")
      ? try database.prepare("SELECT * FROM spatial_ref_sys WHERE srid = ?1") : nil
    columns = statement?.columnsByName ?? [:]
  }

  /// The system of a number; a number without a definition is taken for an EPSG code.
  mutating func system(_ srid: Int32) throws(GeoError) -> CoordinateReferenceSystem {
    if let system = known[srid] { return system }
    let system = try lookUp(srid)
    known[srid] = system
    return system
  }

  private mutating func lookUp(_ srid: Int32) throws(GeoError) -> CoordinateReferenceSystem {
    if srid < 0 { return .undefinedCartesian }
    if srid == 0 { return .undefinedGeographic }
    guard let statement else { return Self.assumed(srid) }
    defer { statement.reset() }
    try statement.bind([.integer(Int64(srid))])
    guard try statement.step() else {
      missing.append(srid)
      return Self.assumed(srid)
    }
    func text(_ name: String) -> String? {
      let text = statement.text(columns[name])?.trimmed
      return text.flatMap { ["", "undefined", "none"].contains($0.lowercased()) ? nil : $0 }
    }
    let definition = text("srs_wkt") ?? text("srtext")
    let isNew = definition.map(Self.isWKT2) ?? false
    let authority = text("auth_name")?.uppercased()
    var system = CoordinateReferenceSystem(
      // OGR is nobody's authority: its numbers are those of one file.
      authority: authority == "OGR" ? "GDAL" : authority ?? "CUSTOM",
      code: text("auth_srid") ?? String(srid), name: text("ref_sys_name"),
      definition: isNew ? nil : definition, definition2019: isNew ? definition : nil)
    if system.isWGS84, definition == nil { return .wgs84 }
    if definition == nil, let parameters = text("proj4text") {
      let isCode = system.authority == "EPSG" && Int(system.code).map { $0 > 0 } ?? false
      if !isCode { define(&system, by: parameters) }
    }
    return system
  }

  /// Completes a system of the store's own by its parameters for PROJ.
  private mutating func define(_ system: inout CoordinateReferenceSystem, by parameters: String) {
    do throws(GeoError) {
      let made = try ReferenceSystems().system(parameters)
      if made.isRegistered { return system = made }
      system.definition = made.definition
      system.definition2019 = made.definition2019
    } catch {
      unreadable.append("'\(parameters)': \(error.message)")
    }
  }

  private static func assumed(_ srid: Int32) -> CoordinateReferenceSystem {
    srid == 4326 ? .wgs84 : CoordinateReferenceSystem(authority: "EPSG", code: String(srid))
  }

  /// True for well-known text of ISO 19162.
  private static func isWKT2(_ text: String) -> Bool {
    let word = text.prefix { $0 != "[" && $0 != "(" }.uppercased()
    return word.hasSuffix("CRS")
  }
}
