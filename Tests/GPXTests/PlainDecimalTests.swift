import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import GPX

/// Decimals without exponents (XML Schema Part 2 §3.2.3).
@Suite struct PlainDecimalTests {
  private func text(_ value: Double) -> String {
    var bytes = Bytes()
    PlainDecimal.append(value, to: &bytes)
    return String(decoding: bytes.buffer, as: UTF8.self)
  }

  private func text(literal: String) -> String {
    var source = Bytes()
    source.append(literal)
    var bytes = Bytes()
    PlainDecimal.append(literal: source.buffer, to: &bytes)
    return String(decoding: bytes.buffer, as: UTF8.self)
  }

  @Test(
    "numbers are written out",
    arguments: [
      (0, "0"), (1, "1"), (-1.5, "-1.5"), (1e-10, "0.0000000001"), (-1.25e-7, "-0.000000125"),
      (1e21, "1000000000000000000000"), (-1.5e22, "-15000000000000000000000"), (1e-6, "0.000001"),
      (123456789.125, "123456789.125"), (0.1, "0.1"), (9.999e20, "999900000000000000000"),
    ] as [(Double, String)])
  func written(_ value: Double, _ expected: String) { #expect(text(value) == expected) }

  @Test("negative zero is a number without an exponent")
  func negativeZero() { #expect(Double(text(-0.0)) == 0) }

  @Test("the smallest and the largest numbers have all their zeros")
  func extremes() {
    let small = text(Double.leastNonzeroMagnitude)
    #expect(small.hasPrefix("0.000") && small.count == 2 + 324)
    let large = text(Double.greatestFiniteMagnitude)
    #expect(large.count == 309 && large.hasPrefix("17976931348623157000"))
  }

  @Test("any number reads back as itself, and has no exponent")
  func property() {
    var random = SplitMix64(seed: 20_260_731)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let text = text(value)
      #expect(Double(text) == value, "\(value)")
      #expect(text.utf8.allSatisfy { $0 == 0x2D || $0 == 0x2E || (0x30...0x39).contains($0) })
      #expect(text.first != "." && text.last != ".")
    }
  }

  @Test(
    "literals keep their digits",
    arguments: [
      ("12.50", "12.50"), ("1e2", "100"), ("1.5E-3", "0.0015"), ("-2.50e1", "-25.0"), ("7", "7"),
      ("1e0", "1"),
    ])
  func literals(_ literal: String, _ expected: String) {
    #expect(text(literal: literal) == expected)
  }
}
