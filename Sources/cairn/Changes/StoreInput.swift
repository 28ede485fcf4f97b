import Base
import Changes
import Features
import Files
import Flow
import FormatKit
import Formats
import GeoPackage
import SQLiteStore
import SpatiaLite

/// An input of a comparison: a GeoPackage as it is, and a store of SpatiaLite if the other one is too; anything else as a temporary
/// GeoPackage.
struct StoreInput {
  let path: String
  let database: Database
  /// True for a store as it is, whose row ids and own tables mean something.
  let isStore: Bool
  /// What the database is.
  let format: Format
  /// Gone with this, where there is one.
  private let folder: TemporaryFolder?

  /// Opens an input.
  init(_ path: String, _ run: Run, besideSpatiaLite: Bool = false) throws(GeoError) {
    self.path = path
    let opened = try run.open(path)
    let formats: [Format] = [.geoPackage] + (besideSpatiaLite ? [.spatiaLite] : [])
    if let format = formats.first(where: { $0.name == opened.format.name }),
      SQLSources.isPlainFile(opened.source)
    {
      database = try Database(reading: path)
      isStore = true
      self.format = format
      folder = nil
      return
    }
    let folder = try TemporaryFolder(for: "layers.gpkg")
    let features = try run.features(of: opened, needsProperties: true, for: .geoPackage)
    let writer = try SQLSources.makeWriter(folder)
    let catalog = Catalog()
    try run.read(features, into: writer, catalog)
    try writer.finish(catalog)
    database = try Database(reading: folder.path)
    isStore = false
    format = .geoPackage
    self.folder = folder
  }

  /// An error with the name that the user gave.
  func named(_ error: GeoError) -> GeoError {
    guard error.location?.path == database.path else { return error }
    var error = error
    error.location?.path = path
    return error
  }

  /// True for a file that is a store of SpatiaLite 4 or 5.
  static func isSpatiaLite(_ path: String) -> Bool {
    guard path != "-", let source = try? ByteSource(path: path), source.isDatabase,
      SQLSources.isPlainFile(source), let database = try? Database(reading: path)
    else { return false }
    return (try? StoreShape(database).kind) == .spatiaLite
  }

  /// Opens a store for reading that has to be a GeoPackage, or one of SpatiaLite 4 or 5. Errors: `.usage`.
  static func store(_ path: String, _ run: Run) throws(GeoError) -> Database {
    let opened = try run.open(path)
    let isStore =
      opened.format.name == Format.geoPackage.name
      || opened.format.name == Format.spatiaLite.name && isSpatiaLite(path)
    guard isStore, SQLSources.isPlainFile(opened.source) else {
      throw GeoError(
        .usage,
        "this works on GeoPackages and on stores of SpatiaLite 4 and 5, not on "
          + (opened.format.name == Format.spatiaLite.name
            ? "other SQLite databases" : opened.format.title),
        at: SourceLocation(path: path), hint: "cairn convert makes a GeoPackage of it")
    }
    return try Database(reading: path)
  }
}
