/// The items of a HEIF file, as far as the first bytes tell: pictures, and what is known of them (ISO/IEC 14496-12 §8.11).
struct HEIFItems {
  /// Where the item `Exif` is in the file.
  private(set) var exif: (start: UInt64, end: UInt64)?

  /// A part of the bytes, with a place that goes forward.
  private struct Part {
    let bytes: ArraySlice<UInt8>
    var place: Int

    init(_ bytes: ArraySlice<UInt8>) {
      self.bytes = bytes
      place = bytes.startIndex
    }

    /// An unsigned number of so many bytes; nil beyond the end.
    mutating func number(_ count: Int) -> UInt64? {
      guard count <= 8, place <= bytes.endIndex - count else { return nil }
      defer { place += count }
      return bytes[place..<place + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The next box: its type and content. The last one may be cut off.
    mutating func box() -> (type: [UInt8], content: Part)? {
      let start = place
      guard var size = number(4), let type = number(4) else { return nil }
      if size == 1 {
        guard let large = number(8) else { return nil }
        size = large
      } else if size == 0 {
        size = UInt64(bytes.endIndex - start)
      }
      guard size >= UInt64(place - start) else { return nil }
      let end = start + Int(clamping: min(size, UInt64(bytes.endIndex - start)))
      defer { place = end }
      return (
        (0..<4).map { UInt8(truncatingIfNeeded: type >> (24 - 8 * $0)) }, Part(bytes[place..<end])
      )
    }
  }

  /// Nil for a file that is not HEIF, or has no items.
  init?(_ bytes: [UInt8]) {
    var file = Part(bytes[...])
    guard file.box()?.type == Array("ftyp".utf8) else { return nil }
    while let box = file.box() {
      guard box.type == Array("meta".utf8) else { continue }
      var meta = box.content
      // Version and flags.
      guard meta.number(4) != nil else { return nil }
      read(meta)
      return
    }
    return nil
  }

  private mutating func read(_ meta: Part) {
    var meta = meta
    var (number, locations, data): (UInt64?, Part?, Part?)
    while let box = meta.box() {
      switch String(decoding: box.type, as: UTF8.self) {
      case "iinf": number = Self.exifItem(in: box.content)
      case "iloc": locations = box.content
      case "idat": data = box.content
      default: break
      }
    }
    guard let number, let locations else { return }
    exif = Self.extent(of: number, in: locations, data)
  }

  /// The number of the item `Exif` (§8.11.6).
  private static func exifItem(in content: Part) -> UInt64? {
    var content = content
    guard let version = content.number(1), content.number(3) != nil,
      content.number(version == 0 ? 2 : 4) != nil
    else { return nil }
    while let entry = content.box() {
      var entry = entry.content
      // Earlier versions have no types.
      guard let version = entry.number(1), version >= 2, entry.number(3) != nil,
        let item = entry.number(version == 2 ? 2 : 4), entry.number(2) != nil,
        let type = entry.number(4)
      else { continue }
      if type == 0x4578_6966 { return item }
    }
    return nil
  }

  /// Where an item is (§8.11.3): its only extent, in the file or in `idat`.
  private static func extent(
    of wanted: UInt64, in content: Part, _ data: Part?
  ) -> (start: UInt64, end: UInt64)? {
    var content = content
    guard let version = content.number(1), version <= 2, content.number(3) != nil,
      let sizes = content.number(2), let count = content.number(version < 2 ? 2 : 4)
    else { return nil }
    let widths = (0..<4).map { Int(sizes >> (12 - 4 * $0) & 15) }
    for _ in 0..<min(count, 65_536) {
      guard let item = content.number(version < 2 ? 2 : 4),
        let method = version > 0 ? content.number(2).map({ $0 & 15 }) : 0,
        content.number(2) != nil, let base = content.number(widths[2]),
        let extents = content.number(2), extents <= 1024
      else { return nil }
      var found: (start: UInt64, end: UInt64)?
      for _ in 0..<extents {
        guard version == 0 || content.number(widths[3]) != nil,
          let offset = content.number(widths[0]), let length = content.number(widths[1])
        else { return nil }
        let (start, overflows) = base.addingReportingOverflow(offset)
        let (end, overflowsToo) = start.addingReportingOverflow(length)
        guard !overflows, !overflowsToo else { return nil }
        found = (start, end)
      }
      guard item == wanted else { continue }
      guard extents == 1, let found else { return nil }
      switch method {
      case 0: return found
      case 1:
        guard let data, found.end <= UInt64(data.bytes.count) else { return nil }
        let origin = UInt64(data.bytes.startIndex)
        return (found.start + origin, found.end + origin)
      default: return nil
      }
    }
    return nil
  }
}
