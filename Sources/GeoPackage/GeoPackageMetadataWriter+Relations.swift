import Base
internal import FeatureStore
import Features
import Flow
import SQLiteStore

extension GeoPackageMetadataWriter {
  /// A table that the run has written, which may be a side of relations.
  struct RelatedTable {
    let plan: StoreLayerPlan
    let name: String
    /// The run has made the table.
    var isNew = true

    /// The sides of relations that the table is, one for each relation and source.
    var ends: [TableExtras.RelationEnd] {
      var ends: [TableExtras.RelationEnd] = []
      for source in plan.layer.sources {
        for end in source.tableNames.extras.relations where !ends.contains(end) { ends.append(end) }
      }
      return ends
    }
  }

  /// The side of a relation in the new store.
  private struct Side {
    /// The name of the table.
    let table: String
    /// The column that the relation refers to.
    let column: String
    /// What came of the table of the source; nil for the table of attachments.
    let plan: StoreLayerPlan?
    /// The keys that the rows of the source have now; nil if the column is not the key, so that its values stay.
    private let keys: StoreKeyRuns?
    /// Where the files of the source are, and are now.
    private let files: (old: StoreAttachments, new: StoreAttachments)?

    /// Nil if the table is no such side any more.
    init?(_ table: RelatedTable, _ end: TableExtras.RelationEnd) {
      guard table.isNew, end.hasRows,
        let source = table.plan.layer.sources.first(where: {
          $0.tableNames.extras.relations.contains(end)
        })
      else { return nil }
      self.table = table.name
      plan = table.plan
      files = nil
      let wanted = end.column.lowercased()
      if source.tableNames.key?.lowercased() == wanted {
        column = table.plan.keyColumn
        var runs = table.plan.source.keyRuns[source.tableNames.extras.relations] ?? StoreKeyRuns()
        runs.settle()
        keys = runs
      } else if let found = table.plan.columns.first(where: { $0.name.lowercased() == wanted }) {
        column = found.name
        keys = nil
      } else {
        return nil
      }
    }

    /// The table of attachments, if the store has one.
    init?(_ files: StoreAttachments, now table: String?, in database: Database) {
      guard let table else { return nil }
      self.table = table
      column = "id"
      plan = nil
      keys = nil
      self.files = (files, StoreAttachments(table, in: database))
    }

    /// What refers to the row of an old value; nil without a row.
    func value(of old: SQLiteValue) throws(GeoError) -> SQLiteValue? {
      if keys == nil, files == nil { return old }
      guard case .integer(let key) = old else { return nil }
      if let files {
        return try files.old.file(key).flatMap { (file) throws(GeoError) in
          try files.new.row(of: file).map { .integer($0) }
        }
      }
      return keys?.newKey(of: key).map { .integer($0) }
    }
  }

  /// Enters the relations between tables of the sources (OGC 18-000 §7) whose rows are complete, and to files that came along,
  /// with the rows of their mapping tables; the ledger counts the relations and rows that are left out.
  func addRelations(of tables: [RelatedTable]) throws(GeoError) {
    var order: [any TableRelation] = []
    var found: [ObjectIdentifier: [(table: RelatedTable, end: TableExtras.RelationEnd)]] = [:]
    for table in tables {
      for end in table.ends {
        let id = ObjectIdentifier(end.relation)
        if found[id] == nil { order.append(end.relation) }
        found[id, default: []].append((table, end))
      }
    }
    var entered: [EnteredRelation] = []
    for relation in order {
      let ends = found[ObjectIdentifier(relation)] ?? []
      func side(_ side: TableExtras.RelationEnd.Side) -> Side? {
        let own = ends.filter { $0.end.side == side }
        return own.count == 1 ? Side(own[0].table, own[0].end) : nil
      }
      guard let relation = relation as? StoreRelation, let base = side(.base),
        let related = try relation.files.map({ (files) throws(GeoError) in
          Side(files, now: try attachmentsTable(), in: database)
        }) ?? side(.related)
      else {
        ends.first?.table.plan.layer.note(.relationLeftOut, count: 1)
        continue
      }
      let sides = [base, related]
      if relation.isLayer {
        let own = ends.filter { $0.end.side == .mapping }
        if own.count == 1, try settle(own[0].table, own[0].end, sides) {
          entered.append(
            EnteredRelation(relation: relation, sides: sides, table: own[0].table.name))
        } else {
          base.plan?.layer.note(.relationLeftOut, count: 1)
        }
        continue
      }
      // That of another input, whose rows have gone into the same tables.
      if let known = entered.first(where: { $0.takes(relation, sides) }) {
        try copyRows(of: relation, sides, to: known.table, isFirst: false)
        continue
      }
      entered.append(
        EnteredRelation(relation: relation, sides: sides, table: try table(for: relation)))
      try copyRows(of: relation, sides, to: entered[entered.count - 1].table, isFirst: true)
    }
    for relation in entered { try enter(relation) }
  }

