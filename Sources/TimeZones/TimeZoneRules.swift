public import Base
internal import Files
internal import Text

/// What clocks show in a time zone: its offsets from UTC since they were first kept, with daylight saving, as the system's
/// tz database has them (RFC 8536).
public struct TimeZoneRules: Sendable {
  /// The name, such as `Europe/Prague`.
  public let name: String
  /// The times, in seconds since 1970 (UTC), from which the offsets at the same places hold.
  private let transitions: [Int64]
  private let offsets: [Int]
  /// The offset before the first transition.
  private let firstOffset: Int
  /// What holds behind the last transition; nil for its offset for ever.
  private let footer: DaylightRule?

  /// Coordinated Universal Time.
  public static let utc = TimeZoneRules(name: "UTC", offset: 0)

  /// The folder of the system's tz database.
  static let folder = "/usr/share/zoneinfo/"

  /// A zone of one offset, in seconds ahead of UTC.
  init(name: String, offset: Int) {
    self.name = name
    transitions = []
    offsets = []
    firstOffset = offset
    footer = nil
  }

  /// The zone of a name: one of the tz database, `UTC`, or an offset such as `+02:00`. Errors: `.usage` for a name that
  /// nobody knows, `.file`.
  public init(named name: String) throws(GeoError) {
    if name == "UTC" || name == "Z" {
      self = .utc
      return
    }
    if let offset = Self.offset(name) {
      self = TimeZoneRules(name: name, offset: offset)
      return
    }
    let isName =
      !name.isEmpty && name.utf8.count < 64
      && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
        $0.first?.isLetter == true
          && $0.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x5F: true
            default: false
            }
          }
      }
    guard isName else { throw Self.unknown(name) }
    var bytes = Bytes()
    do throws(GeoError) {
      let source = try ByteSource(path: Self.folder + name)
      while bytes.count < 1 << 20, try source.read(into: &bytes, atMost: 1 << 16) {}
    } catch {
      throw Self.unknown(name)
    }
    guard let file = TimeZoneFile(bytes.buffer) else { throw Self.unknown(name) }
    self = TimeZoneRules(name: name, file)
  }

  private init(name: String, _ file: TimeZoneFile) {
    self.name = name
    transitions = file.transitions
    offsets = file.offsets
    firstOffset = file.firstOffset
    footer = file.footer
  }

  private static func unknown(_ name: String) -> GeoError {
    GeoError(
      .usage, "there is no time zone '\(name)'",
      hint: "a name of the tz database such as Europe/Prague, UTC, or an offset such as +02:00; "
        + "names need the package tzdata")
  }

  /// The seconds of `±HH:MM` or `±HHMM`.
  private static func offset(_ text: String) -> Int? {
    guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.utf8.count == 4, digits.utf8.allSatisfy({ $0 ^ 0x30 <= 9 }),
      let number = Int(digits), number / 100 < 24, number % 100 < 60
    else { return nil }
    let seconds = (number / 100 * 60 + number % 100) * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// How many seconds clocks are ahead of UTC at a time in seconds since 1970.
  public func offset(at seconds: Int64) -> Int {
    guard let last = transitions.last else { return footer?.offset(at: seconds) ?? firstOffset }
    if seconds >= last, let footer { return footer.offset(at: seconds) }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? firstOffset : offsets[low - 1]
  }

  /// The time at which clocks show some seconds since 1970-01-01T00:00:00 of their own: the first of two, and what they
  /// would have shown without the change where they skip it.
  public func seconds(ofLocal local: Int64) -> Int64 {
    guard local.magnitude < 1 << 53 else { return local }
    // Offsets are below a day.
    let before = offset(at: local - 86_400)
    let after = offset(at: local + 86_400)
    let first = local - Int64(before)
    if offset(at: first) == before { return first }
    let second = local - Int64(after)
    return offset(at: second) == after ? second : first
  }

  /// The day that clocks show, counted from 1970-01-01.
  public func day(at seconds: Double) -> Int { clock(at: seconds).day }

  /// What clocks show: the day, counted from 1970-01-01, and the second of it; a time beyond all years with four digits
  /// counts as the nearest that is not.
  public func clock(at seconds: Double) -> (day: Int, second: Int) {
    let range = TimeText.writable
    let limited = min(max(seconds, Double(range.lowerBound)), Double(range.upperBound))
    let whole = Int(limited.rounded(.down))
    let local = whole + offset(at: Int64(whole))
    let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    return (day, local - day * 86_400)
  }
}
