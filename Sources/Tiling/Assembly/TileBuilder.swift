internal import Base
internal import VectorTiles

/// Makes tiles of pieces; owned by one worker.
final class TileBuilder {
  /// A tile that has been made.
  struct Tile {
    var address: TileAddress
    /// Where its packed bytes lie.
    var bytes: Range<Int>
    /// The layers that it has, with their bytes before packing.
    var layers: [(layer: Int, bytes: Int)]
    /// It is larger than it should be.
    var isOverBudget: Bool
  }

  /// The tiles of the last chunk.
  private(set) var tiles: [Tile] = []
  /// Their bytes.
  private(set) var packed = Bytes(capacity: 1 << 18)
  /// Numbers of features that tiles keep.
  private(set) var kept = Column<Int>()
  /// Features that tiles go without.
  private(set) var losses = Column<TileChunk.Loss>()

  private let plan: TilePlan
  private let features: TileFeatureStore
  private let gone: GoneFeatures
  private let compressor: GzipCompressor
  private var encoder = VectorTileEncoder()
  private var ranking = TileRanking()
  private var composer: TileComposer
  private var chosen = Column<Int>()
  private var sorting: TileSorting?
  private var layers: [(layer: Int, bytes: Int)] = []

  init(
    _ plan: TilePlan, _ features: TileFeatureStore, _ gone: GoneFeatures
  ) throws(GeoError) {
    self.plan = plan
    self.features = features
    self.gone = gone
    compressor = try GzipCompressor()
    composer = TileComposer(plan, features)
    sorting = plan.options.sortField.map { TileSorting(plan, features, field: $0) }
  }

  /// Makes the tiles of a chunk.
  func build(_ chunk: borrowing TileChunk) {
    tiles.removeAll(keepingCapacity: true)
    packed.removeAll()
    kept.removeAll()
    losses.removeAll()
    for piece in chunk.dropped.buffer { lose(piece, gone.reason(of: piece) ?? .density) }
    var start = 0
    for index in 0..<chunk.tiles.count {
      let tile = chunk.tiles[index]
      if let address = TileAddress(workID: tile.workID) {
        build(address, chunk, start..<tile.end)
      }
      start = tile.end
    }
  }

  private func build(
    _ address: TileAddress, _ chunk: borrowing TileChunk, _ range: Range<Int>
  ) {
    let options = plan.options
    let mayDrop = options.dropRule != .none
    var isRanked = false
    chosen.removeAll()
    for index in range { chosen.append(index) }
    func choose(_ count: Int, _ reason: TileAccount.Reason) {
      if !isRanked { ranking.rank(chunk.pieces, range) }
      isRanked = true
      let fewer = ranking.choose(count)
      var next = 0
      for index in chosen.buffer {
        if next < fewer.count, fewer[next] == index {
          next += 1
        } else {
          lose(chunk.pieces[index], reason)
        }
      }
      chosen.removeAll()
      chosen.append(contentsOf: fewer)
    }
    if mayDrop, chosen.count > options.maximumTileFeatures {
      choose(options.maximumTileFeatures, .density)
    }
    let start = packed.count
    while true {
      encode(chunk, zoom: address.zoom)
      packed.truncate(to: start)
      compressor.append(encoder.bytes, to: &packed)
      let size = packed.count - start
      guard mayDrop, size > options.maximumTileBytes, chosen.count > 1 else { break }
      // A little fewer than the share that fits, as the next try packs a little worse.
      let share = 0.95 * Double(options.maximumTileBytes) / Double(size)
      choose(max(min(Int(Double(chosen.count) * share), chosen.count - 1), 1), .sizeBudget)
    }
    var next = 0
    for index in chosen.buffer {
      if next < composer.gathered.count, composer.gathered[next] == index {
        lose(chunk.pieces[index], .gathered)
        next += 1
      } else {
        kept.append(features.number(of: chunk.pieces[index], plan))
      }
    }
    let isOverBudget =
      packed.count - start > options.maximumTileBytes
      || chosen.count > options.maximumTileFeatures
    tiles.append(
      Tile(
        address: address, bytes: start..<packed.count, layers: layers, isOverBudget: isOverBudget))
  }

  /// Writes the chosen pieces, layer by layer.
  private func encode(_ chunk: borrowing TileChunk, zoom: Int) {
    layers.removeAll(keepingCapacity: true)
    encoder.begin()
    composer.begin()
    var start = 0
    while start < chosen.count {
      let layer = chunk.pieces[chosen[start]].layer
      var end = start + 1
      while end < chosen.count, chunk.pieces[chosen[end]].layer == layer { end += 1 }
      let before = encoder.bytes.count
      encoder.beginLayer(plan.layers[layer].name, extent: 1 << plan.extentBits(zoom))
      var indices = chosen.buffer(start..<end)
      if let sorting { indices = sorting.sorted(indices, chunk, layer: layer) }
      composer.compose(chunk, indices, zoom: zoom, to: &encoder)
      encoder.endLayer()
      if encoder.bytes.count > before { layers.append((layer, encoder.bytes.count - before)) }
      start = end
    }
  }

  private func lose(_ piece: TilePiece, _ reason: TileAccount.Reason) {
    losses.append(
      TileChunk.Loss(
        feature: features.number(of: piece, plan), layer: Int32(piece.layer),
        reason: Int32(reason.rawValue)))
  }
}
