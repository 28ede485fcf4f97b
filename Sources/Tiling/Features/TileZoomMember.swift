internal import Base
internal import Features
internal import Text

/// The zooms that a feature's member `tippecanoe` names.
enum TileZoomMember {
  /// The value of `minzoom` or `maxzoom` in the compact JSON of the member; nil if it has none, or no number.
  static func zoom(_ name: StaticString, in json: UnsafeBufferPointer<UInt8>) -> UInt8? {
    guard let member = JSONMember.find(name, in: json) else { return nil }
    // Behind the name in quotation marks and the colon.
    let value = member.dropFirst(name.utf8CodeUnitCount + 3)
    guard !value.isEmpty, value.count <= 3 else { return nil }
    var zoom = 0
    for byte in json[value.startIndex..<value.endIndex] {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      zoom = zoom * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return UInt8(clamping: min(zoom, 254))
  }
}
