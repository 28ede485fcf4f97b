import Base
import Features
import Flow
import SQLiteStore
import Steps
import Testing

/// Sorting, sampling and unique values, on rows of SQLite's own.
@Suite struct BarrierTests {
  /// Runs rows through a barrier, a few features a batch, and returns their ordinals as they come out.
  private func ordinals(_ barrier: any Barrier, rows: Rows, batches: Int = 3) throws -> [UInt64] {
    let source = RowsReader(rows, batches: batches)
    let catalog = Catalog()
    try Flow.run(
      from: source, path: "rows.test", into: barrier.sink, catalog: catalog, ledger: Ledger(),
      jobs: 2)
    try barrier.sink.finish(catalog)
    let reader = try barrier.makeReader()
    let decoder = reader.makeDecoder()
    var batch = FeatureBatch()
    var ordinals: [UInt64] = []
    var read = 0
    var filtered = 0
    while true {
      batch.removeAll()
      guard try reader.read(into: &batch) else { break }
      try decoder.decode(&batch)
      for slot in batch.slots {
        read += slot.readCount
        filtered += slot.filteredCount
      }
      for feature in 0..<batch.count { ordinals.append(batch.ordinals[feature]) }
    }
    // Whatever went in is accounted for.
    #expect(read == rows.rows.count * batches)
    #expect(read == filtered + ordinals.count)
    return ordinals
  }

  @Test(arguments: [
    "n", "n DESC", "name", "name COLLATE NOCASE DESC", "any", "any DESC NULLS LAST", "r, n DESC",
    "n IS NULL, abs(r) desc nulls first, name collate binary asc",
    "CASE WHEN n > 2 THEN 0 ELSE 1 END",
    "coalesce(n, 3), t DESC", "typeof(any), any", "lower(name) desc, n", "max(n, 2) ASC",
  ])
  func theOrderIsSQLites(_ text: String) throws {
    var expected: [UInt64] = []
    try Rows.usual.table().query("SELECT rowid FROM rows ORDER BY \(text), rowid") { row in
      expected.append(UInt64(row.int64(0)))
    }
    let sort = try Sort(by: SortOrder(text, option: "--sort"))
    #expect(try ordinals(sort, rows: Rows.usual, batches: 1) == expected)
    // Equal ones stay in the order in which they came, batch by batch.
    expected = []
    try Rows.usual.table().query(
      """
      SELECT rows.rowid FROM rows, (VALUES (1), (2), (3)) AS batch
      ORDER BY \(text), batch.column1, rows.rowid
      """
    ) { row in expected.append(UInt64(row.int64(0))) }
    #expect(
      try ordinals(try Sort(by: SortOrder(text, option: "--sort")), rows: Rows.usual, batches: 3)
        == expected)
  }

  @Test(arguments: [0, 1, 5, 24, 100]) func aSampleHasItsSizeAndItsOrder(_ size: Int) throws {
    let first = try ordinals(Sample(of: size, seed: 1), rows: Rows.usual)
    #expect(first.count == min(size, 24))
    #expect(first == (try ordinals(Sample(of: size, seed: 1), rows: Rows.usual)))
    // Each is found behind the one before in what came in: eight rows, three times.
    var rest = [0, 1, 2].flatMap { _ in Array(UInt64(1)...8) }
    for ordinal in first {
      let place = try #require(rest.firstIndex(of: ordinal), "\(first) is not in order")
      rest.removeFirst(place + 1)
    }
    // Another seed, another choice; of 24 over 5 two are the same in one case of 42504.
    if size == 5 { #expect(first != (try ordinals(Sample(of: size, seed: 2), rows: Rows.usual))) }
  }

  @Test func everyFeatureIsAsLikelyAsAnyOther() throws {
    var counts = [Int](repeating: 0, count: 9)
    for seed in 0..<800 {
      for ordinal in try ordinals(Sample(of: 2, seed: UInt64(seed)), rows: Rows.usual, batches: 1) {
        counts[Int(ordinal)] += 1
      }
    }
    // 1600 draws of 8: 200 each, with a standard deviation of 12.
    for count in counts.dropFirst() { #expect((140...260).contains(count)) }
  }

  @Test(arguments: ["n", "any", "r", "name COLLATE NOCASE = 'anna'", "n % 2", "typeof(t)"])
  func theFirstOfEachValueIsKept(_ text: String) throws {
    var expected: [Int] = []
    try Rows.usual.table().query(
      "SELECT min(rowid) FROM rows GROUP BY (\(text)) ORDER BY 1"
    ) { row in expected.append(Int(row.int64(0)) - 1) }
    let filter = UniqueFilter(
      try ExpressionList([.init(text, option: "--unique")]), skipsErrors: false,
      knowsFields: true)
    filter.begin(RowsReader(Rows.usual, batches: 1).nature, path: "rows.test")
    var step = filter.makeStep()
    var batch = Rows.usual.batch()
    try step.apply(to: &batch)
    #expect((0..<batch.count).map { Int(batch.ordinals[$0]) - 1 } == expected)
  }
}

/// The same rows in each of some batches.
final class RowsReader: FeatureReader {
  private let rows: Rows
  private let batches: Int
  private var next = 0
  let nature: InputNature

  init(_ rows: Rows, batches: Int) {
    self.rows = rows
    self.batches = batches
    nature = InputNature(
      layers: [Layer(name: "rows", path: "rows.test", fields: rows.fields)], isText: false)
  }

  func read(into batch: inout FeatureBatch) -> Bool {
    guard next < batches else { return false }
    next += 1
    return true
  }

  func makeDecoder() -> any BatchDecoder { Decoder(rows, nature.layers[0]) }

  private final class Decoder: BatchDecoder {
    let rows: Rows
    let layer: Layer
    init(_ rows: Rows, _ layer: Layer) {
      self.rows = rows
      self.layer = layer
    }
    func decode(_ batch: inout FeatureBatch) { rows.append(to: &batch, layer) }
  }

  var progress: FlowProgress { FlowProgress(done: 0, total: nil) }
  func finish() -> InputEnd { InputEnd(layers: nature.layers) }
}
