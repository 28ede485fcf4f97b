internal import Base
internal import SQLiteStore

/// The tables of a pack that have content of their own, and the parts that they belong to.
struct PackTableNames {
  /// Tables that are no index, no view and not SQLite's own, in the order of their names.
  let all: [String]
  private let hasTiles: Bool
  private let hasNetwork: Bool

  static let network: Set = [
    "nodes", "edges", "restrictions", "profiles", "network", "conditions", "hierarchies",
    "hierarchy_cells",
  ]
  static let tiles: Set = [
    PackTiles.table, "metadata", "gpkgext_vt_layers", "gpkgext_vt_fields", "gpkg_tile_matrix",
    "gpkg_tile_matrix_set",
  ]
  static let search: Set = [
    "search_entries", "search_words", "search_spellings", "search_info",
  ]
  static let style: Set = ["gpkgext_styles", "gpkgext_stylesheets"]

  init(_ database: Database) throws(GeoError) {
    var names: [String] = []
    try database.query(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name"
    ) { names.append($0.string(0)) }
    all = names.filter { !$0.hasPrefix("sqlite_") && $0 != PackManifest.table }
    hasTiles = names.contains(PackTiles.table)
    hasNetwork = names.contains("hierarchies") || names.contains("restrictions")
  }

  /// The part that a table belongs to; nil for GeoPackage's own tables, which say when the file was written.
  func part(of table: String) throws(GeoError) -> PackPart? {
    if hasTiles, Self.tiles.contains(table) { return .tiles }
    if hasNetwork, Self.network.contains(table) { return .network }
    if Self.search.contains(table) { return .search }
    if Self.style.contains(table) { return .style }
    return table.hasPrefix("gpkg_") ? nil : .layers
  }

  /// The part of a pack in one store that needs a table of this name for itself; nil for names that layers may have.
  static func part(needing table: String) -> PackPart? {
    let name = table.lowercased()
    if tiles.contains(name) || name == "tiles" { return .tiles }
    if network.contains(name) { return .network }
    if search.contains(name) || name.hasPrefix("search_") { return .search }
    return style.contains(name) ? .style : nil
  }
}
