internal import Base
internal import VectorTiles

/// Makes the features of a layer of a tile out of pieces: joins lines, gathers what is tiny, unites what says the same.
/// Owned by one worker.
struct TileComposer: ~Copyable {
  private let plan: TilePlan
  private var features: TileFeatureStore.Visitor
  private var gathering = TinyGathering()
  private var tiny = Column<TinyPolygon>()
  private var joining = LineJoining()
  private var lines = GridLines()
  private var groups = Column<UInt32>()
  /// For each line in `lines` the position of its piece among those of the layer.
  private var owners = Column<Int32>()
  /// For each piece of the layer the first one that says the same.
  private var firsts = Column<Int32>()
  /// For each piece of the layer the next one that says the same, or -1.
  private var nextEqual = Column<Int32>()
  /// For each piece the first line that it has now, and for each of these lines the piece's next one, or -1.
  private var firstLines = Column<Int32>()
  private var nextLines = Column<Int32>()
  private var keys = Column<SIMD2<UInt64>>()
  private var points = Column<GridPoint>()
  private var commands = Bytes()
  private var squares = Column<Int>()
  /// The zoom of the tile.
  private var zoom = 0
  /// Properties of a piece, and of another one to compare it with, as far as the zoom has them.
  private var ownProperties = Bytes()
  private var otherProperties = Bytes()
  /// Pieces, by their indices in the chunk, whose area is in a square with that of others.
  private(set) var gathered = Column<Int>()

  init(_ plan: TilePlan, _ features: TileFeatureStore) {
    self.plan = plan
    self.features = TileFeatureStore.Visitor(features)
  }

  /// Forgets what was gathered.
  mutating func begin() { gathered.removeAll() }

  /// Adds the features of pieces of one layer, which are in the order in which they are drawn.
  mutating func compose(
    _ chunk: borrowing TileChunk, _ indices: UnsafeBufferPointer<Int>, zoom: Int,
    to encoder: inout VectorTileEncoder
  ) {
    guard let first = indices.first else { return }
    let layer = chunk.pieces[first].layer
    self.zoom = zoom
    let mayJoin = plan.options.joinsLines && zoom < plan.zooms.upperBound
    let unites = plan.options.coalesces || mayJoin
    var isPlain = true
    for index in indices {
      let piece = chunk.pieces[index]
      if piece.tinyArea > 0 || unites && piece.shape != VectorTileEncoder.Shape.polygon.rawValue {
        isPlain = false
        break
      }
    }
    if isPlain {
      for index in indices { add(chunk, index, layer, to: &encoder) }
      return
    }
    if unites { findEqual(chunk, indices) }
    if unites { join(chunk, indices, mayJoin: mayJoin) }
    var hasTiny = false
    for (position, index) in indices.enumerated() {
      let piece = chunk.pieces[index]
      if piece.tinyArea > 0 {
        hasTiny = true
      } else if unites, piece.shape == VectorTileEncoder.Shape.line.rawValue {
        addLines(chunk, index, position, layer, to: &encoder)
      } else if plan.options.coalesces, piece.shape == VectorTileEncoder.Shape.point.rawValue {
        addPoints(chunk, indices, position, layer, to: &encoder)
      } else {
        add(chunk, index, layer, to: &encoder)
      }
    }
    if hasTiny { addSquares(chunk, indices, layer, zoom, to: &encoder) }
  }

  // MARK: - Plain features

  /// The properties of a piece that the zoom has; valid until `scratch` is used again.
  private static func properties(
    _ record: TileFeatureRecord, _ layer: TilePlan.Layer, _ zoom: Int, _ scratch: inout Bytes
  ) -> UnsafeBufferPointer<UInt8> {
    guard !layer.fieldZooms.isEmpty, var next = record.properties.baseAddress else {
      return record.properties
    }
    let end = next + record.properties.count
    scratch.removeAll()
    while next < end {
      let start = next
      let field = takeVarint(&next)
      let length = takeVarint(&next)
      next += length
      if layer.fieldZooms[field] <= zoom {
        scratch.append(
          contentsOf: UnsafeBufferPointer(start: start, count: start.distance(to: next)))
      }
    }
    return scratch.buffer
  }

