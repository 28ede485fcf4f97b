internal import Features

extension Cell {
  /// True for text that is not HTML.
  var isPlainText: Bool {
    switch type {
    case .text, .date, .dateTime: !flags.contains(.html)
    default: false
    }
  }

  /// The finite number of a cell that is one.
  var number: Double? {
    switch type {
    case .integer: Double(integer)
    case .real: real.isFinite ? real : nil
    default: nil
    }
  }

  /// The type that the elements of this program name; nil for text.
  var ownType: String? {
    switch type {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .real: real.isFinite ? "real" : "null"
    case .number: "number"
    case .json: "json"
    case .text, .date, .dateTime: flags.contains(.html) ? "html" : nil
    case .blob: nil
    }
  }
}
