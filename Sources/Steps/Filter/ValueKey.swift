import Base
import Features

/// Values as bytes that are the same if SQL takes the values for equal; a boolean is none of SQL's values.
enum ValueKey {
  /// Adds a class and the value's bytes.
  static func append(_ cell: Cell, _ text: borrowing Bytes, to key: inout Bytes) {
    switch cell.type {
    case .null: key.append(0)
    case .boolean:
      key.append(5)
      key.append(cell.boolean ? 1 : 0)
    case .integer: append(1, cell.bits, to: &key)
    case .real:
      if let whole = Int64(exactly: cell.real) {
        append(1, UInt64(bitPattern: whole), to: &key)
      } else {
        append(2, cell.bits, to: &key)
      }
    case .blob:
      key.append(4)
      key.append(contentsOf: text.buffer(cell.textRange))
    default:
      key.append(3)
      key.append(contentsOf: text.buffer(cell.textRange))
    }
  }

  private static func append(_ tag: UInt8, _ bits: UInt64, to key: inout Bytes) {
    key.append(tag)
    withUnsafeBytes(of: bits) { bytes in
      for byte in bytes { key.append(byte) }
    }
  }
}
