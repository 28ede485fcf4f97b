internal import Base
internal import VectorTiles

/// The pieces of some tiles that follow one another, on their way to a worker that makes the tiles.
struct TileChunk: ~Copyable {
  /// A tile, by its place in the order of work, and where its pieces end.
  struct Tile: BitwiseCopyable {
    var workID: UInt64
    var end: Int
  }

  /// A feature that a tile goes without.
  struct Loss: BitwiseCopyable {
    /// Its number among all.
    var feature: Int
    var layer: Int32
    var reason: Int32
  }

  var tiles = Column<Tile>()
  var pieces = Column<TilePiece>(capacity: 1 << 12)
  /// Where each piece's commands begin.
  var places = Column<Int>(capacity: 1 << 12)
  var commands = Bytes(capacity: 1 << 18)
  /// Pieces that their tiles go without.
  private(set) var dropped = Column<TilePiece>()
  private var ranking = TileRanking()
  private var lines = GridLines()
  private var polygons = GridPolygons()
  private var validity = QuantisedValidity()

  /// Chunks have so many bytes, tiles, or pieces that are dropped, unless a single tile has more.
  private static let targetBytes = 1 << 19
  private static let targetTiles = 512
  private static let targetDropped = 1 << 16

  init() {}

  /// Takes the next tiles of a merge that are of a zoom, without the features that the next larger zoom goes without;
  /// false if there are none. `most` is the number of features that a tile keeps at most: of a tile with many times as
  /// many, those that count least are let go at once, into ``dropped``.
  mutating func fill(
    from merge: inout TilePieceMerge, zoom: Int, without gone: GoneFeatures, most: Int?
  ) throws(GeoError) -> Bool {
    tiles.removeAll()
    pieces.removeAll()
    places.removeAll()
    commands.removeAll()
    dropped.removeAll()
    guard let first = merge.piece, first.zoom == zoom else { return false }
    var workID = first.workID
    var start = 0
    while let piece = merge.piece {
      if piece.workID != workID {
        if pieces.count > start { tiles.append(Tile(workID: workID, end: pieces.count)) }
        if piece.zoom != zoom || isFull { return true }
        workID = piece.workID
        start = pieces.count
      }
      if gone.reason(of: piece) != nil {
        dropped.append(piece)
        try merge.advance()
        continue
      }
      if pieces.count > start, let last = pieces.last, last.isPart(ofSameAs: piece),
        try unite(merge.commands)
      {
        try merge.advance()
        continue
      }
      pieces.append(piece)
      places.append(commands.count)
      commands.append(contentsOf: merge.commands)
      if let most, pieces.count - start >= 4 * max(most, 1 << 14) {
        thin(from: start, to: max(most, 1 << 14))
      }
      try merge.advance()
    }
    if pieces.count > start { tiles.append(Tile(workID: workID, end: pieces.count)) }
    return true
  }

  private var isFull: Bool {
    commands.count >= Self.targetBytes || tiles.count >= Self.targetTiles
      || dropped.count >= Self.targetDropped
  }

  /// Adds to the last piece what its tile has of the feature on the other side of the antimeridian: ids are unique in a
  /// layer (MVT 2.1 §4.2). False for polygons that cannot be one geometry.
  private mutating func unite(_ more: UnsafeBufferPointer<UInt8>) throws(GeoError) -> Bool {
    let last = pieces.count - 1
    let place = places[last]
    let shape = pieces[last].shape
    lines.removeAll()
    lines.append(commands: commands.buffer(place..<commands.count))
    lines.append(commands: more)
    if shape == VectorTileEncoder.Shape.polygon.rawValue, try !joinPolygons() { return false }
    commands.truncate(to: place)
    var writer = GeometryCommands()
    switch shape {
    case VectorTileEncoder.Shape.point.rawValue:
      writer.append(points: lines.points.buffer, to: &commands)
    case VectorTileEncoder.Shape.polygon.rawValue:
      for ring in 0..<polygons.ringEnds.count {
        writer.append(
          ring: polygons.points.buffer(polygons.pointRange(ofRing: ring)), to: &commands)
      }
    default:
      for line in 0..<lines.count {
        writer.append(line: lines.points.buffer(lines.pointRange(ofLine: line)), to: &commands)
      }
    }
    pieces[last].length = UInt32(truncatingIfNeeded: commands.count - place)
    return true
  }

  /// Makes polygons of the rings in `lines`: those that share an edge where the data were cut become one. False if nothing
  /// valid comes of them.
  private mutating func joinPolygons() throws(GeoError) -> Bool {
    polygons.removeAll()
    for ring in 0..<lines.count {
      let points = lines.points.buffer(lines.pointRange(ofLine: ring))
      if ring > 0, GridSegment.doubledArea(points) > 0 { polygons.endPolygon() }
      for point in points { polygons.points.append(point) }
      polygons.endRing()
    }
    polygons.endPolygon()
    switch try validity.makeValid(&polygons) {
    case .valid, .mended: return true
    case .collapsed, .notRepairable: return false
    }
  }

  /// Lets go all but so many pieces of the tile at the end.
  private mutating func thin(from start: Int, to most: Int) {
    ranking.rank(pieces, start..<pieces.count)
    let chosen = ranking.choose(most)
    var kept = Bytes(capacity: commands.count)
    let base = places[start]
    var next = 0
    var count = start
    for index in start..<pieces.count {
      let piece = pieces[index]
      guard next < chosen.count, chosen[next] == index else {
        dropped.append(piece)
        continue
      }
      next += 1
      let place = places[index]
      pieces[count] = piece
      places[count] = base + kept.count
      kept.append(from: commands.base + place, count: Int(piece.length))
      count += 1
    }
    pieces.truncate(to: count)
    places.truncate(to: count)
    commands.truncate(to: base)
    commands.append(contentsOf: kept.buffer)
  }
}
