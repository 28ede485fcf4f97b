internal import Base
internal import Text

/// How the bytes of a file stand for characters; the raw value is its name on the command line.
enum CSVEncoding: String, CaseIterable, Sendable {
  case utf8
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  /// ISO 8859-1 as files really use it, which is windows-1252 (WHATWG Encoding Standard §4.2).
  case latin1
  case windows1250 = "windows-1250"
  case windows1251 = "windows-1251"
  case windows1252 = "windows-1252"
  case windows1253 = "windows-1253"
  case windows1254 = "windows-1254"
  case windows1257 = "windows-1257"

  /// The byte order mark of UTF-8, which is what conversion makes of any other one.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The number of the code page, nil for UTF-8 and UTF-16.
  var codePage: Int? {
    switch self {
    case .utf8, .utf16LittleEndian, .utf16BigEndian: nil
    case .latin1: 1252
    case .windows1250: 1250
    case .windows1251: 1251
    case .windows1252: 1252
    case .windows1253: 1253
    case .windows1254: 1254
    case .windows1257: 1257
    }
  }

  /// Its name for people.
  var title: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .latin1: "Latin-1"
    default: rawValue
    }
  }

  /// Why text that is not in this encoding is refused.
  var badText: Reason { self == .utf8 ? .invalidUTF8 : .undefinedCharacter }

  /// What to do about text that is not in this encoding.
  var hint: String? {
    self == .utf8
      ? "name its encoding with --input-option encoding=windows-1252 (Western Europe), windows-1250 "
        + "(Central Europe), windows-1251 (Cyrillic), windows-1253 (Greek), windows-1254 (Turkish) or "
        + "windows-1257 (Baltic)" : nil
  }

  /// The encoding that a byte order mark names.
  static func marked(_ head: UnsafeBufferPointer<UInt8>) -> CSVEncoding? {
    if head.starts(with: mark) { return .utf8 }
    if head.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    return head.starts(with: [0xFE, 0xFF]) ? .utf16BigEndian : nil
  }

  /// UTF-16 whose first characters are all ASCII, so that one byte of each pair is 0. Nothing tells one code
  /// page from another.
  static func evident(_ head: UnsafeBufferPointer<UInt8>) -> CSVEncoding? {
    guard head.count >= 4, (head[0] == 0) != (head[1] == 0) else { return nil }
    let isWide = (1..<min(head.count / 2, 8)).allSatisfy { pair in
      (head[pair * 2] == 0) == (head[0] == 0) && (head[pair * 2 + 1] == 0) == (head[1] == 0)
    }
    guard isWide else { return nil }
    return head[0] == 0 ? .utf16BigEndian : .utf16LittleEndian
  }
}
