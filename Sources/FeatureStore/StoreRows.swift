internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import SQLiteStore

/// The rows of one layer on their way into batches: copies bytes and leaves it to the decoders to
/// understand them.
final class StoreRows {
  /// The most rows of a batch.
  static let rowLimit = 4096
  /// Bytes of geometries and text after which a batch is full.
  static let payloadLimit = 1 << 20
  /// The key of cells that hold all foreign members of a feature; decoders replace them.
  static let membersKey = UInt32.max

  /// The layer.
  let table: StoreTable
  /// Rows so far.
  private(set) var count: UInt64 = 0
  /// True after the last row.
  private(set) var isAtEnd = false
  /// True if SQLite leaves out rows that were not asked for: those outside the boxes, by the layer's
  /// index, those that do not meet the condition, or those beyond the limit.
  let isSelection: Bool

  private let statement: Statement
  private let firstValue: Int
  /// What each column is for: a list of its own, as that of the table has names, which would be retained
  /// and released for every value.
  private let roles: [Role]

  private enum Role {
    case plain, boolean, featureID, members
  }

  /// Starts to read a layer; `boxes` are in the layer's own reference system, as the index is.
  init(
    _ table: StoreTable, of database: Database, boxes: [Box],
    condition: RowCondition? = nil, limit: Int?
  ) throws(GeoError) {
    self.table = table
    let usesIndex = !boxes.isEmpty && table.index != nil && table.key != nil
    var names: [String] = []
    if let key = table.key { names.append(key) }
    if let column = table.geometryColumn { names.append(Database.quoted(identifier: column)) }
    firstValue = names.count
    names += table.columns.map { Database.quoted(identifier: $0.name) }
    if names.isEmpty { names = ["1"] }
    var sql =
      "SELECT \(names.joined(separator: ", ")) FROM \(Database.quoted(identifier: table.name))"
    var bindings: [SQLiteValue] = []
    var conditions: [String] = []
    if usesIndex, let index = table.index, let key = table.key {
      let columns = index.columns.map { Database.quoted(identifier: $0) }
      let queries = boxes.map { box in
        // The index holds 32-bit floats, rounded outward if it was made well.
        bindings += [
          .real(Double(Float(box.minX).nextDown)), .real(Double(Float(box.maxX).nextUp)),
          .real(Double(Float(box.minY).nextDown)), .real(Double(Float(box.maxY).nextUp)),
        ]
        return """
          SELECT \(columns[0]) FROM \(Database.quoted(identifier: index.table)) \
          WHERE \(columns[2]) >= ? AND \(columns[1]) <= ? AND \(columns[4]) >= ? AND \(columns[3]) <= ?
          """
      }
      conditions.append("\(key) IN (\(queries.joined(separator: " UNION ")))")
    }
    var pushed = condition.flatMap { table.sql(of: $0) }
    // Features compare text byte by byte, whatever a column says.
    if pushed != nil, try Self.hasCollations(table.name, in: database) { pushed = nil }
    if let pushed { conditions.append(pushed) }
    if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
    // In the order of the rows, which an index on columns could change otherwise.
    if let key = table.key, !table.isView { sql += " ORDER BY \(key)" }
    isSelection = usesIndex || pushed != nil || limit != nil
    if let limit { sql += " LIMIT \(limit)" }
    roles = table.columns.map { column in
      switch column.role {
      case .property: column.kind == .boolean ? .boolean : .plain
      case .featureID: .featureID
      case .members: .members
      }
    }
    statement = try database.prepare(sql)
    try statement.bind(bindings)
  }

  /// True if a table's definition may order text otherwise than by its bytes.
  private static func hasCollations(
    _ table: String, in database: Database
  ) throws(GeoError) -> Bool {
    let sql = try database.scalarText(
      "SELECT sql FROM sqlite_master WHERE type = 'table' AND lower(name) = lower(?1)",
      [.text(table)])
    return sql.map { $0.lowercased().contains(text: "collate") } ?? true
  }

