public import Base
public import Files
public import SQLiteStore

/// Reads changesets of geodiff and of SQLite's session extension. They name no columns: these are those of the store.
public final class ChangesetReader: ChangeSource {
  /// The tables of the store.
  public let patch: Patch
  private let source: ByteSource
  private var bytes = Bytes()
  /// Where reading goes on.
  private var place = 0
  private var taken = 0
  private var isAtEnd = false
  private var table: Int?

  private static let blockSize = 1 << 16
  private static let longestValue = 1 << 30
  private static let mostColumns = 1 << 15

  /// True for the beginning of a changeset: nothing, or a table with its number of columns and which of them are the key.
  public static func isChangeset(_ head: some Collection<UInt8>) -> Bool {
    guard let first = head.first else { return true }
    let rest = Array(head.dropFirst().prefix(2))
    guard first == UInt8(ascii: "T"), rest.count == 2 else { return false }
    // Otherwise a text that begins with a T; more than 127 columns take two bytes.
    return rest[0] >= 0x80 || rest[1] < 0x20
  }

  /// Opens a changeset for a store. Errors: `.store`.
  public init(_ source: ByteSource, for database: Database) throws(GeoError) {
    self.source = source
    let tables = try StoreShape(database).tables
    patch = Patch(
      tables: tables.map { TablePair(old: $0, new: $0, key: $0.key, kind: $0.keyKind) },
      schema: [])
  }

  /// The next change; nil at the end. Errors: `.malformedChangeset`, `.patchDoesNotFit`.
  public func next() throws(GeoError) -> (table: Int, change: RowChange)? {
    while try fill(1) {
      let code = try byte()
      if code == UInt8(ascii: "T") {
        table = try head()
        continue
      }
      guard let kind = ChangesetCode.kind(code), let table else {
        throw fault("byte \(code) begins neither a table nor a change")
      }
      _ = try byte()
      return (table, try change(kind, patch.tables[table]))
    }
    return nil
  }

  private func change(
    _ kind: RowChange.Kind, _ pair: TablePair
  ) throws(GeoError) -> RowChange {
    switch kind {
    case .insert: return RowChange(.insert, after: try known(record(pair), pair))
    case .delete: return RowChange(.delete, before: try known(record(pair), pair))
    case .update:
      let before = try known(record(pair), pair)
      var after = try record(pair)
      let changed = pair.columns.indices.filter { after[$0] != nil && !pair.key.contains($0) }
      for index in pair.key { after[index] = before[index] }
      return RowChange(.update, before: before, after: after, changed: changed)
    }
  }

  /// A row that says which one it is.
  private func known(_ row: [CellValue?], _ pair: TablePair) throws(GeoError) -> [CellValue?] {
    guard pair.key.allSatisfy({ row[$0] != nil }) else {
      throw fault("a change does not say which row of '\(pair.name)' it is about")
    }
    return row
  }

  private func head() throws(GeoError) -> Int {
    let count = try varint()
    guard count > 0, count <= Self.mostColumns else { throw fault("a table of \(count) columns") }
    var keys: [Int] = []
    for column in 0..<Int(count) where try byte() != 0 { keys.append(column) }
    var name: [UInt8] = []
    while true {
      let next = try byte()
      if next == 0 { break }
      name.append(next)
      guard name.count < 1 << 16 else { throw fault("a table's name does not end") }
    }
    let text = String(decoding: name, as: UTF8.self)
    guard let index = patch.tables.firstIndex(where: { $0.name == text }) else {
      throw misfit("the store has no table '\(text)'")
    }
    let pair = patch.tables[index]
    guard pair.columns.count == Int(count), pair.key.sorted() == keys else {
      throw misfit("table '\(text)' has other columns or another key")
    }
    return index
  }

  private func record(_ pair: TablePair) throws(GeoError) -> [CellValue?] {
    var row: [CellValue?] = []
    for _ in pair.columns.indices {
      switch try byte() {
      case ChangesetCode.undefined: row.append(nil)
      case ChangesetCode.integer: row.append(.integer(Int64(bitPattern: try word())))
      case ChangesetCode.real: row.append(.real(Double(bitPattern: try word())))
      case ChangesetCode.text: row.append(.text(try run()))
      case ChangesetCode.blob: row.append(.blob(try run()))
      case ChangesetCode.null: row.append(.null)
      case let code: throw fault("\(code) is not the type of a value")
      }
    }
    return row
  }

  // MARK: - Bytes

  /// Makes sure that so many bytes are there; false if the input ends before.
  private func fill(_ count: Int) throws(GeoError) -> Bool {
    while bytes.count - place < count, !isAtEnd {
      if place > 0 {
        let rest = Array(bytes.buffer[place...])
        bytes.removeAll()
        rest.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        taken += place
        place = 0
      }
      isAtEnd = try !source.read(into: &bytes, atMost: max(Self.blockSize, count - bytes.count))
    }
    return bytes.count - place >= count
  }

  private func need(_ count: Int) throws(GeoError) {
    guard try fill(count) else { throw fault("the changeset ends within a change") }
  }

  private func byte() throws(GeoError) -> UInt8 {
    try need(1)
    defer { place += 1 }
    return bytes[place]
  }

  private func word() throws(GeoError) -> UInt64 {
    var value: UInt64 = 0
    for _ in 0..<8 { value = value << 8 | UInt64(try byte()) }
    return value
  }

  private func varint() throws(GeoError) -> UInt64 {
    var value: UInt64 = 0
    for _ in 0..<8 {
      let next = try byte()
      value = value << 7 | UInt64(next & 0x7f)
      if next < 0x80 { return value }
    }
    return value << 8 | UInt64(try byte())
  }

  private func run() throws(GeoError) -> [UInt8] {
    let count = try varint()
    guard count <= Self.longestValue else { throw fault("a value of \(count) bytes") }
    try need(Int(count))
    defer { place += Int(count) }
    return Array(bytes.buffer[place..<place + Int(count)])
  }

  /// Where the last change is.
  public var location: SourceLocation {
    SourceLocation(path: source.path, byteOffset: UInt64(taken + place))
  }

  private func fault(_ message: String) -> GeoError {
    GeoError(
      .malformedChangeset, message,
      at: SourceLocation(path: source.path, byteOffset: UInt64(taken + place)))
  }

  private func misfit(_ message: String) -> GeoError {
    GeoError(.patchDoesNotFit, message, at: SourceLocation(path: source.path))
  }
}