  private mutating func add(
    _ chunk: borrowing TileChunk, _ index: Int, _ layer: Int, to encoder: inout VectorTileEncoder
  ) {
    let piece = chunk.pieces[index]
    add(
      piece, hasID: true,
      UnsafeBufferPointer(
        start: chunk.commands.base + chunk.places[index], count: Int(piece.length)), layer,
      to: &encoder)
  }

  private mutating func add(
    _ piece: TilePiece, hasID: Bool, _ geometry: UnsafeBufferPointer<UInt8>, _ layer: Int,
    to encoder: inout VectorTileEncoder
  ) {
    let record = features.record(piece)
    let fields = plan.layers[layer].fields
    let properties = Self.properties(record, plan.layers[layer], zoom, &ownProperties)
    encoder.add(
      id: hasID ? record.id : nil, VectorTileEncoder.Shape(rawValue: piece.shape) ?? .point,
      geometry: geometry, properties: properties, fieldName: { fields[$0] })
  }

  // MARK: - What says the same

  /// Finds for each piece the first one of its kind with the same properties.
  private mutating func findEqual(
    _ chunk: borrowing TileChunk, _ indices: UnsafeBufferPointer<Int>
  ) {
    let layer = plan.layers[indices.first.map { chunk.pieces[$0].layer } ?? 0]
    keys.removeAll()
    firsts.removeAll()
    nextEqual.removeAll()
    for (position, index) in indices.enumerated() {
      let piece = chunk.pieces[index]
      firsts.append(Int32(truncatingIfNeeded: position))
      nextEqual.append(-1)
      var hash = BorderPlace.mixed(UInt64(piece.shape))
      for byte in Self.properties(features.record(piece), layer, zoom, &ownProperties) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
      keys.append(SIMD2(BorderPlace.mixed(hash), UInt64(position)))
    }
    var all = UnsafeMutableBufferPointer(start: keys.base, count: keys.count)
    all.sort { ($0.x, $0.y) < ($1.x, $1.y) }
    var start = 0
    for index in 0..<keys.count {
      if keys[index].x != keys[start].x { start = index }
      guard index > start else { continue }
      let (one, other) = (Int(keys[start].y), Int(keys[index].y))
      let (left, right) = (chunk.pieces[indices[one]], chunk.pieces[indices[other]])
      guard left.shape == right.shape,
        Self.properties(features.record(left), layer, zoom, &ownProperties).holdsSame(
          as: Self.properties(features.record(right), layer, zoom, &otherProperties))
      else { continue }
      firsts[other] = Int32(truncatingIfNeeded: one)
      // What lies between says something else, hashes or not.
      var before = index - 1
      while Int(firsts[Int(keys[before].y)]) != one { before -= 1 }
      nextEqual[Int(keys[before].y)] = Int32(truncatingIfNeeded: other)
    }
  }

  /// Takes the lines of all pieces, and joins them where that is wanted.
  private mutating func join(
    _ chunk: borrowing TileChunk, _ indices: UnsafeBufferPointer<Int>, mayJoin: Bool
  ) {
    lines.removeAll()
    groups.removeAll()
    owners.removeAll()
    for (position, index) in indices.enumerated()
    where chunk.pieces[index].shape == VectorTileEncoder.Shape.line.rawValue {
      let before = lines.count
      lines.append(
        commands: UnsafeBufferPointer(
          start: chunk.commands.base + chunk.places[index], count: Int(chunk.pieces[index].length))
      )
      for _ in before..<lines.count {
        // Nothing is joined if each line has a group of its own.
        groups.append(UInt32(mayJoin ? Int(firsts[position]) : groups.count))
        owners.append(plan.options.coalesces ? firsts[position] : Int32(position))
      }
    }
    joining.join(lines, groups: groups, mayReverse: false)
    firstLines.removeAll()
    firstLines.append(repeating: -1, count: indices.count)
    nextLines.removeAll()
    nextLines.append(repeating: -1, count: joining.lines.count)
    for line in (0..<joining.lines.count).reversed() {
      let owner = Int(owners[Int(joining.firstLines[line])])
      nextLines[line] = firstLines[owner]
      firstLines[owner] = Int32(truncatingIfNeeded: line)
    }
  }

