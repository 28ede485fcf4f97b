import FormatTestSupport
import Testing

@testable import Text

/// Decimals outside of JSON, by the grammar of XML Schema's `double` (part 2 §3.2.5) with leading zeros.
@Suite struct LenientDecimalTests {
  private func value(_ text: String, decimal: UInt8 = UInt8(ascii: ".")) -> Double? {
    let bytes = Array(text.utf8)
    // Words are read whole.
    return (bytes + [UInt8](repeating: 0, count: 64)).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      return LenientDecimal.value(start, start + bytes.count, decimal: decimal)
    }
  }

  @Test func numbers() {
    let cases: [(String, Double)] = [
      ("1", 1), ("+1", 1), ("-1", -1), (".5", 0.5), ("-.5", -0.5), ("5.", 5), ("007", 7),
      ("-007.50", -7.5),
      ("1.e2", 100), (".5E-1", 0.05), ("0", 0), ("00", 0),
    ]
    for (text, expected) in cases { #expect(value(text) == expected, "\(text)") }
    #expect(value("1,5", decimal: UInt8(ascii: ",")) == 1.5)
  }

  @Test(arguments: [
    "", "+", "-", ".", "-.", "1..5", "1.5.", "1.5.2", "..5", "1e5.", "1e5.5", "+-1", "-+1", "--1",
    "1e", "e5",
    "1,5", "0x1", "1 ", "nan", "1e999",
  ])
  func otherTexts(text: String) {
    #expect(value(text) == nil)
  }
}