  /// A relation of the new store.
  private struct EnteredRelation {
    let relation: StoreRelation
    let sides: [Side]
    /// The name of its mapping table.
    let table: String

    /// True if the rows of another relation can be in the mapping table too.
    func takes(_ other: StoreRelation, _ others: [Side]) -> Bool {
      relation.table == other.table && relation.kind == other.kind
        && relation.columns == other.columns
        && zip(sides, others).allSatisfy {
          $0.table == $1.table && $0.column == $1.column
        }
    }
  }

  /// Makes the mapping table of a relation, without indexes; returns its name.
  private func table(for relation: StoreRelation) throws(GeoError) -> String {
    var names = StoreNames()
    try database.query("SELECT name FROM main.sqlite_master") { names.take($0.string(0)) }
    try takenNames().forEach { names.take($0) }
    let table = names.unique(relation.table)
    let columns = relation.columns.map {
      "\(Database.quoted(identifier: $0.name)) \($0.declaration)"
    }
    try database.execute(
      "CREATE TABLE main.\(Database.quoted(identifier: table)) (\(columns.joined(separator: ", ")))"
    )
    return table
  }

  /// The column of a mapping table that is its row id, which nothing refers to; nil if there is none.
  private func rowID(of table: String, _ relation: StoreRelation) throws(GeoError) -> Int? {
    var keys: [(name: String, type: String)] = []
    try database.query(
      "SELECT name, type FROM pragma_table_info(?1, 'main') WHERE pk > 0", [.text(table)]
    ) { keys.append(($0.string(0), $0.string(1))) }
    guard keys.count == 1, keys[0].type.uppercased() == "INTEGER" else { return nil }
    return relation.columns.firstIndex { $0.name == keys[0].name }
  }

  /// Copies the rows whose features are there; the ledger counts the others. Those of a further input get row ids of
  /// their own.
  private func copyRows(
    of relation: StoreRelation, _ sides: [Side], to table: String, isFirst: Bool
  ) throws(GeoError) {
    let rowID = isFirst ? nil : try rowID(of: table, relation)
    let target = "main.\(Database.quoted(identifier: table))"
    let places = StoreRelation.idColumns.compactMap { name in
      relation.columns.firstIndex { $0.name.lowercased() == name }
    }
    let marks = relation.columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    let row = try database.prepare("INSERT OR IGNORE INTO \(target) VALUES(\(marks))")
    let total = "SELECT count(*) FROM \(target)"
    var missing = Int(try database.scalarInt(total) ?? 0)
    try relation.read { (values) throws(GeoError) in
      missing += 1
      var values = values
      if let rowID { values[rowID] = .null }
      for (place, side) in zip(places, sides) {
        guard let value = try side.value(of: values[place]) else { return }
        values[place] = value
      }
      row.reset()
      try row.bind(values)
      while try row.step() {}
    }
    row.reset()
    for (name, side) in zip(StoreRelation.idColumns, sides) {
      let column = Database.quoted(identifier: side.column)
      try database.execute(
        """
        DELETE FROM \(target) WHERE \(name) NOT IN (SELECT \(column) \
        FROM main.\(Database.quoted(identifier: side.table)) WHERE \(column) NOT NULL)
        """)
    }
    missing -= Int(try database.scalarInt(total) ?? 0)
    if missing > 0 { sides[0].plan?.layer.note(.relationRowLeftOut, count: missing) }
  }

