internal import Base
internal import VectorTiles

/// Makes pieces of features for all zooms: positions are thinned out and rounded to the grid of each zoom once, and cut
/// there. Owned by one worker.
final class TileFeatureCutter: TileTaker {
  private let options: TilingOptions
  private let plan: TilePlan
  private let cutter: TileCutter
  private var collector: TilePieceCollector
  /// What became of features, by zoom and layer.
  private(set) var account: TileAccount
  private var simplification: BorderSimplification
  private var validity = QuantisedValidity()
  private var source = TileShape()
  private var weights = Column<Float>()
  private var quantised = TileShape()
  private var polygons = GridPolygons()
  private var line = Column<GridPoint>()
  /// What is being cut at one zoom: its kind, what its pieces have in common, and what has become of it.
  private var kind = VectorTileEncoder.Shape.point
  private var piece = TilePiece(
    workID: 0, order: 0, record: 0, length: 0, rank: 0, tinyPlace: GridPoint(0, 0), tinyArea: 0,
    shape: 0)
  private var fate = TileFate.outside
  /// Rounding has left nothing of it at a larger zoom. At a smaller one it might have two places by chance; but what is seen
  /// at a zoom is seen at the next one.
  private var hasCollapsed = false
  private var fates = TileFates()
  private var labelPoint = LabelPoint()

  /// Below the largest zoom, polygons of a smaller area in square units are too small.
  private static let tinyArea = 4.0

  init(_ plan: TilePlan, _ store: TilePieceStore) {
    self.plan = plan
    options = plan.options
    cutter = TileCutter(plan)
    collector = TilePieceCollector(store)
    account = TileAccount(plan)
    simplification = BorderSimplification(plan.nodes)
  }

  /// Makes pieces of all features of a batch. Errors: `.file`, `.library`.
  func cut(_ batch: TileFeatureStore.Batch, number: Int) throws(GeoError) {
    var next = batch.start
    var index = 0
    while next < batch.end {
      let record = TileFeatureRecord(at: next)
      try cut(
        record, number: number, index: index, feature: batch.firstFeature + index,
        place: UInt32(batch.start.distance(to: next)))
      try collector.settle()
      next = record.end
      index += 1
    }
  }

  /// Hands over what is left.
  func finish() throws(GeoError) { try collector.flush() }

  // MARK: - One feature

  private func cut(
    _ record: TileFeatureRecord, number: Int, index: Int, feature: Int, place: UInt32
  ) throws(GeoError) {
    let layer = record.layer
    let shown = plan.zooms(of: record)
    let order = TilePiece.order(layer: layer, batch: number, index: index)
    let labels = plan.layers[layer].labels
    var label: GridPoint?
    var hasPolygon = false
    var cursor = TileGeometryCursor(record)
    fates.reset(plan.zooms.count)
    while let kind = cursor.read(into: &source) {
      if kind != .point { weigh(isRing: kind == .polygon, layer: layer) }
      try cut(kind, order, feature, place, shown)
      if kind == .polygon { hasPolygon = true }
      if labels != nil, kind == .polygon, label == nil { label = labelPlace() }
    }
    book(layer: layer, shown)
    // Only polygons have labels, so that others are not missing there.
    guard let labels, hasPolygon else { return }
    fates.reset(plan.zooms.count)
    if let label {
      source.removeAll()
      source.points.append(label)
      let order = TilePiece.order(layer: labels, batch: number, index: index)
      try cut(.point, order, feature, place, shown)
    }
    book(layer: labels, shown)
  }

  /// Makes pieces of the shapes in `source`, at all zooms that show the feature.
  private func cut(
    _ kind: VectorTileEncoder.Shape, _ order: UInt64, _ feature: Int, _ place: UInt32,
    _ shown: Range<Int>
  ) throws(GeoError) {
    let rank = rank(kind, feature, order)
    let area = kind == .polygon ? worldArea : 0
    let box = plan.sample == nil ? nil : source.box
    let firstShown = kind == .point ? plan.pointZoom(feature) : 0
    hasCollapsed = false
    // From the largest zoom on: see `hasCollapsed`.
    for zoom in plan.zooms.reversed() where shown.contains(zoom) {
      let index = zoom - plan.zooms.lowerBound
      guard zoom >= firstShown else {
        fates.meet(.thinned, index)
        continue
      }
      if let box, let sample = plan.sample, !sample.mayMeet(box, zoom: zoom, plan.options) {
        continue
      }
      let fate = try cut(
        kind, area, zoom: zoom,
        TilePiece(
          workID: 0, order: order, record: place, length: 0, rank: rank, tinyPlace: GridPoint(0, 0),
          tinyArea: 0, shape: kind.rawValue))
      fates.meet(fate, index)
    }
  }

