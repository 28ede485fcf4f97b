internal import Base
internal import Features

/// Values as text to be compared: the number 7 and the text 7 are the same, 07 is another text. Formats such as
/// CSV do not tell numbers from texts.
enum JoinKey {
  /// Adds the text of a value; false for null.
  static func append(_ cell: Cell, _ text: borrowing Bytes, to key: inout Bytes) -> Bool {
    switch cell.type {
    case .null: return false
    case .boolean: append(cell.boolean ? "true" : "false", to: &key)
    case .integer: append(cell.integer, to: &key)
    case .real:
      if let whole = Int64(exactly: cell.real) {
        append(whole, to: &key)
      } else {
        append(cell.real.description, to: &key)
      }
    default: key.append(contentsOf: text.buffer(cell.textRange))
    }
    return true
  }

  private static func append(_ text: String, to key: inout Bytes) {
    for byte in text.utf8 { key.append(byte) }
  }

  private static func append(_ integer: Int64, to key: inout Bytes) {
    if integer < 0 { key.append(UInt8(ascii: "-")) }
    let start = key.count
    var rest = integer.magnitude
    repeat {
      key.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    // The digits came last first.
    var (low, high) = (start, key.count - 1)
    while low < high {
      (key[low], key[high]) = (key[high], key[low])
      low += 1
      high -= 1
    }
  }
}
