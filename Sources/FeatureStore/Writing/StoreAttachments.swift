package import Base
import Features
package import Files
package import Flow
package import SQLiteStore

/// The table of files that came with the features: a media table of the Related Tables Extension (OGC
/// 18-000 §9), with the names by which features refer to the files. As no other table is related to it, it is
/// registered as a table of attributes, and a note says that it holds files.
package struct StoreAttachments {
  private let database: Database
  /// The name of the table; nil without one.
  private var table: String?

  /// Its name, unless a layer has the same one.
  private static let preferredName = "attachments"

  /// A table of a store, which may lack it.
  package init(_ table: String?, in database: Database) {
    self.database = database
    self.table = table
  }

  // MARK: - Writing

  /// New names for files whose names other files of the store have, by the names that they have now. Where
  /// several files of a run have one name, a reference does not tell which of them is meant, and they are
  /// left out.
  package func newNames(for files: [Attachment]) throws(GeoError) -> [String: String] {
    guard !files.isEmpty, let table else { return [:] }
    let counts = Dictionary(files.map { ($0.name, 1) }, uniquingKeysWith: +)
    var taken = Set(counts.keys)
    var names: [String: String] = [:]
    for file in files where counts[file.name] == 1 {
      guard let wanted = RelativePath(file.name) else {
        throw Self.unsafeName(file.name, database.path)
      }
      let name = try wanted.numbered { (candidate) throws(GeoError) in
        if candidate != wanted.text, taken.contains(candidate) { return false }
        guard let row = try row(of: candidate, in: table) else { return true }
        return try isThere(file, row, in: table)
      }
      guard name != wanted.text else { continue }
      names[file.name] = name
      taken.insert(name)
    }
    return names
  }

  /// Adds the files of a run, within a transaction, some of them by other names. A file that is there
  /// already, with the same name and content, is not added again; one with other content gets a number
  /// after its name. The ledger counts what has another name now.
  package func add(
    filesOf catalog: Catalog, by names: [String: String] = [:], _ metadata: any StoreMetadata
  ) throws(GeoError) {
    guard !catalog.attachments.isEmpty else { return }
    let table = if let table { table } else { try create(metadata) }
    var renamed = 0
    for file in catalog.attachments {
      let attachment = names[file.name].map(file.named) ?? file
      guard let wanted = RelativePath(attachment.name) else {
        throw Self.unsafeName(attachment.name, database.path)
      }
      var isThere = false
      let name = try wanted.numbered { (candidate) throws(GeoError) in
        guard let row = try row(of: candidate, in: table) else { return true }
        isThere = try self.isThere(attachment, row, in: table)
        return isThere
      }
      if isThere { continue }
      if name != RelativePath(file.name)?.text { renamed += 1 }
      try insert(attachment, name, MediaType.of(wanted), into: table)
    }
    try metadata.touchAttributes(table)
    guard renamed > 0 else { return }
    catalog.wantedLayers.first?.note(.attachmentRenamed, count: renamed)
  }

  private func create(_ metadata: any StoreMetadata) throws(GeoError) -> String {
    var names = StoreNames()
    try database.query("SELECT name FROM main.sqlite_master") { names.take($0.string(0)) }
    try metadata.takenNames().forEach { names.take($0) }
    let table = names.unique(Self.preferredName)
    // The data come last: a value of zeros at the end of a row takes no memory.
    try database.execute(
      """
      CREATE TABLE main.\(Database.quoted(identifier: table)) (
        id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
        name TEXT NOT NULL UNIQUE,
        content_type TEXT NOT NULL,
        data BLOB NOT NULL
      )
      """)
    try metadata.enterAttributes(table, "files that came along with the features")
    var notes = StoreNotes()
    notes.holdsAttachments = true
    try metadata.write(notes, of: table)
    return table
  }

  private func row(of name: String, in table: String) throws(GeoError) -> Int64? {
    try database.scalarInt(
      "SELECT id FROM main.\(Database.quoted(identifier: table)) WHERE name = ?1", [.text(name)])
  }

  private func insert(
    _ attachment: Attachment, _ name: String, _ type: String, into table: String
  ) throws(GeoError) {
    guard attachment.size <= UInt64(database.largestValue) else {
      throw GeoError(
        .store,
        "file '\(attachment.name)' has \(attachment.size) bytes, and SQLite keeps no more than "
          + "\(database.largestValue) in a value", at: SourceLocation(path: database.path))
    }
    try database.execute(
      """
      INSERT INTO main.\(Database.quoted(identifier: table))(name, content_type, data) \
      VALUES(?1, ?2, zeroblob(?3))
      """, [.text(name), .text(type), .integer(Int64(clamping: attachment.size))])
    let blob = try Blob(
      of: "data", in: table, row: database.lastInsertRowid, of: database, isWritable: true)
    var offset = 0
    try attachment.read { (piece) throws(GeoError) in
      try blob.write(piece, at: offset)
      offset += piece.count
    }
    guard offset == blob.size else {
      throw GeoError(.bug, "file '\(name)' has \(offset) bytes instead of \(blob.size)")
    }
  }

  /// True if a row has the content of a file.
  private func isThere(
    _ attachment: Attachment, _ row: Int64, in table: String
  ) throws(GeoError) -> Bool {
    let blob = try Blob(of: "data", in: table, row: row, of: database)
    guard UInt64(blob.size) == attachment.size else { return false }
    var known = Bytes()
    var offset = 0
    var isSame = true
    try attachment.read { (piece) throws(GeoError) in
      guard isSame, offset + piece.count <= blob.size else { return isSame = false }
      known.removeAll()
      try blob.read(at: offset, count: piece.count, into: &known)
      isSame = known.buffer.elementsEqual(piece)
      offset += piece.count
    }
    return isSame && offset == blob.size
  }

  // MARK: - Reading

  /// The files of a table; each reads from the store when it is asked to. Errors: `.unsafeArchive` for a name
  /// that would lead out of the folder that files are written to, `.damagedStore`.
  package func all() throws(GeoError) -> [Attachment] {
    guard let table else { return [] }
    do throws(GeoError) {
      var attachments: [Attachment] = []
      let rows = try database.prepare(
        "SELECT id, name FROM main.\(Database.quoted(identifier: table)) ORDER BY id")
      while try rows.step() { attachments.append(try file(rows.string(1), rows.int64(0), table)) }
      return attachments
    } catch  where error.reason == .store {
      // The table does not have the columns or values that its note promises.
      throw GeoError(.damagedStore, error.message, at: error.location)
    }
  }

  /// The file of a row; nil without one. Errors: as ``all()``.
  package func file(_ row: Int64) throws(GeoError) -> Attachment? {
    guard let table else { return nil }
    let names = try database.prepare(
      "SELECT name FROM main.\(Database.quoted(identifier: table)) WHERE id = ?1")
    try names.bind(1, row)
    guard try names.step() else { return nil }
    return try file(names.string(0), row, table)
  }

  /// The row that a file of a run has got, whatever its name is now; nil if it has none.
  package func row(of file: Attachment) throws(GeoError) -> Int64? {
    guard let table, let wanted = RelativePath(file.name) else { return nil }
    var found: Int64?
    _ = try wanted.numbered { (candidate) throws(GeoError) in
      guard let row = try row(of: candidate, in: table) else { return true }
      if try isThere(file, row, in: table) { found = row }
      return found != nil
    }
    return found
  }

  private func file(
    _ name: String, _ row: Int64, _ table: String
  ) throws(GeoError) -> Attachment {
    guard let path = RelativePath(name) else { throw Self.unsafeName(name, database.path) }
    let size = try Blob(of: "data", in: table, row: row, of: database).size
    return Attachment(name: path.text, size: UInt64(size)) { [database] (body) throws(GeoError) in
      try Blob(of: "data", in: table, row: row, of: database).readAll(body)
    }
  }

  private static func unsafeName(_ name: String, _ path: String) -> GeoError {
    GeoError(
      .unsafeArchive, "the name '\(name)' of a file is not a path within a folder",
      at: SourceLocation(path: path))
  }
}
