/// The entries of a directory of a TIFF file (TIFF 6.0 §2), as Exif uses them.
struct TIFFDirectory {
  /// The bytes, and the order of those in numbers.
  struct File {
    let bytes: [UInt8]
    let isLittle: Bool
    /// Where the first directory is.
    let first: Int

    /// Nil if the bytes do not begin as TIFF does.
    init?(_ bytes: [UInt8]) {
      guard bytes.count >= 8 else { return nil }
      let isLittle = bytes.starts(with: [0x49, 0x49, 0x2A, 0])
      guard isLittle || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) else { return nil }
      self.bytes = bytes
      self.isLittle = isLittle
      first = Self.number(bytes, 4, 4, isLittle) ?? 0
    }

    /// An unsigned number of 2 or 4 bytes; nil beyond the end.
    func number(at offset: Int, bytes count: Int) -> Int? {
      Self.number(bytes, offset, count, isLittle)
    }

    private static func number(
      _ bytes: [UInt8], _ offset: Int, _ count: Int, _ isLittle: Bool
    ) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      let part = bytes[offset..<offset + count]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }

    /// The directory at an offset; nil if it is not there.
    func directory(at offset: Int) -> TIFFDirectory? {
      guard let count = number(at: offset, bytes: 2), count <= 512 else { return nil }
      var entries: [Int: Entry] = [:]
      for index in 0..<count {
        let start = offset + 2 + index * 12
        guard let tag = number(at: start, bytes: 2), let type = number(at: start + 2, bytes: 2),
          let amount = number(at: start + 4, bytes: 4), amount <= 1 << 16,
          let size = Self.sizes[type]
        else { continue }
        let isInside = size * amount <= 4
        guard let place = isInside ? start + 8 : number(at: start + 8, bytes: 4) else { continue }
        entries[tag] = Entry(type: type, count: amount, offset: place)
      }
      return TIFFDirectory(file: self, entries: entries)
    }

    /// The bytes of a value, by its type.
    private static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8]
  }

  private struct Entry {
    let type: Int
    let count: Int
    let offset: Int
  }

  private let file: File
  private let entries: [Int: Entry]

  /// A whole number.
  func integer(_ tag: Int) -> Int? {
    guard let entry = entries[tag], entry.count > 0 else { return nil }
    switch entry.type {
    case 1: return file.number(at: entry.offset, bytes: 1)
    case 3: return file.number(at: entry.offset, bytes: 2)
    case 4: return file.number(at: entry.offset, bytes: 4)
    default: return nil
    }
  }

  /// Text, without the zero at its end.
  func text(_ tag: Int) -> String? {
    guard let entry = entries[tag], entry.type == 2, entry.count > 0,
      entry.offset <= file.bytes.count - entry.count
    else { return nil }
    let bytes = file.bytes[entry.offset..<entry.offset + entry.count].prefix { $0 != 0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Numbers that are fractions.
  func rationals(_ tag: Int) -> [Double]? {
    guard let entry = entries[tag], entry.type == 5, (1...8).contains(entry.count) else {
      return nil
    }
    var numbers: [Double] = []
    for index in 0..<entry.count {
      guard let top = file.number(at: entry.offset + index * 8, bytes: 4),
        let bottom = file.number(at: entry.offset + index * 8 + 4, bytes: 4), bottom > 0
      else { return nil }
      numbers.append(Double(top) / Double(bottom))
    }
    return numbers
  }
}
