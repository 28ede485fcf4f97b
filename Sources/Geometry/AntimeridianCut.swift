internal import Base

/// Cuts geometries that were drawn beyond ±180° at the antimeridian and brings all longitudes into
/// range (RFC 7946 §3.1.9). Geometries within ±180° are taken as drawn, however long their segments.
///
/// This is the slow path for a few features, so it works on positions as values, ring by ring.
public struct AntimeridianCut: ~Copyable {
  /// A position of x, y, z and m.
  public typealias Position = SIMD4<Double>

  /// The geometry that was cut last, as a column of one feature.
  public var result = GeometryColumn()

  /// Numbers beyond this are not longitudes: ten and a half turns in degrees.
  static let greatestLongitude = 3780.0

  /// A cut that has no result yet.
  public init() {}

  /// Cuts a run of nodes (a feature's) into `result`; false if the geometry does not need a cut, or if
  /// its coordinates cannot be degrees and are better left alone.
  public mutating func apply(to column: borrowing GeometryColumn, nodes: Range<Int>) -> Bool {
    let box = column.box(ofPositions: column.positionRange(ofNodes: nodes))
    guard box.minX < -180 || box.maxX > 180 else { return false }
    guard
      box.minY >= -90, box.maxY <= 90, box.minX >= -Self.greatestLongitude,
      box.maxX <= Self.greatestLongitude
    else { return false }
    result.removeAll()
    result.raise(stride: column.stride)
    var next = nodes.lowerBound
    while next < nodes.upperBound { next = cut(column, node: next) }
    result.endFeature()
    return true
  }

  /// Adds a node with all nodes below it; returns the node that follows them.
  private mutating func cut(_ column: borrowing GeometryColumn, node: Int) -> Int {
    let source = column.nodes[node]
    var kind = source.kind
    switch kind {
    case .geometryCollection:
      let collection = result.appendNode(kind, source.dimensions)
      let end = node + 1 + Int(source.descendants)
      var next = node + 1
      while next < end { next = cut(column, node: next) }
      result.endCollection(collection)
      return end
    case .point, .multiPoint:
      for part in column.partRange(ofNode: node) {
        for line in column.lineRange(ofPart: part) {
          append(line: Self.positions(column, line: line).map(Self.wrapped))
        }
        result.endPart()
      }
    case .lineString, .multiLineString:
      for part in column.partRange(ofNode: node) {
        for line in column.lineRange(ofPart: part) {
          for piece in Self.pieces(ofLine: Self.positions(column, line: line)) {
            append(line: piece)
            result.endPart()
          }
        }
      }
      if partsAdded > 1 { kind = .multiLineString }
    case .polygon, .multiPolygon:
      for part in column.partRange(ofNode: node) {
        let rings = column.lineRange(ofPart: part).map { Self.positions(column, line: $0) }
        for polygon in Self.pieces(ofPolygon: rings) {
          for ring in polygon { append(line: ring) }
          result.endPart()
        }
      }
      if partsAdded > 1 { kind = .multiPolygon }
    }
    result.appendNode(kind, source.dimensions)
    return node + 1
  }

  /// Parts since the last node.
  private var partsAdded: Int {
    result.partEnds.count - Int(result.nodes.last?.partEnd ?? 0)
  }

  private mutating func append(line: [Position]) {
    for position in line {
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { ordinates in
        for index in 0..<4 { ordinates.initializeElement(at: index, to: position[index]) }
        guard let base = ordinates.baseAddress else { return }
        // In range: a stride is at most 4.
        result.ordinates.append(from: base, count: result.stride)
      }
    }
    result.endLine()
  }

  private static func positions(
    _ column: borrowing GeometryColumn, line: Int
  ) -> [Position] {
    let stride = column.stride
    return column.positionRange(ofLine: line).map { position in
      var value = Position(repeating: .nan)
      for index in 0..<stride { value[index] = column.ordinates[position * stride + index] }
      value.x = withoutNoise(value.x)
      return value
    }
  }
}

// MARK: - Longitudes

