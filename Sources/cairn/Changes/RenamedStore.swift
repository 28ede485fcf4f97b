import Base
import Changes
import Files
import SQLiteStore

/// A temporary copy of a store in which layers and fields have their new names.
struct RenamedStore {
  let database: Database
  private let path: String
  /// Gone with this.
  private let folder: TemporaryFolder

  /// Copies a store, which messages call by its path. Errors: `.usage`, `.file`, `.store`.
  init(_ store: Database, named path: String, by renaming: StoreRenaming) throws(GeoError) {
    self.path = path
    folder = try TemporaryFolder(for: "renamed.gpkg")
    let copy = try StoreOutput(
      copying: store, to: folder.path, isOverwriting: false, title: path)
    try copy.change { (database) throws(GeoError) in try renaming.run(in: database) }
    try copy.commit()
    database = try Database(reading: folder.path)
  }

  /// An error with the name that the user gave.
  func named(_ error: GeoError) -> GeoError {
    guard error.location?.path == database.path else { return error }
    var error = error
    error.location?.path = path
    return error
  }
}
