public import Base
internal import SQLiteStore

/// Looks for what is wrong with a store of a pack, as far as SQLite can tell.
public enum PackCheck {
  /// Findings of one kind that are told.
  private static let most = 20

  /// Whether the database is whole: its pages, its indexes, its spatial indexes.
  public static func database(_ path: String) throws(GeoError) -> [PackFinding] {
    var findings: [PackFinding] = []
    let database: Database
    do throws(GeoError) {
      database = try Database(reading: path)
      var lines: [String] = []
      try database.query("PRAGMA integrity_check(\(most))") { lines.append($0.string(0)) }
      findings += lines.filter { $0 != "ok" }.map { PackFinding(nil, .packDatabase, $0) }
    } catch  where error.reason.severity == .input {
      return [PackFinding(nil, .packDatabase, error.message)]
    }
    guard findings.isEmpty else { return findings }
    var trees: [String] = []
    try database.query(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%USING rtree%' "
        + "ORDER BY name"
    ) { trees.append($0.string(0)) }
    for tree in trees {
      let verdict = try database.scalarText("SELECT rtreecheck(?1)", [.text(tree)]) ?? "ok"
      if verdict != "ok" {
        findings.append(PackFinding(nil, .packSpatialIndex, "\(tree): \(verdict)"))
      }
    }
    return findings + (try PackIndexCheck(database).findings())
  }

  /// Whether what the manifest lists is there, and is what it was.
  public static func content(
    of path: String, _ manifest: PackManifest
  ) throws(GeoError) -> [PackFinding] {
    let database = try Database(reading: path)
    var findings: [PackFinding] = []
    let found = try PackContent.tables(database)
    for part in manifest.parts {
      let tables = found.first { $0.part == part.part }?.tables ?? []
      let missing = part.names.filter { !tables.contains($0) }
      findings += missing.map {
        PackFinding(part.part, .packMissing, "the table '\($0)' is not there")
      }
      let sum = try PackContent.sum(of: tables, in: database)
      if missing.isEmpty, sum.sha256 != part.sha256 {
        findings.append(
          PackFinding(
            part.part, .packHash,
            sum.rows == part.rows
              ? "its rows are not those that the manifest has the hash of"
              : "it has \(sum.rows) rows, and the manifest says \(part.rows)"))
      }
    }
    let parts = Set(manifest.parts.map(\.part))
    findings += try PackTablesCheck(database).findings(
      parts.contains(.layers) ? manifest.layers.map(\.name) : [],
      hasTiles: parts.contains(.tiles), hasNetwork: parts.contains(.network))
    if findings.isEmpty, let structure = manifest.structure,
      try structure != PackContent.structure(database)
    {
      findings.append(
        PackFinding(
          nil, .packHash,
          "its indexes, triggers or views, or GeoPackage's own tables, are not those that the manifest has the hash of"
        ))
    }
    return findings
  }

  /// Whether GeoPackage's own tables list the layers of a pack in a folder.
  public static func layers(of path: String, _ manifest: PackManifest) throws(GeoError)
    -> [PackFinding]
  {
    try PackTablesCheck(try Database(reading: path)).findings(
      manifest.layers.map(\.name), hasTiles: false, hasNetwork: false)
  }

  /// Whether a file is the one of the manifest.
  public static func file(
    _ path: String, _ part: PackManifest.Part
  ) throws(GeoError) -> [PackFinding] {
    let name = part.names.first ?? ""
    let sum: PackContent.Sum
    do throws(GeoError) {
      sum = try PackContent.sum(ofFile: path, named: name)
    } catch  where error.reason == .file {
      return [PackFinding(part.part, .packMissing, "the file '\(name)' cannot be read")]
    }
    guard sum.sha256 != part.sha256 else { return [] }
    return [
      PackFinding(
        part.part, .packHash, "'\(name)' is not the file that the manifest has the hash of")
    ]
  }

