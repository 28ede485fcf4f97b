import Base
import Features
import Text

/// Casts values to other types if nothing is lost (reals are doubles, times have milliseconds and are in UTC);
/// owned by one worker.
final class ValueCast {
  /// A text with a zero byte and more behind it, as scanners of numbers want it.
  private var scratch = Bytes()
  private var json = JSONColumnText()

  /// A value in another type; nil if it has no such form. Text is added to `text`. NULL stays.
  func cast(_ cell: Cell, to target: EditPlan.Target, _ text: inout Bytes) -> Cell? {
    if cell.type == .null { return cell }
    if cell.type == target.type, target != .datetime { return cell }
    return switch target {
    case .integer: integer(cell, text)
    case .real: real(cell, text)
    case .boolean: boolean(cell, text)
    case .text: Self.text(cell, &text)
    case .date: date(cell, &text)
    case .datetime: dateTime(cell, &text)
    case .json: document(cell, &text)
    }
  }

  // MARK: - Numbers and truth

  private func integer(_ cell: Cell, _ text: borrowing Bytes) -> Cell? {
    var value: Int64?
    switch cell.type {
    case .boolean: value = cell.boolean ? 1 : 0
    case .real: value = Int64(exactly: cell.real)
    case .number, .text:
      value =
        Int64(Self.trimmed(cell, text))
        ?? decimal(cell, text).flatMap { Int64(exactly: $0) }
    default: break
    }
    return value.map { Cell(key: cell.key, type: .integer, bits: UInt64(bitPattern: $0)) }
  }

  private func real(_ cell: Cell, _ text: borrowing Bytes) -> Cell? {
    var value: Double?
    switch cell.type {
    case .boolean: value = cell.boolean ? 1 : 0
    case .integer: value = Double(cell.integer)
    case .number, .text: value = decimal(cell, text)
    default: break
    }
    guard let value, value.isFinite else { return nil }
    return Cell(key: cell.key, type: .real, bits: value.bitPattern)
  }

  /// The number in a text, whatever is around it in memory.
  private func decimal(_ cell: Cell, _ text: borrowing Bytes) -> Double? {
    scratch.removeAll()
    scratch.append(contentsOf: UnsafeBufferPointer(rebasing: Self.trimmedBytes(cell, text)))
    let count = scratch.count
    scratch.append(repeating: 0, count: 64)
    return LenientDecimal.value(scratch.base, UnsafePointer(scratch.base) + count)
  }

  private func boolean(_ cell: Cell, _ text: borrowing Bytes) -> Cell? {
    var value: Bool?
    switch cell.type {
    case .integer: value = cell.integer == 0 ? false : cell.integer == 1 ? true : nil
    case .real: value = cell.real == 0 ? false : cell.real == 1 ? true : nil
    case .text:
      switch Self.trimmed(cell, text).lowercased() {
      case "true", "t", "yes", "y", "on", "1": value = true
      case "false", "f", "no", "n", "off", "0": value = false
      default: break
      }
    default: break
    }
    return value.map { Cell(key: cell.key, type: .boolean, bits: $0 ? 1 : 0) }
  }

  /// The text without spaces at either end; values that are cast one by one may be strings.
  private static func trimmed(_ cell: Cell, _ text: borrowing Bytes) -> String {
    String(decoding: trimmedBytes(cell, text), as: UTF8.self)
  }

  private static func trimmedBytes(
    _ cell: Cell, _ text: borrowing Bytes
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var bytes = text.buffer(cell.textRange)[...]
    while let first = bytes.first, first <= 0x20 { bytes = bytes.dropFirst() }
    while let last = bytes.last, last <= 0x20 { bytes = bytes.dropLast() }
    return bytes
  }

  // MARK: - Text

  /// A value as text, as in GeoJSON; nil for a blob.
  static func text(_ cell: Cell, _ text: inout Bytes) -> Cell? {
    let start = text.count
    switch cell.type {
    case .null, .text: return cell
    case .blob: return nil
    case .number, .date, .dateTime, .json:
      return Cell(key: cell.key, type: .text, flags: cell.flags, bits: cell.bits)
    case .boolean:
      for byte in (cell.boolean ? "true" : "false").utf8 { text.append(byte) }
    case .integer: text.append(atMost: 32) { IntegerText.write(cell.integer, to: $0) }
    case .real: text.append(atMost: 32) { ShortestText.writeReal(cell.real, to: $0) }
    }
    return Cell(
      key: cell.key, type: .text, flags: .plain,
      bits: UInt64(start) << 32 | UInt64(text.count - start))
  }

  // MARK: - Dates and JSON

  private static let forms: TimeText.Forms = [
    .minutes, .local, .shortOffset, .variants, .dayEnd, .spacedOffset,
  ]

  /// The time in a text that begins with a date; trailing space is ignored.
  private static func time(_ cell: Cell, _ text: borrowing Bytes) -> TimeText? {
    guard [.text, .date, .dateTime].contains(cell.type) else { return nil }
    var range = cell.textRange
    while !range.isEmpty, text[range.upperBound - 1] <= 0x20 { range = range.dropLast() }
    return TimeText(text.buffer(range), as: forms)
  }

  /// The day that a text names, whatever its offset.
  private func date(_ cell: Cell, _ text: inout Bytes) -> Cell? {
    guard let time = Self.time(cell, text) else { return nil }
    let start = text.count
    TimeText.append(day: time.day, to: &text)
    return Cell(
      key: cell.key, type: .date, flags: .plain,
      bits: UInt64(start) << 32 | UInt64(text.count - start))
  }

  /// The moment in UTC, with milliseconds if the text has a fraction.
  private func dateTime(_ cell: Cell, _ text: inout Bytes) -> Cell? {
    if cell.type == .dateTime, text[cell.textRange.upperBound - 1] == UInt8(ascii: "Z") {
      return cell
    }
    guard let time = Self.time(cell, text), TimeText.writable.contains(time.seconds) else {
      return nil
    }
    let start = text.count
    TimeText.append(
      seconds: time.seconds, fraction: time.milliseconds,
      decimals: time.decimals > 0 ? 3 : 0, to: &text)
    return Cell(
      key: cell.key, type: .dateTime, flags: .plain,
      bits: UInt64(start) << 32 | UInt64(text.count - start))
  }

  /// Text that is a JSON object or array, without needless space; numbers and booleans are JSON already.
  private func document(_ cell: Cell, _ text: inout Bytes) -> Cell? {
    switch cell.type {
    case .boolean, .integer, .real, .number: return cell
    case .text: break
    default: return nil
    }
    json.load(text.buffer(cell.textRange))
    let before = text.count
    guard let value = json.cell(key: cell.key, text: &text), value.type == .json else {
      text.truncate(to: before)
      return nil
    }
    return value
  }
}
