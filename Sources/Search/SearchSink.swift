public import Base
public import Flow
internal import Features
internal import Files
internal import SQLiteStore
internal import Text

/// Makes a search index of the features of a run: OpenStreetMap's with all their tags, or any others with names.
///
/// What can be found in the features goes into a temporary database; areas and settlements are held in memory. When all
/// are there, the tables are written.
///
/// Unchecked: workers share nothing but what is used in turn.
public final class SearchSink: FeatureSink, @unchecked Sendable {
  private let gathering: SearchGathering
  private let output: OutputFile
  /// Only what lies in it becomes an entry; nil for everything.
  public var bounds: SearchBounds?

  /// An index in a store of its own. Errors: `.outputExists`, `.file`.
  public init(path: String, isOverwriting: Bool) throws(GeoError) {
    output = try OutputFile(replacing: path, isOverwriting: isOverwriting)
    gathering = try SearchGathering()
  }

  /// Leaves out what has nothing to find in it.
  public func makeSteps() -> [any BatchStep] { [SearchSelection()] }

  /// What looks at features; one for each worker of each input.
  public func makeEncoder() -> any BatchEncoder { SearchEncoder(gathering) }

  /// Writes the index.
  public func finish(_ catalog: Catalog) throws(GeoError) { try finish(catalog, Ledger()) }

  /// Writes the index, and tells the ledger how many entries it has.
  public func finish(_ catalog: Catalog, _ ledger: Ledger) throws(GeoError) {
    Self.tell(try write(), ledger)
  }

  /// Tells a ledger how many entries an index has.
  public static func tell(_ count: Int, _ ledger: Ledger) {
    ledger.account(
      for: "search", .object([("entries", .count(count))]),
      line: (count == 1 ? "1 entry" : Summary.grouped(count) + " entries") + " to search for")
  }

  /// Writes the index; returns how many entries it has. Errors: `.file`, `.store`.
  public func write() throws(GeoError) -> Int {
    do throws(GeoError) {
      let count = try write(to: output.temporaryPath)
      try output.commit()
      return count
    } catch {
      throw output.named(error)
    }
  }

  /// The database is closed when this returns.
  private func write(to file: String) throws(GeoError) -> Int {
    try gathering.finish()
    let database = try Database(loading: file)
    try database.begin()
    let tables = try SearchTables(database)
    try SearchAssembly(gathering, tables, bounds).run()
    let count = try tables.finish()
    try database.commit()
    return count
  }
}
