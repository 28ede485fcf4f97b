public import Base
internal import Files
public import SQLiteStore
internal import Text

/// What a GeoPackage has beside its layers if it is a project: the template, and which pictures belong to which features.
public struct ProjectStore {
  /// The database.
  public let database: Database
  /// What the project consists of.
  public let template: ProjectTemplate

  /// Opens a project. Errors: those of `Database`, `.notAProject`.
  public init(path: String) throws(GeoError) {
    try self.init(in: try Database(reading: path, hint: "cairn project init makes a project"))
  }

  /// The project in a database. Errors: `.notAProject`.
  public init(in database: Database) throws(GeoError) {
    self.database = database
    guard let text = try Self.text(in: database) else {
      throw GeoError(
        .notAProject, "the store has no template of a project",
        at: SourceLocation(path: database.path),
        hint: "cairn project init NAME --from \(database.path) -o PROJECT.gpkg makes one")
    }
    let bytes = Array(text.utf8)
    var read: Result<ProjectTemplate, GeoError>?
    bytes.withUnsafeBufferPointer { buffer in
      read = Result { () throws(GeoError) in
        try ProjectTemplate(json: buffer, path: database.path)
      }
    }
    guard let read else { throw GeoError(.bug, "no template") }
    do throws(GeoError) { template = try read.get() } catch {
      throw GeoError(.notAProject, error.message, at: SourceLocation(path: database.path))
    }
  }

  /// The text of the template; nil if a store is no project.
  static func text(in database: Database) throws(GeoError) -> String? {
    let names = ["md_standard_uri", "metadata"]
    guard try database.hasColumns(names, in: "gpkg_metadata") else { return nil }
    return try database.scalarText(
      "SELECT metadata FROM main.gpkg_metadata WHERE md_standard_uri = ?1 ORDER BY id LIMIT 1",
      [.text(ProjectTemplate.uri)])
  }

  /// The number of features of a layer; nil if the store does not have it.
  public func count(of layer: ProjectLayer) throws(GeoError) -> Int? {
    guard try database.hasTable(layer.name) else { return nil }
    return Int(
      try database.scalarInt(
        "SELECT count(*) FROM main.\(Database.quoted(identifier: layer.name))") ?? 0)
  }

  /// The values of an attribute that features of a layer have, with the uuid of each.
  func values(
    of attribute: ProjectAttribute, in layer: ProjectLayer
  ) throws(GeoError) -> [(id: String, value: String)] {
    let id = ProjectLayer.id.name
    guard try database.hasColumns([attribute.name, id], in: layer.name) else { return [] }
    let column = Database.quoted(identifier: attribute.name)
    var values: [(id: String, value: String)] = []
    try database.query(
      "SELECT \(id), CAST(\(column) AS TEXT) "
        + "FROM main.\(Database.quoted(identifier: layer.name)) WHERE \(column) IS NOT NULL"
    ) { values.append(($0.string(0), $0.string(1))) }
    return values
  }

  /// The table of the pictures: the one that the mapping tables refer to; nil without pictures.
  public static func pictureTable(in database: Database) throws(GeoError) -> String? {
    let names = ["related_table_name", "relation_name"]
    guard try database.hasColumns(names, in: "gpkgext_relations") else { return nil }
    return try database.scalarText(
      "SELECT related_table_name FROM main.gpkgext_relations WHERE relation_name = 'media' LIMIT 1")
  }

  /// A picture of the project.
  public struct Picture {
    /// Its row.
    public let id: Int64
    /// The name by which features have it.
    public let name: String
    /// How many bytes it has.
    public let size: Int
    /// How many features have it.
    public let uses: Int
    /// Its first bytes.
    public let head: [UInt8]
  }

  /// All pictures, with the number of features that have them.
  public func pictures() throws(GeoError) -> [Picture] {
    guard let table = try Self.pictureTable(in: database) else { return [] }
    var uses: [Int64: Int] = [:]
    for mapping in try mappingTables() where try database.hasTable(mapping) {
      try database.query(
        "SELECT related_id, count(*) FROM main.\(Database.quoted(identifier: mapping)) GROUP BY 1"
      ) { uses[$0.int64(0), default: 0] += Int($0.int64(1)) }
    }
    var pictures: [Picture] = []
    try database.query(
      "SELECT id, name, length(data), substr(data, 1, 16) FROM main."
        + "\(Database.quoted(identifier: table)) ORDER BY id"
    ) { row in
      pictures.append(
        Picture(
          id: row.int64(0), name: row.string(1), size: Int(row.int64(2)),
          uses: uses[row.int64(0)] ?? 0, head: Array(row.blob(3))))
    }
    return pictures
  }

  /// The tables that say which features have which pictures.
  private func mappingTables() throws(GeoError) -> [String] {
    var names: [String] = []
    try database.query(
      "SELECT mapping_table_name FROM main.gpkgext_relations WHERE relation_name = 'media'"
    ) { names.append($0.string(0)) }
    return names
  }
}
