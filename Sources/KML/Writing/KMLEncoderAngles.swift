internal import Base
internal import Text

/// Which arrays of a line say how the traveller is turned, for `gx:angles` (kml22gx.xsd): heading, tilt and roll in
/// degrees.
struct KMLEncoderAngles {
  /// The array `angles`, whose values are lists of the three: it is written as gx:angles alone.
  let whole: Int?
  /// Arrays of one angle each, which stay arrays besides.
  private let parts: [Int?]

  /// The names of arrays of one angle; those of GPX are in the plural.
  private static let names: [[StaticString]] = [
    ["heading", "headings", "yaw", "yaws"], ["pitch", "pitchs", "pitches", "tilt", "tilts"],
    ["roll", "rolls"],
  ]

  /// Those of the line with a number.
  init(_ track: borrowing KMLEncoderTrack, line: Int) {
    var (whole, parts): (Int?, [Int?]) = (nil, [nil, nil, nil])
    for (number, array) in track.arrays.enumerated() {
      let segment = array.segments.lowerBound + line
      guard track.says(ofSegment: segment) else { continue }
      func isNamed(_ name: StaticString) -> Bool {
        array.name.elementsEqual(
          UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
      }
      let items = track.items(ofSegment: segment)
      if isNamed("angles") {
        let areLists = items.allSatisfy {
          track.items[$0].kind == .null || Self.isList(track.bytes(of: track.items[$0]))
        }
        if areLists { whole = number }
      }
      for (part, names) in Self.names.enumerated() where names.contains(where: isNamed) {
        let areNumbers = items.allSatisfy {
          [.null, .integer, .real].contains(track.items[$0].kind)
        }
        if areNumbers, parts[part] == nil { parts[part] = number }
      }
    }
    self.whole = whole
    self.parts = whole == nil && parts[0] != nil ? parts : [nil, nil, nil]
  }

  /// True for `[1,2.5,3]`.
  private static func isList(_ json: UnsafeBufferPointer<UInt8>) -> Bool {
    json.count > 2 && json.first == UInt8(ascii: "[") && json.last == UInt8(ascii: "]")
      && json.dropFirst().dropLast().allSatisfy { byte in
        switch byte {
        case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
          UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: ","), 0x20:
          true
        default: false
        }
      }
  }

  /// Writes one element for each position, as they go together with `gx:coord` by their order.
  func append(of track: borrowing KMLEncoderTrack, line: Int, to bytes: inout Bytes) {
    if let whole {
      for index in track.items(ofSegment: track.arrays[whole].segments.lowerBound + line) {
        let item = track.items[index]
        guard item.kind != .null else {
          bytes.append("<gx:angles/>")
          continue
        }
        bytes.append("<gx:angles>")
        for byte in track.bytes(of: item).dropFirst().dropLast() {
          bytes.append(byte == UInt8(ascii: ",") ? 0x20 : byte)
        }
        bytes.append("</gx:angles>")
      }
      return
    }
    guard let heading = parts[0] else { return }
    let first = track.items(ofSegment: track.arrays[heading].segments.lowerBound + line)
    for place in 0..<first.count {
      guard track.items[first.lowerBound + place].kind != .null else {
        bytes.append("<gx:angles/>")
        continue
      }
      bytes.append("<gx:angles>")
      for (number, part) in parts.enumerated() {
        if number > 0 { bytes.append(0x20) }
        let item = part.map { part in
          track.items[
            track.items(ofSegment: track.arrays[part].segments.lowerBound + line).lowerBound + place
          ]
        }
        if let item, item.kind != .null {
          bytes.append(contentsOf: track.bytes(of: item))
        } else {
          // What is not known is level.
          bytes.append("0")
        }
      }
      bytes.append("</gx:angles>")
    }
  }
}
