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
  /// By a pattern of `%d %m %Y %H %M %S` and the text between them.
  case pattern(String)

  /// The reading of a name or pattern; nil if it is neither.
  init?(_ text: String) {
    switch text {
    case "iso": self = .iso
    case "unix": self = .seconds
    case "unix-ms": self = .milliseconds
    default:
      guard text.contains(text: "%Y"), text.contains(text: "%m"), text.contains(text: "%d") else {
        return nil
      }
      self = .pattern(text)
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
      guard let text = value.text, let seconds = Self.seconds(text, pattern) else { return nil }
      return (seconds - offset * 60) * 1000
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
      let local = Self.text(ofMilliseconds: (read.seconds + offset * 60) * 1000)
      guard let local else { return .text(time) }
      let parts: [Character: Substring] = [
        "Y": local.prefix(4), "m": local.dropFirst(5).prefix(2), "d": local.dropFirst(8).prefix(2),
        "H": local.dropFirst(11).prefix(2), "M": local.dropFirst(14).prefix(2),
        "S": local.dropFirst(17).prefix(2),
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

  /// The seconds since 1970 of a text by a pattern.
  private static func seconds(_ text: String, _ pattern: String) -> Int? {
    var rest = Substring(text.trimmed)
    var parts: [Character: Int] = [:]
    var isCode = false
    for letter in pattern {
      if isCode {
        isCode = false
        let digits = rest.prefix(while: { $0.isASCII && $0.isNumber }).prefix(letter == "Y" ? 4 : 2)
        guard !digits.isEmpty, let number = Int(digits) else { return nil }
        parts[letter] = number
        rest = rest.dropFirst(digits.count)
      } else if letter == "%" {
        isCode = true
      } else {
        guard rest.first == letter else { return nil }
        rest = rest.dropFirst()
      }
    }
    guard rest.isEmpty, let year = parts["Y"], let month = parts["m"], let day = parts["d"],
      (1...9999).contains(year), (1...12).contains(month),
      (1...GregorianCalendar.days(in: month, of: year)).contains(day)
    else { return nil }
    let (hour, minute, second) = (parts["H"] ?? 0, parts["M"] ?? 0, parts["S"] ?? 0)
    guard hour < 24, minute < 60, second < 61 else { return nil }
    return EpochText.day(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60
      + second
  }
}
