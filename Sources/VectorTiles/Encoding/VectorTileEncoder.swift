public import Base

/// Writes one vector tile after the other (Vector Tile Specification 2.1): layers of version 2 with their features,
/// names of fields and values once a layer.
///
/// A feature's properties are given as one run of bytes, made by ``append(field:_:to:)``: the index of each field in the
/// layer and the message of its value. So what a feature says is written once and put into any number of tiles.
public struct VectorTileEncoder: ~Copyable {
  /// The kinds of geometry, with the numbers of §4.3.4.
  public enum Shape: UInt8, BitwiseCopyable, Sendable {
    /// One or several points.
    case point = 1
    /// One or several lines.
    case line = 2
    /// One or several polygons.
    case polygon = 3
  }

  private var tile = Bytes(capacity: 1 << 16)
  private var features = Bytes(capacity: 1 << 16)
  private var keys = Bytes(capacity: 1 << 10)
  private var values = Bytes(capacity: 1 << 14)
  private var tags = Bytes(capacity: 1 << 10)
  private var name: [UInt8] = []
  private var extent = 4096
  private var featureCount = 0
  /// For each field of the layer the index of its name in the layer's `keys`, plus 1; 0 if it has none yet.
  private var keyNumbers = Column<UInt32>()
  private var keyCount: UInt32 = 0
  /// Where each value's message lies in `values`, without tag and length.
  private var valuePlaces = Column<SIMD2<UInt32>>()
  /// Open addressing by hash: the index of a value plus 1, or 0.
  private var slots = Column<UInt32>()

  /// An encoder without tiles.
  public init() {}

  /// Starts a new tile.
  public mutating func begin() { tile.removeAll() }

  /// Starts a layer; no two of a tile have the same name.
  public mutating func beginLayer(_ name: [UInt8], extent: Int) {
    self.name = name
    self.extent = extent
    featureCount = 0
    features.removeAll()
    keys.removeAll()
    values.removeAll()
    keyNumbers.removeAll()
    keyCount = 0
    valuePlaces.removeAll()
    let slotCount = max(slots.count, 64)
    slots.removeAll()
    slots.append(repeating: 0, count: slotCount)
  }

  /// Adds a property to a run of them: the index of its field, and the message `Value` of §4.4, whose bytes `write` adds.
  @inline(__always)
  public static func append(
    field: Int, to properties: inout Bytes, _ write: (inout Bytes) -> Void
  ) {
    properties.append(varint: field)
    // Most messages are shorter than 128 bytes: their length takes one byte.
    let place = properties.count
    properties.append(0)
    write(&properties)
    let length = properties.count - place - 1
    if length < 0x80 {
      properties.base[place] = UInt8(truncatingIfNeeded: length)
    } else {
      var prefix = Bytes(capacity: longestPrefix)
      prefix.append(varint: length)
      properties.append(repeating: 0, count: prefix.count - 1)
      let message = properties.base + place + 1
      (message + prefix.count - 1).update(from: message, count: length)
      (properties.base + place).update(from: prefix.base, count: prefix.count)
    }
  }

  private static var longestPrefix: Int { Bytes.longestVarint }

  /// Adds a feature to the layer: its id if it has one, its properties, and its geometry as packed commands (§4.3).
  /// `fieldName` gives the name of a field of the layer by its index.
  public mutating func add(
    id: UInt64?, _ shape: Shape, geometry: UnsafeBufferPointer<UInt8>,
    properties: UnsafeBufferPointer<UInt8>, fieldName: (Int) -> [UInt8]
  ) {
    tags.removeAll()
    if var next = properties.baseAddress {
      let end = next + properties.count
      while next < end {
        let field = Self.takeVarint(&next)
        let length = Self.takeVarint(&next)
        tags.append(varint: Int(keyNumber(of: field, fieldName)))
        tags.append(varint: Int(valueNumber(UnsafeBufferPointer(start: next, count: length))))
        next += length
      }
    }
    var size = 2 + Self.length(UInt64(geometry.count)) + 1 + geometry.count
    if tags.count > 0 { size += 1 + Self.length(UInt64(tags.count)) + tags.count }
    if let id { size += 1 + Self.length(id) }
    features.append(varint: 2 << 3 | 2)
    features.append(varint: size)
    if let id {
      features.append(varint: 1 << 3)
      features.append(varint: id)
    }
    if tags.count > 0 { features.append(member: 2, tags.buffer) }
    features.append(varint: 3 << 3)
    features.append(varint: Int(shape.rawValue))
    features.append(member: 4, geometry)
    featureCount += 1
  }

