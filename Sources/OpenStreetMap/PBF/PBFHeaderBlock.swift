internal import Base
internal import Geometry
internal import Text

/// The block that a file begins with (osmformat.proto, `HeaderBlock`).
struct PBFHeaderBlock {
  /// What it says of the data.
  private(set) var header = OSMHeader()
  /// What readers must know to understand the file.
  private(set) var requiredFeatures: [String] = []

  /// What readers must know of every file.
  static let usualFeatures = ["OsmSchema-V0.6", "DenseNodes"]
  /// The required feature of files that hold deleted objects, and several versions of one.
  static let historyFeature = "HistoricalInformation"
  /// The optional feature of files whose objects are sorted by kind and id.
  static let sortedFeature = "Sort.Type_then_ID"
  /// The optional feature of files whose ways have the places of their nodes.
  static let locationsFeature = "LocationsOnWays"

  /// The names that parts of the block have in ``OSMHeader/others``.
  static let optionalFeature = "optional_feature"
  static let source = "source"
  static let sequenceNumber = "osmosis_replication_sequence_number"
  static let baseURL = "osmosis_replication_base_url"

  init(_ message: PBFCursor) throws(PBFFault) {
    var cursor = message
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      switch key {
      case 1 << 3 | 2: header.boxes.append(try Self.box(try cursor.part()))
      case 4 << 3 | 2: requiredFeatures.append(try cursor.part().text)
      case 5 << 3 | 2: take(optionalFeature: try cursor.part().text)
      case 16 << 3 | 2: header.generator = try cursor.part().text
      case 17 << 3 | 2: header.others.append((Self.source, try cursor.part().text))
      case 32 << 3: header.dataTime = EpochText.text(ofSeconds: try cursor.plain())
      case 33 << 3:
        let number = String(try cursor.plain())
        header.others.append((Self.sequenceNumber, number))
      case 34 << 3 | 2:
        header.others.append((Self.baseURL, try cursor.part().text))
      default: try cursor.skip(key)
      }
    }
    if requiredFeatures.contains(Self.usualFeatures[0]) { header.version = "0.6" }
    header.isHistory = requiredFeatures.contains(Self.historyFeature)
  }

  private mutating func take(optionalFeature feature: String) {
    if feature == Self.sortedFeature {
      header.isSorted = true
    } else {
      header.others.append((Self.optionalFeature, feature))
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
}
