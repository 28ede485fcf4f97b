public import Base
import Text

/// Values as the text that a column of mixed types, or of JSON, holds.
public enum CellText {
  /// Adds the text of a value that is not null: what GeoJSON would show, without quotation marks;
  /// blobs in base 64 (RFC 4648 §4).
  public static func append(text cell: Cell, of batch: borrowing FeatureBatch, to out: inout Bytes)
  {
    switch cell.type {
    case .null: break
    case .boolean: append(cell.boolean ? "true" : "false", to: &out)
    case .integer: append(cell.integer, to: &out)
    case .real: append(cell.real, to: &out)
    case .number, .text, .date, .dateTime, .json: out.append(contentsOf: batch.bytes(of: cell))
    case .blob: append(base64: UnsafeRawBufferPointer(batch.bytes(of: cell)), to: &out)
    }
  }

  /// Adds a value as JSON text.
  public static func append(json cell: Cell, of batch: borrowing FeatureBatch, to out: inout Bytes)
  {
    switch cell.type {
    case .null: append("null", to: &out)
    case .text, .date, .dateTime:
      append(
        quoted: batch.bytes(of: cell), isPlain: cell.flags.contains(.plain), to: &out)
    case .blob:
      out.append(UInt8(ascii: "\""))
      append(base64: UnsafeRawBufferPointer(batch.bytes(of: cell)), to: &out)
      out.append(UInt8(ascii: "\""))
    default: append(text: cell, of: batch, to: &out)
    }
  }

  /// Adds the foreign members of a feature as one JSON object, those of its geometry under
  /// `geometry`, a name that no member of the feature itself can have.
  public static func append(
    membersOf feature: Int, of batch: borrowing FeatureBatch, keys: borrowing KeyTable,
    to out: inout Bytes
  ) {
    out.append(UInt8(ascii: "{"))
    let isFirst = appendMembers(flag: .foreign, feature, batch, keys, isFirst: true, to: &out)
    let range = batch.cellRange(ofFeature: feature)
    if range.contains(where: { batch.cells[$0].flags.contains(.geometryMember) }) {
      append(isFirst ? "\"geometry\":{" : ",\"geometry\":{", to: &out)
      _ = appendMembers(flag: .geometryMember, feature, batch, keys, isFirst: true, to: &out)
      out.append(UInt8(ascii: "}"))
    }
    out.append(UInt8(ascii: "}"))
  }

  private static func appendMembers(
    flag: CellFlags, _ feature: Int, _ batch: borrowing FeatureBatch, _ keys: borrowing KeyTable,
    isFirst: Bool, to out: inout Bytes
  ) -> Bool {
    var isFirst = isFirst
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      let isOfGeometry = cell.flags.contains(.geometryMember)
      guard isOfGeometry == (flag == .geometryMember), isOfGeometry || cell.flags.contains(.foreign)
      else { continue }
      if !isFirst { out.append(UInt8(ascii: ",")) }
      isFirst = false
      append(quoted: keys.bytes(at: Int(cell.key)), isPlain: false, to: &out)
      out.append(UInt8(ascii: ":"))
      append(json: cell, of: batch, to: &out)
    }
    return isFirst
  }

  /// Adds a date-time of whole seconds with the milliseconds that GeoPackage asks for
  /// (OGC 12-128r19, table 1).
  public static func append(wholeSeconds text: UnsafeBufferPointer<UInt8>, to out: inout Bytes) {
    out.append(contentsOf: UnsafeBufferPointer(rebasing: text.dropLast()))
    append(".000Z", to: &out)
  }

  // MARK: - Parts

  /// Adds an integer in decimal.
  public static func append(_ value: Int64, to out: inout Bytes) {
    out.append(atMost: 32) { IntegerText.write(value, to: $0) }
  }

  /// Adds the shortest text that reads back to the same real, such as `5.0`; `null` for NaN.
  public static func append(_ value: Double, to out: inout Bytes) {
    guard value.isFinite else { return append("null", to: &out) }
    out.append(atMost: 32) { ShortestText.writeReal(value, to: $0) }
  }

  /// Adds a literal as it is, without quotes or escapes.
  public static func append(_ text: StaticString, to out: inout Bytes) {
    text.withUTF8Buffer { out.append(contentsOf: $0) }
  }

  /// Adds text as a JSON string (RFC 8259 §7); plain text has nothing to escape.
  public static func append(
    quoted text: UnsafeBufferPointer<UInt8>, isPlain: Bool, to out: inout Bytes
  ) {
    out.append(UInt8(ascii: "\""))
    if isPlain {
      out.append(contentsOf: text)
    } else {
      for byte in text {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"", to: &out)
        case UInt8(ascii: "\\"): append("\\\\", to: &out)
        case 0x08: append("\\b", to: &out)
        case 0x09: append("\\t", to: &out)
        case 0x0A: append("\\n", to: &out)
        case 0x0C: append("\\f", to: &out)
        case 0x0D: append("\\r", to: &out)
        case 0..<0x20:
          append("\\u00", to: &out)
          out.append(hexadecimal[Int(byte >> 4)])
          out.append(hexadecimal[Int(byte & 15)])
        default: out.append(byte)
        }
      }
    }
    out.append(UInt8(ascii: "\""))
  }

  /// A string as JSON.
  public static func quoted(_ text: String) -> String {
    var text = text
    var out = Bytes()
    text.withUTF8 { append(quoted: $0, isPlain: false, to: &out) }
    return String(decoding: out.buffer, as: UTF8.self)
  }

  /// Adds bytes in base64 with padding (RFC 4648 §4), without quotes.
  public static func append(base64 bytes: UnsafeRawBufferPointer, to out: inout Bytes) {
    var index = 0
    while index < bytes.count {
      let left = bytes.count - index
      let first = UInt32(bytes[index]) << 16
      let second = left > 1 ? UInt32(bytes[index + 1]) << 8 : 0
      let word = first | second | (left > 2 ? UInt32(bytes[index + 2]) : 0)
      out.append(alphabet[Int(word >> 18)])
      out.append(alphabet[Int(word >> 12 & 63)])
      out.append(left > 1 ? alphabet[Int(word >> 6 & 63)] : UInt8(ascii: "="))
      out.append(left > 2 ? alphabet[Int(word & 63)] : UInt8(ascii: "="))
      index += 3
    }
  }

  private static let hexadecimal = Array("0123456789abcdef".utf8)
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
