internal import CHashing

/// The hash of FIPS 180-4, §6.2, for what must be told from all other content.
public struct SHA256 {
  private(set) var state = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19)
  /// Bytes that do not fill a block yet, and how many they are.
  private var rest = [UInt8](repeating: 0, count: 64)
  private var restCount = 0
  private var count: UInt64 = 0

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

  /// True if the processor has instructions for it.
  static let isBuiltIn = cairn_sha256_is_built_in() != 0

  /// The hash of nothing yet.
  public init() {}

  /// Adds bytes.
  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    count &+= UInt64(bytes.count)
    var start = 0
    if restCount > 0 {
      start = min(64 - restCount, bytes.count)
      keep(bytes, 0, start)
      guard restCount == 64 else { return }
      rest.withUnsafeBytes { Self.mix($0, at: 0, blocks: 1, into: &state) }
      restCount = 0
    }
    let blocks = (bytes.count - start) / 64
    Self.mix(bytes, at: start, blocks: blocks, into: &state)
    start += blocks * 64
    keep(bytes, start, bytes.count - start)
  }

  /// Keeps bytes until there is a block of them.
  private mutating func keep(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ length: Int) {
    guard length > 0 else { return }
    let offset = restCount
    rest.withUnsafeMutableBytes { kept in
      UnsafeMutableRawBufferPointer(rebasing: kept[offset..<offset + length]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + length]))
    }
    restCount += length
  }

  /// Adds bytes.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    let isAdded: Void? = bytes.withContiguousStorageIfAvailable { add(UnsafeRawBufferPointer($0)) }
    if isAdded == nil { Array(bytes).withUnsafeBytes { add($0) } }
  }

  /// Adds the bytes of a text.
  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Adds a number, the greatest byte first.
  public mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number.bigEndian) { add($0) }
  }

  /// The hash of some bytes, as 64 hexadecimal digits.
  public static func hex(_ bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.add(bytes)
    return hash.hex
  }

  /// The hash of all bytes so far, as 64 hexadecimal digits.
  public var hex: String { Self.text(digest) }

  /// The hash of all bytes so far: 32 bytes.
  public var digest: [UInt8] {
    var last = self
    var end: [UInt8] = [0x80]
    while (last.restCount + end.count) % 64 != 56 { end.append(0) }
    let bits = count &* 8
    for shift in stride(from: 56, through: 0, by: -8) {
      end.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    end.withUnsafeBytes { last.add($0) }
    let words = last.state
    return words.indices.flatMap { index in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: words[index] >> UInt32($0)) }
    }
  }

  /// Bytes as hexadecimal digits.
  public static func text(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Mixes blocks of 64 bytes into the state.
  private static func mix(
    _ bytes: UnsafeRawBufferPointer, at start: Int, blocks: Int, into state: inout SIMD8<UInt32>
  ) {
    guard blocks > 0 else { return }
    guard isBuiltIn, let address = bytes.baseAddress else {
      return mixByRounds(bytes, at: start, blocks: blocks, into: &state)
    }
    withUnsafeMutableBytes(of: &state) {
      cairn_sha256_mix(
        $0.baseAddress?.assumingMemoryBound(to: UInt32.self),
        (address + start).assumingMemoryBound(to: UInt8.self), blocks, constants)
    }
  }

  /// The same round by round, on any processor.
  static func mixByRounds(
    _ bytes: UnsafeRawBufferPointer, at start: Int, blocks: Int, into state: inout SIMD8<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      constants.withUnsafeBufferPointer { constants in
        for block in 0..<blocks {
          for index in 0..<16 {
            words[index] = UInt32(
              bigEndian: bytes.loadUnaligned(
                fromByteOffset: start + block * 64 + index * 4, as: UInt32.self))
          }
          for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = turned(early, 7) ^ turned(early, 18) ^ early &>> 3
            let second = turned(late, 17) ^ turned(late, 19) ^ late &>> 10
            words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
          }
          let before = SIMD8(a, b, c, d, e, f, g, h)
          // Eight rounds, after which each letter is in its place again.
          for index in stride(from: 0, to: 64, by: 8) {
            round(a, b, c, &d, e, f, g, &h, constants[index] &+ words[index])
            round(h, a, b, &c, d, e, f, &g, constants[index + 1] &+ words[index + 1])
            round(g, h, a, &b, c, d, e, &f, constants[index + 2] &+ words[index + 2])
            round(f, g, h, &a, b, c, d, &e, constants[index + 3] &+ words[index + 3])
            round(e, f, g, &h, a, b, c, &d, constants[index + 4] &+ words[index + 4])
            round(d, e, f, &g, h, a, b, &c, constants[index + 5] &+ words[index + 5])
            round(c, d, e, &f, g, h, a, &b, constants[index + 6] &+ words[index + 6])
            round(b, c, d, &e, f, g, h, &a, constants[index + 7] &+ words[index + 7])
          }
          let after = before &+ SIMD8(a, b, c, d, e, f, g, h)
          (a, b, c, d) = (after[0], after[1], after[2], after[3])
          (e, f, g, h) = (after[4], after[5], after[6], after[7])
        }
      }
    }
    state = SIMD8(a, b, c, d, e, f, g, h)
  }

  /// A round of §6.2.2, step 3, which leaves the letters where they are.
  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
    _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    let first = h &+ sum &+ (g ^ e & (f ^ g)) &+ word
    let other = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    d &+= first
    h = first &+ other &+ (a & b ^ c & (a ^ b))
  }

  @inline(__always)
  private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word &>> bits | word &<< (32 &- bits)
  }
}
