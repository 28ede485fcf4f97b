import Base
import Changes
import Files
import Flow
import FormatKit
import Formats
import SQLiteStore
import Text

/// Merges copies of a GeoPackage that were changed apart.
struct StoreMerging {
  let base: String
  let ours: String
  let theirs: [String]
  let output: String
  let isOverwriting: Bool
  let conflicts: String?
  let options: StoreMergeOptions

  /// Conflicts that are listed where no file takes them.
  private static let listLimit = 100

  func perform(_ run: Run) throws(GeoError) -> Bool {
    try run.claim(output, for: "output")
    if let conflicts { try run.claim(conflicts, for: "conflicts", besides: [output]) }
    let first = try StoreInput.store(base, run)
    let mine = try StoreInput.store(ours, run)
    let others = try theirs.map { (path) throws(GeoError) in
      (path: path, database: try StoreInput.store(path, run))
    }
    try checkKinds([(base, first), (ours, mine)] + others)
    if try KeyExpression.isExpression(options.key, of: [first, mine]) {
      throw GeoError(
        .usage, "--key takes fields here: a merge tells rows apart by what is in them",
        hint: "cairn edit --set makes a field of an expression, in all copies")
    }
    try ThreeWayMerge.check(
      options.renamed, base: first, sides: [mine] + others.map(\.database))
    try options.policy.check(against: [first, mine] + others.map(\.database))
    let target = try StoreOutput(copying: mine, to: output, isOverwriting: isOverwriting)
    let file = try conflicts.map { (path) throws(GeoError) in
      try Self.emptyStore(at: path, isOverwriting: isOverwriting)
    }
    var counts = MergeCounts()
    var listed: [String] = []
    var held: [HeldRow] = []
    let given = GivenRowIDs()
    for (path, database) in others {
      let store = try file.map { (file) throws(GeoError) in
        try ConflictStore(in: file.database, source: mine, who: path)
      }
      let contradictions = try target.change { (out) throws(GeoError) in
        let merge = try ThreeWayMerge(
          base: first, ours: mine, theirs: database, into: out, options, given: given,
          onConflict: { (conflict) throws(GeoError) in
            if listed.count < Self.listLimit { listed.append(conflict.shown) }
            try store?.add(conflict)
          })
        try merge.run()
        counts = counts + merge.counts
        held += merge.held
        return merge.contradictions
      }
      guard contradictions.isEmpty else {
        try say(contradictions.map { "schema: \(path): \($0)" })
        run.answer("the schemas contradict each other; nothing was written")
        return false
      }
    }
    tell(counts, run)
    guard counts.conflicts == 0 || file != nil else {
      try say(listed)
      run.answer(
        "\(Summary.count(counts.conflicts, "conflict")), and no --conflicts to take them; nothing was written"
      )
      return false
    }
    let kept = held
    let refused = try target.change { (out) throws(GeoError) in
      try ThreeWayMerge.putBack(kept, in: out)
    }
    if refused > 0 {
      run.ledger.warn(.baseDoesNotFit, Reason.baseDoesNotFit.meaning, count: refused)
    }
    try file?.commit()
    try target.commit()
    run.result = counts.said
    guard counts.conflicts > 0, let conflicts else { return true }
    try say(listed)
    run.answer("\(Summary.count(counts.conflicts, "conflict")) in \(conflicts)")
    return false
  }

  /// Refuses stores that are not of one kind, and an output that says another one. Errors: `.usage`.
  private func checkKinds(
    _ stores: [(path: String, database: Database)]
  ) throws(GeoError) {
    let kind = try StoreShape(stores[0].database).kind
    for store in stores.dropFirst() where try StoreShape(store.database).kind != kind {
      throw GeoError(
        .usage, "is a store of another kind than \(base)", at: SourceLocation(path: store.path),
        hint: "copies of one store are merged, GeoPackages or stores of SpatiaLite")
    }
    if kind == .spatiaLite, output.lowercased().hasSuffix(".gpkg") {
      throw GeoError(
        .usage, "stores of SpatiaLite become one of SpatiaLite", at: SourceLocation(path: output),
        hint: "write to a name that ends in .sqlite; cairn convert makes a GeoPackage of it")
    }
  }

  private func say(_ lines: [String]) throws(GeoError) {
    let sink = try ByteSink(path: nil, isOverwriting: false)
    try sink.write(text: lines.map { $0 + "\n" }.joined())
    try sink.commit()
  }

  private func tell(_ counts: MergeCounts, _ run: Run) {
    run.ledger.account(
      for: "merge",
      .object([
        ("inserted", .count(counts.inserted)), ("updated", .count(counts.updated)),
        ("deleted", .count(counts.deleted)), ("values", .count(counts.cells)),
        ("same", .count(counts.same)), ("decided", .count(counts.decided)),
        ("renumbered", .count(counts.renumbered)), ("conflicts", .count(counts.conflicts)),
      ]))
  }

  /// A GeoPackage without layers.
  private static func emptyStore(
    at path: String, isOverwriting: Bool
  ) throws(GeoError) -> StoreOutput {
    let folder = try TemporaryFolder(for: "empty.gpkg")
    let writer = try SQLSources.makeWriter(folder)
    try writer.finish(Catalog())
    return try StoreOutput(
      copying: Database(reading: folder.path), to: path, isOverwriting: isOverwriting)
  }
}

extension MergeCounts {
  /// `2 rows added, 1 changed, 0 deleted; 1 difference decided by --policy`.
  fileprivate var said: String {
    let rows =
      "\(Summary.count(inserted, "row")) added, \(Summary.grouped(updated)) changed, "
      + "\(Summary.grouped(deleted)) deleted"
    return decided == 0
      ? rows : rows + "; \(Summary.count(decided, "difference")) decided by --policy"
  }

  /// What two merges did.
  fileprivate static func + (one: MergeCounts, other: MergeCounts) -> MergeCounts {
    var sum = one
    sum.inserted += other.inserted
    sum.updated += other.updated
    sum.deleted += other.deleted
    sum.cells += other.cells
    sum.same += other.same
    sum.decided += other.decided
    sum.renumbered += other.renumbered
    sum.conflicts += other.conflicts
    return sum
  }
}
