import TestSupport
import Testing
import Text

@Suite struct NumberTextScanTests {
  let page = GuardedPage()

  /// Checks a whole text against the C library, at the end of memory and before it.
  func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let expected = referenceDouble(text)
    for slack in [0, 64] {
      let start = page.place(text, slack: slack)
      guard let number = DecimalText.scan(start) else {
        Issue.record("\(text) refused", sourceLocation: sourceLocation)
        return
      }
      guard
        number.double.bitPattern == expected.bitPattern,
        number.end == start + text.utf8.count
      else {
        Issue.record("\(text) read as \(number.double)", sourceLocation: sourceLocation)
        return
      }
    }
  }

  @Test(arguments: [
    "0", "-0", "0.0", "-0.0", "0e5", "-0e-999999999999", "0.000000000000000000000000000000e400",
    "5", "-5", "10", "0.5", "-0.5", "14.4213871", "-179.9999999", "1E5", "1e+5", "1e-5", "1.5E-07",
    // Where doubles end.
    "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1.8e308",
    "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977"
      + "5872070963302864166928879109465555478519404026306574886715058206819089020007083836762738548"
      + "4581771153176447573027006985557136695962284291481986083493647529271907416844436551070434271"
      + "1559699508093042880",
    "1e308", "1e309", "-1e309", "1e400", "1e999999999999", "1e99999999999999999999999999",
    "1e-999999999999", "-1e-99999999999999999999999999", "123456789012345678901e-999999999999",
    "4.9406564584124654e-324", "5e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
    "2.4703282292062327208299e-324", "2.4703282292062327208299825e-324", "1e-323", "3e-324",
    "2e-324", "1e-342", "9.9e-343", "18446744073709551615e-343", "18446744073709551615e-342",
    // The greatest subnormal and the least normal number, and the one that once hung PHP and Java.
    "2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072014e-308",
    "2.225073858507201136057409796709131975934819546351645648023426109724822222021076945516529523908"
      + "1350879141491589130396211068700864386945946455276572074078206217433799881410632673292535522"
      + "8688137214901298112245145188984905722230728525513315575501591439747639798341180199932396254"
      + "8280173364236e-308",
    // Halfway cases.
    "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740993.0",
    "9007199254740993.00000000000000000000000000001", "9007199254740994", "9007199254740995",
    "9007199254740997", "9007199254740993e0", "900719925474099.3e1", "9007199254740993000e-3",
    "18014398509481986", "18014398509481990", "1152921504606846848", "1152921504606847104",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "18446744073709549568", "1e22", "1e23",
    "8.5e22", "8.5e-22", "8.5e23", "3e23", "7e22", "123456789e22", "9007199254740993e22",
    // D. Gay, V. Paxson, the test suites of fast_float and of RapidJSON.
    "6.9294956446009195e15", "1.3694713649464322e-81", "1.448997445238699", "8.442911973260991e288",
    "8.98846567431158e307", "1.00000000000000011102230246251565404236316680908203125",
    "1.00000000000000011102230246251565404236316680908203124",
    "1.00000000000000011102230246251565404236316680908203126",
    "0.1", "0.2", "0.3", "0.30000000000000004", "2.5e-1", "7.2057594037927933e16",
    "9214843084008499", "30078505129381147446200", "1777820000000000000001",
    "0.500000000000000166533453693773481063544750213623046875", "3.518437208883201171875e13",
    "62.5364939768271845828", "8.10109172351e-10", "1.50000000000000011102230246251565",
    "5708990770823838890407843763683279797179383808", "10000000000000000057612911342378542997169",
    "2.2250738585072013831e-308", "6.631236846766476e-316",
    "3.2378839133029012895883524125015e-322",
    "1.0020284025808569e-134", "7.3177701707893310e15", "104308485241983990666713401708072175773",
    "1090544144181609348671888949248", "1090544144181609348835077142190",
    "1.1920928955078125e-7", "1234567.12345678", "1234567.123456789", "1234567.1234567890123456",
    "1234567.12345678901234567", "12345678.12345678", "0.00000001", "0.000000001",
    "0.1234567890123456", "0.12345678901234567", "0.00000000000000001", "0.00000000000000000001",
    "-1.2345678901234567e-300", "-12.34567890123456e+100", "100000000000000000000000000000000000",
  ])
  func agreesWithTheCLibrary(text: String) { check(text) }

  @Test func longTexts() {
    let zeros = String(repeating: "0", count: 800)
    let threes = String(repeating: "3", count: 800)
    for text in [
      "1" + zeros + "e-800", "0." + zeros + "1e801", "0." + zeros + "12345678901234567890123e801",
      "0." + threes, threes + "e-500", threes, threes + "." + threes + "e-700",
      "1." + zeros, "1." + zeros + "1", "9007199254740993." + zeros, "0." + zeros,
      "9007199254740993." + zeros + "1", "9007199254740992.9" + threes + "e2", "1" + zeros,
    ] {
      check(text)
      check("-" + text)
    }
  }

  @Test func powersOfTenAndTwo() {
    for exponent in -400...400 {
      for mantissa in ["1", "9", "1.0", "9.999999999999999", "9.9999999999999999999", "5.00000001"]
      {
        check("\(mantissa)e\(exponent)")
      }
    }
    for exponent in 0..<2047 {
      let power = Double(bitPattern: UInt64(exponent) << 52)
      for value in [power, power.nextUp, power.nextDown.magnitude] { check(value.description) }
    }
  }

  @Test func halfwayBetweenDoubles() {
    var random = SplitMix64(seed: 1)
    for round in 0..<120 {
      var value = random.finiteDouble().magnitude
      if round % 3 == 1 { value = Double.random(in: 0...180, using: &random) }
      if round % 3 == 2 { value = Double(random.next() >> (round % 8)) }
      if value == .greatestFiniteMagnitude { continue }
      let text = halfwayText(value)
      check(text)
      // One digit far down decides.
      let parts = text.split(separator: "e")
      let exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - 1
      check("\(parts[0])1e\(exponent)")
    }
  }

  /// Ties of up to 19 digits, for each decimal exponent that can have them.
  @Test func shortTies() {
    var random = SplitMix64(seed: 12)
    var power: UInt64 = 1
    for exponent in 0...4 {
      for _ in 0..<200 {
        let upper = min(1 << 54, 9_999_999_999_999_999_999 / power)
        let significand = UInt64.random(in: 1 << 53..<upper, using: &random) | 1
        check("\(significand * power)e-\(exponent)")
      }
      power *= 5
    }
    for exponent in 1...23 {
      // Multiples of 5^exponent whose odd part has 54 bits.
      power = (0..<exponent).reduce(1) { power, _ in power * 5 }
      let factor = (1 << 53) / power + 1
      for candidate in factor..<(factor + 200) { check("\(candidate | 1)e\(exponent)") }
    }
  }

  @Test func randomBitPatterns() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<100_000 { check(random.finiteDouble().description) }
  }

  @Test func randomCoordinates() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<50_000 {
      let degrees = Double.random(in: -180...180, using: &random)
      check(degrees.description)
      check(((degrees * 1e7).rounded() / 1e7).description)
      check((degrees * 1e5).description)
    }
  }

  @Test func randomTexts() {
    var random = SplitMix64(seed: 4)
    func digits(_ count: Int) -> String {
      String((0..<count).map { _ in "0123456789".randomElement(using: &random) ?? "0" })
    }
    for _ in 0..<50_000 {
      var text = Bool.random(using: &random) ? "-" : ""
      let integerCount = Int.random(in: 0...20, using: &random)
      text += integerCount == 0 ? "0" : "7" + digits(integerCount - 1)
      if Bool.random(using: &random) { text += "." + digits(.random(in: 1...25, using: &random)) }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -345...330, using: &random))" }
      check(text)
    }
  }

  /// RFC 8259 §6; the offset of the end, nil where there is no number.
  @Test(
    arguments: [
      ("", nil), ("-", nil), ("+1", nil), (".5", nil), ("-.5", nil), ("1.", nil), ("-1.", nil),
      ("1.e5", nil), ("1e", nil), ("1e+", nil), ("1e-", nil), ("1.5e", nil), ("1.5e+", nil),
      ("01", nil), ("-01", nil), ("00", nil), ("00.5", nil), ("-00", nil), ("NaN", nil),
      ("nan", nil), ("Infinity", nil), ("-Infinity", nil), ("inf", nil), ("e5", nil), ("--1", nil),
      ("- 1", nil), (" 1", nil), ("null", nil), ("\"1\"", nil), ("/", nil), (":", nil),
      ("0123456789", nil), ("0123456789.5", nil), ("1.2345678901234567e", nil),
      ("1234567890.", nil),
      ("1.,1", nil), ("-,1234567", nil), ("12345678.", nil), ("1.1234567e", nil), ("é", nil),
      ("0", 1), ("-0", 2), ("0.5", 3), ("-0.5", 4), ("1E5", 3), ("1e5", 3), ("1E+5", 4),
      ("1e-05", 5),
      ("0e0", 3), ("0.0e-0", 6), ("10", 2), ("1234567", 7), ("12345678", 8), ("123456789", 9),
      ("0x1", 1), ("0x1p4", 1), ("1x", 1), ("1.5.5", 3), ("1.2.3.4", 3), ("1-2", 1), ("1+2", 1),
      ("1.5-2", 3), ("1,2", 1), ("1.5,2.5", 3), ("1.5]", 3), ("1 e5", 1), ("1_000", 1), ("1é", 1),
      ("1.5é", 3), ("12.3456789 ", 10), ("12.345678901234567]", 18), ("1.5f", 3), ("2/3", 1),
      ("2:3", 1),
    ] as [(String, Int?)])
  func grammar(text: String, expected: Int?) {
    for slack in [0, 64] {
      let start = page.place(text, slack: slack)
      #expect(DecimalText.scan(start).map { $0.end - start } == expected)
    }
  }

  /// A number ends before each byte that cannot continue it.
  @Test func terminators() {
    for text in ["7", "-12", "12.5", "1.2345678", "12345678", "1.25e10", "14.4213871123456"] {
      let expected = referenceDouble(text)
      for byte in UInt8.min...UInt8.max where !"0123456789.eE".utf8.contains(byte) {
        for slack in [0, 64] {
          let start = page.place(text, terminator: byte, slack: slack)
          let number = DecimalText.scan(start)
          #expect(number?.end == start + text.utf8.count && number?.double == expected)
        }
      }
    }
  }

  @Test(
    arguments: [
      ("0", .integer, 0), ("-0", .integer, 0), ("7", .integer, 7), ("-7", .integer, -7),
      ("1234567", .integer, 1_234_567), ("-123456", .integer, -123_456),
      ("12345678", .integer, 12_345_678), ("-12345678", .integer, -12_345_678),
      ("9007199254740993", .integer, 9_007_199_254_740_993),
      ("9223372036854775807", .integer, .max), ("-9223372036854775808", .integer, .min),
      ("9223372036854775808", .largeInteger, 0), ("-9223372036854775809", .largeInteger, 0),
      ("18446744073709551616", .largeInteger, 0), ("10000000000000000000000", .largeInteger, 0),
      ("5.0", .real, 0), ("5e0", .real, 0), ("5E2", .real, 0), ("0.0", .real, 0),
      ("-0.0", .real, 0),
      ("12.34567890123456789", .real, 0), ("12345678901234567890.5", .real, 0),
    ] as [(String, ScannedNumber.Form, Int64)])
  func forms(text: String, form: ScannedNumber.Form, integer: Int64) {
    let number = DecimalText.scan(page.place(text))
    #expect(number?.form == form)
    #expect(number?.integer == integer)
  }

  /// The parts that another scanner has found.
  @Test func doubleFromParts() {
    func value(_ mantissa: UInt64, _ exponent: Int, _ text: String, isTruncated: Bool) -> Double {
      DecimalText.double(
        mantissa: mantissa, exponent: exponent, isNegative: text.hasPrefix("-"),
        isTruncated: isTruncated, text: page.place(text, terminator: UInt8(ascii: "<")))
    }
    let short = "-14.4213871"
    #expect(value(144_213_871, -7, short, isTruncated: false) == referenceDouble(short))
    for text in ["9007199254740993.0000000000001", "-9007199254740993.0000000000001"] {
      #expect(
        value(9_007_199_254_740_993_000, -3, text, isTruncated: true) == referenceDouble(text))
    }
    #expect(value(1, Int.max, "1", isTruncated: false) == .infinity)
    #expect(value(1, Int.min, "1", isTruncated: false) == 0)
    #expect(value(0, Int.max, "-0", isTruncated: false).bitPattern == 1 << 63)
  }
}
