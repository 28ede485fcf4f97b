import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SplitMix64 {

  /// A double of any kind but infinite and NaN, all bit patterns equally likely.
  mutating func finiteDouble() -> Double {
    while true {
      let value = Double(bitPattern: next())
      if value.isFinite { return value }
    }
  }
}

/// A page of memory in front of one that cannot be touched: what reads or writes too far crashes.
final class GuardedPage {
  private let start: UnsafeMutablePointer<UInt8>
  private let size = 8192

  init() {
    let memory = mmap(nil, 2 * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED, mprotect(memory + size, size, PROT_NONE) == 0 else {
      fatalError("no memory for a guarded page")
    }
    start = memory.assumingMemoryBound(to: UInt8.self)
  }

  deinit { munmap(start, 2 * size) }

  /// The last bytes of the page.
  func last(_ count: Int) -> UnsafeMutablePointer<UInt8> { start + (size - count) }

  /// Places a text so that it and one more byte end the page, `slack` bytes before its end.
  func place(_ text: String, terminator: UInt8 = 0, slack: Int = 0) -> UnsafePointer<UInt8> {
    let bytes = Array(text.utf8)
    let place = last(bytes.count + 1 + slack)
    place.update(from: bytes, count: bytes.count)
    place[bytes.count] = terminator
    return UnsafePointer(place)
  }

  /// The text that a writer leaves when exactly 32 bytes may be written.
  func written(by writer: (UnsafeMutablePointer<UInt8>) -> Int) -> String {
    let out = last(32)
    let count = writer(out)
    return String(decoding: UnsafeBufferPointer(start: out, count: count), as: UTF8.self)
  }
}

/// What the C library makes of a text; it must take all of it.
func referenceDouble(_ text: String) -> Double {
  text.withCString { bytes in
    var end: UnsafeMutablePointer<CChar>?
    let value = strtod(bytes, &end)
    precondition(end?.pointee == 0, text)
    return value
  }
}

/// The exact decimal halfway between a positive double and the next one.
func halfwayText(_ value: Double) -> String {
  let fraction = value.bitPattern & 0x000f_ffff_ffff_ffff
  let biased = Int(value.bitPattern >> 52)
  let significand = biased == 0 ? fraction : fraction | 1 << 52
  // (2 significand + 1) × 2^exponent, where a negative exponent turns 2^-k into 5^k / 10^k.
  let exponent = max(biased, 1) - 1076
  var digits = String(2 * significand + 1).utf8.reversed().map { Int($0) - 48 }
  for _ in 0..<abs(exponent) {
    var carry = 0
    for index in digits.indices {
      carry += digits[index] * (exponent < 0 ? 5 : 2)
      digits[index] = carry % 10
      carry /= 10
    }
    if carry > 0 { digits.append(carry) }
  }
  let text = String(decoding: digits.reversed().map { UInt8($0 + 48) }, as: UTF8.self)
  return exponent < 0 ? text + "e\(exponent)" : text
}
