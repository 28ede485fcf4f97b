import Foundation
import TestSupport
import Testing

@testable import Projects

/// Hashes, base 64 and pictures by what the standards say.
struct EncodingTests {
  /// FIPS 180-4's examples (NIST, "SHA256.pdf"), and the empty message.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `SHA-256 of the standard's messages`(_ text: String, _ hash: String) {
    #expect(SHA256.hex(text.utf8) == hash)
  }

  @Test func `SHA-256 of a million letters, in pieces of any size`() {
    var hash = SHA256()
    var rest = 1_000_000
    var generator = SplitMix64(seed: 1)
    while rest > 0 {
      let count = min(rest, Int.random(in: 1...5000, using: &generator))
      hash.add(Array(repeating: UInt8(ascii: "a"), count: count))
      rest -= count
    }
    #expect(hash.hex() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// RFC 4648 §10.
  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"),
    ("Zm9vYmE=", "fooba"), ("Zm9v\nYmFy", "foobar"),
  ])
  func `base 64 of the standard's texts`(_ text: String, _ plain: String) {
    #expect(Base64.decoded(text.utf8) == Array(plain.utf8))
  }

  @Test func `base 64 as Foundation writes it, and nothing else`() {
    var generator = SplitMix64(seed: 2)
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(Base64.decoded(Data(bytes).base64EncodedString().utf8) == bytes)
    }
    #expect(Base64.decoded("Zg*=".utf8) == nil)
    #expect(Base64.decoded("Z".utf8) == nil)
  }

  @Test func `pictures by their first bytes`() {
    #expect(PictureKind([0xFF, 0xD8, 0xFF, 0xE1]) == .jpeg)
    #expect(PictureKind([0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]) == .png)
    #expect(PictureKind([0, 0, 0, 0x18] + Array("ftypheic".utf8)) == .heic)
    #expect(PictureKind([0, 0, 0, 0x18] + Array("ftypmp42".utf8)) == nil)
    #expect(PictureKind(Array("RIFF\u{0}\u{0}\u{0}\u{0}WEBP".utf8)) == .webp)
    #expect(PictureKind([]) == nil)
    #expect(PictureKind(Array("hello".utf8)) == nil)
  }
}
