public import Base
internal import Features
public import Flow
import SQLiteStore
internal import Text

/// Sorts all features by some expressions; those with equal values stay in their order. SQLite sorts
/// the values, in a temporary file if they are many, and the features wait in a spool.
public final class Sort: Barrier {
  private let order: SortOrder
  private let store = SpoolSink(FeatureSpool())
  private let keys: KeySink

  /// A sort. Errors: `.store`.
  public init(by order: SortOrder) throws(GeoError) {
    self.order = order
    keys = try KeySink(order, store)
  }

  /// Takes the features of all inputs.
  public var sink: any FeatureSink { keys }

  /// Hands out the features in their new order.
  public func makeReader() throws(GeoError) -> any FeatureReader {
    store.makeReader(order: try keys.sorted())
  }

  /// Says what was held.
  public func finish(_ ledger: Ledger) {
    ledger.account(
      for: "sort",
      .object([
        ("features", .integer(Int64(store.spool.count))),
        ("bytes", .integer(Int64(store.spool.size))),
        ("bytes_in_file", .integer(Int64(store.spool.spilledSize))),
      ]))
  }

  /// The sink: features go into the spool, their values into a table.
  private final class KeySink: FeatureSink {
    let order: SortOrder
    let store: SpoolSink
    let database: Database
    let insert: Statement

    init(_ order: SortOrder, _ store: SpoolSink) throws(GeoError) {
      self.order = order
      self.store = store
      database = try Database(temporary: "the table of a sort")
      let names = order.manners.indices.map { "k\($0)" }
      try database.execute("CREATE TABLE keys (\(names.joined(separator: ", ")))")
      insert = try database.prepare(
        "INSERT INTO keys VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))")
      try database.begin()
    }

    func makeEncoder() -> any BatchEncoder { Encoder(self) }

    func finish(_ catalog: Catalog) throws(GeoError) {
      store.finish(catalog)
      try database.commit()
    }

    /// The numbers of the features in their new order.
    func sorted() throws(GeoError) -> [UInt32] {
      let terms = order.manners.enumerated().map { "k\($0) \($1)" } + ["rowid"]
      var numbers: [UInt32] = []
      numbers.reserveCapacity(store.spool.count)
      try database.query("SELECT rowid FROM keys ORDER BY \(terms.joined(separator: ", "))") {
        (row) throws(GeoError) in
        numbers.append(UInt32(truncatingIfNeeded: row.int64(0) - 1))
      }
      return numbers
    }
  }

  private final class Encoder: BatchEncoder {
    let keys: KeySink
    let recorder: FeatureRecorder
    let evaluator: ExpressionEvaluator
    var values = ExpressionValues()

    init(_ keys: KeySink) {
      self.keys = keys
      recorder = FeatureRecorder(for: keys.store.spool)
      evaluator = ExpressionEvaluator(keys.order.list)
    }

    func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
      recorder.record(batch)
      try evaluator.evaluateAll(batch, into: &values)
    }

    func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
      try keys.store.spool.append(recorder)
      let width = keys.order.manners.count
      let statement = keys.insert
      for feature in 0..<batch.count {
        for index in 0..<width {
          let cell = values.cells[feature * width + index]
          switch cell.type {
          case .null: try statement.bindNull(index + 1)
          case .boolean, .integer: try statement.bind(index + 1, cell.integer)
          case .real: try statement.bind(index + 1, cell.real)
          case .blob: try statement.bind(index + 1, blob: values.text.buffer(cell.textRange))
          default: try statement.bind(index + 1, text: values.text.buffer(cell.textRange))
          }
        }
        try statement.run()
      }
    }
  }
}
