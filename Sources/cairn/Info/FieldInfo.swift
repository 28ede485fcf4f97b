import Features
import Flow
import Text

/// What `info` tells of one field.
struct FieldInfo {
  let name: String
  /// The type that a table's column would need; `mixed` if values would lose theirs.
  let type: String
  /// Values by type, where there are several types.
  let types: [(name: String, count: Int)]
  let nulls: Int
  let absent: Int
  let smallest: JSONValue
  let largest: JSONValue

  init(_ field: OutputField, features: Int, range: FieldRange) {
    name = field.name
    let found = CellType.allCases.filter {
      $0 != .null && field.counts[Int($0.rawValue)] > 0
    }
    type = field.types.isMixed ? "mixed" : field.types.columnType.name
    types = found.count > 1 ? found.map { ($0.name, field.counts[Int($0.rawValue)]) } : []
    nulls = field.counts[Int(CellType.null.rawValue)]
    let present = CellType.allCases.reduce(0) { $0 + field.counts[Int($1.rawValue)] }
    absent = max(features - present, 0)
    smallest = range.smallest
    largest = range.largest
  }
}

extension CellType {
  /// The name of the type for people.
  var name: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .real: "real"
    case .number: "number"
    case .text: "text"
    case .date: "date"
    case .dateTime: "datetime"
    case .json: "json"
    case .blob: "blob"
    }
  }
}
