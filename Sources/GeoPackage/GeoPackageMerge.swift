import Base
internal import Features
import Flow
import Geometry
import SQLiteStore

/// Adds the rows of a layer to an existing table, whose triggers index and count them.
struct GeoPackageMerge {
  private let plan: GeoPackageLayerPlan
  private let database: Database
  private let metadata: GeoPackageMetadataWriter
  private let references: GeoPackageReferenceTable
  private let target: GeoPackageTarget
  private let policy: MixedPolicy
  private let rule: GeoPackageDuplicateRule

  init(
    _ plan: GeoPackageLayerPlan, into table: String, of database: Database,
    _ metadata: GeoPackageMetadataWriter, _ references: GeoPackageReferenceTable,
    _ policy: MixedPolicy, _ rule: GeoPackageDuplicateRule
  ) throws(GeoError) {
    self.policy = policy
    self.rule = rule
    self.plan = plan
    self.database = database
    self.metadata = metadata
    self.references = references
    target = try GeoPackageTarget(table, in: database)
  }

  func run() throws(GeoError) {
    try checkKind()
    let srsID = try checkSystem()
    let hadRows =
      try database.scalarInt("SELECT 1 FROM main.\(target.quotedTable) LIMIT 1") != nil

    let matches = try GeoPackageMatches(of: plan, in: target, rule, places(), database)
    try matches.book()
    if !matches.leavesNothing { try write(besides: matches, srsID: srsID, hadRows: hadRows) }
    try matches.close()
  }

  /// The columns that the addition's columns go to; nil for those that the table does not have.
  private func places() throws(GeoError) -> [GeoPackageTarget.Column?] {
    var used = Set<String>()
    var places: [GeoPackageTarget.Column?] = []
    for column in plan.columns {
      let place = try target.column(for: column, target.notes, notIn: used)
      if let place { used.insert(place.name) }
      places.append(place)
    }
    return places
  }

