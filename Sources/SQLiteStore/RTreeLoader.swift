public import Base

/// Packs a two-dimensional R*Tree of SQLite in bulk: boxes go into full nodes along a Hilbert curve
/// over their extent, and the nodes straight into the pages of the tree's shadow tables.
///
/// Memory is constant (about 25 MB) for any number of boxes; beyond half a million, 32 bytes a box
/// are used in an unnamed file beside the database. The tree is one that SQLite could have made, and
/// takes inserts, updates and deletions afterwards. <https://sqlite.org/rtree.html#the_shadow_tables>
public final class RTreeLoader {
  /// The boxes so far.
  public var count: Int { spool.count }

  private var spool: BoxSpool
  private let path: String
  private var lastRowid = Int64.min

  /// A tree without boxes; `path` is the database that is being written, and `count` the number of its other
  /// trees that are not finished. Each takes less memory than the one before it, so that many together take
  /// little more than a few.
  public convenience init(beside path: String, besideTrees count: Int = 0) {
    self.init(beside: path, runLength: max((1 << 19) / (count + 1), 512))
  }

  /// The same with a number of boxes held in memory.
  init(beside path: String, runLength: Int) {
    self.path = path
    spool = BoxSpool(beside: path, runLength: runLength)
  }

  /// Adds the box of a row, whose rowid is greater than all before it. Rows without a box are left out.
  /// Errors: `.file`; `.bug` for rowids out of order, and for a box without an order or numbers.
  public func append(
    rowid: Int64, minX: Double, maxX: Double, minY: Double, maxY: Double
  ) throws(GeoError) {
    guard rowid > lastRowid || spool.count == 0, minX <= maxX, minY <= maxY else {
      throw GeoError(
        .bug, "row \(rowid) has no place in the index: \(minX) \(maxX) \(minY) \(maxY)",
        at: SourceLocation(path: path))
    }
    lastRowid = rowid
    try spool.append(IndexedBox(rowid: rowid, minX: minX, maxX: maxX, minY: minY, maxY: maxY))
  }

  /// Writes the tree; returns the virtual table of the given name and columns (the id, then the
  /// bounds) and its shadow tables, for ``PageFile/finish(schema:applicationID:userVersion:)``. The
  /// loader takes no more boxes. Errors: `.file`.
  public func finish(
    in file: PageFile, table: String,
    columns: [String] = ["id", "minx", "maxx", "miny", "maxy"]
  ) throws(GeoError) -> [SchemaEntry] {
    var nodes = try RTreeNodes(
      RTreeShape(boxCount: spool.count, pageSize: file.pageSize), in: file)
    try spool.placeAll { (box) throws(GeoError) in try nodes.append(box) }
    let roots = try nodes.finish()

    let rowids = BulkTable(in: file)
    var record = RecordEncoder(columnCount: 2)
    try spool.forEachRow { (rowid, leaf) throws(GeoError) in
      record.begin()
      record.appendNull()
      record.append(Int64(leaf))
      try rowids.append(rowid: rowid, record: record.finish())
    }

    // The texts are those that SQLite itself writes (rtreeSqlInit in ext/rtree/rtree.c).
    func shadow(_ suffix: String, _ definition: String, _ rootPage: Int) -> SchemaEntry {
      let name = table + suffix
      return SchemaEntry(
        name: name, sql: "CREATE TABLE \(Database.quoted(identifier: name))(\(definition))",
        rootPage: rootPage)
    }
    let statement =
      "CREATE VIRTUAL TABLE \(Database.quoted(identifier: table)) "
      + "USING rtree(\(columns.joined(separator: ", ")))"
    return [
      SchemaEntry(name: table, sql: statement),
      shadow("_rowid", "rowid INTEGER PRIMARY KEY,nodeno", try rowids.finish()),
      shadow("_node", "nodeno INTEGER PRIMARY KEY,data", roots.nodes),
      shadow("_parent", "nodeno INTEGER PRIMARY KEY,parentnode", roots.parents),
    ]
  }
}
