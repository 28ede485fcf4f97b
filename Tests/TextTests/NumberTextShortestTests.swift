import TestSupport
import Testing
import Text

@Suite struct NumberTextShortestTests {
  let page = GuardedPage()

  /// Significant digits and exponent of a decimal text: 1.50e3 is 15 and 2.
  func decimal(_ text: String) -> (digits: String, exponent: Int) {
    let parts = text.lowercased().split(separator: "e")
    var exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let halves = parts[0].filter { $0 != "-" }.split(
      separator: ".", omittingEmptySubsequences: false)
    if halves.count > 1 { exponent -= halves[1].count }
    var digits = String(halves.joined().drop { $0 == "0" })
    while digits.hasSuffix("0") {
      digits.removeLast()
      exponent += 1
    }
    return (digits, digits.isEmpty ? 0 : exponent)
  }

  /// The text must read back, with the digits of the standard library, which are the shortest too.
  func check(_ value: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    let text = page.written { ShortestText.write(value, to: $0) }
    guard
      referenceDouble(text).bitPattern == value.bitPattern,
      decimal(text) == decimal(value.description)
    else {
      Issue.record("\(value) written as \(text)", sourceLocation: sourceLocation)
      return
    }
    let real = page.written { ShortestText.writeReal(value, to: $0) }
    let isInteger = !text.contains(".") && !text.contains("e")
    guard real == (isInteger ? text + ".0" : text) else {
      Issue.record("\(value) written as \(real)", sourceLocation: sourceLocation)
      return
    }
  }

  /// The forms of ECMAScript, as its engines print them; only -0 differs.
  @Test(
    arguments: [
      (0, "0"), (-0.0, "-0"), (1, "1"), (-1, "-1"), (5, "5"), (100, "100"), (0.5, "0.5"),
      (-0.25, "-0.25"), (14.4213871, "14.4213871"), (-179.9999999, "-179.9999999"),
      (0.1 + 0.2, "0.30000000000000004"), (1.0 / 3.0, "0.3333333333333333"),
      (0.0000012, "0.0000012"), (0.000001, "0.000001"), (0.0000001, "1e-7"), (1.5e-7, "1.5e-7"),
      (-9.5e-7, "-9.5e-7"), (0.00000123, "0.00000123"), (1e20, "100000000000000000000"),
      (1.2345678901234568e20, "123456789012345680000"), (1e21, "1e+21"), (1.5e21, "1.5e+21"),
      (-1.2345e25, "-1.2345e+25"), (1e23, "1e+23"), (9.5e22, "9.5e+22"), (1e15, "1000000000000000"),
      (1e16, "10000000000000000"), (99999999, "99999999"), (100000000, "100000000"),
      (99999999.9999999, "99999999.9999999"), (9007199254740991, "9007199254740991"),
      (9007199254740992, "9007199254740992"), (9007199254740994, "9007199254740994"),
      (1234567.891, "1234567.891"), (12345678.912345678, "12345678.912345678"),
      (4503599627370495.5, "4503599627370495.5"), (.leastNonzeroMagnitude, "5e-324"),
      (.leastNonzeroMagnitude * 2, "1e-323"),
      (.leastNonzeroMagnitude * 3, "1.5e-323"),
      (.leastNormalMagnitude.nextDown, "2.225073858507201e-308"),
      (.leastNormalMagnitude, "2.2250738585072014e-308"),
      (1.7976931348623157e308, "1.7976931348623157e+308"), (8.5e-22, "8.5e-22"),
      (2e-44, "2e-44"), (9.007199254740993e15, "9007199254740992"), (0x1p-1, "0.5"),
      (4.35, "4.35"), (2.98023223876953125e-8, "2.9802322387695312e-8"),
    ] as [(Double, String)])
  func forms(value: Double, expected: String) {
    #expect(page.written { ShortestText.write(value, to: $0) } == expected)
    check(value)
  }

  @Test(
    arguments: [
      (0, "0.0"), (-0.0, "-0.0"), (5, "5.0"), (-5, "-5.0"), (100000000, "100000000.0"),
      (5.5, "5.5"),
      (1e20, "100000000000000000000.0"), (1e21, "1e+21"), (1e-7, "1e-7"),
      (-1.2345678901234568e20, "-123456789012345680000.0"),
      (9007199254740991, "9007199254740991.0"),
    ] as [(Double, String)])
  func realForms(value: Double, expected: String) {
    #expect(page.written { ShortestText.writeReal(value, to: $0) } == expected)
  }

  @Test func powersOfTenAndTwo() {
    for exponent in -323...308 {
      let power = referenceDouble("1e\(exponent)")
      for value in [power, power.nextUp, power.nextDown] { check(value) }
    }
    for exponent in 0..<2047 {
      let power = Double(bitPattern: UInt64(exponent) << 52)
      for value in [power, power.nextUp, -power] { check(value) }
    }
    for bits in 0..<2000 as Range<UInt64> { check(Double(bitPattern: bits)) }
  }

  @Test func randomBitPatterns() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<100_000 { check(random.finiteDouble()) }
  }

  @Test func randomCoordinates() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<40_000 {
      let degrees = Double.random(in: -180...180, using: &random)
      check(degrees)
      check((degrees * 1e7).rounded() / 1e7)
      check(degrees * 1e-4)
      check(degrees * 1e6)
    }
  }

  @Test func randomIntegersAndShortDecimals() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<40_000 {
      let integer = random.next() >> UInt64.random(in: 0...63, using: &random)
      check(Double(integer))
      check(referenceDouble("\(integer % 1_000_000)e\(Int.random(in: -30...30, using: &random))"))
    }
  }
}