  /// Makes room for the features that are new or take the place of a row, and writes them.
  private func write(
    besides matches: GeoPackageMatches, srsID: Int32, hadRows: Bool
  ) throws(GeoError) {
    var notes = target.notes
    let widening = GeoPackageWidening(of: target, for: plan, database, metadata, policy)
    // The key is named, as there may be nothing else; NULL asks for the next.
    var columns = [Database.quoted(identifier: target.keyColumn ?? GeoPackageSchema.keyColumn)]
    var values = ["NULL"]
    if let geometry = target.geometryColumn {
      columns.append(Database.quoted(identifier: geometry))
      values.append(srsID == plan.source.srsID ? "geom" : "cairn_system(geom, \(srsID))")
    }
    var used = Set<String>()
    for column in plan.columns {
      let match = try target.column(for: column, notes, notIn: used)
      var place: GeoPackageTarget.Column
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

    try matches.update(Array(columns.dropFirst()), to: Array(values.dropFirst()))
    let isNew = matches.condition.map { "WHERE \($0) " } ?? ""
    try database.execute(
      """
      INSERT INTO main.\(target.quotedTable)(\(columns.joined(separator: ", "))) \
      SELECT \(values.joined(separator: ", ")) \
      FROM added.\(Database.quoted(identifier: plan.table)) \(isNew)ORDER BY fid
      """)
    try updateContents(hadRows: hadRows, matches.extent())
    try updateGeometryColumn(hadRows: hadRows)
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
    var references = references
    let wanted = try references.id(of: plan.layer.crs)
    guard Int64(wanted) == target.srsID else {
      let known = try references.system(of: target.srsID)
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
    _ column: GeoPackageColumn, _ notes: inout GeoPackageNotes, _ used: Set<String>
  ) throws(GeoError) -> GeoPackageTarget.Column {
    var names = GeoPackageNames(taken: target.columnNames + used)
    let name =
      column.field.role == .property
      ? names.column(for: column.field.name)
      : names.first(of: GeoPackageColumn.preferredNames(of: column.field))
    let added = GeoPackageColumn(name: name, field: column.field)
    try database.execute(
      """
      ALTER TABLE main.\(target.quotedTable) \
      ADD COLUMN \(Database.quoted(identifier: name)) \(added.declaration)
      """)
    try metadata.describe(added, of: target.table)
    notes.add(added)
    return GeoPackageTarget.Column(name: name, type: added.type, declared: added.declaration)
  }

  /// Tells the ledger what a column of another type does not keep.
  private func count(
    _ column: GeoPackageColumn, in place: GeoPackageTarget.Column, _ notes: GeoPackageNotes
  ) {
    let field = column.field
    let values = CellType.allCases.reduce(-field.counts[0]) {
      $0 + field.counts[Int($1.rawValue)]
    }
    guard values > 0, field.role != .members else { return }
    if !place.keeps(column.type) {
      plan.layer.account.note(
        .mixedTypes, as: .changed, "values of another type than the rest of their field's",
        count: values)
    } else if place.type == .dateTime, column.hasWholeSeconds,
      notes.columns.first(where: { $0.column == place.name })?.hasWholeSeconds != true
    {
      plan.layer.note(.timePrecision, count: field.counts[LayerSlot.wholeSecondsTime])
    }
  }

  private func updateContents(hadRows: Bool, _ extent: Box) throws(GeoError) {
    try database.execute(
      "UPDATE main.gpkg_contents SET last_change = ?1 WHERE table_name = ?2",
      [.text(metadata.timestamp), .text(target.table)])
    if try database.hasTable("gpkg_ogr_contents") {
      try database.execute(
        """
        UPDATE main.gpkg_ogr_contents SET feature_count = \
        (SELECT count(*) FROM main.\(target.quotedTable)) WHERE lower(table_name) = lower(?1)
        """, [.text(target.table)])
    }
    guard let geometry = target.geometryColumn else { return }
    let quoted = Database.quoted(identifier: geometry)
    let isKnown = try database.scalarInt(
      "SELECT 1 FROM main.gpkg_contents WHERE table_name = ?1 AND min_x IS NOT NULL AND "
        + "min_y IS NOT NULL AND max_x IS NOT NULL AND max_y IS NOT NULL", [.text(target.table)])
    if isKnown == nil, hadRows {
      // The extent of the rows that are there already is not known.
      try database.execute(
        """
        UPDATE main.gpkg_contents SET (min_x, min_y, max_x, max_y) = \
        (SELECT min(ST_MinX(\(quoted))), min(ST_MinY(\(quoted))), max(ST_MaxX(\(quoted))), \
        max(ST_MaxY(\(quoted))) FROM main.\(target.quotedTable)) WHERE table_name = ?1
        """, [.text(target.table)])
    } else {
      guard extent.hasExtent else { return }
      try database.execute(
        """
        UPDATE main.gpkg_contents SET min_x = min(coalesce(min_x, ?1), ?1), \
        min_y = min(coalesce(min_y, ?2), ?2), max_x = max(coalesce(max_x, ?3), ?3), \
        max_y = max(coalesce(max_y, ?4), ?4) WHERE table_name = ?5
        """,
        [
          .real(extent.minX), .real(extent.minY), .real(extent.maxX), .real(extent.maxY),
          .text(target.table),
        ])
    }
  }

  /// Widens the declared kind of geometry and its dimensions, where the new rows have others.
  private func updateGeometryColumn(hadRows: Bool) throws(GeoError) {
    guard target.geometryColumn != nil, plan.source.share.kinds != 0 else { return }
    func widened(_ old: Int64, _ dimension: Dimensions) -> Int64 {
      let new = plan.rule(dimension)
      return old == new || old == 2 ? old : hadRows ? 2 : new
    }
    let name = target.geometryType
    let isHeld = name == "GEOMETRY" || name == plan.geometryType
    // It must be the type that gpkg_geometry_columns names (OGC 12-128r19, requirement 31).
    if !isHeld, let column = target.geometryColumn {
      _ = try GeoPackageDefinition.redeclare(
        column, of: target.table, as: "GEOMETRY", in: database)
    }
    try database.execute(
      """
      UPDATE main.gpkg_geometry_columns SET geometry_type_name = ?1, z = ?2, m = ?3 \
      WHERE table_name = ?4
      """,
      [
        .text(isHeld ? name : "GEOMETRY"), .integer(widened(target.z, .z)),
        .integer(widened(target.m, .m)), .text(target.table),
      ])
  }
}
