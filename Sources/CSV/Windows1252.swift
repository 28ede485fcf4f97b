internal import Base
internal import Text

/// ISO 8859-1 as files really use it: windows-1252, which has printable characters instead of C1
/// controls. The WHATWG Encoding Standard (§4.2) reads the label `latin1` in the same way.
enum Windows1252 {
  /// The characters 0x80 to 0x9F; undefined ones stay controls.
  private static let upper: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  /// Appends text as UTF-8.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout Bytes) {
    for byte in text {
      switch byte {
      case 0..<0x80: bytes.append(byte)
      case 0x80..<0xA0: UTF8Text.append(UInt32(upper[Int(byte) - 0x80]), to: &bytes)
      default: UTF8Text.append(UInt32(byte), to: &bytes)
      }
    }
  }
}
