import Base
import Features
import Files
import Flow
import FormatKit
import Formats
import GeoPackage
import SQLiteStore

/// An input of a comparison: a GeoPackage as it is, anything else as a temporary one.
struct StoreInput {
  let path: String
  let database: Database
  /// True for a GeoPackage, whose row ids and own tables mean something.
  let isStore: Bool
  /// Gone with this, where there is one.
  private let folder: TemporaryFolder?

  /// Opens an input.
  init(_ path: String, _ run: Run) throws(GeoError) {
    self.path = path
    let opened = try run.open(path)
    if opened.format.name == Format.geoPackage.name, SQLSources.isPlainFile(opened.source) {
      database = try Database(reading: path)
      isStore = true
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
    self.folder = folder
  }

  /// An error with the name that the user gave.
  func named(_ error: GeoError) -> GeoError {
    guard error.location?.path == database.path else { return error }
    var error = error
    error.location?.path = path
    return error
  }

  /// Opens a store for reading that has to be a GeoPackage. Errors: `.usage`.
  static func store(_ path: String, _ run: Run) throws(GeoError) -> Database {
    let opened = try run.open(path)
    guard opened.format.name == Format.geoPackage.name, SQLSources.isPlainFile(opened.source) else {
      throw GeoError(
        .usage, "this works on GeoPackages, not on \(opened.format.title)",
        at: SourceLocation(path: path), hint: "cairn convert makes a GeoPackage of it")
    }
    return try Database(reading: path)
  }
}