extension AntimeridianCut {
  /// Moves a longitude beyond ±180° onto an antimeridian if it is less than 0.1 mm away by rounding.
  ///
  /// Otherwise Natural Earth's 180.00000000000014 would give slivers.
  static func withoutNoise(_ x: Double) -> Double {
    guard x.magnitude > 180 else { return x }
    let meridian = ((x - 180) / 360).rounded() * 360 + 180
    return (x - meridian).magnitude < 1e-9 ? meridian : x
  }

  /// Brings a longitude into -180 ... 180 by full turns.
  ///
  /// In doubles 359.9 - 360 is not -0.1: a number of at most 9 decimals is taken if it is as near as
  /// two neighbouring doubles of the longitude's own size.
  static func longitude(_ x: Double, back turns: Double) -> Double {
    guard turns != 0 else { return x }
    let moved = x - 360 * turns
    let decimal = (moved * 1e9).rounded() / 1e9
    return min(max((decimal - moved).magnitude <= x.ulp ? decimal : moved, -180), 180)
  }

  /// True if two positions have the same longitude and latitude; heights may be NaN.
  static func coincide(_ a: Position, _ b: Position) -> Bool { a.x == b.x && a.y == b.y }

  /// Brings a single position into range; one at ±180° stays.
  static func wrapped(_ position: Position) -> Position {
    moved(position, back: turns(from: position.x, to: position.x).lowerBound)
  }

  static func moved(_ position: Position, back turns: Int) -> Position {
    var position = position
    position.x = longitude(position.x, back: Double(turns))
    return position
  }

  /// The turns (-180 ... 180, plus 360 per turn) that two longitudes and all between them lie in.
  static func turns(from minX: Double, to maxX: Double) -> ClosedRange<Int> {
    let first = Int(((minX + 180) / 360).rounded(.down))
    let last = Int(((maxX - 180) / 360).rounded(.up))
    guard first > last else { return first...last }
    // All on one antimeridian, which belongs to two turns: take the one nearer to zero.
    let nearer = first.magnitude < last.magnitude ? first : last
    return nearer...nearer
  }

  /// Where a segment meets a meridian: the same position from either end, so that neighbours stay
  /// neighbours.
  public static func crossing(_ a: Position, _ b: Position, at x: Double) -> Position {
    let (from, to) = a.x <= b.x ? (a, b) : (b, a)
    let share = (x - from.x) / (to.x - from.x)
    var position = from + (to - from) * share
    position.x = x
    return position
  }
}

// MARK: - Lines

extension AntimeridianCut {
  /// Cuts a line at every antimeridian that it crosses; order and direction stay.
  static func pieces(ofLine line: [Position]) -> [[Position]] {
    let span = turns(of: line)
    guard span.count > 1 else { return [line.map { moved($0, back: span.lowerBound) }] }
    var turn = firstTurn(of: line)
    var piece: [Position] = [line[0]]
    var pieces: [[Position]] = []
    func end() {
      if piece.count > 1 { pieces.append(piece.map { moved($0, back: turn) }) }
    }
    for (last, next) in zip(line, line.dropFirst()) {
      // In -180 ... 180 plus 360 per turn; the greatest longitude allows at most 21 turns.
      while next.x > Double(turn) * 360 + 180 || next.x < Double(turn) * 360 - 180 {
        let isEastward = next.x > last.x
        let cut = crossing(last, next, at: Double(turn) * 360 + (isEastward ? 180 : -180))
        if last.x != cut.x { piece.append(cut) }
        end()
        turn += isEastward ? 1 : -1
        piece = [cut]
      }
      piece.append(next)
    }
    end()
    return pieces
  }

  static func turns(of line: [Position]) -> ClosedRange<Int> {
    guard var minX = line.first?.x else { return 0...0 }
    var maxX = minX
    for position in line {
      minX = min(minX, position.x)
      maxX = max(maxX, position.x)
    }
    return turns(from: minX, to: maxX)
  }

  /// The turn in which a line starts; if it begins on an antimeridian, the turn that it continues in.
  private static func firstTurn(of line: [Position]) -> Int {
    let first = line[0].x
    let later = line.first { $0.x != first }?.x ?? first
    let span = turns(from: min(first, later), to: max(first, later))
    return later < first ? span.upperBound : span.lowerBound
  }
}
