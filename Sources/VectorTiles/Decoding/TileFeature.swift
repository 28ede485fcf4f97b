internal import Base

/// A feature of a layer, taken apart (Vector Tile 2.1 §4.2). One is used again and again.
struct TileFeature: ~Copyable {
  /// The id, if there is one.
  private(set) var id: UInt64?
  /// What the geometry is.
  private(set) var kind = TileLayer.Kind.unknown
  /// Indexes of keys and values in turn.
  private(set) var tags = Column<UInt32>()
  /// The commands with their parameters (§4.3).
  private(set) var commands = Column<UInt32>(capacity: 1 << 10)

  /// A feature without anything.
  init() {}

  /// Takes a message apart. Its tags refer to keys and values of the layer, each key at most once is not
  /// checked here. Errors: a feature without type or geometry, tags that are not pairs or refer to nothing.
  mutating func take(_ message: TileMessage, of layer: borrowing TileLayer) throws(TileFault) {
    var message = message
    let start = message.next
    id = nil
    tags.removeAll()
    commands.removeAll()
    var type: UInt64?
    var hasGeometry = false
    while !message.isAtEnd {
      let key = try message.varint()
      switch key >> 3 {
      case 1:
        try message.expect(0, key)
        id = try message.varint()
      case 2: try message.numbers(key, to: &tags)
      case 3:
        try message.expect(0, key)
        type = try message.varint()
      case 4:
        try message.numbers(key, to: &commands)
        hasGeometry = true
      default: try message.skip(key)
      }
    }
    guard let type else {
      throw TileFault(.tileFeatureInvalid, "the feature has no geometry type", at: start)
    }
    guard type <= 3, let known = TileLayer.Kind(rawValue: UInt8(type)) else {
      throw TileFault(.tileFeatureInvalid, "there is no geometry type \(type)", at: start)
    }
    kind = known
    guard hasGeometry else {
      throw TileFault(.tileFeatureInvalid, "the feature has no geometry", at: start)
    }
    guard tags.count & 1 == 0 else {
      throw TileFault(.tileTagsInvalid, "the tags are not pairs", at: start)
    }
    var index = 0
    while index < tags.count {
      guard Int(tags.base[index]) < layer.keys.count else {
        throw TileFault(
          .tileTagsInvalid, "a tag refers to key \(tags[index]) of \(layer.keys.count)", at: start)
      }
      guard Int(tags.base[index + 1]) < layer.values.count else {
        throw TileFault(
          .tileTagsInvalid, "a tag refers to value \(tags[index + 1]) of \(layer.values.count)",
          at: start)
      }
      index += 2
    }
  }
}
