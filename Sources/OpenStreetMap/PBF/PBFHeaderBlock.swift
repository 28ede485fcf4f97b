internal import Base
internal import Geometry
internal import Text

/// The block that a file begins with (osmformat.proto, `HeaderBlock`).
struct PBFHeaderBlock {
  /// What it says of the data.
  private(set) var header = OSMHeader()
  /// What readers must know to understand the file.
  private(set) var requiredFeatures: [String] = []

  init(_ message: PBFCursor) throws(PBFFault) {
    var cursor = message
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      switch key {
      case 1 << 3 | 2: header.boxes.append(try Self.box(try cursor.part()))
      case 4 << 3 | 2: requiredFeatures.append(try cursor.part().text)
      case 5 << 3 | 2: take(optionalFeature: try cursor.part().text)
      case 16 << 3 | 2: header.generator = try cursor.part().text
      case 17 << 3 | 2: header.others.append(("source", try cursor.part().text))
      case 32 << 3: header.dataTime = Self.time(try cursor.plain())
      case 33 << 3:
        let number = String(try cursor.plain())
        header.others.append(("osmosis_replication_sequence_number", number))
      case 34 << 3 | 2:
        header.others.append(("osmosis_replication_base_url", try cursor.part().text))
      default: try cursor.skip(key)
      }
    }
    if requiredFeatures.contains("OsmSchema-V0.6") { header.version = "0.6" }
  }

  private mutating func take(optionalFeature feature: String) {
    if feature == "Sort.Type_then_ID" {
      header.isSorted = true
    } else {
      header.others.append(("optional_feature", feature))
    }
  }

  /// `HeaderBBox`: nanodegrees.
  private static func box(_ message: PBFCursor) throws(PBFFault) -> Box {
    var cursor = message
    var box = Box(minX: 0, minY: 0, maxX: 0, maxY: 0)
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      switch key {
      case 1 << 3: box.minX = Double(try cursor.zigzag()) / 1e9
      case 2 << 3: box.maxX = Double(try cursor.zigzag()) / 1e9
      case 3 << 3: box.maxY = Double(try cursor.zigzag()) / 1e9
      case 4 << 3: box.minY = Double(try cursor.zigzag()) / 1e9
      default: try cursor.skip(key)
      }
    }
    return box
  }

  private static func time(_ seconds: Int64) -> String? {
    var text = Bytes()
    guard EpochText.append(Double(seconds), to: &text) else { return nil }
    return String(decoding: text.buffer, as: UTF8.self)
  }
}
