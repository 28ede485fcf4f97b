internal import Base
internal import FeatureStore
internal import Flow
internal import Geometry
internal import Systems
internal import SQLiteStore

/// A reference system as `spatial_ref_sys` and `spatial_ref_sys_aux` have it.
struct SpatiaLiteSystemRow {
  /// The number.
  let srid: Int32
  /// The values of `spatial_ref_sys`.
  private let values: [SQLiteValue]
  /// The well-known text; nil for the two undefined systems.
  private let definition: String?
  /// Why there is no definition; nil if there is one.
  let gap: Oddity?

  /// The row of a system that layers use.
  init(_ row: SpatialReferences.Row) {
    srid = row.id
    guard row.id > 0 else {
      let isCartesian = row.id == -1
      values = Self.values(
        row.id, "NONE", row.id,
        isCartesian ? "Undefined - Cartesian" : "Undefined - Geographic Long/Lat", "", "Undefined")
      definition = nil
      gap = nil
      return
    }
    let text = row.definition()
    let isRegistered = SpatialReferences.registeredID(of: row.system) != nil
    // Codes that no authority registers need not be unique.
    values = Self.values(
      row.id, isRegistered ? "epsg" : row.organization.lowercased(),
      isRegistered || !row.system.isRegistered ? row.id : row.code,
      row.system.isWGS84 ? "WGS 84" : row.name, Self.projString(of: row.system), text.text)
    definition = text.text
    gap = text.gap
  }

  /// The row of one of EPSG's systems; nil if it has no definition as well-known text of the first version.
  init?(_ entry: ReferenceSystemEntry, _ systems: ReferenceSystems) {
    guard let code = Int32(entry.code), code > 0,
      let facts = systems.facts(
        of: CoordinateReferenceSystem(authority: "EPSG", code: entry.code)),
      let text = facts.system.definition
    else { return nil }
    srid = code
    values = Self.values(
      code, "epsg", code, entry.name, Self.shortened(facts.projString), text)
    definition = text
    gap = nil
  }

  private static func values(
    _ srid: Int32, _ authority: String, _ code: Int32, _ name: String, _ proj: String,
    _ definition: String
  ) -> [SQLiteValue] {
    [
      .integer(Int64(srid)), .text(authority), .integer(Int64(code)), .text(name), .text(proj),
      .text(definition),
    ]
  }

  /// The parameters of a system for PROJ; empty where PROJ is not installed or has none.
  private static func projString(of system: CoordinateReferenceSystem) -> String {
    if system.isWGS84 { return "+proj=longlat +datum=WGS84 +no_defs" }
    if system.isWebMercator {
      return "+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m "
        + "+nadgrids=@null +wktext +no_defs"
    }
    return shortened((try? ReferenceSystems())?.facts(of: system)?.projString)
  }

  private static func shortened(_ proj: String?) -> String {
    guard let proj else { return "" }
    let suffix = " +type=crs"
    return proj.hasSuffix(suffix) ? String(proj.dropLast(suffix.count)) : proj
  }

  /// Enters the system, unless its number is there.
  func enter(in database: Database) throws(GeoError) {
    try database.execute(
      """
      INSERT OR IGNORE INTO main.spatial_ref_sys(srid, auth_name, auth_srid, ref_sys_name, \
      proj4text, srtext) VALUES(?1, ?2, ?3, ?4, ?5, ?6)
      """, values)
    guard let definition, try database.hasTable("spatial_ref_sys_aux") else { return }
    let parts = SpatiaLiteSystemParts(definition)
    guard let isGeographic = parts.isGeographic else { return }
    func text(_ value: String?) -> SQLiteValue { value.map { .text($0) } ?? .null }
    let axes = parts.axes
    try database.execute(
      "INSERT OR IGNORE INTO main.spatial_ref_sys_aux VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, "
        + "?10, ?11, ?12)",
      [
        .integer(Int64(srid)), .integer(isGeographic ? 1 : 0), .integer(parts.isFlipped ? 1 : 0),
        text(parts.spheroid), text(parts.primeMeridian), text(parts.datum),
        text(isGeographic ? "none" : parts.projection), text(parts.unit),
        text(axes.first?.name), text(axes.first?.direction),
        text(axes.dropFirst().first?.name), text(axes.dropFirst().first?.direction),
      ])
  }
}
