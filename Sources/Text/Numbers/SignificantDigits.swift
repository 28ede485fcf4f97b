/// The 17 significant digits of a number, d.ddd… × 10^exponent, and the forms they are written in.
struct SignificantDigits {
  /// The first digit, which is not zero.
  private let first: UInt64
  /// The values of the next eight digits.
  private let middle: UInt64
  /// The values of the last eight digits.
  private let last: UInt64
  /// The number of digits, trailing zeros left out.
  private let count: Int

  /// The digits of a number of exactly 17 digits.
  @inline(__always)
  init(_ number: UInt64) {
    let upper = number / 100_000_000
    first = upper / 100_000_000
    middle = DigitWord.digits(upper &- first &* 100_000_000)
    last = DigitWord.digits(number &- upper &* 100_000_000)
    count =
      last != 0
      ? 9 &+ DigitWord.countWithoutTrailingZeros(last)
      : 1 &+ DigitWord.countWithoutTrailingZeros(middle)
  }

  /// Writes the digits in the form that the exponent asks for; returns the length.
  @inline(__always)
  func write(exponent: Int, asReal: Bool, to out: UnsafeMutablePointer<UInt8>) -> Int {
    if exponent < -6 || exponent > 20 { return writeScientific(exponent, to: out) }
    if exponent < 0 { return writeBelowOne(exponent, to: out) }
    return count > exponent &+ 1
      ? writeWithPoint(exponent, to: out) : writeIntegral(exponent, asReal, to: out)
  }

  /// Writes all digits.
  @inline(__always)
  private func writeDigits(to out: UnsafeMutablePointer<UInt8>) {
    out.pointee = UInt8(truncatingIfNeeded: first) | UInt8(ascii: "0")
    DigitWord.store(middle | DigitWord.zeros, out + 1)
    DigitWord.store(last | DigitWord.zeros, out + 9)
  }

  /// 12.34
  @inline(__always)
  private func writeWithPoint(_ exponent: Int, to out: UnsafeMutablePointer<UInt8>) -> Int {
    let wholeCount = exponent &+ 1
    if exponent < 7 {
      // All digits are stored one byte further, where the fraction belongs; then the first word is put
      // together from the integer part, the point and the beginning of the fraction.
      writeDigits(to: out + 1)
      let word = first | middle &<< 8 | DigitWord.zeros
      let bits = UInt64(truncatingIfNeeded: 8 &* wholeCount)
      let point = UInt64(UInt8(ascii: "."))
      let whole = word & (1 &<< bits &- 1)
      DigitWord.store(whole | (word ^ whole) &<< 8 | point &<< bits, out)
    } else {
      // At most nine digits are left to be moved.
      writeDigits(to: out)
      let fraction = out + wholeCount
      let word = UnsafeRawPointer(fraction).loadUnaligned(as: UInt64.self)
      fraction[9] = fraction[8]
      UnsafeMutableRawPointer(fraction + 1).storeBytes(of: word, as: UInt64.self)
      fraction[0] = UInt8(ascii: ".")
    }
    return count &+ 1
  }

  /// 1200, 1200.0
  @inline(__always)
  private func writeIntegral(
    _ exponent: Int, _ asReal: Bool, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    writeDigits(to: out)
    DigitWord.store(DigitWord.zeros, out + 17)
    let end = exponent &+ 1
    guard asReal else { return end }
    out[end] = UInt8(ascii: ".")
    out[end + 1] = UInt8(ascii: "0")
    return end &+ 2
  }

  /// 0.0012
  @inline(__always)
  private func writeBelowOne(_ exponent: Int, to out: UnsafeMutablePointer<UInt8>) -> Int {
    let leadCount = 1 &- exponent
    DigitWord.store(DigitWord.zeros, out)
    out[1] = UInt8(ascii: ".")
    writeDigits(to: out + leadCount)
    return leadCount &+ count
  }

  /// 1.2e-7
  @inline(never)
  private func writeScientific(_ exponent: Int, to out: UnsafeMutablePointer<UInt8>) -> Int {
    writeDigits(to: out + 1)
    out[0] = out[1]
    out[1] = UInt8(ascii: ".")
    let end = count == 1 ? 1 : count &+ 1
    out[end] = UInt8(ascii: "e")
    out[end + 1] = exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
    return end &+ 2 &+ IntegerText.writeShort(UInt64(exponent.magnitude), to: out + (end + 2))
  }
}
