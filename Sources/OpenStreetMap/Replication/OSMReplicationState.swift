public import Base
internal import Files
internal import Text

/// How far data have been brought up to date: a number and a time in a series of diffs.
///
/// A state file says it (OpenStreetMap wiki, "Planet.osm/diffs"; Osmosis, "Replication"): text in the form of
/// Java's properties, with `sequenceNumber=4321` and `timestamp=2026-11-22T00\:00\:00Z`.
public struct OSMReplicationState: Equatable, Sendable {
  /// The number of the last diff that the data contain.
  public var number: Int64
  /// The time of the data, in seconds since 1970; nil if it is not known.
  public var seconds: Int64?

  /// A place in a series of diffs.
  public init(number: Int64, seconds: Int64? = nil) {
    self.number = number
    self.seconds = seconds
  }

  /// What a state file says. Errors: `.badReplicationState`, those of reading.
  public init(path: String) throws(GeoError) {
    let source = try ByteSource(path: path)
    var bytes = Bytes()
    while bytes.count <= Self.sizeLimit, try source.read(into: &bytes, atMost: Self.sizeLimit) {}
    guard bytes.count <= Self.sizeLimit else {
      throw Self.bad("the state file has more than \(Self.sizeLimit) bytes", path)
    }
    try self.init(text: bytes.buffer, path: path)
  }

  /// State files have about a hundred bytes.
  private static let sizeLimit = 1 << 16

  /// What the text of a state file says. Errors: `.badReplicationState`.
  init(text: UnsafeBufferPointer<UInt8>, path: String) throws(GeoError) {
    var number: Int64?
    var seconds: Int64?
    for line in text.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
      guard let (name, value) = Self.property(line) else { continue }
      switch name {
      case "sequenceNumber":
        number = Self.number(of: value)
        if number == nil { throw Self.bad("'\(value)' is not a sequence number", path) }
      case "timestamp":
        seconds = Self.seconds(of: value)
        if seconds == nil { throw Self.bad("'\(value)' is not a time", path) }
      default: break
      }
    }
    guard let number else { throw Self.bad("the state file has no sequenceNumber", path) }
    self.init(number: number, seconds: seconds)
  }

  /// The name and the value in a line; nil if it has none. A backslash stands before characters that would mean
  /// something else.
  private static func property(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> (String, String)? {
    let line = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "!"),
      let equals = line.firstIndex(of: UInt8(ascii: "="))
    else { return nil }
    var value: [UInt8] = []
    var isEscaped = false
    for byte in line[line.index(after: equals)...] {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
      } else {
        value.append(byte)
        isEscaped = false
      }
    }
    let name = String(decoding: line[..<equals], as: UTF8.self)
    return (name.trimmed, String(decoding: value, as: UTF8.self).trimmed)
  }

  /// The text of a state file.
  public var text: String {
    var text = "sequenceNumber=\(number)\n"
    if let time {
      text += "timestamp="
      for character in time { text += character == ":" ? "\\:" : String(character) }
      text += "\n"
    }
    return text
  }

  /// The time as `2026-11-22T00:00:00Z`; nil if it is not known.
  public var time: String? { seconds.flatMap { EpochText.text(ofSeconds: $0) } }

  /// The number that a text is, if a series can have it.
  static func number(of text: String) -> Int64? {
    guard let number = Int64(text), (0..<Int64.max).contains(number) else { return nil }
    return number
  }

  /// The seconds since 1970 of a time such as `2026-11-22T00:00:00Z`, rounded down; nil if it is not one.
  public static func seconds(of time: String) -> Int64? { EpochText.wholeSeconds(time) }

  static func bad(_ message: String, _ path: String) -> GeoError {
    GeoError(.badReplicationState, message, at: SourceLocation(path: path))
  }
}