  /// Whether the tables of a road network refer to rows that are there.
  public static func network(of path: String) throws(GeoError) -> [PackFinding] {
    let database = try Database(reading: path)
    var findings: [PackFinding] = []
    func check(_ sql: String, _ what: String) throws(GeoError) {
      let count = try database.scalarInt(sql) ?? 0
      if count > 0 { findings.append(PackFinding(.network, .packNetwork, "\(what): \(count)")) }
    }
    for (column, end) in [("from_node", "begin"), ("to_node", "end")] {
      try check(
        "SELECT count(*) FROM edges WHERE \(column) NOT IN (SELECT id FROM nodes)",
        "edges that \(end) at a node that is not there")
    }
    for column in ["from_edge", "to_edge"] {
      try check(
        "SELECT count(*) FROM restrictions WHERE \(column) NOT IN (SELECT id FROM edges)",
        "restrictions with a \(column) that is not there")
    }
    try check(
      "SELECT count(*) FROM restrictions WHERE via_node NOT IN (SELECT id FROM nodes)",
      "restrictions with a via_node that is not there")
    try check(
      "SELECT count(*) FROM restrictions WHERE EXISTS (SELECT 1 FROM json_each(via_edges) "
        + "WHERE value NOT IN (SELECT id FROM edges))",
      "restrictions with via_edges that are not there")
    for table in ["nodes", "edges", "restrictions"] {
      let said = try database.scalarInt("SELECT \(table) FROM network") ?? 0
      let count = try database.scalarInt("SELECT count(*) FROM \(table)") ?? 0
      if said != count {
        findings.append(
          PackFinding(.network, .packNetwork, "it has \(count) \(table), and says \(said)"))
      }
    }
    if try database.hasTable("hierarchies") {
      try check(
        "SELECT (SELECT count(*) FROM profiles) * 2 - (SELECT count(*) FROM hierarchies)",
        "tables for fast routes that are missing")
    }
    return findings
  }

  /// Whether the tables of a search index have as many rows as each other.
  public static func search(of path: String) throws(GeoError) -> [PackFinding] {
    let database = try Database(reading: path)
    let count = try database.scalarInt("SELECT count(*) FROM search_entries") ?? 0
    var findings: [PackFinding] = []
    for table in ["search_text_docsize", "search_boxes"] {
      let other = try database.scalarInt("SELECT count(*) FROM \(table)") ?? 0
      if other != count {
        findings.append(
          PackFinding(.search, .packSearch, "\(count) entries, and \(other) rows in \(table)"))
      }
    }
    // Numbers of an R-tree have 24 bits.
    let stale = try database.scalarInt(
      "SELECT count(*) FROM search_entries e JOIN search_boxes b ON b.id = e.id WHERE "
        + ["west", "south", "east", "north"].map {
          "abs(b.\($0) - e.\($0)) > abs(e.\($0)) * 1e-6 + 1e-9"
        }.joined(separator: " OR "))
    if let stale, stale > 0 {
      findings.append(
        PackFinding(
          .search, .packSearch, "\(stale) entries are not where 'search_boxes' says"))
    }
    return findings
  }

  /// Whether a style is of version 8, and shows layers that the tiles have.
  public static func style(
    _ json: String, named name: String, tiles: [String]
  ) -> [PackFinding] {
    let style: PackJSON
    do throws(GeoError) {
      style = try PackJSON(text: json, path: name)
    } catch {
      return [PackFinding(.style, .packStyle, "'\(name)' is not JSON: \(error.message)")]
    }
    var findings: [PackFinding] = []
    func add(_ message: String) {
      findings.append(PackFinding(.style, .packStyle, "'\(name)' \(message)"))
    }
    if style["version"]?.number != 8 { add("is not of version 8") }
    guard let layers = style["layers"]?.items else {
      add("has no layers")
      return findings
    }
    var ids: Set<String> = []
    for layer in layers {
      let id = layer["id"]?.text ?? ""
      if !ids.insert(id).inserted { add("has the layer '\(id)' twice") }
      guard let shown = layer["source-layer"]?.text else { continue }
      if !tiles.contains(shown) { add("shows '\(shown)' in '\(id)', which the tiles do not have") }
      let source = layer["source"]?.text ?? ""
      if style["sources"]?[source] == nil { add("has no source '\(source)', which '\(id)' shows") }
    }
    return findings
  }
}
