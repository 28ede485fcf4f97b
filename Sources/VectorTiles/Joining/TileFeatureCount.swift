internal import Base

/// In how many pieces each feature with an id lies in the tiles that are read, so that a feature leaves the joiner when
/// all of them have come.
///
/// A feature is known by a hash of its layer, kind, id and fields. 16 bytes for each that there are.
struct TileFeatureCount: ~Copyable {
  /// Open addressing: the hash, never 0, and the count.
  private var hashes: [UInt64] = Array(repeating: 0, count: 1 << 10)
  private var counts: [UInt32] = Array(repeating: 0, count: 1 << 10)
  private var used = 0

  /// No features.
  init() {}

  /// True without features that have ids.
  var isEmpty: Bool { used == 0 }

  /// Counts a piece.
  mutating func add(_ hash: UInt64, _ pieces: UInt32 = 1) {
    if used * 2 >= hashes.count { grow() }
    let slot = slot(of: hash)
    if counts[slot] == 0 {
      hashes[slot] = hash
      used += 1
    }
    counts[slot] = counts[slot] &+ pieces
  }

  /// Adds what another part of the tiles holds.
  mutating func add(_ other: borrowing TileFeatureCount) {
    for slot in other.hashes.indices where other.counts[slot] > 0 {
      add(other.hashes[slot], other.counts[slot])
    }
  }

  /// The pieces of a feature; 0 if it is not known.
  func pieces(_ hash: UInt64) -> Int { Int(counts[slot(of: hash)]) }

  private func slot(of hash: UInt64) -> Int {
    let mask = hashes.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while counts[slot] > 0, hashes[slot] != hash { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let (oldHashes, oldCounts) = (hashes, counts)
    hashes = Array(repeating: 0, count: oldHashes.count * 2)
    counts = Array(repeating: 0, count: oldHashes.count * 2)
    for index in oldHashes.indices where oldCounts[index] > 0 {
      let slot = slot(of: oldHashes[index])
      (hashes[slot], counts[slot]) = (oldHashes[index], oldCounts[index])
    }
  }
}

/// Hashes of the features of a layer. One is used again and again.
struct TileFeatureHash: ~Copyable {
  private var layer: UInt64 = 0
  private var keys: [UInt64] = []
  private var values: [UInt64] = []

  init() {}

  /// Turns to a layer.
  mutating func turn(to layer: borrowing TileLayer) {
    self.layer = Self.hash(layer.name, 1) &+ UInt64(layer.extent)
    keys.removeAll(keepingCapacity: true)
    for key in layer.keys { keys.append(Self.hash(key, 2)) }
    values.removeAll(keepingCapacity: true)
    for value in layer.values { values.append(Self.hash(value)) }
  }

  /// The hash of a feature that has an id; the order of its fields does not matter.
  func hash(_ feature: borrowing TileFeature, id: UInt64) -> UInt64 {
    var sum = Self.mixed(layer ^ Self.mixed(id &+ UInt64(feature.kind.rawValue) << 62))
    var tag = 0
    while tag < feature.tags.count {
      sum &+= Self.mixed(
        keys[Int(feature.tags[tag])] ^ values[Int(feature.tags[tag + 1])] &* 3)
      tag += 2
    }
    return sum
  }

  private static func hash(_ value: TileValue) -> UInt64 {
    switch value {
    case .text(let text): hash(text, 3)
    case .float(let value): mixed(Double(value).bitPattern ^ 4)
    case .double(let value): mixed(value.bitPattern ^ 4)
    case .signed(let value): mixed(UInt64(bitPattern: value) ^ 5)
    case .unsigned(let value): mixed(value ^ 5)
    case .boolean(let value): value ? 6 : 7
    }
  }

  /// Eight bytes at a time; what is left over by itself.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ seed: UInt64) -> UInt64 {
    var sum = seed &+ UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 8 <= raw.count {
      sum = mixed(sum ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < raw.count {
      rest = rest << 8 | UInt64(raw[index])
      index += 1
    }
    return mixed(sum ^ rest)
  }

  /// splitmix64's finish (Steele, Lea and Flood 2014).
  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
