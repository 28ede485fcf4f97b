/// The formats of pictures, told by their first bytes.
public enum PictureKind: String, Sendable {
  case jpeg = "jpg"
  case png, gif, bmp, webp, heic, avif
  case tiff = "tif"

  /// The format of a file that begins with some bytes; nil if it is no picture.
  public init?(_ head: some Collection<UInt8>) {
    let head = Array(head.prefix(16))
    func begins(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: bytes)
    }
    if begins([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if begins(Array("GIF8".utf8)) {
      self = .gif
    } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if begins([0x49, 0x49, 0x2A, 0]) || begins([0x4D, 0x4D, 0, 0x2A]) {
      self = .tiff
    } else if begins(Array("ftyp".utf8), at: 4) {
      let brand = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
      guard ["heic", "heix", "mif1", "msf1", "avif"].contains(brand) else { return nil }
      self = brand == "avif" ? .avif : .heic
    } else if begins(Array("BM".utf8)) {
      self = .bmp
    } else {
      return nil
    }
  }
}
