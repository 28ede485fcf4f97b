public import Base
public import Files

/// Writes changesets as geodiff does: in JSON, as it lists them for people, or in the form that it applies, which is that of
/// SQLite's session extension
/// (<https://github.com/MerginMaps/geodiff/blob/master/docs/changeset-format.md>).
public final class ChangesetWriter {
  /// Changes that the format cannot say.
  public private(set) var leftOutCount = 0
  private let sink: ByteSink
  private let pairs: [TablePair]
  private let takes: [Bool]
  private let isJSON: Bool
  private var count = 0
  private var current: Int?
  private var bytes = Bytes()

  private static let blockSize = 1 << 16

  /// A writer of changes of these tables.
  public init(
    _ pairs: [TablePair], schema: [SchemaChange], to sink: ByteSink, isJSON: Bool = false
  ) {
    self.pairs = pairs
    self.isJSON = isJSON
    self.sink = sink
    takes = pairs.map { pair in
      pair.oldTable != nil && pair.newTable != nil && !pair.name.lowercased().hasPrefix("gpkg_")
        && pair.keyKind != .hidden
        && pair.columns.allSatisfy { $0.oldName != nil && $0.newName != nil }
    }
    leftOutCount = schema.count
  }

  /// Adds a change.
  public func add(_ table: Int, _ change: RowChange) throws(GeoError) {
    guard takes[table] else {
      leftOutCount += 1
      return
    }
    let pair = pairs[table]
    count += 1
    if isJSON {
      bytes.append(count == 1 ? ChangesetJSON.head : ChangesetJSON.separator)
      bytes.append(ChangesetJSON.text(change, in: pair))
      if bytes.count >= Self.blockSize { try flush() }
      return
    }
    if current != table {
      bytes.append(UInt8(ascii: "T"))
      ChangesetVarint.append(UInt64(pair.columns.count), to: &bytes)
      for index in pair.columns.indices { bytes.append(pair.key.contains(index) ? 1 : 0) }
      bytes.append(pair.name)
      bytes.append(0)
      current = table
    }
    bytes.append(ChangesetCode.operation(change.kind))
    // Not a change that a trigger made.
    bytes.append(0)
    switch change.kind {
    case .insert: record(change.after, pair.columns.indices.map { _ in true })
    case .delete: record(change.before, pair.columns.indices.map { _ in true })
    case .update:
      let changed = Set(change.changed)
      record(
        change.before,
        pair.columns.indices.map { pair.key.contains($0) || changed.contains($0) })
      record(change.after, pair.columns.indices.map { changed.contains($0) })
    }
    if bytes.count >= Self.blockSize { try flush() }
  }

  private func record(_ row: [CellValue?], _ isThere: [Bool]) {
    for (value, isThere) in zip(row, isThere) {
      guard isThere, let value else {
        bytes.append(ChangesetCode.undefined)
        continue
      }
      switch value {
      case .null: bytes.append(ChangesetCode.null)
      case .integer(let number):
        bytes.append(ChangesetCode.integer)
        word(UInt64(bitPattern: number))
      case .real(let number):
        bytes.append(ChangesetCode.real)
        word(number.bitPattern)
      case .text(let text): run(ChangesetCode.text, text)
      case .blob(let blob): run(ChangesetCode.blob, blob)
      }
    }
  }

  private func word(_ value: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }

  private func run(_ code: UInt8, _ content: [UInt8]) {
    bytes.append(code)
    ChangesetVarint.append(UInt64(content.count), to: &bytes)
    content.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  private func flush() throws(GeoError) {
    try sink.write(bytes.buffer)
    bytes.removeAll()
  }

  /// Writes the rest, and puts the file in place.
  public func finish() throws(GeoError) {
    if isJSON { bytes.append((count == 0 ? ChangesetJSON.head : "") + ChangesetJSON.tail) }
    try flush()
    try sink.commit()
  }
}