  /// Gives the rows of a mapping table that is a layer the keys that their features have now; false if it is not the whole table any
  /// more, or one of the features is not there: then its rows stay as they are.
  private func settle(
    _ mapping: RelatedTable, _ end: TableExtras.RelationEnd, _ sides: [Side]
  ) throws(GeoError) -> Bool {
    let names = mapping.plan.columns.map { $0.name.lowercased() }
    guard mapping.isNew, end.hasRows, mapping.plan.layer.sources.count == 1,
      StoreRelation.idColumns.allSatisfy(names.contains)
    else { return false }
    let table = "main.\(Database.quoted(identifier: mapping.name))"
    try database.execute(
      "CREATE TEMP TABLE cairn_mapping(row INTEGER PRIMARY KEY, base_id, related_id)")
    let insertion = try database.prepare("INSERT INTO cairn_mapping VALUES(?1, ?2, ?3)")
    var isWhole = true
    try database.query("SELECT rowid, base_id, related_id FROM \(table)") {
      (row) throws(GeoError) in
      guard isWhole, let base = try sides[0].value(of: row.value(1)),
        let related = try sides[1].value(of: row.value(2))
      else { return isWhole = false }
      if base == row.value(1), related == row.value(2) { return }
      try insertion.bind([row.value(0), base, related])
      try insertion.run()
    }
    if isWhole {
      // By ways that no row has: a unique index would refuse keys that another row still has.
      try database.execute(
        "UPDATE \(table) SET base_id = 'row ' || rowid WHERE rowid IN (SELECT row FROM cairn_mapping)"
      )
      try database.execute(
        """
        UPDATE \(table) SET (base_id, related_id) = \
        (SELECT base_id, related_id FROM cairn_mapping WHERE row = \(table).rowid) \
        WHERE rowid IN (SELECT row FROM cairn_mapping)
        """)
    }
    try database.execute("DROP TABLE temp.cairn_mapping")
    return isWhole
  }

  /// Gives a mapping table that is no layer its indexes, and enters it.
  private func enter(_ entered: EnteredRelation) throws(GeoError) {
    let (relation, sides, table) = (entered.relation, entered.sides, entered.table)
    guard let plan = sides[0].plan else { return }
    var rules =
      relation.isLayer ? [] : relation.extras.rules + relation.extras.foreignKeys.map(\.rule)
    for index in relation.isLayer ? [] : relation.extras.indexes
    where try !StoreIndexing.make(
      index, of: table, columns: relation.columns.map(\.name), plan.source.dialect, in: database)
    {
      rules.append(TableExtras.Rule(kind: "index", name: index.name ?? relation.table))
    }
    if !rules.isEmpty {
      plan.layer.note(
        .tableRuleLeftOut, count: rules.count,
        examples: rules.prefix(Notice.exampleLimit).map {
          SourceLocation(
            path: plan.layer.source.path, layer: relation.table, id: "\($0.kind) '\($0.name)'")
        })
    }
    try database.execute(GeoPackageSchema.relations)
    for name in ["gpkgext_relations", table] {
      try addExtension(
        "related_tables", GeoPackageSchema.relationsStandard, table: name, scope: "read-write")
    }
    try database.execute(
      """
      INSERT INTO main.gpkgext_relations(base_table_name, base_primary_column, related_table_name, \
      related_primary_column, relation_name, mapping_table_name) VALUES(?1, ?2, ?3, ?4, ?5, ?6)
      """,
      sides.flatMap { [.text($0.table), .text($0.column)] }
        + [.text(relation.kind), .text(table)])
  }
}
