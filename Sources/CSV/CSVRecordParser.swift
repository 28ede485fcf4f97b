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
  /// The largest coordinates.
  private let limitX: Double
  private let limitY: Double
  /// The end of the block.
  private(set) var end: Position
  /// The slot of the layer.
  private(set) var slot = 0
  let scratch = Scratch()

  /// What changes from record to record: the parser itself does not, so that it is handed on without a copy.
  final class Scratch {
    /// Reused for values whose bytes are not their text.
    var bytes: Bytes
    var wkt = WKTReader()
    var times = EpochReader()
    /// The first byte in or after the current record that is not UTF-8; the end of the block if all are.
    fileprivate var firstInvalid: Position

    fileprivate init() {
      bytes = Bytes()
      firstInvalid = Position(bytes.base)
    }
  }

  /// What the geometry of a record is made of.
  struct Parts {
    /// Coordinates; not numbers while there are none.
    var x = Double.nan
    var y = Double.nan
    /// Values of coordinates that are no plain numbers in range.
    var oddX: Value?
    var oddY: Value?
    var z: Value?
    var geometry: Value?
  }

  init(_ plan: CSVPlan, _ request: InputRequest) {
    self.plan = plan
    closesRings = request.faults.closesRings
    judgesFaults = request.faults.listsFaults
    isLenient = request.options[FormatOption.lenient.name] == "yes"
    scanner = CSVScanner(delimiter: plan.dialect.delimiter)
    limitX = plan.isInDegrees ? 360 : .greatestFiniteMagnitude
    limitY = plan.isInDegrees ? 90 : .greatestFiniteMagnitude
    end = scratch.firstInvalid
  }

  /// Starts a block.
  mutating func begin(_ start: Position, _ end: Position, slot: Int) {
    self.end = end
    self.slot = slot
    scratch.firstInvalid = UTF8Text.firstInvalid(start, end) ?? end
  }

  /// Parses the record at `start` and appends its feature; returns where it ends. After a fault the batch
  /// may hold part of the feature: the caller goes back to its mark.
  @inline(__always)
  func parse(_ start: Position, _ batch: inout FeatureBatch) throws(CSVFault) -> Position {
    var next = start
    var terminator = start
    var column = 0
    var parts = Parts()
    var id = Cell.null
    try plan.targets.withUnsafeBufferPointer { targets throws(CSVFault) in
      batch.cells.reserve(batch.cells.count + targets.count)
      while true {
        if column < targets.count {
          let target = targets[column]
          if let end = usual(next, target, &parts, &batch) {
            terminator = end
          } else {
            terminator = try any(next, target, column, &parts, &id, &batch)
          }
        } else {
          let value = try value(at: next)
          guard value.end == value.start else { throw Self.tooLong(value, targets.count) }
          terminator = value.terminator
        }
        column += 1
        guard terminator.pointee == scanner.delimiter, terminator < end else { break }
        next = terminator + 1
      }
      if column < targets.count {
        batch.note(.recordTooShort, feature: batch.count)
      }
    }
    if scratch.firstInvalid < terminator { try refuseInvalid(terminator) }
    try appendGeometry(&parts, &batch)
    batch.ids.append(id.type == .date || id.type == .dateTime ? Self.text(id) : id)
    batch.geometry.endFeature()
    batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
    return CSVScanner.afterLine(terminator, end: end)
  }

  /// Takes a value that looks as those of its column usually do; returns what ends it. Nil for all else.
  @inline(__always)
  private func usual(
    _ start: Position, _ target: CSVPlan.Target, _ parts: inout Parts, _ batch: inout FeatureBatch
  ) -> Position? {
    switch target.usualForm {
    case .any: return nil
    case .x: return Self.coordinate(start, scanner, limitX, &parts.x)
    case .y: return Self.coordinate(start, scanner, limitY, &parts.y)
    case .number: return number(start, target, &batch)
    case .time:
      guard scanner.isPlainTime(at: start, &scratch.times) else { return nil }
      let before = batch.text.count
      batch.text.appendShort(start, count: TimeText.plainLength)
      batch.cells.append(batch.storedCell(key: target.cellKey, type: .dateTime, from: before))
      return start + TimeText.plainLength
    case .text, .unused:
      guard start.pointee != CSVScanner.quote, start.pointee != 0x20 else { return nil }
      if target.usualForm == .unused { return scanner.valueEnd(start) }
      let before = batch.text.count
      let end = scanner.append(plain: start, to: &batch.text)
      batch.cells.append(
        end == start
          ? Cell(key: target.cellKey, type: .null, bits: 0)
          : batch.storedCell(key: target.cellKey, type: .text, from: before))
      return end
    }
  }

  /// Takes a value that is a number within a limit; returns what ends it. Nil for all else.
  @inline(never)
  private static func coordinate(
    _ start: Position, _ scanner: CSVScanner, _ limit: Double, _ coordinate: inout Double
  ) -> Position? {
    guard let number = scanner.number(at: start), number.double.magnitude <= limit else {
      return nil
    }
    coordinate = number.double
    return number.end
  }

  /// Takes a value that is a number; returns what ends it. Nil for all else.
  @inline(never)
  private func number(
    _ start: Position, _ target: CSVPlan.Target, _ batch: inout FeatureBatch
  ) -> Position? {
    guard let number = scanner.number(at: start),
      let cell = Self.cell(of: number, target, key: target.cellKey)
    else { return nil }
    batch.cells.append(cell)
    return number.end
  }

  /// Takes any value; returns what ends it.
  @inline(never)
  private func any(
    _ start: Position, _ target: CSVPlan.Target, _ column: Int, _ parts: inout Parts,
    _ id: inout Cell, _ batch: inout FeatureBatch
  ) throws(CSVFault) -> Position {
    let value = try value(at: start)
    switch target.place {
    case .none: break
    case .x: parts.oddX = value
    case .y: parts.oddY = value
    case .z: parts.z = value
    case .geometry: parts.geometry = value
    case .id: id = try cell(of: value, target, column, key: 0, &batch)
    }
    if target.key >= 0 {
      batch.cells.append(try cell(of: value, target, column, key: target.cellKey, &batch))
    }
    return value.terminator
  }

  @inline(__always)
  private func value(at start: Position) throws(CSVFault) -> Value {
    let value = scanner.value(at: start, end: end)
    guard !value.isOpen else {
      throw CSVFault(
        value.start - 1, .quoteNotClosed, "the value has no quotation mark at its end")
    }
    return value
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
  private func refuseInvalid(_ recordEnd: Position) throws(CSVFault) {
    let position = scratch.firstInvalid
    scratch.firstInvalid = UTF8Text.firstInvalid(recordEnd, end) ?? end
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
