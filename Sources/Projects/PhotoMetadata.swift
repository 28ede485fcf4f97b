public import Base
internal import Files

/// What a photograph says of where and when it was taken (Exif 2.32, JEITA CP-3451E).
public struct PhotoMetadata: Sendable, Equatable {
  /// Degrees east.
  public var longitude: Double?
  /// Degrees north.
  public var latitude: Double?
  /// Metres above sea level.
  public var altitude: Double?
  /// Where the camera looked, degrees clockwise from north.
  public var heading: Double?
  /// How exact the place is, in metres.
  public var accuracy: Double?
  /// When, in UTC, `YYYY-MM-DDTHH:MM:SSZ`; nil if only the clock of the camera is known.
  public var time: String?
  /// When by the clock of the camera, `YYYY-MM-DD HH:MM:SS`.
  public var localTime: String?

  /// The bytes of a file in which metadata are looked for: they come first.
  private static let headLimit: UInt64 = 1 << 18

  /// Reads a file; nil if it is neither JPEG nor HEIF with Exif. Errors: `.file`.
  public init?(path: String) throws(GeoError) {
    let file = try RawFile.reading(path)
    let first = try file.bytes(at: 0, count: Int(min(file.size, Self.headLimit)))
    let head = Array(first.buffer)
    guard PictureKind(head) == .heic || PictureKind(head) == .avif else {
      self.init(jpeg: head)
      return
    }
    guard let extent = HEIFItems(head)?.exif, extent.end <= file.size,
      extent.end - extent.start <= Self.headLimit
    else { return nil }
    let bytes = try file.bytes(at: extent.start, count: Int(extent.end - extent.start))
    self.init(heifItem: Array(bytes.buffer))
  }

  /// Reads the item `Exif` of a HEIF file: the offset of the TIFF text behind it, and that (ISO/IEC 23008-12, A.2.1).
  init(heifItem bytes: [UInt8]) {
    guard bytes.count > 4 else { return }
    let offset = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    guard offset <= bytes.count - 4 else { return }
    read(TIFFDirectory.File(Array(bytes[(4 + offset)...])))
  }

  /// Reads the beginning of a JPEG file; nil if it is none. What is damaged is left out.
  public init?(jpeg bytes: [UInt8]) {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var next = 2
    // A marker, and the length of its segment.
    while next + 4 <= bytes.count, bytes[next] == 0xFF {
      let marker = bytes[next + 1]
      if marker == 0xFF {
        next += 1
        continue
      }
      if marker == 0xDA || marker == 0xD9 { break }
      let length = Int(bytes[next + 2]) << 8 | Int(bytes[next + 3])
      let end = next + 2 + length
      guard length >= 2 else { break }
      let body = bytes[min(next + 4, bytes.count)..<min(max(end, next + 4), bytes.count)]
      if marker == 0xE1, body.starts(with: Array("Exif\u{0}\u{0}".utf8)) {
        read(TIFFDirectory.File(Array(body.dropFirst(6))))
        break
      }
      next = end
    }
  }

  private mutating func read(_ file: TIFFDirectory.File?) {
    guard let file, let main = file.directory(at: file.first) else { return }
    if let offset = main.integer(0x8769), let exif = file.directory(at: offset) {
      if let text = exif.text(0x9003), let local = Self.local(text) {
        localTime = local
        if let offset = exif.text(0x9011), offset.utf8.count == 6 { setTime(local, offset) }
      }
    }
    guard let offset = main.integer(0x8825), let place = file.directory(at: offset) else { return }
    if let x = Self.degrees(place.rationals(4)), let y = Self.degrees(place.rationals(2)), x <= 180,
      y <= 90
    {
      longitude = place.text(3) == "W" ? -x : x
      latitude = place.text(1) == "S" ? -y : y
    }
    if let height = place.rationals(6)?.first {
      altitude = place.integer(5) == 1 ? -height : height
    }
    heading = place.rationals(17)?.first.flatMap { (0...360).contains($0) ? $0 : nil }
    accuracy = place.rationals(31)?.first
    if let date = place.text(29), let clock = place.rationals(7), clock.count == 3 {
      let day = date.split(separator: ":")
      let parts = clock.map { Int(exactly: $0.rounded(.down)) ?? -1 }
      guard day.count == 3, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]),
        (0..<61).contains(parts[2])
      else { return }
      setTime(
        day.joined(separator: "-") + " "
          + parts.map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":"), "Z")
    }
  }

  private mutating func setTime(_ local: String, _ offset: String) {
    let text = local.split(separator: " ").joined(separator: "T") + offset
    guard let time = TimeReading.iso.milliseconds(of: .text(text), offset: 0) else { return }
    self.time = TimeReading.text(ofMilliseconds: time)
  }

  /// `YYYY:MM:DD HH:MM:SS` as `YYYY-MM-DD HH:MM:SS`; nil for the blanks that unset clocks write.
  private static func local(_ text: String) -> String? {
    let parts = text.split(separator: " ")
    guard parts.count == 2, text.utf8.count == 19, text.utf8.first != UInt8(ascii: "0") else {
      return nil
    }
    return parts[0].split(separator: ":").joined(separator: "-") + " " + parts[1]
  }

  /// Degrees of degrees, minutes and seconds.
  private static func degrees(_ parts: [Double]?) -> Double? {
    guard let parts, parts.count == 3 else { return nil }
    let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
    return degrees.isFinite && degrees >= 0 ? degrees : nil
  }
}
