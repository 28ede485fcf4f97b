internal import Base
internal import Features
internal import Text
internal import XML

/// The place of a field in GPX by its name, or by what the user says of it.
struct GPXFieldRole {
  let role: GPXOutputRole
  /// The order in which the fields of a feature are considered for the same element.
  let rank: Int
  /// The element has another name than the field, so that it reads back under that name.
  let isRenamed: Bool

  /// The rank of a field that the user has named.
  private static let named = 0
  /// The rank of a field with the name of the element.
  private static let exact = 1

  /// Names that other programs and formats use, in whatever case: `timestamp` and `timespan` are KML's,
  /// `begin` is what GDAL makes of the latter.
  private static let others: [String: (role: GPXOutputRole, rank: Int)] = [
    "name": (.name, 2), "title": (.name, 3), "desc": (.desc, 2), "description": (.desc, 3),
    "time": (.time, 2), "timestamp": (.time, 3), "begin": (.time, 4), "timespan": (.time, 5),
  ]

  /// Nil for a field that is not an element of GPX.
  init?(key: String, _ options: GPXWriterOptions) {
    if let role = Self.role(ofNamed: key, options) {
      self.role = role
      rank = Self.named
    } else if let role = GPXOutputRole(key: key) {
      self.role = role
      rank = Self.exact
    } else if let other = Self.others[key.lowercased()] {
      role = other.role
      rank = other.rank
    } else {
      return nil
    }
    isRenamed = rank != Self.exact && role.elementName != key
  }

  private static func role(ofNamed key: String, _ options: GPXWriterOptions) -> GPXOutputRole? {
    switch key {
    case options.nameField: .name
    case options.descriptionField: .desc
    case options.timeField: .time
    default: nil
    }
  }

  // MARK: - Values

  /// True if a value of a field with another name can be the element: texts, or what the user has named;
  /// times to the second.
  static func isElement(
    _ cell: Cell, _ role: GPXOutputRole, rank: Int, _ batch: borrowing FeatureBatch
  ) -> Bool {
    switch cell.type {
    case .text, .date, .dateTime:
      let text = batch.bytes(of: cell)
      return role == .time ? isTime(text) : !text.isEmpty
    case .json: return role == .time && beginning(of: cell, batch) != nil
    case .boolean, .integer, .number: return role != .time && rank == named
    case .real: return role != .time && rank == named && cell.real.isFinite
    case .null, .blob: return false
    }
  }

  private static func isTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    TimeText(text, as: .lenient)?.precision == .second
  }

  /// The beginning of a span of time as the reader of KML gives it, if it is a time to the second.
  static func beginning(of cell: Cell, _ batch: borrowing FeatureBatch) -> [UInt8]? {
    guard cell.type == .json,
      let text = NestedElementValue(json: batch.bytes(of: cell))?["begin"]?.text,
      text.withUnsafeBufferPointer(isTime)
    else { return nil }
    return text
  }
}
