internal import Base
internal import Features
internal import FormatKit
internal import Styles
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
  /// That of the first name that other programs and formats use for the same.
  private static let firstOther = 2

  /// Nil for a field that is not an element of GPX.
  init?(key: String, _ options: GPXWriterOptions) {
    if let role = Self.role(ofNamed: key, options) {
      self.role = role
      rank = Self.named
    } else if let role = GPXOutputRole(key: key) {
      self.role = role
      rank = Self.exact
    } else if let other = FieldMeaning.named(key) {
      role = Self.role(of: other.meaning, isComment: key.lowercased() == "cmt")
      rank = Self.firstOther + other.place
    } else {
      return nil
    }
    isRenamed = rank != Self.exact && role.elementName != key
  }

  /// The element of a meaning; GPX has another one for comments than for descriptions.
  private static func role(of meaning: FieldMeaning, isComment: Bool) -> GPXOutputRole {
    switch meaning {
    case .name: .name
    case .description: isComment ? .cmt : .desc
    case .time: .time
    case .links: .links
    case .symbol: .sym
    }
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
  /// times to the second; addresses, and symbols that have a name.
  static func isElement(
    _ cell: Cell, _ role: GPXOutputRole, rank: Int, _ batch: borrowing FeatureBatch
  ) -> Bool {
    if role == .links { return FeatureLinks(cell, of: batch) != nil }
    if role == .sym { return symbol(cell, batch) != nil }
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

  /// The name of the symbol that a field with another name than the element holds.
  static func symbol(_ cell: Cell, _ batch: borrowing FeatureBatch) -> String? {
    cell.type == .text ? batch.text(of: cell).flatMap(StyleSymbol.garminName) : nil
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
