public import Base
internal import SQLiteStore

extension ProjectStore {
  /// Hands out the name and the bytes of each picture. Errors: those of `body`, `.store`.
  public func forEachPicture(
    _ body: (String, UnsafeRawBufferPointer) throws(GeoError) -> Void
  ) throws(GeoError) {
    guard let table = try Self.pictureTable(in: database) else { return }
    try database.query(
      "SELECT name, data FROM main.\(Database.quoted(identifier: table)) ORDER BY id"
    ) { (row) throws(GeoError) in try body(row.string(0), row.blob(1)) }
  }

  /// When the first feature of a layer was made and the last one changed; nil if no feature says so.
  public func edits(of layer: ProjectLayer) throws(GeoError) -> (first: String, last: String)? {
    guard try database.hasColumns(["created", "last_edit"], in: layer.name) else { return nil }
    var found: (first: String, last: String)?
    try database.query(
      "SELECT min(coalesce(created, last_edit)), max(coalesce(last_edit, created)) FROM main."
        + Database.quoted(identifier: layer.name)
    ) { row in
      if row.type(0) == .text, row.type(1) == .text { found = (row.string(0), row.string(1)) }
    }
    return found
  }
}
