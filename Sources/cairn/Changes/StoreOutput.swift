import Base
import Changes
import Files
import GeoPackage
import SQLiteStore
import SpatiaLite

/// A store that is being changed: a copy that appears whole or not at all, or the store itself, in one transaction.
final class StoreOutput {
  let database: Database
  private let file: OutputFile?
  /// Where the copy is, if that goes with this.
  private let folder: TemporaryFolder?
  /// What messages call the file.
  private let title: String

  /// A copy of a store under another name, or in a folder that is kept as long. Errors: `.outputExists`, `.file`, `.store`.
  init(
    copying source: Database, to path: String, isOverwriting: Bool, title: String? = nil,
    in folder: TemporaryFolder? = nil
  ) throws(GeoError) {
    self.folder = folder
    self.title = title ?? path
    let file = try OutputFile(replacing: path, isOverwriting: isOverwriting)
    self.file = file
    do throws(GeoError) {
      try source.copy(toFile: file.temporaryPath)
      database = try Database(appending: file.temporaryPath)
      // The file is worth nothing before it has its name, so nothing is synced. Its journal grows with what is changed, so it is
      // not in memory.
      try database.execute("PRAGMA journal_mode = DELETE")
      try database.execute("PRAGMA synchronous = OFF")
      try Self.prepare(database)
      try database.begin()
    } catch {
      throw file.named(error)
    }
  }

  /// The store itself. Errors: `.store`.
  init(changing path: String) throws(GeoError) {
    file = nil
    folder = nil
    title = path
    database = try Database(appending: path)
    try Self.prepare(database)
    try database.begin()
  }

  /// Makes the functions known that the triggers of the store call.
  private static func prepare(_ database: Database) throws(GeoError) {
    if try StoreShape(database).kind == .spatiaLite {
      try SpatiaLiteEditing.prepare(database)
    } else {
      try GeoPackageEditing.prepare(database)
    }
  }

  /// Does something with the database; errors name the file as the user does.
  func change<Result>(_ body: (Database) throws(GeoError) -> Result) throws(GeoError) -> Result {
    do throws(GeoError) { return try body(database) } catch {
      guard let file, error.location?.path.hasPrefix(file.temporaryPath) == true else {
        throw error
      }
      var error = error
      error.location?.path = title
      throw error
    }
  }

  /// Keeps the changes. The database must not be used any more.
  func commit() throws(GeoError) {
    try change { (database) throws(GeoError) in try database.commit() }
    try file?.commit()
  }
}