  /// Ends the layer, which is left out if it has no features.
  public mutating func endLayer() {
    guard featureCount > 0 else { return }
    let nameSize = name.count
    var size = 2 + 1 + Self.length(UInt64(nameSize)) + nameSize
    size += features.count + keys.count + values.count + 1 + Self.length(UInt64(extent))
    tile.reserve(tile.count + size + 16)
    tile.append(varint: 3 << 3 | 2)
    tile.append(varint: size)
    tile.append(varint: 15 << 3)
    tile.append(varint: 2)
    name.withUnsafeBufferPointer { tile.append(member: 1, $0) }
    tile.append(contentsOf: features.buffer)
    tile.append(contentsOf: keys.buffer)
    tile.append(contentsOf: values.buffer)
    tile.append(varint: 5 << 3)
    tile.append(varint: extent)
  }

  /// The bytes of the tile, not compressed; valid until the encoder is used again. A tile without features has none.
  public var bytes: UnsafeBufferPointer<UInt8> { tile.buffer }

  // MARK: - Names and values

  private mutating func keyNumber(of field: Int, _ name: (Int) -> [UInt8]) -> UInt32 {
    if field >= keyNumbers.count {
      keyNumbers.append(repeating: 0, count: field + 1 - keyNumbers.count)
    }
    if keyNumbers[field] > 0 { return keyNumbers[field] - 1 }
    name(field).withUnsafeBufferPointer { keys.append(member: 3, $0) }
    keyCount += 1
    keyNumbers[field] = keyCount
    return keyCount - 1
  }

  private mutating func valueNumber(_ message: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var slot = Self.hash(message) & (slots.count - 1)
    while slots[slot] != 0 {
      let place = valuePlaces[Int(slots[slot]) - 1]
      let known = UnsafeBufferPointer(start: values.base + Int(place.x), count: Int(place.y))
      if known.holdsSame(as: message) { return slots[slot] - 1 }
      slot = (slot + 1) & (slots.count - 1)
    }
    values.append(member: 4, message)
    valuePlaces.append(
      SIMD2(UInt32(values.count - message.count), UInt32(truncatingIfNeeded: message.count)))
    slots[slot] = UInt32(valuePlaces.count)
    let number = UInt32(valuePlaces.count - 1)
    if valuePlaces.count * 2 > slots.count { rehash() }
    return number
  }

  private mutating func rehash() {
    let wider = slots.count * 4
    slots.removeAll()
    slots.append(repeating: 0, count: wider)
    for index in 0..<valuePlaces.count {
      let place = valuePlaces[index]
      var slot =
        Self.hash(UnsafeBufferPointer(start: values.base + Int(place.x), count: Int(place.y)))
        & (wider - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (wider - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }

  /// Eight bytes at a time, multiplied and folded.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9e37_79b9_7f4a_7c15
    var next = UnsafeRawPointer(base)
    var left = bytes.count
    while left >= 8 {
      hash = fold(hash ^ next.loadUnaligned(as: UInt64.self))
      next += 8
      left -= 8
    }
    var tail: UInt64 = 0
    for index in 0..<left {
      tail |= UInt64(next.load(fromByteOffset: index, as: UInt8.self)) << UInt64(8 * index)
    }
    return Int(truncatingIfNeeded: fold(hash ^ tail) & 0x7fff_ffff)
  }

  private static func fold(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
    return product.high ^ product.low
  }

  /// A number of our own making, which is whole.
  @inline(__always)
  private static func takeVarint(_ next: inout UnsafePointer<UInt8>) -> Int {
    var value = 0
    var shift = 0
    while true {
      let byte = next.pointee
      next += 1
      value |= Int(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  private static func length(_ value: UInt64) -> Int {
    max((UInt64.bitWidth - value.leadingZeroBitCount + 6) / 7, 1)
  }
}
