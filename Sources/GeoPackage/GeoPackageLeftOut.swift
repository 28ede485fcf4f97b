import Base
internal import FeatureStore
import Features
import Flow
import SQLiteStore

/// What a store holds besides layers, and is not read: the ledger counts it.
struct GeoPackageLeftOut {
  private let database: Database
  private let existing: StoreObjects
  private let path: String

  /// How many names a message has.
  private static let listLimit = 5
  private static let ownPrefixes = ["gpkg_", "gpkgext_", "rtree_", "sqlite_"]
  /// Views that the standard defines for SQL/MM and SF/SQL (OGC 12-128r19 annex B).
  private static let standardViews = [
    "geometry_columns", "spatial_ref_sys", "st_geometry_columns", "st_spatial_ref_sys",
  ]

  init(of database: Database, _ existing: StoreObjects, path: String) {
    self.database = database
    self.existing = existing
    self.path = path
  }

  /// All of it. Tables are `listed` in the contents, by names in lower case, and those of `passedOver` are no
  /// layers, by what messages call their contents; `relations` are read.
  func oddities(
    listed: Set<String>, passedOver: [String: [String]], documents: Int,
    relations: GeoPackageReaderRelations
  ) throws(GeoError) -> [Oddity] {
    var oddities: [Oddity] = []
    let pack = try PackTables(of: database)
    if let parts = pack?.parts, !parts.isEmpty {
      var oddity = loss(.packPartsNotRead, "parts of the map pack are not read", of: parts)
      // All of them: info names them as parts of the pack.
      oddity.places = parts.sorted().map { SourceLocation(path: path, layer: $0) }
      oddities.append(oddity)
    }
    for (kind, tables) in passedOver.sorted(by: { $0.key < $1.key }) {
      let tables = tables.filter { pack?.has($0) != true }
      guard !tables.isEmpty else { continue }
      oddities.append(
        loss(
          kind == "tiles" ? .tilesNotRead : .contentsNotRead, "\(kind) are not read", of: tables))
    }
    let others = try self.relations(besides: relations)
    if !others.isEmpty {
      oddities.append(
        loss(.relationsNotRead, "relations of tables are not read", of: others))
    }
    if documents > 0 {
      oddities.append(
        Oddity(
          .metadataLeftOut, "documents of gpkg_metadata are left out (rows: \(documents))",
          count: documents, places: [SourceLocation(path: path, layer: "gpkg_metadata")]))
    }
    let constraints = try unusedConstraints()
    if !constraints.isEmpty {
      oddities.append(
        loss(
          .declarationLeftOut, "constraints that no column has are not read", of: constraints))
    }
    let unlisted = existing.all.map(\.name).filter { name in
      let key = name.lowercased()
      return !listed.contains(key) && !Self.standardViews.contains(key)
        && !Self.ownPrefixes.contains { key.hasPrefix($0) } && pack?.has(name) != true
    }
    if !unlisted.isEmpty {
      oddities.append(
        loss(.tableNotListed, "tables that are not in gpkg_contents are not read", of: unlisted))
    }
    return oddities
  }

  /// Relations (OGC 18-000) that are not `known`; their tables need not be in `gpkg_contents`.
  private func relations(
    besides known: GeoPackageReaderRelations
  ) throws(GeoError) -> [String] {
    let (columns, table) = (["base_table_name", "related_table_name"], "gpkgext_relations")
    guard try database.hasColumns(columns, in: table) else { return [] }
    let mapping = try database.hasColumns(["mapping_table_name"], in: table)
    var relations: [String] = []
    try database.query(
      "SELECT \(columns.joined(separator: ", ")), \(mapping ? "mapping_table_name" : "NULL") "
        + "FROM \(table)"
    ) {
      guard !known.tables.contains($0.string(2).lowercased()) else { return }
      relations.append("\($0.string(0)) → \($0.string(1))")
    }
    return relations
  }

  /// Constraints that no column has.
  private func unusedConstraints() throws(GeoError) -> [String] {
    let (notes, rules) = ("gpkg_data_columns", "gpkg_data_column_constraints")
    guard try database.hasColumns(["constraint_name"], in: rules),
      try database.hasColumns(["constraint_name"], in: notes)
    else { return [] }
    var names: [String] = []
    try database.query(
      """
      SELECT DISTINCT constraint_name FROM \(rules) WHERE constraint_name IS NOT NULL \
      AND constraint_name NOT IN (SELECT constraint_name FROM \(notes) WHERE constraint_name NOT NULL)
      """
    ) { names.append($0.string(0)) }
    return names
  }

  private func loss(_ reason: Reason, _ message: String, of names: [String]) -> Oddity {
    let names = names.sorted()
    let rest = names.count - Self.listLimit
    return Oddity(
      reason,
      message + ": " + names.prefix(Self.listLimit).map { "'\($0)'" }.joined(separator: ", ")
        + (rest > 0 ? " and \(rest) more" : ""),
      count: names.count,
      places: names.prefix(Notice.exampleLimit).map { SourceLocation(path: path, layer: $0) })
  }
}
