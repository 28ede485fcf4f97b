internal import Base
internal import Features
internal import Text

/// Values of tags as typed cells.
enum OSMTagValue {
  /// Appends a value of a field's type; false, and nothing appended, if it does not fit.
  @inline(__always)
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, of field: OSMSchemaField, _ key: UInt32,
    to batch: inout FeatureBatch
  ) -> Bool {
    switch field.type {
    case .text, .key: append(text, as: .text, key, to: &batch)
    case .boolean:
      guard let truth = truth(text) else { return false }
      batch.cells.append(Cell(key: key, type: .boolean, bits: truth ? 1 : 0))
    case .integer:
      guard let number = integer(text, field.unit), makesSense(Double(number), field) else {
        return false
      }
      batch.cells.append(Cell(key: key, type: .integer, bits: UInt64(bitPattern: number)))
    case .real:
      guard let number = real(text, field.unit), makesSense(number, field) else { return false }
      batch.cells.append(Cell(key: key, type: .real, bits: number.bitPattern))
    case .date, .dateTime:
      guard let base = text.baseAddress,
        DateText.type(of: base, count: text.count) == field.type.cellType
      else { return false }
      append(text, as: field.type.cellType, key, to: &batch)
    case .json: return false
    }
    return true
  }

  /// Appends a text as it is.
  @inline(__always)
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, as type: CellType, _ key: UInt32,
    to batch: inout FeatureBatch
  ) {
    let start = batch.text.count
    batch.text.append(contentsOf: text)
    let isPlain = JSONText.isPlain(UnsafePointer(batch.text.base + start), text.count)
    batch.cells.append(
      batch.storedCell(key: key, type: type, flags: isPlain ? .plain : [], from: start))
  }

  /// The truth of `yes`, `true`, `1`, `no`, `false` and `0`; nil for anything else.
  static func truth(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    switch text.count {
    case 1:
      if text[0] == UInt8(ascii: "1") { return true }
      return text[0] == UInt8(ascii: "0") ? false : nil
    case 2: return text.elementsEqual("no".utf8) ? false : nil
    case 3: return text.elementsEqual("yes".utf8) ? true : nil
    case 4: return text.elementsEqual("true".utf8) ? true : nil
    case 5: return text.elementsEqual("false".utf8) ? false : nil
    default: return nil
    }
  }

  private static func makesSense(_ number: Double, _ field: OSMSchemaField) -> Bool {
    number >= field.minimum && number <= field.maximum
  }

  /// A whole number; with a unit the nearest one.
  static func integer(_ text: UnsafeBufferPointer<UInt8>, _ unit: OSMUnit?) -> Int64? {
    if let whole = digits(text) { return whole }
    guard let number = real(text, unit) else { return nil }
    let whole = number.rounded()
    guard unit != nil || whole == number, whole.magnitude <= 0x1p53 else { return nil }
    return Int64(whole)
  }

  /// A text of digits alone, perhaps with a minus sign, that fits; what follows it in memory may be digits
  /// too.
  private static func digits(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    let isNegative = text.first == UInt8(ascii: "-")
    guard text.count > (isNegative ? 1 : 0) else { return nil }
    var value: Int64 = 0
    for byte in text.dropFirst(isNegative ? 1 : 0) {
      let digit = Int64(byte ^ UInt8(ascii: "0"))
      guard digit <= 9 else { return nil }
      let (shifted, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, carries) =
        isNegative
        ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
      guard !isTooLarge, !carries else { return nil }
      value = sum
    }
    return value
  }

  /// A finite number.
  static func real(_ text: UnsafeBufferPointer<UInt8>, _ unit: OSMUnit?) -> Double? {
    if let unit { return unit.number(text) }
    guard let base = text.baseAddress else { return nil }
    var start = base
    var end = base + text.count
    while start < end, start.pointee == 0x20 { start += 1 }
    while end > start, end[-1] == 0x20 { end -= 1 }
    if let number = LenientDecimal.value(start, end) { return number }
    var rest = OSMNumberText(text, base)
    guard let number = rest.takeNumber(), rest.isAtEnd else { return nil }
    return number
  }
}