  /// Counts what has become of a feature at each zoom.
  private func book(layer: Int, _ shown: Range<Int>) {
    for zoom in plan.zooms {
      let fate = fates[zoom - plan.zooms.lowerBound]
      account.add(
        zoom: zoom, layer: layer, shown.contains(zoom) ? fate.reason : .notAtThisZoom)
    }
  }

  /// The place for the label of the polygons in `source`.
  private func labelPlace() -> GridPoint? {
    polygons.removeAll()
    for part in 0..<source.partEnds.count {
      for ring in source.partStart(part)..<Int(source.partEnds[part]) {
        let range = source.lineStart(ring)..<Int(source.lineEnds[ring])
        for point in source.points.buffer(range).dropLast() { polygons.points.append(point) }
        polygons.endRing()
      }
      polygons.endPolygon()
    }
    let unit = WorldGrid.bits - plan.zooms.upperBound - plan.extentBits(plan.zooms.upperBound)
    let precision = Double(sign: .plus, exponent: unit + 2, significand: 1)
    guard let place = labelPoint.find(polygons, precision: precision) else { return nil }
    return GridPoint(Int32(place.x.rounded()), Int32(place.y.rounded()))
  }

  /// The importance of a feature where not all have room: the same at all zooms, so that what stays at one stays at the
  /// next.
  private func rank(_ kind: VectorTileEncoder.Shape, _ feature: Int, _ order: UInt64) -> UInt32 {
    switch options.dropRule {
    case .none: return 0
    case .fraction: return UInt32(truncatingIfNeeded: BorderPlace.mixed(order))
    case .densest:
      // What is shown first has most room around it.
      let spread = UInt32(UInt8.max - plan.spreadZoom(feature)) << 24
      return spread | UInt32(truncatingIfNeeded: BorderPlace.mixed(order)) >> 8
    case .smallest:
      guard kind != .point else { return 0 }
      let box = source.box
      let size = SIMD2<Double>(box.high) - SIMD2<Double>(box.low)
      // The patterns of positive floats grow with them.
      return Float(max(size.x, size.y)).bitPattern
    }
  }

  /// The area of the polygons in square units of the world's grid.
  private var worldArea: Double {
    var sum = 0.0
    for part in 0..<source.partEnds.count {
      let first = source.partStart(part)
      for line in first..<Int(source.partEnds[part]) {
        let area = abs(source.doubledArea(ofLine: line)) / 2
        sum += line == first ? area : -area
      }
    }
    return sum
  }

  private func weigh(isRing: Bool, layer: Int) {
    weights.removeAll()
    weights.reserve(source.points.count)
    weights.setCount(source.points.count)
    guard plan.simplifies else {
      weights.removeAll()
      return weights.append(repeating: .infinity, count: source.points.count)
    }
    for line in 0..<source.lineEnds.count {
      let range = source.lineStart(line)..<Int(source.lineEnds[line])
      simplification.weigh(
        source.points.buffer(range), isRing: isRing, layer: layer,
        weights: weights.base + range.lowerBound)
    }
  }

  // MARK: - One zoom

  private func cut(
    _ kind: VectorTileEncoder.Shape, _ area: Double, zoom: Int, _ piece: TilePiece
  ) throws(GeoError) -> TileFate {
    let shift = WorldGrid.bits - zoom - plan.extentBits(zoom)
    if kind == .polygon, zoom < plan.zooms.upperBound {
      let unit = Double(sign: .plus, exponent: shift, significand: 1)
      if area < Self.tinyArea * unit * unit {
        return options.gathersTiny ? addTiny(area, zoom: zoom, shift: shift, piece) : .tooSmall
      }
    }
    if hasCollapsed { return .collapsed }
    quantise(kind, shift: Int32(shift), tolerance: plan.tolerance(zoom))
    self.piece = piece
    self.kind = kind
    fate = quantised.isEmpty ? .collapsed : .outside
    try cutter.cut(quantised, kind, zoom: zoom, to: self)
    hasCollapsed = fate == .collapsed
    return fate
  }

  func take(
    _ shape: borrowing TileShape, in address: TileAddress, at corner: GridPoint
  ) throws(GeoError) {
    let start = collector.commands.count
    switch kind {
    case .point: write(points: shape, corner)
    case .line: write(lines: shape, corner)
    case .polygon: try write(polygons: shape, corner)
    }
    if collector.commands.count > start {
      piece.workID = address.workID
      collector.add(piece, from: start)
      fate = .kept
    } else if fate == .outside {
      fate = .collapsed
    }
  }

