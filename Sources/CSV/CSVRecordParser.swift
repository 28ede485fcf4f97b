internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import Text

/// Makes features of records, one after another.
///
/// The text is a block of whole records followed by a line feed and zeros (see ``CSVScanner``), so it is
/// walked with bare pointers.
struct CSVRecordParser {
  typealias Position = UnsafePointer<UInt8>
  typealias Value = CSVScanner.Value

  let plan: CSVPlan
  let closesRings: Bool
  let judgesFaults: Bool
  /// Heights that are not numbers are left out and counted.
  let isLenient: Bool
  let scanner: CSVScanner
  /// The end of the block.
  private(set) var end: Position
  /// The first byte in or after the current record that is not UTF-8; the end of the block if all are.
  private var firstInvalid: Position
  /// The slot of the layer.
  private(set) var slot = 0
  /// Reused for values whose bytes are not their text.
  let scratch = Scratch()

  /// Holds bytes and a reader, as a copyable struct cannot contain noncopyable values.
  final class Scratch {
    var bytes = Bytes()
    var wkt = WKTReader()
  }

  /// The values of a record that its geometry is made of.
  struct Parts {
    var x: Value?
    var y: Value?
    var z: Value?
    var geometry: Value?
  }

  init(_ plan: CSVPlan, _ request: InputRequest) {
    self.plan = plan
    closesRings = request.faults.closesRings
    judgesFaults = request.faults.listsFaults
    isLenient = request.options[FormatOption.lenient.name] == "yes"
    scanner = CSVScanner(delimiter: plan.dialect.delimiter)
    end = Position(scratch.bytes.base)
    firstInvalid = end
  }

  /// Starts a block.
  mutating func begin(_ start: Position, _ end: Position, slot: Int) {
    self.end = end
    self.slot = slot
    firstInvalid = UTF8Text.firstInvalid(start, end) ?? end
  }

  /// Parses the record at `start` and appends its feature; returns where it ends. After a fault the batch
  /// may hold part of the feature: the caller goes back to its mark.
  @inline(__always)
  mutating func parse(_ start: Position, _ batch: inout FeatureBatch) throws(CSVFault) -> Position {
    var next = start
    var column = 0
    var parts = Parts()
    var value = Value(start: start, end: start, terminator: start)
    var id = Cell.null
    let scanner = scanner
    let end = end
    try plan.targets.withUnsafeBufferPointer { targets throws(CSVFault) in
      batch.cells.reserve(batch.cells.count + targets.count)
      while true {
        value = scanner.value(at: next, end: end)
        if value.isOpen {
          throw CSVFault(
            value.start - 1, .quoteNotClosed, "the value has no quotation mark at its end")
        }
        if column < targets.count {
          let target = targets[column]
          switch target.place {
          case .none: break
          case .x: parts.x = value
          case .y: parts.y = value
          case .z: parts.z = value
          case .geometry: parts.geometry = value
          case .id: id = try cell(of: value, target, column, key: 0, &batch)
          }
          if target.key >= 0 {
            let cell = try cell(
              of: value, target, column, key: UInt32(truncatingIfNeeded: target.key), &batch)
            batch.cells.append(cell)
          }
        } else if value.end > value.start {
          throw Self.tooLong(value, targets.count)
        }
        column += 1
        guard value.terminator.pointee == scanner.delimiter, value.terminator < end else { break }
        next = value.terminator + 1
      }
      if column < targets.count {
        batch.note(.recordTooShort, feature: batch.count)
      }
    }
    if firstInvalid < value.terminator { try refuseInvalid(value.terminator) }
    try appendGeometry(parts, &batch)
    batch.ids.append(id.type == .date || id.type == .dateTime ? Self.text(id) : id)
    batch.geometry.endFeature()
    batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
    return CSVScanner.afterLine(value.terminator, end: end)
  }

  /// Where a record ends, before the end of its line.
  func recordEnd(from start: Position) -> Position {
    var next = start
    while true {
      let value = scanner.value(at: next, end: end)
      guard value.terminator < end, value.terminator.pointee == scanner.delimiter else {
        return value.terminator
      }
      next = value.terminator + 1
    }
  }

  // MARK: - Faults

  @inline(never)
  private static func tooLong(_ value: Value, _ count: Int) -> CSVFault {
    CSVFault(
      value.start, .recordTooLong,
      "the record has more values than the header has names, \(count)",
      hint: "values with the delimiter in them need quotation marks")
  }

  /// Refuses the current record, and finds the next byte that is not UTF-8.
  @inline(never)
  private mutating func refuseInvalid(_ recordEnd: Position) throws(CSVFault) {
    let position = firstInvalid
    firstInvalid = UTF8Text.firstInvalid(recordEnd, end) ?? end
    let encoding = plan.dialect.encoding
    throw CSVFault(
      position, encoding.badText, "the text is not in \(encoding.title)", hint: encoding.hint)
  }

  private static func text(_ cell: Cell) -> Cell {
    var cell = cell
    cell.type = .text
    return cell
  }
}

// MARK: - Values

extension CSVRecordParser {
  /// A value in the type of its column.
  @inline(__always)
  private func cell(
    of value: Value, _ target: CSVPlan.Target, _ column: Int, key: UInt32,
    _ batch: inout FeatureBatch
  ) throws(CSVFault) -> Cell {
    let count = value.end - value.start
    switch target.type {
    case .integer, .real:
      if count == 0 { return Cell(key: key, type: .null, bits: 0) }
      if let number = DecimalText.scan(value.start), number.end == value.end {
        if number.form == .integer, number.integer != 0 || number.double.sign == .plus {
          return Cell(key: key, type: .integer, bits: UInt64(bitPattern: number.integer))
        }
        if number.double.isFinite, target.type == .real || number.double == 0 {
          return Cell(key: key, type: .real, bits: number.double.bitPattern)
        }
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