  /// Adds the lines that a piece has now, if it has any.
  private mutating func addLines(
    _ chunk: borrowing TileChunk, _ index: Int, _ position: Int, _ layer: Int,
    to encoder: inout VectorTileEncoder
  ) {
    commands.removeAll()
    var writer = GeometryCommands()
    var isAlone = !plan.options.coalesces || nextEqual[position] < 0
    var next = Int(firstLines[position])
    while next >= 0 {
      writer.append(
        line: joining.lines.points.buffer(joining.lines.pointRange(ofLine: next)), to: &commands)
      if joining.lineCounts[next] > 1 { isAlone = false }
      next = Int(nextLines[next])
    }
    guard !commands.isEmpty else { return }
    add(chunk.pieces[index], hasID: isAlone, commands.buffer, layer, to: &encoder)
  }

  /// Adds the points of all pieces that say the same as this one, if it is the first of them.
  private mutating func addPoints(
    _ chunk: borrowing TileChunk, _ indices: UnsafeBufferPointer<Int>, _ position: Int,
    _ layer: Int, to encoder: inout VectorTileEncoder
  ) {
    guard Int(firsts[position]) == position else { return }
    points.removeAll()
    var next = position
    while next >= 0 {
      let index = indices[next]
      next = Int(nextEqual[next])
      let piece = chunk.pieces[index]
      var reader = GeometryCommandReader(
        UnsafeBufferPointer(
          start: chunk.commands.base + chunk.places[index], count: Int(piece.length)))
      while let point = reader.next()?.point { points.append(point) }
    }
    commands.removeAll()
    var writer = GeometryCommands()
    writer.append(points: points.buffer, to: &commands)
    add(
      chunk.pieces[indices[position]], hasID: nextEqual[position] < 0, commands.buffer, layer,
      to: &encoder)
  }

  // MARK: - What is tiny

  private mutating func addSquares(
    _ chunk: borrowing TileChunk, _ indices: UnsafeBufferPointer<Int>, _ layer: Int, _ zoom: Int,
    to encoder: inout VectorTileEncoder
  ) {
    tiny.removeAll()
    for index in indices where chunk.pieces[index].tinyArea > 0 {
      let piece = chunk.pieces[index]
      tiny.append(
        TinyPolygon(place: piece.tinyPlace, doubledArea: Int64(piece.tinyArea), index: index))
    }
    squares.removeAll()
    let bits = Int32(TilePiece.tinyBits)
    gathering.gather(
      tiny, extent: 1 << (Int32(plan.extentBits(zoom)) + bits), pixel: Self.squareSide << bits)
    for square in gathering.squares.buffer {
      let half = Int32(1) << (bits - 1)
      let corner = (square.corner &+ half) &>> bits
      let side = max((square.side + half) >> bits, 1)
      points.removeAll()
      points.append(corner)
      points.append(corner &+ GridPoint(side, 0))
      points.append(corner &+ GridPoint(side, side))
      points.append(corner &+ GridPoint(0, side))
      commands.removeAll()
      var writer = GeometryCommands()
      writer.append(ring: points.buffer, to: &commands)
      add(
        chunk.pieces[square.index], hasID: square.count == 1, commands.buffer, layer, to: &encoder)
      squares.append(square.index)
    }
    // Each square is that of its largest polygon.
    var all = UnsafeMutableBufferPointer(start: squares.base, count: squares.count)
    all.sort()
    var next = 0
    for index in tiny.buffer.lazy.map(\.index) {
      if next < squares.count, squares[next] == index { next += 1 } else { gathered.append(index) }
    }
  }

  /// The least side of a square, in units.
  private static let squareSide: Int32 = 2
}
