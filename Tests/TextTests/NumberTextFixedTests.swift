#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import TestSupport
import Testing
import Text

@Suite struct NumberTextFixedTests {
  let page = GuardedPage()

  /// What `printf` writes, without trailing zeros and without the sign of zero.
  func reference(_ value: Double, _ digits: Int) -> String {
    var bytes = [CChar](repeating: 0, count: 400)
    let count = withVaList([Int32(digits), value]) { vsnprintf(&bytes, 400, "%.*f", $0) }
    var text = String(decoding: bytes[0..<Int(count)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return text == "-0" ? "0" : text
  }

  func check(_ value: Double, _ digits: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let text = page.written { ShortestText.write(value, decimals: digits, to: $0) }
    let expected = reference(value, digits)
    guard text == expected else {
      Issue.record(
        "\(value) to \(digits) decimals: \(text), not \(expected)", sourceLocation: sourceLocation)
      return
    }
  }

  @Test(
    arguments: [
      (0, 7, "0"), (-0.0, 7, "0"), (-0.00000001, 7, "0"), (-0.4, 0, "0"), (5, 7, "5"),
      (14.42138714, 7, "14.4213871"), (14.42138716, 7, "14.4213872"), (-179.99999999, 7, "-180"),
      (99999999.99999999, 7, "100000000"), (1e21, 7, "1e+21"),
      (0x1p53, 7, "9007199254740992"),
      // Exact ties go to the even digit.
      (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (-2.5, 0, "-2"), (0.125, 2, "0.12"),
      (0.375, 2, "0.38"), (0.00390625, 7, "0.0039062"), (0.01171875, 7, "0.0117188"),
      // These only look like ties.
      (0.15, 1, "0.1"), (0.25, 1, "0.2"), (0.35, 1, "0.3"), (2.675, 2, "2.67"), (1.005, 2, "1"),
      (0.1, 15, "0.1"), (0.3, 15, "0.3"), (12345.678, 15, "12345.677999999999884"),
    ] as [(Double, Int, String)])
  func known(value: Double, digits: Int, expected: String) {
    #expect(page.written { ShortestText.write(value, decimals: digits, to: $0) } == expected)
    if value.magnitude < 0x1p53 { check(value, digits) }
  }

  @Test func randomNumbers() {
    var random = SplitMix64(seed: 8)
    for round in 0..<60_000 {
      let digits = round % 16
      check(.random(in: -180...180, using: &random), digits)
      check(.random(in: -1e8...1e8, using: &random), digits)
      check(.random(in: -0x1p53...0x1p53, using: &random), digits)
      check(.random(in: -1e-6...1e-6, using: &random), digits)
    }
  }

  /// Decimals that end in 5, most of which lie to one side of the tie, and binary fractions.
  @Test func ties() {
    var random = SplitMix64(seed: 9)
    for round in 0..<60_000 {
      let digits = round % 8
      let integer = Int.random(in: -10_000_000...10_000_000, using: &random)
      check(referenceDouble("\(integer)5e-\(digits + 1)"), digits)
      check(Double(integer) / Double(1 << (round % 20)), digits)
    }
  }

  /// Numbers of any size: up to 2^53 as `printf`, above as the shortest text.
  @Test func randomBitPatterns() {
    var random = SplitMix64(seed: 10)
    for round in 0..<20_000 {
      let value = random.finiteDouble()
      if value.magnitude < 0x1p53 {
        check(value, round % 16)
      } else {
        #expect(
          page.written { ShortestText.write(value, decimals: round % 16, to: $0) }
            == page.written { ShortestText.write(value, to: $0) })
      }
    }
  }
}
