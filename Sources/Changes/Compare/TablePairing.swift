internal import Base
internal import SQLiteStore

/// Finds out which table of one store is which of another, and what tells their rows apart.
struct TablePairing {
  let old: Database
  let new: Database
  let options: ComparisonOptions
  /// Tables of both that were passed over.
  private(set) var unpaired: [(name: String, error: GeoError)] = []
  private var renamings: Renamings?

  init(old: Database, new: Database, options: ComparisonOptions) {
    self.old = old
    self.new = new
    self.options = options
  }

  /// How many fields a hint names.
  private static let namedFields = 12

  private static let uuidNames: Set = ["uuid", "guid", "globalid", "global_id", "unique_id"]

  /// The pairs: layers and tables of both, of the old one alone and of the new one alone.
  mutating func pairs(
    _ oldShape: StoreShape, _ newShape: StoreShape
  ) throws(GeoError) -> [TablePair] {
    if !options.renamed.isEmpty { renamings = try Renamings(options.renamed, in: oldShape) }
    if !options.isMerge { try renamings?.check(against: newShape, path: new.path) }
    if let done = options.renaming { renamings = done.renamings }
    let olds = wanted(oldShape)
    var news = wanted(newShape)
    try checkNames(oldShape.tables + newShape.tables)
    var pairs: [TablePair] = []
    for table in olds {
      let name = renamings?.name(of: table.name).lowercased()
      var match =
        news.firstIndex { $0.name.lowercased() == name }
        ?? news.firstIndex { $0.name.lowercased() == table.name.lowercased() }
      // Layers of files have the files' names.
      if match == nil, !options.areStores, olds.count == 1, news.count == 1 { match = 0 }
      guard let match else {
        pairs.append(
          TablePair(
            old: table, new: nil, key: table.key, kind: table.keyKind, renamings: renamings))
        continue
      }
      do throws(GeoError) {
        pairs.append(try pair(table, news.remove(at: match)))
      } catch  where error.reason == .noCommonKey && options.passesOverUnpaired {
        unpaired.append((table.name, error))
      }
    }
    // If nothing else is to be compared, that is the answer.
    if let first = unpaired.first,
      !pairs.contains(where: { $0.isLayer && $0.oldTable != nil && $0.newTable != nil })
    {
      throw first.error
    }
    for table in news {
      pairs.append(TablePair(old: nil, new: table, key: table.key, kind: table.keyKind))
    }
    try checkKey(pairs)
    return pairs.map(settled)
  }

  /// Refuses names that no input has.
  private func checkNames(_ tables: [TableShape]) throws(GeoError) {
    for name in options.tables
    where !tables.contains(where: {
      [name, renamings?.name(of: name) ?? name].map { $0.lowercased() }.contains(
        $0.name.lowercased())
    }) {
      let known = Set(tables.filter(\.isLayer).map(\.name)).sorted()
      throw GeoError(
        .usage, "there is no layer '\(name)'", at: SourceLocation(path: old.path),
        hint: "the layers are " + known.map { "'\($0)'" }.joined(separator: ", "))
    }
  }

  /// Refuses a key that no layer of both inputs has: rows would be paired by something else.
  private func checkKey(_ pairs: [TablePair]) throws(GeoError) {
    guard !options.key.isEmpty || options.keyExpression != nil,
      !pairs.contains(where: \.isKeyNamed),
      pairs.contains(where: { $0.isLayer && $0.oldTable != nil && $0.newTable != nil })
    else { return }
    let names = options.key.map { "'\($0)'" }.joined(separator: ", ")
    var seen: Set<String> = []
    let common = pairs.filter(\.isLayer).flatMap(\.columns).filter {
      $0.isInBoth && !$0.isGeometry && !$0.isMade && seen.insert($0.name).inserted
    }.prefix(Self.namedFields).map { "'\($0.name)'" }
    throw GeoError(
      .usage, "--key: no layer has \(names) in both inputs",
      hint: common.isEmpty ? nil : "both have \(common.joined(separator: ", "))")
  }

  private func wanted(_ shape: StoreShape) -> [TableShape] {
    let tables = shape.tables.filter { options.areStores || $0.isLayer || shape.kind == .plain }
    // The only layer of a file has its name.
    if options.tables.isEmpty || !options.areStores && tables.count == 1 { return tables }
    let names = options.tables.flatMap { name in
      [name.lowercased()] + (renamings.map { [$0.name(of: name).lowercased()] } ?? [])
    }
    return tables.filter { names.contains($0.name.lowercased()) }
  }

  /// Leaves out what is not to be compared.
  private func settled(_ pair: TablePair) -> TablePair {
    var pair = pair
    for index in pair.columns.indices
    where options.ignored.contains(pair.columns[index].name.lowercased()) {
      pair.columns[index].isCompared = false
    }
    return pair
  }

