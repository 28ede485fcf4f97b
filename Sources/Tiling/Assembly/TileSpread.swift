internal import Base
internal import Files
internal import VectorTiles

/// The first positions of all features along a curve, layer by layer, and in a layer those that are shown from the same
/// zoom on: how close features are, and from which zoom on each of them has room among the others
/// (``PointThinning``). It takes 16 bytes for each feature, which lie in a temporary file beyond a bound.
final class TileSpread {
  private var groups: [Group] = []
  private let featureCount: Int
  private var file: UnnamedFile?
  /// Features in the file.
  private var written = 0
  /// For each number of bits how many features differ in half as many, rounded up, from the one before; at 0 those of one
  /// place.
  private var differences = [Int](repeating: 0, count: 33)
  /// How finely features are drawn.
  private(set) var detail = TileDetail()

  /// The features of a layer that are shown from a zoom on.
  private struct Group {
    let leastZoom: UInt8
    let runs = SpreadRuns()
  }

  /// Squares in which features compete are the 2^6-th part of a tile wide.
  private static let cellBits = 6
  private static let gamma = 2.0

  /// Looks at all features, of which at most `limit` are held in memory. Errors: `.file`.
  init(_ features: TileFeatureStore, layerCount: Int, limit: Int) throws(GeoError) {
    featureCount = features.featureCount
    // For each layer and zoom the index of the group, which those for any zoom have with those for zoom 0.
    var indices = [Int](repeating: -1, count: layerCount << 8)
    var shape = TileShape()
    var spare = Column<SpreadItem>()
    var waiting = 0
    for (number, batch) in features.batches.enumerated() {
      features.rest(after: number)
      var next = batch.start
      var feature = batch.firstFeature
      while next < batch.end {
        let record = TileFeatureRecord(at: next)
        var cursor = TileGeometryCursor(record)
        if let kind = cursor.read(into: &shape), !shape.isEmpty {
          detail.add(shape, kind)
          let isAny = record.leastZoom == TileFeatureRecord.anyZoom
          let place = record.layer << 8 | (isAny ? 0 : Int(record.leastZoom))
          if indices[place] < 0 {
            indices[place] = groups.count
            groups.append(Group(leastZoom: isAny ? 0 : record.leastZoom))
          }
          if waiting == limit {
            try spill(&spare)
            waiting = 0
          }
          groups[indices[place]].runs.append(
            SpreadItem(place: MortonOrder.key(shape.points[0]), number: UInt64(feature)))
          waiting += 1
        }
        next = record.end
        feature += 1
      }
    }
    for group in groups { group.runs.sort(&spare) }
    try survey()
  }

  /// Writes what waits in memory to the file.
  private func spill(_ spare: inout Column<SpreadItem>) throws(GeoError) {
    let file = if let file { file } else { try UnnamedFile(in: UnnamedFile.folder()) }
    self.file = file
    for group in groups {
      group.runs.sort(&spare)
      try group.runs.spill(to: file, end: &written)
    }
  }

  /// Counts by how much features differ from the ones before them.
  private func survey() throws(GeoError) {
    for group in groups {
      let cursor = try group.runs.makeCursor(in: file)
      guard var last = try cursor.advance() else { continue }
      while let item = try cursor.advance() {
        let difference = item.place ^ last.place
        differences[(UInt64.bitWidth - difference.leadingZeroBitCount + 1) / 2] += 1
        last = item
      }
    }
  }

  /// About how many tiles each zoom from 0 on has, up to one: those in which features begin, and those that they go through.
  func tileCounts(upTo zoom: Int) -> [Double] {
    // Features that differ in so many bits lie in different tiles at the zooms that tell them apart.
    (0...zoom).map { zoom in
      let first = WorldGrid.bits - zoom + 1
      return max(Double(1 + differences[first...].reduce(0, +)), detail.tileCount(zoom))
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
    // Distances as powers of two; the keys of neighbours differ in twice as many bits. Those of one place have none.
    var counts = differences
    counts[0] = 0
    let total = counts.reduce(0, +)
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
  /// by it when not all have room in a tile. Errors: `.file`.
  func zooms(_ range: ClosedRange<Int>) throws(GeoError) -> Column<UInt8> {
    var zooms = Column<UInt8>(capacity: max(featureCount, 1))
    zooms.append(repeating: 0, count: featureCount)
    for group in groups where group.leastZoom <= range.upperBound {
      let shown = max(Int(group.leastZoom), range.lowerBound)...range.upperBound
      var thinning = PointThinning(zooms: shown, cellBits: Self.cellBits, gamma: Self.gamma)
      let cursor = try group.runs.makeCursor(in: file)
      while let item = try cursor.advance() {
        thinning.add(MortonOrder.point(item.place), sequence: item.number)
        if thinning.decisions.count >= 1 << 14 { Self.take(&thinning, &zooms) }
      }
      thinning.finish()
      Self.take(&thinning, &zooms)
      group.runs.removeAll()
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
