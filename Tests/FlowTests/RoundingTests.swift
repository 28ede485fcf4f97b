import Testing

@testable import Flow
@testable import Text

@Suite struct RoundingTests {
  @Test(arguments: [
    (1.005, 2, 1.0), (0.125, 2, 0.12), (0.375, 2, 0.38), (-0.001, 2, 0), (2.5, 0, 2), (3.5, 0, 4),
    (0.15, 1, 0.1), (0.25, 1, 0.2), (0.35, 1, 0.3), (179.999_999_99, 7, 180),
    (14.123_456_789, 7, 14.123_456_8), (-598_000.123_456_789, 3, -598_000.123),
    (1e300, 7, 1e300), (123_456_789_012.345_67, 5, 123_456_789_012.345_67),
  ])
  func rounds(_ value: Double, _ decimals: Int, _ expected: Double) {
    #expect(Rounding(decimals: decimals).rounded(value) == expected)
    #expect(Rounding(decimals: decimals).rounded(value).sign == expected.sign)
  }

  /// What is rounded says the same as the text that is printed with so many decimals.
  @Test func agreesWithText() throws {
    var state: UInt64 = 1
    for step in 0..<200_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let unit = Double(Int64(bitPattern: state) >> 10) * 0x1p-53
      let decimals = step % 16
      // Some of them ties, or next to one.
      let scale = [1.0, 180, 1e6, 1e9][step / 16 % 4]
      let value =
        step % 3 == 0
        ? (unit * scale * 1024).rounded() / 1024 : step % 3 == 1 ? unit * scale : unit * 0.01
      let rounded = Rounding(decimals: decimals).rounded(value)
      let text = Self.text { ShortestText.write(value, decimals: decimals, to: $0) }
      let own = Self.text { ShortestText.write(rounded, to: $0) }
      #expect(Double(text) == rounded, "\(value) \(decimals)")
      let printed = own.split(separator: ".").dropFirst().first?.count ?? 0
      #expect(printed <= decimals || own.contains("e"))
    }
  }

  static func text(_ body: (UnsafeMutablePointer<UInt8>) -> Int) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
      guard let base = buffer.baseAddress else { return "" }
      return String(decoding: buffer[..<body(base)], as: UTF8.self)
    }
  }

  @Test func keepsWhatIsNoNumber() {
    #expect(Rounding(decimals: 3).rounded(.nan).isNaN)
    #expect(Rounding(decimals: 3).rounded(.infinity) == .infinity)
  }
}
