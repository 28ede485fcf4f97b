internal import Base

/// The codes of a changeset.
enum ChangesetCode {
  static let undefined: UInt8 = 0
  static let integer: UInt8 = 1
  static let real: UInt8 = 2
  static let text: UInt8 = 3
  static let blob: UInt8 = 4
  static let null: UInt8 = 5
  /// SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE.
  private static let operations: [(RowChange.Kind, UInt8)] = [
    (.insert, 18), (.update, 23), (.delete, 9),
  ]

  static func operation(_ kind: RowChange.Kind) -> UInt8 {
    operations.first { $0.0 == kind }?.1 ?? 0
  }

  static func kind(_ code: UInt8) -> RowChange.Kind? { operations.first { $0.1 == code }?.0 }
}

/// SQLite's variable-length integers: 7 bits a byte, most significant first, 8 in a ninth byte (SQLite file format §1.6).
enum ChangesetVarint {
  static func append(_ value: UInt64, to bytes: inout Bytes) {
    guard value >> 56 == 0 else {
      for shift in stride(from: 57, through: 8, by: -7) {
        bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)) | 0x80)
      }
      bytes.append(UInt8(truncatingIfNeeded: value))
      return
    }
    let bits = UInt64.bitWidth - value.leadingZeroBitCount
    for group in stride(from: max((bits + 6) / 7, 1) - 1, through: 0, by: -1) {
      let part = UInt8(truncatingIfNeeded: value >> UInt64(group * 7)) & 0x7f
      bytes.append(group == 0 ? part : part | 0x80)
    }
  }
}