  /// Fills an empty batch; the cut depends on nothing but the rows. After an error the batch holds
  /// the whole rows before it.
  func fill(_ batch: inout FeatureBatch) throws(GeoError) {
    let slotIndex = batch.slot(for: table.layer)
    let slot = batch.slots[slotIndex]
    if slot.keys.count == 0 { Self.registerFields(of: table.layer, in: slot) }
    defer { slot.readCount += batch.count }
    while batch.count < Self.rowLimit,
      batch.piece.bytes.count + batch.text.count < Self.payloadLimit
    {
      guard try statement.step() else {
        isAtEnd = true
        break
      }
      count += 1
      try appendValues(&batch)
      if table.key != nil { batch.rowIDs.append(statement.int64(0)) }
      if table.geometryColumn != nil { appendGeometry(slotIndex, &batch) }
      batch.slotIndexes.append(UInt32(slotIndex))
      batch.offsets.append(0)
      batch.ordinals.append(count)
      batch.rowEnds.append(UInt32(batch.cells.count))
    }
  }

  /// Numbers the fields as the layer does, so that a field's index is its key.
  private static func registerFields(of layer: Layer, in slot: LayerSlot) {
    for field in layer.fields {
      var name = field.name
      _ = name.withUTF8 { slot.keys.index(of: $0) }
    }
  }

  @inline(__always)
  private func appendGeometry(_ slot: Int, _ batch: inout FeatureBatch) {
    let start = batch.piece.bytes.count
    var tag = StoreGeometryTag.number
    switch statement.borrowed(table.key == nil ? 0 : 1) {
    case .null: tag = StoreGeometryTag.null
    case .blob(let bytes):
      tag = StoreGeometryTag.blob
      batch.piece.bytes.append(contentsOf: bytes.bindMemory(to: UInt8.self))
    case .text(let bytes):
      tag = StoreGeometryTag.text
      batch.piece.bytes.append(contentsOf: bytes.bindMemory(to: UInt8.self))
    default: break
    }
    batch.piece.records.append(
      InputPiece.Record(
        start: start, end: batch.piece.bytes.count, ordinal: count, slot: UInt32(slot), tag: tag))
  }

  @inline(__always)
  private func appendValues(_ batch: inout FeatureBatch) throws(GeoError) {
    let firstCell = batch.cells.count
    let firstText = batch.text.count
    var id = Cell.null
    var members: Cell?
    var key: UInt32 = 0
    for index in 0..<table.columns.count {
      let role = roles[index]
      let cell = cell(firstValue + index, key: key, isBoolean: role == .boolean, &batch)
      switch role {
      case .plain, .boolean:
        batch.cells.append(cell)
        key += 1
      case .featureID: id = cell.type == .blob ? .null : cell
      case .members:
        if cell.type == .text { members = cell }
      }
    }
    if var members {
      members.key = Self.membersKey
      batch.cells.append(members)
    }
    // A cell's place has 32 bits; only a view can have rows of that size.
    guard batch.text.count <= Int(UInt32.max) else {
      batch.cells.truncate(to: firstCell)
      batch.text.truncate(to: firstText)
      throw GeoError(
        .rowTooLarge, "a row of over 4 GB",
        at: SourceLocation(path: "", layer: table.layer.name, feature: Int(count)))
    }
    batch.ids.append(id)
  }

  @inline(__always)
  private func cell(
    _ column: Int, key: UInt32, isBoolean: Bool, _ batch: inout FeatureBatch
  ) -> Cell {
    switch statement.borrowed(column) {
    case .null: return Cell(key: key, type: .null, bits: 0)
    case .integer(let value):
      let isTruth = isBoolean && (value == 0 || value == 1)
      return Cell(
        key: key, type: isTruth ? .boolean : .integer, bits: UInt64(bitPattern: value))
    case .real(let value):
      if value.isFinite { return Cell(key: key, type: .real, bits: value.bitPattern) }
      noteNotFinite(&batch)
      return Cell(key: key, type: .null, bits: 0)
    case .text(let bytes):
      let start = batch.text.count
      batch.text.append(contentsOf: bytes.bindMemory(to: UInt8.self))
      return batch.storedCell(key: key, type: .text, from: start)
    case .blob(let bytes):
      let start = batch.text.count
      batch.text.append(contentsOf: bytes.bindMemory(to: UInt8.self))
      return batch.storedCell(key: key, type: .blob, from: start)
    }
  }

  @inline(never)
  private func noteNotFinite(_ batch: inout FeatureBatch) {
    let ordinal = count
    batch.note(
      .notFinite, as: .changed, "an infinite number became null",
      slot: batch.slot(for: table.layer)
    ) { _ in Notice.Example(byteOffset: 0, feature: ordinal) }
  }
}
