internal import Base
internal import Text

/// A value of a tile, read back from its message (Vector Tile 2.1 §4.4), for what is said of a field.
struct TileValue: Comparable {
  /// The kinds of values, with the names of mapbox-geostats.
  enum Kind: String {
    case string, number, boolean, mixed

    /// As `vector_layers` names it: TileJSON 3.0 §3.3.
    var capitalised: String {
      switch self {
      case .number: "Number"
      case .boolean: "Boolean"
      case .string, .mixed: "String"
      }
    }
  }

  let kind: Kind
  let json: JSONValue
  private let number: Double
  private let text: [UInt8]

  /// The value of a message that this program made; nil for one that it does not make.
  init?(_ message: [UInt8]) {
    var bytes = Bytes(capacity: message.count + 16)
    for byte in message { bytes.append(byte) }
    var next = UnsafePointer(bytes.base)
    let tag = takeVarint(&next)
    var number = 0.0
    var text: [UInt8] = []
    switch tag {
    case 1 << 3 | 2:
      let count = takeVarint(&next)
      text = Array(UnsafeBufferPointer(start: next, count: count))
      kind = .string
      json = .string(String(decoding: text, as: UTF8.self))
    case 2 << 3 | 5:
      number = Double(
        Float(bitPattern: UnsafeRawPointer(next).loadUnaligned(as: UInt32.self).littleEndian))
      kind = .number
      json = .real(number)
    case 3 << 3 | 1:
      number = Double(
        bitPattern: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self).littleEndian)
      kind = .number
      json = .real(number)
    case 5 << 3:
      let value = takeVarint(&next)
      number = Double(value)
      kind = .number
      json = .count(value)
    case 6 << 3:
      let raw = takeVarint(&next)
      let value = Int(bitPattern: UInt(bitPattern: raw) >> 1) ^ -(raw & 1)
      number = Double(value)
      kind = .number
      json = .count(value)
    case 7 << 3:
      let value = takeVarint(&next) != 0
      number = value ? 1 : 0
      kind = .boolean
      json = .boolean(value)
    default: return nil
    }
    self.number = number
    self.text = text
  }

  private static func rank(_ kind: Kind) -> Int {
    switch kind {
    case .number: 0
    case .boolean: 1
    case .string, .mixed: 2
    }
  }

  static func < (one: TileValue, other: TileValue) -> Bool {
    if one.kind != other.kind { return rank(one.kind) < rank(other.kind) }
    if one.kind != .string { return one.number < other.number }
    return one.text.lexicographicallyPrecedes(other.text)
  }

  static func == (one: TileValue, other: TileValue) -> Bool { !(one < other) && !(other < one) }
}
