package import Base
import Features
package import Flow
import SQLiteStore

/// What becomes of a column of an existing table so that it can take values of another type, or larger ones:
/// other programs read a column by its declared type.
package struct StoreWidening {
  private let target: StoreTarget
  private let plan: StoreLayerPlan
  private let database: Database
  private let metadata: any StoreMetadata
  private let policy: MixedPolicy

  package init(
    of target: StoreTarget, for plan: StoreLayerPlan, _ metadata: any StoreMetadata,
    _ policy: MixedPolicy
  ) {
    self.target = target
    self.plan = plan
    database = metadata.database
    self.metadata = metadata
    self.policy = policy
  }

  /// Makes room for the values of a column of the addition. Errors: `.mixedTypes` if the user said that
  /// fields of mixed types are an error, `.store`.
  package func widen(
    _ place: inout StoreTarget.Column, for column: StoreFieldColumn,
    _ notes: inout StoreNotes
  ) throws(GeoError) {
    guard let type = place.type, column.field.role != .members else { return }
    var types = column.field.types
    types.insert(type)
    if column.type == .json { types.insert(.json) }
    if type == .integer, types.contains(.real), try hasWideIntegers(place) {
      types.formUnion(.wideInteger)
    }
    let isSame = column.type == .null || column.type == type || type == .json
    let isMixed = !isSame && column.field.role == .property && types.isMixed
    if isMixed, policy == .fail {
      throw GeoError(
        .mixedTypes,
        "field '\(column.field.name)' has values of several types: the column is "
          + "\(place.declared), and the new values are \(column.declaration)",
        at: SourceLocation(path: database.path, layer: target.table),
        hint: "use --on-mixed text or --on-mixed json")
    }
    let wanted: CellType
    if isSame {
      wanted = type
    } else if column.field.role == .featureID {
      wanted = place.keeps(column.type) ? type : .json
    } else {
      wanted = isMixed && policy == .json ? .json : types.columnType
    }
    guard wanted != type else { return try widenSize(&place, for: column) }
    try declare(&place, metadata.dialect.declaration(of: wanted))
    // Only now, as the affinity of the column decides what becomes of the values.
    try convert(place, from: type, to: wanted, of: column.field, notes)
    notes.forgetSeconds(of: place.name)
    place.type = wanted
    if wanted == .json { try metadata.markJSON(place.name, of: target.table) }
  }

  /// True if some integer of a column cannot be a double.
  private func hasWideIntegers(_ place: StoreTarget.Column) throws(GeoError) -> Bool {
    let name = Database.quoted(identifier: place.name)
    return try database.scalarInt(
      "SELECT 1 FROM main.\(target.quotedTable) WHERE typeof(\(name)) = 'integer' "
        + "AND \(name) NOT BETWEEN -9007199254740992 AND 9007199254740992 LIMIT 1") != nil
  }

  /// Brings the values that are there into another type.
  private func convert(
    _ place: StoreTarget.Column, from type: CellType, to wanted: CellType,
    of field: OutputField, _ notes: StoreNotes
  ) throws(GeoError) {
    let name = Database.quoted(identifier: place.name)
    let odd = "typeof(\(name)) IN ('integer', 'real', 'blob')"
    func count(_ condition: String) throws(GeoError) -> Int {
      Int(
        try database.scalarInt(
          "SELECT count(*) FROM main.\(target.quotedTable) WHERE \(condition)") ?? 0)
    }
    let isBoolean = type == .boolean ? 1 : 0
    let isTime = notes.columns.contains { $0.column == place.name && $0.hasWholeSeconds } ? 1 : 0
    var changed = 0
    switch wanted {
    case .json:
      try update(place, "cairn_json(\(name), \(isBoolean), \(isTime))", where: "\(name) NOT NULL")
    case .text:
      changed = try count(odd)
      try update(
        place, "cairn_text(\(name), \(isBoolean), \(isTime))",
        where: isTime == 1 ? "\(name) NOT NULL" : odd)
    default:
      // SQLite reads whole numbers of a column of reals as reals.
      if type == .boolean { changed = try count("\(name) NOT NULL") }
    }
    plan.layer.note(mixed: changed, in: field)
  }

  private func update(
    _ place: StoreTarget.Column, _ value: String, where condition: String
  ) throws(GeoError) {
    try database.execute(
      "UPDATE main.\(target.quotedTable) SET \(Database.quoted(identifier: place.name)) = \(value) "
        + "WHERE \(condition)")
  }

  // MARK: - The declaration

  /// Removes a declared size that new values exceed.
  private func widenSize(
    _ place: inout StoreTarget.Column, for column: StoreFieldColumn
  ) throws(GeoError) {
    guard let type = place.type,
      let excess = StoreDefinition.excess(column.name, declared: place.declared),
      try database.scalarInt(
        "SELECT 1 FROM added.\(Database.quoted(identifier: plan.table)) WHERE \(excess) LIMIT 1")
        != nil
    else { return }
    try declare(&place, metadata.dialect.declaration(of: type))
  }

  private func declare(
    _ place: inout StoreTarget.Column, _ declaration: String
  ) throws(GeoError) {
    guard place.declared.uppercased() != declaration else { return }
    let isDone = try StoreDefinition.redeclare(
      place.name, of: target.table, as: declaration, in: database)
    guard isDone else {
      throw GeoError(
        .store, "column '\(place.name)' cannot be declared as \(declaration)",
        at: SourceLocation(path: database.path, layer: target.table),
        hint: "name another layer with --output-layer")
    }
    place.declared = declaration
  }
}
