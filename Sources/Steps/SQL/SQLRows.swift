import Base
import Features
import Files
import Geometry
import SQLiteStore

/// The rows of one statement on their way into batches: copies bytes, and leaves it to the decoders to
/// understand them.
final class SQLRows {
  /// The most rows of a batch.
  private static let rowLimit = 4096
  /// Bytes of geometries and text after which a batch is full.
  private static let payloadLimit = 1 << 20
  /// How many rows a first look takes in at most, until it has seen a value of each column without a
  /// declared type.
  private static let lookLimit = 100

  /// The tags of a record.
  enum Tag {
    static let null: UInt32 = 0
    static let blob: UInt32 = 1
    static let otherType: UInt32 = 2
  }

  let columns: SQLColumns
  /// What the rows become.
  let layer: Layer
  /// The number of the system that geometries should name.
  let system: Int32
  /// Rows so far.
  private(set) var count: UInt64 = 0
  private(set) var isAtEnd = false
  /// True if a field of a row so far is a text.
  private(set) var hasTexts = false
  private let session: SQLSession
  private let statement: Statement
  /// The rows of the first look, the last one first.
  private var looked: [[SQLiteValue]] = []

  /// Runs a statement up to its first rows. Errors: `.expression`, `.expressionFailed`.
  init(
    _ session: SQLSession, _ text: SQLText, name: String?, keepsRowIDs: Bool
  ) throws(GeoError) {
    self.session = session
    let query = try session.prepare(text)
    let statement = query.statement
    let open = (0..<statement.columnCount).filter { statement.declaredType($0) == nil }
    var unseen = Set(open)
    var isShape: Set<Int> = []
    var looked: [[SQLiteValue]] = []
    var isDone = false
    while !unseen.isEmpty, looked.count < Self.lookLimit, !isDone {
      guard try Self.step(statement, session) else {
        isDone = true
        break
      }
      for column in unseen where statement.type(column) != .null {
        unseen.remove(column)
        let bytes = statement.blob(column).bindMemory(to: UInt8.self)
        if statement.type(column) == .blob, SpatialBlob.isGeometry(bytes) { isShape.insert(column) }
      }
      looked.append((0..<statement.columnCount).map { statement.value($0) })
    }
    // A column of this name that has no value yet is going to have geometries.
    for column in unseen where ["geom", "geometry"].contains(statement.name(column).lowercased()) {
      isShape.insert(column)
    }
    let columns = try SQLColumns(statement, text, keepsRowIDs: keepsRowIDs) {
      isShape.contains($0)
    }
    let tables = query.tables.compactMap { session.layer($0) }
    var number = columns.declaredSystem
    if number == nil, let geometry = columns.geometry {
      number =
        looked.lazy.compactMap { row -> Int32? in
          guard case .blob(let bytes) = row[geometry] else { return nil }
          return bytes.withUnsafeBufferPointer { SpatialBlob.system($0) }
        }.first
      // Otherwise that of all layers that are read.
      let systems = Set(tables.filter(\.hasGeometry).map { session.systems.number(of: $0.crs) })
      if number == nil, systems.count == 1 { number = systems.first }
    }
    system = number ?? SpatialBlob.unknownSystem
    self.statement = statement
    self.columns = columns
    self.looked = looked.reversed()
    isAtEnd = isDone
    layer = Layer(
      name: name ?? (tables.count == 1 ? tables[0].name : "result"),
      path: tables.first?.path ?? "sql",
      crs: columns.geometry == nil ? .wgs84 : session.systems.system(system),
      fields: columns.fields, hasGeometry: columns.geometry != nil,
      extent: Self.extent(of: tables.filter { session.systems.number(of: $0.crs) == number }))
  }

  /// Where layers are; nil if one of them does not say.
  private static func extent(of layers: [Layer]) -> Box? {
    var sum = Box()
    for layer in layers where layer.hasGeometry {
      guard let extent = layer.extent else { return nil }
      sum.extend(extent)
    }
    return sum.isEmpty ? nil : sum
  }

  private static func step(
    _ statement: Statement, _ session: SQLSession
  ) throws(GeoError) -> Bool {
    do throws(GeoError) { return try statement.step() } catch {
      if Interruption.signal != 0 || error.reason == .interrupted {
        throw GeoError(.interrupted, "interrupted by a signal")
      }
      guard error.reason == .store else { throw error }
      throw GeoError(.expressionFailed, session.message, hint: session.failureHint)
    }
  }

