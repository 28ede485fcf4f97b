internal import Base
internal import Text

/// Cuts what a receiver says, as it comes, into pieces of whole epochs: those that would be read of the whole.
///
/// An epoch is complete when a sentence of another time comes, or the sentences that the one before was made of have come
/// in the same order. Each piece begins with a sentence that names the day, which the receiver need not say again.
public struct NMEAStream {
  /// Lines of whole epochs.
  public struct Epochs {
    /// A line that names the day; empty if none has been named.
    public let head: [UInt8]
    /// The lines that came.
    public let lines: [UInt8]
  }

  private var day: Int?
  private var clock: Int?
  /// The sentences of the epoch at hand that have not been handed out.
  private var pending: [UInt8] = []
  private var pendingStart: (day: Int, clock: Int)?
  /// The kinds of all of its sentences that are read, and those of the epoch before.
  private var kinds: [NMEASentence.Kind] = []
  private var kindsBefore: [NMEASentence.Kind] = []
  private var hasSentence = false
  private var dates = NMEADates()

  /// Nothing has come; `date` is the day before a sentence names one, such as 2026-05-01, if that is known.
  public init(date: String?) {
    guard var date else { return }
    day = date.withUTF8 { TimeText($0)?.day }
  }

  /// Takes whole lines; returns those of complete epochs.
  public mutating func take(_ lines: [UInt8]) -> Epochs {
    var complete: [UInt8] = []
    var start: (day: Int, clock: Int)?
    func release(_ pending: inout [UInt8], _ pendingStart: inout (day: Int, clock: Int)?) {
      if complete.isEmpty { start = pendingStart }
      complete += pending
      dates.forget(pending.count)
      pending = []
      pendingStart = nil
    }
    lines.withUnsafeBufferPointer { lines in
      var line = 0
      while line < lines.count {
        let end = lines[line...].firstIndex(of: UInt8(ascii: "\n")) ?? lines.count
        let sentence = NMEASentence(UnsafeBufferPointer(rebasing: lines[line..<end]))
        if let time = sentence?.clock {
          if time != clock, hasSentence {
            release(&pending, &pendingStart)
            kindsBefore = kinds
            kinds = []
            dates = NMEADates()
          }
          day = NMEASentence.day(day, at: time, behind: clock)
          clock = time
          hasSentence = true
        }
        if let sentence, sentence.clock != nil,
          let place = dates.add(sentence.kind, naming: sentence.day, at: pending.count)
        {
          let rest = Array(pending[place...])
          pending.removeLast(rest.count)
          release(&pending, &pendingStart)
          pending = rest
          let own = Self.kinds(in: rest)
          (kindsBefore, kinds) = (Array(kinds.dropLast(own.count)), own)
        }
        if let named = sentence?.day { day = named }
        if pendingStart == nil, let day, let clock, hasSentence { pendingStart = (day, clock) }
        pending += lines[line..<min(end + 1, lines.count)]
        if let kind = sentence?.kind, kind != .other { kinds.append(kind) }
        if hasSentence, kinds == kindsBefore || pending.count > NMEAReader.epochLimit {
          release(&pending, &pendingStart)
        }
        line = end + 1
      }
    }
    return Epochs(head: Self.head(start), lines: complete)
  }

  /// Returns the lines of an epoch whose end has not been seen, and is not going to be.
  public mutating func takeRest() -> Epochs {
    defer {
      pending = []
      pendingStart = nil
    }
    return Epochs(head: Self.head(pendingStart), lines: pending)
  }

  /// The kinds of the sentences of some lines that are read.
  private static func kinds(in lines: [UInt8]) -> [NMEASentence.Kind] {
    lines.split(separator: UInt8(ascii: "\n")).compactMap { line in
      line.withUnsafeBufferPointer { NMEASentence($0)?.kind }
    }.filter { $0 != .other }
  }

  /// True while lines wait for the end of their epoch.
  public var isWaiting: Bool { !pending.isEmpty }

  /// The sentence ZDA of a time.
  private static func head(_ time: (day: Int, clock: Int)?) -> [UInt8] {
    guard let time else { return [] }
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
    var date = Bytes()
    TimeText.append(day: time.day, to: &date)
    let parts = String(decoding: date.buffer, as: UTF8.self).split(separator: "-")
    guard parts.count == 3 else { return [] }
    let (seconds, fraction) = time.clock.quotientAndRemainder(
      dividingBy: NMEASentence.unitsInSecond)
    let text =
      "GPZDA,\(padded(seconds / 3600, 2))\(padded(seconds / 60 % 60, 2))\(padded(seconds % 60, 2))"
      + ".\(padded(fraction, 5)),\(parts[2]),\(parts[1]),\(parts[0]),,"
    let sum = text.utf8.reduce(0, ^)
    return Array(
      "$\(text)*\(sum < 16 ? "0" : "")\(String(sum, radix: 16, uppercase: true))\n".utf8)
  }
}
