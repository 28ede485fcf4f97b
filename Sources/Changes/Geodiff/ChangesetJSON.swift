internal import Base
internal import Features
internal import Text

/// A change as geodiff lists those of a changeset in JSON: columns by their places, bytes in base64
/// (<https://github.com/MerginMaps/geodiff/blob/master/docs/changeset-format.md>).
enum ChangesetJSON {
  /// What is before the first change, between two, and behind the last.
  static let (head, separator, tail) = ("{\"geodiff\":[\n", ",\n", "\n]}\n")

  /// One change, in one line.
  static func text(_ change: RowChange, in table: TablePair) -> String {
    var columns: [JSONValue] = []
    for index in table.columns.indices {
      var members: [(String, JSONValue)] = [("column", .count(index))]
      switch change.kind {
      case .insert: members.append(("new", value(change.after[index])))
      case .delete: members.append(("old", value(change.before[index])))
      case .update:
        let isChanged = change.changed.contains(index)
        guard isChanged || table.key.contains(index) else { continue }
        members.append(("old", value(change.before[index])))
        if isChanged { members.append(("new", value(change.after[index]))) }
      }
      columns.append(.object(members))
    }
    return JSONValue.object([
      ("table", .string(table.name)), ("type", .string(change.kind.rawValue)),
      ("changes", .array(columns)),
    ]).compact
  }

  private static func value(_ value: CellValue?) -> JSONValue {
    switch value {
    case .integer(let number): return .integer(number)
    case .real(let number): return .real(number)
    case .text(let bytes): return .string(String(decoding: bytes, as: UTF8.self))
    case .blob(let bytes):
      var text = Bytes()
      bytes.withUnsafeBytes { CellText.append(base64: $0, to: &text) }
      return .string(String(decoding: text.buffer, as: UTF8.self))
    case .null, nil: return .null
    }
  }
}
