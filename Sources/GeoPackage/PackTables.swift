import Base
import SQLiteStore

/// The tables of a map pack that are no layers, as its manifest names them.
struct PackTables {
  /// What they are for: `tiles`, `network` …
  let parts: [String]
  private let names: Set<String>
  /// What the names of tables begin with that make up indexes.
  private let prefixes: [String]

  /// Nil for a store that is no pack.
  init?(of database: Database) throws(GeoError) {
    guard try database.hasColumns(["manifest"], in: "pack_manifest"),
      try database.scalarInt("SELECT json_valid(manifest) FROM pack_manifest") == 1
    else { return nil }
    var parts: [String] = []
    var names: Set = ["pack_manifest"]
    try database.query(
      """
      SELECT part.value ->> 'part', name.value FROM pack_manifest, json_each(manifest, '$.parts') AS part, \
      json_each(part.value, '$.names') AS name WHERE part.value ->> 'part' <> 'layers'
      """
    ) { row in
      let part = row.string(0)
      if !parts.contains(part) { parts.append(part) }
      names.insert(row.string(1).lowercased())
    }
    self.parts = parts
    // The view of tiles has the name of the part.
    self.names = names.union(parts)
    prefixes = parts.map { $0 + "_" }
  }

  /// Whether a table is one of them.
  func has(_ table: String) -> Bool {
    let name = table.lowercased()
    return names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }
}
