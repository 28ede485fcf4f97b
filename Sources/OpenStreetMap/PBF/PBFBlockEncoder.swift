internal import Base

/// Makes blocks of objects (osmformat.proto, `PrimitiveBlock`); it reuses its memory.
///
/// The texts of all objects are counted first, as their indexes depend on how often they are used.
struct PBFBlockEncoder: ~Copyable {
  let metadata: PBFWriterOptions.Metadata
  /// Nanodegrees in a unit of coordinates, as asked for.
  private let granularity: Int64
  /// The block.
  private(set) var block = Bytes(capacity: 1 << 20)
  var strings = PBFStringRanking()
  /// The numbers of texts in the order in which the objects use them: for each object its user, its keys and
  /// values in turn, its roles.
  var uses = Column<UInt32>(capacity: 1 << 14)
  /// The group of objects.
  var group = Bytes(capacity: 1 << 18)
  /// A message in the group.
  var message = Bytes(capacity: 1 << 16)
  /// A list or a message in that.
  var list = Bytes(capacity: 1 << 16)
  /// What this block has instead of degrees.
  var unit = PBFPlaceUnit(granularity: 100, isExact: true)

  init(metadata: PBFWriterOptions.Metadata, granularity: Int64) {
    self.metadata = metadata
    self.granularity = granularity
  }

  /// Makes the block of a pack.
  mutating func encode(_ pack: PBFPack) {
    block.removeAll()
    group.removeAll()
    strings.removeAll()
    uses.removeAll()
    let parts = pack.parts.map { (OSMBlockPointers($0.share.block), $0.range) }
    for (objects, range) in parts { count(objects, range) }
    strings.appendTable(to: &block)
    unit = PBFPlaceUnit(granularity: granularity, isExact: Self.hasGaps(parts))
    switch pack.kind {
    case .node: encode(dense: parts, count: pack.count, hasStates: pack.hasStates)
    case .way: encode(ways: parts, hasStates: pack.hasStates)
    case .relation: encode(relations: parts, hasStates: pack.hasStates)
    }
    block.append(field: 2, part: group.buffer)
    if unit.granularity != PBFUnits().granularity {
      block.append(field: 17, UInt64(unit.granularity))
    }
  }

  /// True if a place is not known, for which there is a number only in some units.
  private static func hasGaps(_ parts: [(OSMBlockPointers, Range<Int>)]) -> Bool {
    for (objects, range) in parts {
      for index in range {
        if objects.objects[index].kind == .node, !objects.objects[index].location.isKnown {
          return true
        }
        guard let locations = objects.nodeLocations else { continue }
        for node in objects.nodeRange(of: index) where !locations[node].isKnown { return true }
      }
    }
    return false
  }

  // MARK: - Texts

  /// Counts the texts of some objects.
  private mutating func count(_ objects: OSMBlockPointers, _ range: Range<Int>) {
    let hasUsers = metadata.contains(.user) && objects.infos != nil
    for index in range {
      if hasUsers, let info = objects.infos?[index] {
        let user = info.user ?? OSMText(offset: 0, length: 0)
        uses.append(strings.count(objects.text + Int(user.offset), Int(user.length)))
      } else {
        uses.append(PBFStringRanking.empty)
      }
      for tag in objects.tagRange(of: index) {
        let (key, value) = (objects.tags[tag].key, objects.tags[tag].value)
        uses.append(strings.count(key: objects.text + Int(key.offset), Int(key.length)))
        uses.append(strings.count(objects.text + Int(value.offset), Int(value.length)))
      }
      for member in objects.memberRange(of: index) {
        let role = objects.members[member].role
        uses.append(strings.count(objects.text + Int(role.offset), Int(role.length)))
      }
    }
  }

  /// The index in the table of the text that is used at a place.
  @inline(__always)
  func text(at use: Int) -> UInt64 { UInt64(strings.index(of: uses.base[use])) }
}

/// The unit of a block's coordinates.
struct PBFPlaceUnit: BitwiseCopyable {
  /// Nanodegrees in a unit.
  let granularity: Int64
  /// Nanodegrees in a step of coordinates: a multiple of the unit.
  private let step: Int64

  /// Nanodegrees in a unit of an ``OSMLocation``.
  private static let own: Int64 = 100

  /// A unit of some nanodegrees, or, if all numbers of an ``OSMLocation`` must be kept that are not
  /// coordinates, the largest one that divides both.
  init(granularity: Int64, isExact: Bool) {
    step = granularity
    self.granularity = isExact ? Self.commonDivisor(granularity, Self.own) : granularity
  }

  private static func commonDivisor(_ one: Int64, _ other: Int64) -> Int64 {
    other == 0 ? one : commonDivisor(other, one % other)
  }

  /// A longitude or latitude in this unit, rounded to the step; what stands for an unknown place is not
  /// rounded.
  @inline(__always)
  func value(_ coordinate: Int32) -> Int64 {
    if step == Self.own { return Int64(coordinate) }
    return scaled(coordinate)
  }

  private func scaled(_ coordinate: Int32) -> Int64 {
    let nanodegrees = Int64(coordinate) * Self.own
    guard coordinate != .max else { return nanodegrees / granularity }
    let half = coordinate < 0 ? -step / 2 : step / 2
    return (nanodegrees + half) / step * (step / granularity)
  }
}
