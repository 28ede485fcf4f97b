import Testing

@testable import Hashing

/// The examples of FIPS 180-4 (NIST's "Examples with Intermediate Values").
struct SHA256Tests {
  private static func hash(_ text: String) -> String {
    var hash = SHA256()
    hash.add(text)
    return hash.hex
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func examples(_ text: String, _ hex: String) { #expect(Self.hash(text) == hex) }

  @Test func `a million letters, in pieces of any length`() {
    var hash = SHA256()
    var left = 1_000_000
    var length = 1
    while left > 0 {
      let piece = min(length, left)
      hash.add(String(repeating: "a", count: piece))
      left -= piece
      length = length % 4099 * 2 + 1
    }
    #expect(hash.hex == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `the processor's instructions and the rounds mix blocks alike`() {
    let bytes = (0..<64 * 37 + 1).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3 ^ $0) }
    bytes.withUnsafeBytes { bytes in
      // At an odd address, too.
      for start in 0...1 {
        var hash = SHA256()
        var state = hash.state
        hash.add(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64 * 37]))
        SHA256.mixByRounds(bytes, at: start, blocks: 37, into: &state)
        #expect(hash.state == state)
      }
    }
  }
}
