import TestSupport
import Testing
import Text

@Suite struct NumberTextIntegerTests {
  let page = GuardedPage()

  func check(_ value: UInt64) {
    #expect(page.written { IntegerText.write(value, to: $0) } == value.description)
    let signed = Int64(bitPattern: value)
    #expect(page.written { IntegerText.write(signed, to: $0) } == signed.description)
    #expect(page.written { IntegerText.write(0 &- signed, to: $0) } == (0 &- signed).description)
  }

  @Test func edges() {
    var power: UInt64 = 1
    for _ in 0..<20 {
      for value in [power &- 1, power, power &+ 1] { check(value) }
      power &*= 10
    }
    for shift in 0..<64 { check(1 << UInt64(shift)) }
    for value in [UInt64.max, 0, UInt64(Int64.max), UInt64(Int64.max) + 1] { check(value) }
  }

  @Test func random() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<20_000 { check(random.next() >> UInt64.random(in: 0...63, using: &random)) }
  }
}