  /// Fills an empty batch; after an error it holds the whole rows before it.
  func fill(_ batch: inout FeatureBatch) throws(GeoError) {
    let slotIndex = batch.slot(for: layer)
    let slot = batch.slots[slotIndex]
    if slot.keys.count == 0 {
      for field in columns.fields {
        var name = field.name
        _ = name.withUTF8 { slot.keys.index(of: $0) }
      }
    }
    defer { slot.readCount += batch.count }
    while batch.count < Self.rowLimit,
      batch.piece.bytes.count + batch.text.count < Self.payloadLimit
    {
      if let row = looked.popLast() {
        begin(slotIndex)
        for (column, value) in row.enumerated() { take(value, column, &batch) }
      } else {
        guard !isAtEnd else { break }
        guard try Self.step(statement, session) else {
          isAtEnd = true
          break
        }
        begin(slotIndex)
        for column in 0..<columns.uses.count {
          take(statement.borrowed(column), column, &batch)
        }
      }
      end(&batch)
    }
  }

  /// True when there are no more rows to fill a batch with.
  var isDone: Bool { isAtEnd && looked.isEmpty }

  // MARK: - Values of the row that is being taken

  private var slot: UInt32 = 0
  private var id = Cell.null
  private var rowID: Int64?

  private func begin(_ slot: Int) {
    count += 1
    self.slot = UInt32(slot)
    id = .null
    rowID = nil
  }

  private func end(_ batch: inout FeatureBatch) {
    batch.ids.append(id)
    if let rowID {
      batch.rowIDs.append(repeating: 0, count: batch.count - batch.rowIDs.count)
      batch.rowIDs.append(rowID)
    } else if !batch.rowIDs.isEmpty {
      batch.rowIDs.append(0)
    }
    batch.slotIndexes.append(slot)
    batch.offsets.append(0)
    batch.ordinals.append(count)
    batch.rowEnds.append(UInt32(batch.cells.count))
  }

  /// Takes a value of the first look.
  private func take(_ value: SQLiteValue, _ column: Int, _ batch: inout FeatureBatch) {
    switch value {
    case .null: take(Statement.BorrowedValue.null, column, &batch)
    case .integer(let value): take(Statement.BorrowedValue.integer(value), column, &batch)
    case .real(let value): take(Statement.BorrowedValue.real(value), column, &batch)
    case .text(var text):
      text.withUTF8 { take(.text(UnsafeRawBufferPointer($0)), column, &batch) }
    case .blob(let bytes):
      bytes.withUnsafeBytes { take(.blob($0), column, &batch) }
    }
  }

  @inline(__always)
  private func take(
    _ value: Statement.BorrowedValue, _ column: Int, _ batch: inout FeatureBatch
  ) {
    switch columns.uses[column] {
    case .geometry: takeGeometry(value, &batch)
    case .rowID: if case .integer(let value) = value { rowID = value }
    case .id:
      let cell = cell(value, key: 0, .found, &batch)
      // Ids are texts and numbers; a text stays one, whatever it looks like.
      switch cell.type {
      case .blob: break
      case .date, .dateTime:
        id = cell
        id.type = .text
      default: id = cell
      }
    case .field(let field):
      batch.cells.append(cell(value, key: UInt32(field), columns.kinds[field], &batch))
    }
  }

  private func takeGeometry(_ value: Statement.BorrowedValue, _ batch: inout FeatureBatch) {
    let start = batch.piece.bytes.count
    var tag = Tag.otherType
    switch value {
    case .null: tag = Tag.null
    case .blob(let bytes):
      tag = Tag.blob
      batch.piece.bytes.append(contentsOf: bytes.bindMemory(to: UInt8.self))
    default: break
    }
    batch.piece.records.append(
      InputPiece.Record(
        start: start, end: batch.piece.bytes.count, ordinal: count, slot: slot, tag: tag))
  }

  @inline(__always)
  private func cell(
    _ value: Statement.BorrowedValue, key: UInt32, _ kind: SQLColumns.Kind,
    _ batch: inout FeatureBatch
  ) -> Cell {
    switch value {
    case .null: return Cell(key: key, type: .null, bits: 0)
    case .integer(let value):
      let isTruth = kind == .boolean && (value == 0 || value == 1)
      return Cell(
        key: key, type: isTruth ? .boolean : .integer, bits: UInt64(bitPattern: value))
    case .real(let value):
      if value.isFinite { return Cell(key: key, type: .real, bits: value.bitPattern) }
      let ordinal = count
      batch.note(.notFinite, as: .changed, "an infinite number became null", slot: Int(slot)) {
        _ in Notice.Example(byteOffset: 0, feature: ordinal)
      }
      return Cell(key: key, type: .null, bits: 0)
    case .text(let bytes):
      hasTexts = true
      let start = batch.text.count
      batch.text.append(contentsOf: bytes.bindMemory(to: UInt8.self))
      return batch.storedCell(key: key, type: .text, from: start)
    case .blob(let bytes):
      let start = batch.text.count
      batch.text.append(contentsOf: bytes.bindMemory(to: UInt8.self))
      return batch.storedCell(key: key, type: .blob, from: start)
    }
  }
}
