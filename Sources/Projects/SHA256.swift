/// SHA-256 (FIPS 180-4 §6.2), for what must be told from all other content.
public struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var block: [UInt8] = []
  private var length: UInt64 = 0
  private var schedule = [UInt32](repeating: 0, count: 64)

  /// The hash of nothing so far.
  public init() { block.reserveCapacity(64) }

  /// The hash of some bytes, in hexadecimal digits.
  public static func hex(_ bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.add(bytes)
    return hash.hex()
  }

  /// Takes more bytes.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    let isTaken: Void? = bytes.withContiguousStorageIfAvailable { add($0) }
    if isTaken == nil { Array(bytes).withUnsafeBufferPointer { add($0) } }
  }

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    length &+= UInt64(bytes.count)
    var rest = bytes[...]
    if !block.isEmpty {
      let part = rest.prefix(64 - block.count)
      block += part
      rest = rest.dropFirst(part.count)
      if block.count == 64 { compressBlock() }
    }
    while rest.count >= 64 {
      compress(UnsafeBufferPointer(rebasing: rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    block += rest
  }

  /// The digest; nothing may be added after it.
  public mutating func digest() -> [UInt8] {
    let bits = length &* 8
    block.append(0x80)
    if block.count > 56 {
      block += Array(repeating: 0, count: 64 - block.count)
      compressBlock()
    }
    block += Array(repeating: 0, count: 56 - block.count)
    for shift in stride(from: 56, through: 0, by: -8) {
      block.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    compressBlock()
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// The digest in hexadecimal digits.
  public mutating func hex() -> String { Self.text(digest()) }

  /// Bytes in hexadecimal digits.
  static func text(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private mutating func compressBlock() {
    let full = block
    full.withUnsafeBufferPointer { compress($0) }
    block.removeAll(keepingCapacity: true)
  }

  /// Works 64 bytes in.
  private mutating func compress(_ block: UnsafeBufferPointer<UInt8>) {
    for index in 0..<16 {
      let base = index * 4
      schedule[index] =
        UInt32(block[base]) << 24 | UInt32(block[base + 1]) << 16 | UInt32(block[base + 2]) << 8
        | UInt32(block[base + 3])
    }
    for index in 16..<64 {
      let (low, high) = (schedule[index - 15], schedule[index - 2])
      let first = Self.turn(low, 7) ^ Self.turn(low, 18) ^ low >> 3
      let second = Self.turn(high, 17) ^ Self.turn(high, 19) ^ high >> 10
      schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let sum = Self.turn(e, 6) ^ Self.turn(e, 11) ^ Self.turn(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ sum &+ choice &+ Self.constants[index] &+ schedule[index]
      let other = Self.turn(a, 2) ^ Self.turn(a, 13) ^ Self.turn(a, 22)
      let second = other &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    let added = [a, b, c, d, e, f, g, h]
    for index in 0..<8 { state[index] = state[index] &+ added[index] }
  }

  private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static let constants: [UInt32] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  ]
}