  private func pair(_ one: TableShape, _ other: TableShape) throws(GeoError) -> TablePair {
    if options.matchMetres != nil, one.isLayer, other.isLayer {
      return try matched(one, other)
    }
    let named = options.key
    if !named.isEmpty || options.keyExpression != nil {
      let names = renamings?.names(of: one) ?? [:]
      let missing = named.first { name in
        [one, other].contains { table in
          table.index(of: name) == nil && names[name.lowercased()].flatMap(table.index) == nil
        }
      }
      if missing == nil {
        guard let expression = options.keyExpression, one.isLayer, other.isLayer else {
          return keyed(one, other, by: named, isNamed: true)
        }
        return made(one, other, named: expression)
      }
      if let missing, one.isLayer, !options.areStores || !options.tables.isEmpty {
        throw GeoError(
          .usage, "layer '\(one.name)' has no field '\(missing)' in both inputs",
          at: SourceLocation(path: old.path))
      }
    }
    if one.isLayer, !options.usesPrimaryKeys, one.keyKind != .natural || !options.areStores {
      for column in one.columns where try isIdentity(column, one, other) {
        return keyed(one, other, by: [column.name], isNamed: false)
      }
    }
    let isCommon =
      one.keyKind == other.keyKind
      && one.key.map { $0.lowercased() } == other.key.map { $0.lowercased() }
      && (options.areStores || one.keyKind == .natural)
    guard isCommon else {
      throw GeoError(
        .noCommonKey,
        "nothing tells which row of '\(other.name)' is which row of the other input",
        at: SourceLocation(path: new.path),
        hint: one.isLayer
          ? "name columns with --key FIELD,…"
            + (options.areStores ? "" : ", or pair rows with --match METRES")
          : "cairn diff --layer NAME compares layers alone")
    }
    return TablePair(
      old: one, new: other, key: one.key, kind: other.keyKind, renamings: renamings)
  }

  /// Rows are paired by ``RowKeys``.
  private func made(_ one: TableShape, _ other: TableShape, named name: String) -> TablePair {
    var pair = keyed(one, other, by: [], isNamed: true)
    pair.columns.append(TablePair.Column(made: "key", named: name))
    pair.key = [pair.columns.count - 1]
    return pair
  }

  /// Rows are paired by comparing them; ``RowMatching`` finds their keys.
  private func matched(_ one: TableShape, _ other: TableShape) throws(GeoError) -> TablePair {
    guard one.systemID == other.systemID || one.systemID == nil || other.systemID == nil else {
      throw GeoError(
        .usage, "layer '\(one.name)' has another reference system in the other input",
        at: SourceLocation(path: new.path), hint: "cairn reproject brings it into the same one")
    }
    for table in [one, other] where table.keyKind == .natural {
      throw GeoError(
        .usage, "the rows of '\(table.name)' have no row ids to match them by",
        at: SourceLocation(path: table.name == one.name ? old.path : new.path),
        hint: "name columns with --key FIELD,…")
    }
    var pair = made(one, other, named: "match")
    pair.isKeyNamed = false
    pair.columns.append(TablePair.Column(made: "score", named: "score"))
    pair.scoreIndex = pair.columns.count - 1
    pair.titleColumns = pair.columns.firstIndex {
      $0.oldName?.lowercased() == one.key[0].lowercased()
    }.map { [$0] }
    return pair
  }

  private func keyed(
    _ one: TableShape, _ other: TableShape, by key: [String], isNamed: Bool
  ) -> TablePair {
    var pair = TablePair(old: one, new: other, key: key, kind: .natural, renamings: renamings)
    pair.isKeyNamed = isNamed
    for index in pair.key {
      let types = (
        pair.columns[index].oldName.flatMap(one.index).map { one.columns[$0].type } ?? "",
        pair.columns[index].newName.flatMap(other.index).map { other.columns[$0].type } ?? ""
      )
      if Self.isTextual(types.0) != Self.isTextual(types.1) { pair.comparesKeysAsText = true }
    }
    // A row id that identifies nothing is the store's own.
    if isNamed || !options.areStores || options.ignoresRowIDs {
      for index in pair.columns.indices where !pair.key.contains(index) {
        let column = pair.columns[index]
        let isRowID =
          one.keyKind != .natural && one.key[0].lowercased() == column.oldName?.lowercased()
          || other.keyKind != .natural && other.key[0].lowercased() == column.newName?.lowercased()
        if isRowID { pair.columns[index].isCompared = false }
      }
    }
    return pair
  }

  private static func isTextual(_ type: String) -> Bool {
    let type = type.uppercased()
    return ["CHAR", "CLOB", "TEXT"].contains { name in
      type.utf8.count >= name.utf8.count
        && type.split(separator: "(").first.map(String.init)?
          .hasSuffix(name) == true
    }
  }

  /// True for a column whose values tell rows apart on both sides: one of UUIDs; between files, also of ids.
  private func isIdentity(
    _ column: TableShape.Column, _ one: TableShape, _ other: TableShape
  ) throws(GeoError) -> Bool {
    let name = column.name.lowercased()
    let isUUID = Self.uuidNames.contains(name) || column.type.uppercased() == "UUID"
    guard isUUID || !options.areStores && name == "id", let match = other.index(of: name),
      !one.key.contains(column.name) || one.keyKind == .natural
    else { return false }
    guard try isUnique(column.name, one.name, old) else { return false }
    return try isUnique(other.columns[match].name, other.name, new)
  }

  private func isUnique(
    _ column: String, _ table: String, _ database: Database
  ) throws(GeoError) -> Bool {
    let name = Database.quoted(identifier: column)
    let sql =
      "SELECT count(*) = count(DISTINCT \(name)) FROM main.\(Database.quoted(identifier: table))"
    return try database.scalarInt(sql) == 1
  }
}
