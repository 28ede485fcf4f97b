internal import Base

/// A layer of a tile, taken apart but for its features (Vector Tile 2.1 §4.1). One is used again and again.
///
/// What it points to lies in the tile's bytes.
struct TileLayer {
  /// The kinds of geometry (§4.3.4).
  enum Kind: UInt8 {
    case unknown = 0
    case point = 1
    case line = 2
    case polygon = 3
  }

  /// The name, as it is in the tile.
  private(set) var name = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// 1 or 2.
  private(set) var version = 0
  /// Units of a side of the tile.
  private(set) var extent = 4096
  /// The names of fields.
  private(set) var keys: [UnsafeBufferPointer<UInt8>] = []
  /// The values.
  private(set) var values: [TileValue] = []
  /// The features.
  private(set) var features: [TileMessage] = []

  /// A layer without anything.
  init() {}

  /// The name as text; bytes that are not UTF-8 are replaced.
  var text: String { String(decoding: name, as: UTF8.self) }

  /// Takes a message apart. After an error the name is known if it came before.
  mutating func take(_ message: TileMessage) throws(TileFault) {
    var message = message
    let start = message.next
    name = UnsafeBufferPointer(start: nil, count: 0)
    (version, extent) = (0, 4096)
    keys.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    features.removeAll(keepingCapacity: true)
    var hasName = false
    var wideVersion: UInt64?
    while !message.isAtEnd {
      let key = try message.varint()
      switch key >> 3 {
      case 1:
        try message.expect(2, key)
        name = try message.part().bytes
        hasName = true
      case 2:
        try message.expect(2, key)
        features.append(try message.part())
      case 3:
        try message.expect(2, key)
        keys.append(try message.part().bytes)
      case 4:
        try message.expect(2, key)
        values.append(try TileValue(try message.part()))
      case 5:
        try message.expect(0, key)
        let value = try message.varint()
        guard value > 0, value <= UInt64(UInt32.max) else {
          throw TileFault(.tileLayerInvalid, "the layer's extent is \(value)", at: message.next)
        }
        extent = Int(value)
      case 15:
        try message.expect(0, key)
        wideVersion = try message.varint()
      default: try message.skip(key)
      }
    }
    guard hasName, !name.isEmpty else {
      throw TileFault(.tileLayerInvalid, "a layer has no name", at: start)
    }
    guard let wideVersion else {
      throw TileFault(.tileLayerInvalid, "the layer has no version", at: start)
    }
    guard wideVersion == 1 || wideVersion == 2 else {
      throw TileFault(
        .tileLayerInvalid, "the layer's version is \(wideVersion), known are 1 and 2", at: start)
    }
    version = Int(wideVersion)
  }

  /// Calls `body` for each layer's message of a tile.
  static func forEach(
    in tile: UnsafeBufferPointer<UInt8>, _ body: (TileMessage) throws(TileFault) -> Void
  ) throws(TileFault) {
    guard let start = tile.baseAddress else { return }
    var message = TileMessage(start, count: tile.count)
    while !message.isAtEnd {
      let key = try message.varint()
      if key >> 3 == 3 {
        try message.expect(2, key)
        try body(try message.part())
      } else {
        try message.skip(key)
      }
    }
  }
}
