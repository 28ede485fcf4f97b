public import Base
public import Files
internal import Text

/// Reads a patch line by line.
public final class PatchReader {
  /// The head.
  public let patch: Patch
  private let lines: LineSource
  private let places: [String: Int]
  private var isAtEnd = false

  /// The last line, without spaces.
  private static let end = Array(PatchText.end.utf8.dropLast())
  /// How the first line begins.
  private static let head = Array("{\"cairn_patch\":".utf8)

  /// The most bytes of a line: a row with its pictures.
  static let longestLine = 1 << 30

  /// Opens a patch and reads its head. Errors: `.malformedPatch`, `.jsonSyntax`.
  public convenience init(_ source: ByteSource) throws(GeoError) {
    try self.init(LineSource(source))
  }

  /// Reads the patch that begins with the next line, up to the next entry of a log.
  init(_ lines: LineSource) throws(GeoError) {
    self.lines = lines
    guard let line = try lines.next() else {
      throw GeoError(
        .malformedPatch, "the file has no patch", at: SourceLocation(path: lines.path))
    }
    guard line.starts(with: Self.head) else {
      throw GeoError(
        .malformedPatch, "is neither a patch nor a changeset",
        at: SourceLocation(path: lines.path), hint: "cairn diff --patch FILE writes a patch")
    }
    patch = try PatchHead(line, path: lines.path).patch()
    var places: [String: Int] = [:]
    for (index, table) in patch.tables.enumerated() { places[table.name] = index }
    self.places = places
  }

  /// The next change, with the index of its table; nil at the end. Errors: `.malformedPatch`, also if the last line is missing.
  public func next() throws(GeoError) -> (table: Int, change: RowChange)? {
    if isAtEnd { return nil }
    while let line = try lines.next() {
      if Self.isBlank(line) { continue }
      if line.starts(with: PatchLog.mark) { break }
      if line.count < 2 * Self.end.count, line.filter({ $0 > 0x20 }) == Self.end {
        try checkEnd()
        return nil
      }
      do throws(GeoError) { return try Self.located(line, patch, places, path: path) } catch {
        var error = error
        error.location?.line = lines.number
        throw error
      }
    }
    throw GeoError(
      .malformedPatch, "the patch was cut off: its last line, {\"end\":true}, is missing",
      at: SourceLocation(path: path, line: lines.number),
      hint: "copy it again; who leaves changes out keeps the first line and the last")
  }

  private static func isBlank(_ line: [UInt8]) -> Bool { line.allSatisfy { $0 <= 0x20 } }

  /// Behind a patch there is nothing, or the next entry of a log.
  private func checkEnd() throws(GeoError) {
    isAtEnd = true
    while let line = try lines.next() {
      if Self.isBlank(line) { continue }
      if line.starts(with: PatchLog.mark) { return lines.giveBack(line) }
      throw GeoError(
        .malformedPatch, "there is more behind the last line of the patch",
        at: SourceLocation(path: path, line: lines.number))
    }
  }

  /// The path of the patch.
  var path: String { lines.path }

  /// The line of the last change.
  public var location: SourceLocation { SourceLocation(path: path, line: lines.number) }

  /// The change of a line.
  static func change(
    _ line: [UInt8], _ patch: Patch, path: String
  ) throws(GeoError) -> RowChange {
    var places: [String: Int] = [:]
    for (index, table) in patch.tables.enumerated() { places[table.name] = index }
    return try located(line, patch, places, path: path).change
  }

  private static func located(
    _ line: [UInt8], _ patch: Patch, _ places: [String: Int], path: String
  ) throws(GeoError) -> (table: Int, change: RowChange) {
    let text = SettingsText(line: line, path: path)
    let value = try text.parse()
    let members = try text.members(
      value, "a change", of: ["table", "op", "key", "before", "after"])
    func member(_ name: String) -> SettingsValue? { members.first { $0.name == name }?.value }
    guard let named = member("table"), let op = member("op") else {
      throw text.error("a change needs 'table' and 'op'", at: value.offset)
    }
    let table = try text.string(named, "a table")
    guard let index = places[table] else {
      throw text.error("the head of the patch has no table '\(table)'", at: named.offset)
    }
    guard let kind = RowChange.Kind(rawValue: try text.string(op, "an operation")) else {
      throw text.error("'op' is insert, update or delete", at: op.offset)
    }
    let pair = patch.tables[index]
    var row: (key: [CellValue?], before: [CellValue?], after: [CellValue?]) = ([], [], [])
    row.key = try values(member("key"), pair, text)
    row.before = try values(member("before"), pair, text)
    row.after = try values(member("after"), pair, text)
    let known = kind == .insert ? row.after : kind == .delete ? row.before : row.key
    guard !known.isEmpty, pair.key.allSatisfy({ known[$0] != nil }) else {
      throw text.error("the change does not say which row it is about", at: value.offset)
    }
    switch kind {
    case .insert: return (index, RowChange(.insert, after: row.after))
    case .delete: return (index, RowChange(.delete, before: row.before))
    case .update:
      var (before, after) = (row.before, row.after)
      guard !before.isEmpty, !after.isEmpty else {
        throw text.error("an update needs 'before' and 'after'", at: value.offset)
      }
      let changed = pair.columns.indices.filter { before[$0] != nil || after[$0] != nil }
      for place in pair.key {
        before[place] = row.key[place]
        after[place] = row.key[place]
      }
      return (index, RowChange(.update, before: before, after: after, changed: changed))
    }
  }

  private static func values(
    _ value: SettingsValue?, _ pair: TablePair, _ text: borrowing SettingsText
  ) throws(GeoError) -> [CellValue?] {
    guard let value else { return [] }
    guard let members = value.members else { throw text.expected("an object of values", value) }
    var row = [CellValue?](repeating: nil, count: pair.columns.count)
    for member in members {
      guard let index = pair.index(of: member.name) else {
        throw text.error(
          "the head of the patch has no column '\(member.name)'", at: member.offset)
      }
      guard let cell = CellJSON.value(member.value) else {
        throw text.expected("a value of a store", member.value)
      }
      row[index] = cell
    }
    return row
  }
}
