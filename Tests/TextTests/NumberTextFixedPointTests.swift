import TestSupport
import Testing

@testable import Text

/// Integers, and decimals as whole numbers of ten-millionths, as OpenStreetMap's files have them.
@Suite struct NumberTextFixedPointTests {
  /// Scans a text that is followed by a quote.
  private func scan<Result>(
    _ text: String, _ body: (UnsafePointer<UInt8>) -> (value: Result, end: UnsafePointer<UInt8>)?
  ) -> (value: Result, count: Int)? {
    let bytes = Array(text.utf8) + [0x22] + [UInt8](repeating: 0x39, count: 64)
    return bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress, let scanned = body(start) else { return nil }
      return (scanned.value, scanned.end - start)
    }
  }

  private func tenMillionths(_ text: String) -> Int64? {
    Array(text.utf8).withUnsafeBufferPointer { DecimalText.tenMillionths($0) }
  }

  @Test("integers of all lengths, with both signs, up to the ends of 64 bits")
  func integers() {
    var values: [Int64] = [0, .max, .min, .max - 1, .min + 1]
    var value: Int64 = 1
    for digit in 2...19 {
      values += [value, -value, value - 1]
      if digit < 19 { value = value * 10 + Int64(digit % 10) }
    }
    for value in values {
      let text = String(value)
      let scanned = scan(text) { IntegerText.scan($0) }
      #expect(scanned?.value == value)
      #expect(scanned?.count == text.utf8.count)
    }
    #expect(scan("0000000000000000000000000000001") { IntegerText.scan($0) }?.value == 1)
    for text in ["", "-", "x1", "+1", " 1", "9223372036854775808", "-9223372036854775809"] {
      #expect(scan(text) { IntegerText.scan($0) } == nil, "\(text)")
    }
    #expect(scan("12x") { IntegerText.scan($0) }?.count == 2)
  }

  @Test("coordinates of at most seven decimals are exact, whichever zeros are there")
  func exact() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      let value = Int64(Int32(truncatingIfNeeded: generator.next()))
      let digits = String(value.magnitude % 10_000_000)
      var fraction = String(repeating: "0", count: 7 - digits.count) + digits
      let whole = (value < 0 ? "-" : "") + String(value.magnitude / 10_000_000)
      while true {
        let text = fraction.isEmpty ? whole : whole + "." + fraction
        let scanned = scan(text) { DecimalText.scanTenMillionths($0) }
        #expect(scanned?.value == value)
        #expect(scanned?.count == text.utf8.count)
        #expect(tenMillionths(text) == value)
        guard fraction.hasSuffix("0") else { break }
        fraction.removeLast()
      }
    }
  }

  @Test("what is long or odd is left to the careful way, which rounds half away from zero")
  func rounded() {
    for text in [
      "1.", ".5", "1.23456785", "12345678.5", "1e2", "1.5e2", "", "-", "x", "+1", "--1", "1.x",
    ] {
      #expect(scan(text) { DecimalText.scanTenMillionths($0) } == nil, "\(text)")
    }
    let cases: [(String, Int64?)] = [
      ("1.", 10_000_000), (".5", 5_000_000), ("+1.5", 15_000_000), ("1.23456785", 12_345_679),
      ("-1.23456785", -12_345_679), ("1.234567849999999999999999", 12_345_678),
      ("1e2", 1_000_000_000),
      ("12345e-4", 12_345_000),
      ("0.00000005", 1), ("5e-8", 1), ("4.9e-8", 0), ("-5E-8", -1), ("1e-400", 0),
      ("0e400", 0), ("1e400", .max), ("-1e400", -Int64.max), ("99999999999999999999", .max),
      ("", nil), (".", nil), ("-", nil), ("e5", nil), ("1e", nil), ("1e+", nil), ("1.2.3", nil),
      ("1 ", nil), ("0x10", nil), ("NaN", nil), ("inf", nil),
    ]
    for (text, value) in cases {
      #expect(tenMillionths(text) == value, "\(text)")
    }
  }
}
