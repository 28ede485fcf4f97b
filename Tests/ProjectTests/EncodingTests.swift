import Foundation
import TestSupport
import Testing

@testable import Projects

/// Base 64 and pictures by what the standards say.
struct EncodingTests {
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