  /// Adds a polygon that is too small to be drawn, for a square that stands for several of them: to the tile that it
  /// begins in.
  private func addTiny(
    _ area: Double, zoom: Int, shift: Int, _ piece: TilePiece
  ) -> TileFate {
    let bits = Int32(plan.extentBits(zoom))
    // Places and areas are in sixteenths of a unit.
    let fine = Int32(shift - TilePiece.tinyBits)
    let first = source.points[0]
    let point = fine >= 0 ? first &>> fine : first &<< -fine
    let tile = point &>> (bits + Int32(TilePiece.tinyBits))
    let tiles = 1 << zoom
    guard
      let address = TileAddress(
        zoom: zoom, column: Int(tile.x) & (tiles - 1), row: Int(tile.y))
    else { return .outside }
    if let sample = plan.sample, !sample.takes(from: tile, to: tile, zoom: zoom) { return .kept }
    var piece = piece
    let local = point &- tile &<< (bits + Int32(TilePiece.tinyBits))
    let unit = Double(sign: .plus, exponent: Int(fine), significand: 1)
    piece.workID = address.workID
    piece.tinyPlace = local
    piece.tinyArea = UInt32(max((2 * area / unit / unit).rounded(), 1))
    collector.add(piece, from: collector.commands.count)
    return .kept
  }

  /// Rounds what is left of the feature to a grid.
  private func quantise(_ kind: VectorTileEncoder.Shape, shift: Int32, tolerance: Float) {
    quantised.removeAll()
    let half = shift > 0 ? Int32(1) << (shift - 1) : 0
    if kind == .point {
      for point in source.points.buffer { quantised.points.append((point &+ half) &>> shift) }
      return
    }
    quantised.points.reserve(source.points.count)
    var part = 0
    var isDropped = false
    for line in 0..<source.lineEnds.count {
      while kind == .polygon, part < source.partEnds.count, line == Int(source.partEnds[part]) {
        endPart()
        part += 1
        isDropped = false
      }
      if isDropped { continue }
      let start = quantised.points.count
      for index in source.lineStart(line)..<Int(source.lineEnds[line])
      where weights.base[index] >= tolerance {
        let point = (source.points.base[index] &+ half) &>> shift
        if quantised.points.count == start || quantised.points.last != point {
          quantised.points.append(point)
        }
      }
      if kind == .line {
        if quantised.points.count - start > 1 {
          quantised.endLine()
        } else {
          quantised.points.truncate(to: start)
        }
      } else if !quantised.closeRing(from: start), line == source.partStart(part) {
        // Without its exterior ring a polygon is gone.
        isDropped = true
      } else if quantised.points.count > start {
        orient(from: start, isExterior: line == source.partStart(part))
      }
    }
    if kind == .polygon { endPart() }
  }

  private func endPart() {
    let rings = quantised.partEnds.last.map(Int.init) ?? 0
    if quantised.lineEnds.count > rings { quantised.endPart() }
  }

  /// Turns the last ring round if it does not run as it should.
  private func orient(from start: Int, isExterior: Bool) {
    let count = quantised.points.count - start
    let area = TileShape.doubledArea(quantised.points.base + start, count)
    guard isExterior ? area < 0 : area > 0 else { return }
    quantised.points.reverse(from: start)
  }

  // MARK: - Commands

  private func write(points shape: borrowing TileShape, _ corner: GridPoint) {
    line.removeAll()
    for point in shape.points.buffer {
      let local = point &- corner
      if line.last != local { line.append(local) }
    }
    var commands = GeometryCommands()
    commands.append(points: line.buffer, to: &collector.commands)
  }

  private func write(lines shape: borrowing TileShape, _ corner: GridPoint) {
    var commands = GeometryCommands()
    for index in 0..<shape.lineEnds.count {
      line.removeAll()
      for point in shape.points.buffer(shape.lineStart(index)..<Int(shape.lineEnds[index])) {
        let local = point &- corner
        if line.last != local { line.append(local) }
      }
      if line.count > 1 { commands.append(line: line.buffer, to: &collector.commands) }
    }
  }

  private func write(polygons shape: borrowing TileShape, _ corner: GridPoint) throws(GeoError) {
    polygons.removeAll()
    for part in 0..<shape.partEnds.count {
      for ring in shape.partStart(part)..<Int(shape.partEnds[part]) {
        for point in shape.points.buffer(shape.lineStart(ring)..<Int(shape.lineEnds[ring])) {
          polygons.points.append(point &- corner)
        }
        polygons.endRing()
      }
      polygons.endPolygon()
    }
    _ = try validity.makeValid(&polygons)
    var commands = GeometryCommands()
    for ring in 0..<polygons.ringEnds.count {
      commands.append(
        ring: polygons.points.buffer(polygons.pointRange(ofRing: ring)), to: &collector.commands)
    }
  }
}
