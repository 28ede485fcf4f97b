import TestSupport

@testable import SQLiteStore

extension Scratch {
  /// A store that a script makes, open for reading.
  func store(_ script: String) throws -> Database {
    let path = path("store.db")
    do { try Database(loading: path).execute(script: script) }
    return try Database(reading: path)
  }
}
