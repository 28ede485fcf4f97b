internal import Base
internal import Features
internal import Text

extension CSVRecordParser {
  /// A value in the type of its column.
  @inline(__always)
  func cell(
    of value: Value, _ target: CSVPlan.Target, _ column: Int, key: UInt32,
    _ batch: inout FeatureBatch
  ) throws(CSVFault) -> Cell {
    let count = value.end - value.start
    switch target.type {
    case .integer, .real:
      if count == 0 { return Cell(key: key, type: .null, bits: 0) }
      if let number = DecimalText.scan(value.start), number.end == value.end,
        let cell = Self.cell(of: number, target, key: key)
      {
        return cell
      }
      return oddCell(of: value, target, key: key, &batch)
    case .text:
      if count == 0, !value.isQuoted { return Cell(key: key, type: .null, bits: 0) }
      return textCell(of: value, .text, key: key, &batch)
    case .date, .dateTime:
      if target.pattern >= 0 { return try dateCell(of: value, target, column, key: key, &batch) }
      if count == 10 || count >= 20, DateText.type(of: value.start, count: count) == target.type {
        return textCell(of: value, target.type, key: key, &batch)
      }
      return oddCell(of: value, target, key: key, &batch)
    default: return oddCell(of: value, target, key: key, &batch)
    }
  }

  /// A number in the type of its column; nil if it is none of that type.
  @inline(__always)
  static func cell(
    of number: ScannedNumber, _ target: CSVPlan.Target, key: UInt32
  ) -> Cell? {
    if number.form == .integer, number.integer != 0 || number.double.sign == .plus {
      return Cell(key: key, type: .integer, bits: UInt64(bitPattern: number.integer))
    }
    if number.double.isFinite, target.type == .real || number.double == 0 {
      return Cell(key: key, type: .real, bits: number.double.bitPattern)
    }
    return nil
  }

  /// The same for rare values: truth values, white space around a value, other forms of numbers.
  @inline(never)
  private func oddCell(
    of value: Value, _ target: CSVPlan.Target, key: UInt32, _ batch: inout FeatureBatch
  ) -> Cell {
    let (start, end) = CSVValueKinds.trimmed(value.start, value.end)
    if start == end { return Cell(key: key, type: .null, bits: 0) }
    switch target.type {
    case .boolean:
      if let truth = CSVValueKinds.truth(start, end) {
        return Cell(key: key, type: .boolean, bits: truth ? 1 : 0)
      }
    case .integer, .real:
      if let number = DecimalText.scan(start), number.end == end, number.form == .integer,
        number.integer != 0 || number.double.sign == .plus
      {
        return Cell(key: key, type: .integer, bits: UInt64(bitPattern: number.integer))
      }
      if let real = LenientDecimal.value(start, end, decimal: target.decimal) {
        return Cell(key: key, type: .real, bits: real.bitPattern)
      }
    case .date, .dateTime:
      if DateText.type(of: start, count: end - start) == target.type {
        let trimmed = Value(start: start, end: end, terminator: value.terminator)
        return textCell(of: trimmed, target.type, key: key, &batch)
      }
    default: break
    }
    // Only a file that has changed since the survey has such values.
    return textCell(of: value, .text, key: key, &batch)
  }

  /// The same for a date that is written as the user said.
  @inline(never)
  private func dateCell(
    of value: Value, _ target: CSVPlan.Target, _ column: Int, key: UInt32,
    _ batch: inout FeatureBatch
  ) throws(CSVFault) -> Cell {
    let (start, end) = CSVValueKinds.trimmed(value.start, value.end)
    if start == end { return Cell(key: key, type: .null, bits: 0) }
    let pattern = plan.datePatterns[Int(target.pattern)]
    guard let time = pattern.time(start, end) else {
      throw CSVFault(
        value.start, .badDate,
        "'\(Self.shown(value))' in column '\(plan.names[column])' is not a date of the form "
          + pattern.text)
    }
    let before = batch.text.count
    pattern.append(time, to: &batch.text)
    return batch.storedCell(key: key, type: target.type, from: before)
  }

  @inline(__always)
  private func textCell(
    of value: Value, _ type: CellType, key: UInt32, _ batch: inout FeatureBatch
  ) -> Cell {
    let before = batch.text.count
    if value.isIrregular {
      scanner.appendText(of: value, to: &batch.text)
    } else {
      batch.text.appendShort(value.start, count: value.end - value.start)
    }
    return batch.storedCell(key: key, type: type, from: before)
  }
}

extension Column where Element == UInt8 {
  /// Appends a text that is mostly short, 16 bytes at a time: up to 15 bytes after it are read.
  @inline(__always)
  mutating func appendShort(_ source: UnsafePointer<UInt8>, count length: Int) {
    append(atMost: length + 16) { out in
      guard length <= 64 else {
        out.update(from: source, count: length)
        return length
      }
      var offset = 0
      while offset < length {
        UnsafeMutableRawPointer(out + offset).storeBytes(
          of: UnsafeRawPointer(source + offset).loadUnaligned(as: SIMD16<UInt8>.self),
          as: SIMD16<UInt8>.self)
        offset += 16
      }
      return length
    }
  }
}
