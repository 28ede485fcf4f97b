internal import Base
internal import Text

/// How the times of a source are written.
public enum TimeReading: Sendable, Hashable {
  /// As ISO 8601 and RFC 3339 write them.
  case iso
  /// Seconds since 1970.
  case seconds
  /// Milliseconds since 1970.
  case milliseconds
  /// By a pattern of `%d %m %Y %y %H %M %S %f %z` and the text between them, as in Python.
  case pattern(String)

  /// What may stand behind a `%` of a pattern; `%%` is the sign itself.
  private static let codes: Set<Character> = ["d", "m", "Y", "y", "H", "M", "S", "f", "z", "%"]

  /// The reading of a name or pattern; nil if it is neither.
  init?(_ text: String) {
    switch text {
    case "iso": self = .iso
    case "unix": self = .seconds
    case "unix-ms": self = .milliseconds
    default:
      var codes: [Character] = []
      var isCode = false
      for letter in text {
        if isCode { codes.append(letter) }
        isCode = !isCode && letter == "%"
      }
      guard !isCode, codes.allSatisfy({ Self.codes.contains($0) }), codes.contains("m"),
        codes.contains("d"), codes.contains("Y") || codes.contains("y")
      else { return nil }
      self = .pattern(text)
    }
  }

  /// True for a time of a day; one without an offset is in UTC, as stores have it (GeoPackage 1.4, table 1).
  static func isTime(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer {
      TimeText($0, as: .lenient).map { $0.precision != .day } ?? false
    }
  }

  /// The milliseconds since 1970 of a time; nil if it is none. A time without an offset is `offset` minutes ahead of UTC.
  func milliseconds(of value: MappedValue, offset: Int) -> Int? {
    switch self {
    case .seconds: return value.number.flatMap { Self.whole($0 * 1000) }
    case .milliseconds: return value.number.flatMap { Self.whole($0) }
    case .iso:
      guard case .text(let text) = value else { return nil }
      return Array(text.utf8).withUnsafeBufferPointer { bytes -> Int? in
        guard let time = TimeText(bytes, as: .lenient) else { return nil }
        let hasOffset = TimeText(bytes, as: .lenient.subtracting(.local)) != nil
        return time.seconds * 1000 + time.milliseconds
          - (hasOffset && time.precision != .day ? 0 : offset * 60_000)
      }
    case .pattern(let pattern):
      guard let text = value.text, let time = Self.time(text, pattern) else { return nil }
      return time.milliseconds - (time.offset ?? offset) * 60_000
    }
  }

  /// The value that a source in this form has for a time (RFC 3339).
  func value(of time: String, offset: Int) -> MappedValue {
    let bytes = Array(time.utf8)
    guard let read = bytes.withUnsafeBufferPointer({ TimeText($0, as: .lenient) }) else {
      return .text(time)
    }
    switch self {
    case .iso: return .text(time)
    case .seconds: return .integer(Int64(read.seconds))
    case .milliseconds: return .integer(Int64(read.seconds * 1000 + read.milliseconds))
    case .pattern(let pattern):
      let local = Self.text(
        ofMilliseconds: (read.seconds + offset * 60) * 1000 + read.milliseconds)
      guard let local else { return .text(time) }
      let parts: [Character: Substring] = [
        "Y": local.prefix(4), "m": local.dropFirst(5).prefix(2), "d": local.dropFirst(8).prefix(2),
        "H": local.dropFirst(11).prefix(2), "M": local.dropFirst(14).prefix(2),
        "S": local.dropFirst(17).prefix(2), "y": local.dropFirst(2).prefix(2),
        "f": local.dropFirst(20).prefix(3), "z": Self.offsetText(offset)[...],
      ]
      var made = ""
      var isCode = false
      for letter in pattern {
        if isCode {
          made += parts[letter].map(String.init) ?? String(letter)
          isCode = false
        } else if letter == "%" {
          isCode = true
        } else {
          made.append(letter)
        }
      }
      return .text(made)
    }
  }

  /// `YYYY-MM-DDTHH:MM:SS.SSSZ`; nil if the year does not have four digits.
  static func text(ofMilliseconds time: Int) -> String? {
    let seconds = time >= 0 ? time / 1000 : -((999 - time) / 1000)
    guard TimeText.writable.contains(seconds) else { return nil }
    var text = Bytes()
    TimeText.append(seconds: seconds, fraction: time - seconds * 1000, decimals: 3, to: &text)
    return String(decoding: text.buffer, as: UTF8.self)
  }

  private static func whole(_ number: Double) -> Int? {
    number.magnitude < 1e15 ? Int(number.rounded()) : nil
  }

  /// `+02:00`.
  private static func offsetText(_ minutes: Int) -> String {
    func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let size = abs(minutes)
    return (minutes < 0 ? "-" : "+") + padded(size / 60) + ":" + padded(size % 60)
  }

  /// The milliseconds since 1970 of a text by a pattern, and the offset in minutes that it tells.
  private static func time(_ text: String, _ pattern: String) -> (milliseconds: Int, offset: Int?)?
  {
    var rest = Substring(text.trimmed)
    var parts: [Character: Int] = [:]
    var (milliseconds, offset): (Int, Int?) = (0, nil)
    var isCode = false
    for letter in pattern {
      guard isCode else {
        isCode = letter == "%"
        if !isCode, rest.popFirst() != letter { return nil }
        continue
      }
      isCode = false
      switch letter {
      case "%":
        guard rest.popFirst() == "%" else { return nil }
      case "z":
        let sign = rest.prefix { "+-Z".contains($0) }
        let digits = rest.dropFirst(sign.count).prefix { $0.isASCII && $0.isNumber || $0 == ":" }
        guard let minutes = SettingsText.minutes(String(sign + digits)) else { return nil }
        offset = minutes
        rest = rest.dropFirst(sign.count + digits.count)
      default:
        let most = letter == "f" ? 9 : letter == "Y" ? 4 : 2
        let digits = rest.prefix { $0.isASCII && $0.isNumber }.prefix(most)
        guard let number = Int(digits) else { return nil }
        // Fractions of a second have as many digits as they like.
        if letter == "f" { milliseconds = Int((digits + "000").prefix(3)) ?? 0 }
        parts[letter] = number
        rest = rest.dropFirst(digits.count)
      }
    }
    // Two digits: as POSIX has it.
    let short = parts["y"].map { $0 + ($0 < 69 ? 2000 : 1900) }
    guard rest.isEmpty, let year = parts["Y"] ?? short, let month = parts["m"],
      let day = parts["d"],
      (1...9999).contains(year), (1...12).contains(month),
      (1...GregorianCalendar.days(in: month, of: year)).contains(day)
    else { return nil }
    let (hour, minute, second) = (parts["H"] ?? 0, parts["M"] ?? 0, parts["S"] ?? 0)
    guard hour < 24, minute < 60, second < 61 else { return nil }
    let seconds =
      EpochText.day(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60
      + second
    return (seconds * 1000 + milliseconds, offset)
  }
}
