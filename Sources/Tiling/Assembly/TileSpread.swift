internal import Base
internal import VectorTiles

/// The first positions of all features along a curve, layer by layer, and in a layer those that are shown from the same
/// zoom on: how close features are, and from which zoom on each of them has room among the others
/// (``PointThinning``). It takes 16 bytes for each feature.
struct TileSpread: ~Copyable {
  /// A feature: its place on the curve, and above its number a bit that says whether it is a point.
  private typealias Item = SIMD2<UInt64>

  private var groups: [Group] = []
  private let featureCount: Int
  /// How finely features are drawn.
  private(set) var detail = TileDetail()

  /// The features of a layer that are shown from a zoom on.
  private final class Group {
    let leastZoom: UInt8
    var items = Column<Item>()

    init(leastZoom: UInt8) { self.leastZoom = leastZoom }
  }

  private static let numberBits: UInt64 = 63
  /// Squares in which features compete are the 2^6-th part of a tile wide.
  private static let cellBits = 6
  private static let gamma = 2.0

  /// Looks at all features.
  init(_ features: TileFeatureStore, layerCount: Int) {
    featureCount = features.featureCount
    // For each layer and zoom the index of the group, which those for any zoom have with those for zoom 0.
    var indices = [Int](repeating: -1, count: layerCount << 8)
    var shape = TileShape()
    for (number, batch) in features.batches.enumerated() {
      features.rest(after: number)
      var next = batch.start
      var feature = batch.firstFeature
      while next < batch.end {
        let record = TileFeatureRecord(at: next)
        var cursor = TileGeometryCursor(record)
        if let kind = cursor.read(into: &shape), !shape.isEmpty {
          detail.add(shape, kind)
          let isPoint: UInt64 = kind == .point ? 1 : 0
          let isAny = record.leastZoom == TileFeatureRecord.anyZoom
          let place = record.layer << 8 | (isAny ? 0 : Int(record.leastZoom))
          if indices[place] < 0 {
            indices[place] = groups.count
            groups.append(Group(leastZoom: isAny ? 0 : record.leastZoom))
          }
          groups[indices[place]].items.append(
            Item(
              MortonOrder.key(shape.points[0]), UInt64(feature) | isPoint << Self.numberBits))
        }
        next = record.end
        feature += 1
      }
    }
    var spare = Column<Item>()
    for group in groups { Self.sort(&group.items, &spare) }
  }

  /// Sorts by places, stably: six rounds of 11 bits from the least significant on.
  private static func sort(_ items: inout Column<Item>, _ spare: inout Column<Item>) {
    let count = items.count
    guard count > 1 else { return }
    spare.reserve(count)
    spare.setCount(count)
    var places = [Int](repeating: 0, count: 1 << 11)
    for round in 0..<6 {
      let shift = UInt64(round * 11)
      for index in places.indices { places[index] = 0 }
      let (from, to) = (items.base, spare.base)
      for index in 0..<count { places[Int(from[index].x >> shift & 0x7ff)] += 1 }
      var start = 0
      for digit in places.indices {
        let length = places[digit]
        places[digit] = start
        start += length
      }
      places.withUnsafeMutableBufferPointer { places in
        for index in 0..<count {
          let digit = Int(from[index].x >> shift & 0x7ff)
          to[places[digit]] = from[index]
          places[digit] += 1
        }
      }
      swap(&items, &spare)
    }
  }

  /// About how many tiles each zoom from 0 on has, up to one: those in which features begin, and those that they go through.
  func tileCounts(upTo zoom: Int) -> [Double] {
    // For each number of bits how many features differ in so many from the one before, which lies in another tile at
    // zooms that tell them apart.
    var counts = [Int](repeating: 0, count: 33)
    for group in groups {
      for index in 1..<max(group.items.count, 1) {
        let difference = group.items[index].x ^ group.items[index - 1].x
        counts[(UInt64.bitWidth - difference.leadingZeroBitCount + 1) / 2] += 1
      }
    }
    return (0...zoom).map { zoom in
      let first = WorldGrid.bits - zoom + 1
      return max(Double(1 + counts[first...].reduce(0, +)), detail.tileCount(zoom))
    }
  }

  /// The zoom at which most features can be told from their neighbours, and their lines and borders have their shape; nil
  /// without features.
  func suggestedZoom(extentBits: Int) -> Int? {
    let zooms = [
      distanceZoom(extentBits: extentBits), detail.suggestedZoom(extentBits: extentBits),
    ]
    return zooms.compactMap(\.self).max()
  }

  /// The zoom at which most features can be told from their neighbours along the curve; nil without neighbours.
  private func distanceZoom(extentBits: Int) -> Int? {
    // Distances as powers of two; the keys of neighbours differ in twice as many bits.
    var counts = [Int](repeating: 0, count: 33)
    var total = 0
    for group in groups {
      for index in 1..<max(group.items.count, 1) {
        let difference = group.items[index].x ^ group.items[index - 1].x
        if difference == 0 { continue }
        counts[(UInt64.bitWidth - difference.leadingZeroBitCount + 1) / 2] += 1
        total += 1
      }
    }
    guard total > 0 else { return nil }
    var seen = 0
    // The lower quartile: close features are to be told apart, too.
    let bits = counts.indices.first { index in
      seen += counts[index]
      return seen * 4 >= total
    }
    // That distance is to be 2^5 units: four pixels of a screen.
    return WorldGrid.bits - extentBits - ((bits ?? 0) - 5)
  }

  /// For each feature, by its number, the smallest zoom at which it has room; features that are no points are told apart
  /// by it when not all have room in a tile.
  consuming func zooms(_ range: ClosedRange<Int>) -> Column<UInt8> {
    var zooms = Column<UInt8>(capacity: max(featureCount, 1))
    zooms.append(repeating: 0, count: featureCount)
    for group in groups where group.leastZoom <= range.upperBound {
      let shown = max(Int(group.leastZoom), range.lowerBound)...range.upperBound
      var thinning = PointThinning(zooms: shown, cellBits: Self.cellBits, gamma: Self.gamma)
      for index in 0..<group.items.count {
        let item = group.items[index]
        thinning.add(MortonOrder.point(item.x), sequence: item.y & (1 << Self.numberBits - 1))
        if thinning.decisions.count >= 1 << 14 { Self.take(&thinning, &zooms) }
      }
      thinning.finish()
      Self.take(&thinning, &zooms)
      group.items = Column()
    }
    return zooms
  }

  private static func take(_ thinning: inout PointThinning, _ zooms: inout Column<UInt8>) {
    for decision in thinning.decisions.buffer {
      zooms[Int(decision.sequence)] = UInt8(clamping: decision.zoom)
    }
    thinning.decisions.removeAll()
  }
}

extension MortonOrder {
  /// The place of a key.
  static func point(_ key: UInt64) -> GridPoint {
    GridPoint(
      Int32(bitPattern: gathered(key) ^ 0x8000_0000),
      Int32(bitPattern: gathered(key >> 1) ^ 0x8000_0000))
  }

  /// The bits at the even places of a number.
  private static func gathered(_ number: UInt64) -> UInt32 {
    var bits = number & 0x5555_5555_5555_5555
    bits = (bits | bits >> 1) & 0x3333_3333_3333_3333
    bits = (bits | bits >> 2) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits >> 4) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: bits | bits >> 16)
  }
}
