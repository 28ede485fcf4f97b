internal import Text

extension CSVExamination {
  /// Examines a value of a usual form, and finds its end on the way; nil for all else, and for what may go on behind the
  /// end of the text.
  @inline(__always)
  static func look(
    atPlain start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, _ watch: Watch,
    _ kinds: inout CSVValueKinds, _ scanner: CSVScanner, _ times: inout EpochReader
  ) -> UnsafePointer<UInt8>? {
    let first = start.pointee
    guard watch == .kinds || watch == .nothing, first != CSVScanner.quote, first != 0x20 else {
      return nil
    }
    var found = CSVValueKinds()
    let valueEnd: UnsafePointer<UInt8>
    if watch == .nothing || kinds.contains(.text) || scanner.isTerminator(first) {
      valueEnd = scanner.valueEnd(start)
    } else if scanner.isPlainTime(at: start, &times) {
      found = .dateTime
      valueEnd = start + TimeText.plainLength
    } else if let number = scanner.number(at: start) {
      found = .kind(of: number)
      valueEnd = number.end
    } else {
      return nil
    }
    guard valueEnd < end - 1 else { return nil }
    kinds.formUnion(found)
    return valueEnd
  }

  /// True if further values without quotation marks tell nothing about a column of some kinds.
  @inline(__always)
  static func tellsNothing(_ watch: Watch, _ kinds: CSVValueKinds) -> Bool {
    watch == .nothing || watch == .kinds && kinds.contains(.text)
  }
}
