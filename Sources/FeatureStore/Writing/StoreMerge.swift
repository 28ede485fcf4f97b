package import Base
import Features
package import Flow
import Geometry
import SQLiteStore

/// Adds the rows of a layer to an existing table, whose triggers index and count them.
package struct StoreMerge {
  private let plan: StoreLayerPlan
  private let database: Database
  private let metadata: any StoreMetadata
  private let target: StoreTarget
  private let policy: MixedPolicy
  private let rule: StoreDuplicateRule

  package init(
    _ plan: StoreLayerPlan, into table: String, _ metadata: any StoreMetadata,
    _ policy: MixedPolicy, _ rule: StoreDuplicateRule
  ) throws(GeoError) {
    self.policy = policy
    self.rule = rule
    self.plan = plan
    database = metadata.database
    self.metadata = metadata
    target = try StoreTarget(table, of: metadata)
  }

  package func run() throws(GeoError) {
    try checkKind()
    let srsID = try checkSystem()
    let hadRows =
      try database.scalarInt("SELECT 1 FROM main.\(target.quotedTable) LIMIT 1") != nil

    let matches = try StoreMatches(of: plan, in: target, rule, places(), database)
    try matches.book()
    if !matches.leavesNothing { try write(besides: matches, srsID: srsID, hadRows: hadRows) }
    try matches.close()
  }

  /// The columns that the addition's columns go to; nil for those that the table does not have.
  private func places() throws(GeoError) -> [StoreTarget.Column?] {
    var used = Set<String>()
    var places: [StoreTarget.Column?] = []
    for column in plan.columns {
      let place = try target.column(for: column, target.notes, notIn: used)
      if let place { used.insert(place.name) }
      places.append(place)
    }
    return places
  }

  /// Makes room for the features that are new or take the place of a row, and writes them.
  private func write(
    besides matches: StoreMatches, srsID: Int32, hadRows: Bool
  ) throws(GeoError) {
    var notes = target.notes
    let widening = StoreWidening(of: target, for: plan, metadata, policy)
    // The key is named, as there may be nothing else; NULL asks for the next.
    var columns = [Database.quoted(identifier: target.keyColumn ?? StoreForm.keyColumn)]
    var values = ["NULL"]
    if let geometry = target.geometryColumn {
      columns.append(Database.quoted(identifier: geometry))
      let value = srsID == plan.source.srsID ? "geom" : "cairn_system(geom, \(srsID))"
      values.append(metadata.geometry(value, of: plan, in: target))
    }
    var used = Set<String>()
    for column in plan.columns {
      let match = try target.column(for: column, notes, notIn: used)
      var place: StoreTarget.Column
      if let match {
        place = match
        try widening.widen(&place, for: column, &notes)
      } else {
        place = try add(column, &notes, used)
      }
      used.insert(place.name)
      columns.append(Database.quoted(identifier: place.name))
      values.append(place.value(of: column))
      count(column, in: place, notes)
    }
    if hadRows { notes.collection = notes.collection.map(\.ofChangedFeatures) }
    for member in plan.layer.members {
      let isKnown = notes.collection.contains { $0.name == member.name }
      if !isKnown { notes.collection.append(member) }
    }
    if notes != target.notes { try metadata.write(notes, of: target.table) }

    if target.geometryColumn != nil, plan.source.share.kinds != 0 {
      try metadata.widenGeometry(of: target, for: plan, hadRows: hadRows)
    }
    try matches.update(
      Array(columns.dropFirst()), to: Array(values.dropFirst()),
      place: { (row) throws(GeoError) in try place(ofRow: row) })
    try insert(values, into: columns, where: matches.condition)
    try metadata.rowsWereAdded(to: target, hadRows: hadRows, extent: matches.extent())
  }

  /// Adds the rows. Errors: `.refusedRow` with the place of the first feature that a rule of the table refuses.
  private func insert(
    _ values: [String], into columns: [String], where condition: String?
  ) throws(GeoError) {
    func statement(_ condition: String?) -> String {
      """
      INSERT INTO main.\(target.quotedTable)(\(columns.joined(separator: ", "))) \
      SELECT \(values.joined(separator: ", ")) \
      FROM added.\(Database.quoted(identifier: plan.table)) \
      \(condition.map { "WHERE \($0) " } ?? "")ORDER BY fid
      """
    }
    do throws(GeoError) {
      try database.execute(statement(condition))
    } catch {
      // The statement has taken back its rows; one after the other they show which one it was.
      guard error.reason == .refusedRow else { throw error }
      let row = try database.prepare(statement("fid = ?1"))
      try database.query(
        """
        SELECT fid FROM added.\(Database.quoted(identifier: plan.table)) \
        \(condition.map { "WHERE \($0) " } ?? "")ORDER BY fid
        """
      ) { (rows) throws(GeoError) in
        do throws(GeoError) {
          row.reset()
          try row.bind([.integer(rows.int64(0))])
          while try row.step() {}
        } catch {
          throw Self.refused(error, at: try place(ofRow: rows.int64(0)))
        }
      }
      throw error
    }
  }

  /// The refusal of a row at its place, with what helps: the whole addition is one transaction, so that no row can be
  /// skipped.
  static func refused(_ error: GeoError, at place: SourceLocation) -> GeoError {
    GeoError(
      error.reason, error.message, at: place,
      hint: error.message.hasPrefix("UNIQUE")
        ? "use --on-duplicate skip or --on-duplicate update, with --key for the fields of the rule"
        : "correct the feature, or leave it out with filter --where")
  }

  /// The feature that became a row of the addition, by its own id if it has one.
  private func place(ofRow number: Int64) throws(GeoError) -> SourceLocation {
    let source = plan.layer.sources.count == 1 ? plan.layer.source : nil
    var id: String?
    if let column = plan.columns.first(where: { $0.field.role == .featureID }) {
      id = try database.scalarText(
        """
        SELECT \(Database.quoted(identifier: column.name)) \
        FROM added.\(Database.quoted(identifier: plan.table)) WHERE fid = ?1
        """, [.integer(number)])
    }
    return SourceLocation(
      path: source?.path ?? database.path, layer: plan.layer.name, feature: Int(number), id: id)
  }

  private func checkKind() throws(GeoError) {
    let wanted = plan.hasGeometry ? "features" : "attributes"
    guard target.dataType == wanted, !target.isView, target.keyColumn != nil else {
      let kind =
        target.isView
        ? "a view"
        : target.dataType == wanted ? "without a primary key" : "of type '\(target.dataType)'"
      throw GeoError(
        .mixedGeometry, "table '\(target.table)' is \(kind), so \(wanted) cannot be added to it",
        at: SourceLocation(path: database.path, layer: target.table),
        hint: "name another layer with --output-layer")
    }
  }

  /// The srs_id of the table, which must be that of the layer.
  private func checkSystem() throws(GeoError) -> Int32 {
    guard plan.hasGeometry else { return 0 }
    // A system that is entered now is not that of the table, and is rolled back with the transaction.
    let wanted = try metadata.systemID(of: plan.layer.crs)
    guard Int64(wanted) == target.srsID else {
      let known = try metadata.system(of: target.srsID)
      if let known, plan.layer.crs.isWGS84, known.isWGS84 {
        return Int32(truncatingIfNeeded: target.srsID)
      }
      let name = known?.identifier ?? "srs_id \(target.srsID)"
      throw GeoError(
        .mixedSystems,
        "table '\(target.table)' is in \(name), but the features are in "
          + plan.layer.crs.identifier(behind: name),
        at: SourceLocation(path: database.path, layer: target.table),
        hint: "reproject the features first, or name another layer with --output-layer")
    }
    return wanted
  }

  /// Adds a column for a field that the table does not have.
  private func add(
    _ column: StoreFieldColumn, _ notes: inout StoreNotes, _ used: Set<String>
  ) throws(GeoError) -> StoreTarget.Column {
    if column.field.role == .property,
      let name = target.generatedColumns.first(where: {
        $0.lowercased() == column.field.name.lowercased()
      })
    {
      throw GeoError(
        .refusedRow, "the table computes column '\(name)' itself, so it takes no values for it",
        at: SourceLocation(path: database.path, layer: target.table),
        hint: "leave the field out with edit --drop")
    }
    var names = StoreNames(
      taken: target.columnNames + used + metadata.dialect.reservedColumns)
    let name =
      column.field.role == .property
      ? names.column(for: column.field.name)
      : names.first(of: StoreFieldColumn.preferredNames(of: column.field))
    let added = StoreFieldColumn(name: name, field: column.field, dialect: metadata.dialect)
    try database.execute(
      """
      ALTER TABLE main.\(target.quotedTable) \
      ADD COLUMN \(Database.quoted(identifier: name)) \(added.declaration)
      """)
    try metadata.describe(added, of: target.table)
    notes.add(added)
    return StoreTarget.Column(name: name, type: added.type, declared: added.declaration)
  }

  /// Tells the ledger what a column of another type does not keep.
  private func count(
    _ column: StoreFieldColumn, in place: StoreTarget.Column, _ notes: StoreNotes
  ) {
    let field = column.field
    let values = CellType.allCases.reduce(-field.counts[0]) {
      $0 + field.counts[Int($1.rawValue)]
    }
    guard values > 0, field.role != .members else { return }
    if !place.keeps(column.type) {
      plan.layer.note(mixed: values, in: field)
    } else if place.type == .dateTime, column.hasWholeSeconds,
      notes.columns.first(where: { $0.column == place.name })?.hasWholeSeconds != true
    {
      plan.layer.note(.timePrecision, count: field.counts[LayerSlot.wholeSecondsTime])
    }
  }
}
