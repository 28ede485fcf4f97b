public import Base

/// One geometry of a column, or one member of a collection.
public struct GeometryNode: BitwiseCopyable, Sendable {
  /// What it is.
  public var kind: GeometryKind
  /// The ordinates that it really has.
  public var dimensions: Dimensions
  /// The number of nodes below it in preorder; 0 except for collections.
  public var descendants: UInt32
  /// The index in `partEnds` after its last part; a collection ends where it begins.
  public var partEnd: UInt32

  /// A node without members whose parts end at `partEnd`.
  @inlinable public init(kind: GeometryKind, dimensions: Dimensions, partEnd: UInt32) {
    self.kind = kind
    self.dimensions = dimensions
    self.descendants = 0
    self.partEnd = partEnd
  }
}

/// The geometries of a batch: all ordinates in one run, structure in tables of ends (GeoArrow's idea).
///
/// A position is `stride` ordinates: x y, x y z or x y z m, NaN where a geometry has no z or m.
/// `lineEnds` says at which position each line, ring or run of points ends, `partEnds` at which
/// line each part ends (a point, line or polygon; the points of a MultiPoint are one part), `nodes`
/// lists geometries in preorder, and `featureEnds` says at which node each feature ends. A feature
/// without geometry ends where it begins; an empty geometry has no parts.
public struct GeometryColumn: ~Copyable, Sendable {
  /// Interleaved x and y, with z and m if `stride` says so; x is always longitude or easting.
  public var ordinates = Column<Double>(capacity: 1 << 12)
  /// Ordinates per position: 2, 3 (z) or 4 (z, m).
  public var stride = 2
  /// Position index where each line, ring or run of points ends.
  public var lineEnds = Column<UInt32>(capacity: 1 << 10)
  /// Line index where each part ends.
  public var partEnds = Column<UInt32>(capacity: 1 << 10)
  /// Geometries in preorder.
  public var nodes = Column<GeometryNode>(capacity: 1 << 10)
  /// Node index where each feature ends.
  public var featureEnds = Column<UInt32>(capacity: 1 << 10)

  /// An empty column.
  public init() {}

  /// Positions in all.
  @inlinable public var positionCount: Int {
    // Mostly 2, and a division is slow.
    stride == 2 ? ordinates.count >> 1 : ordinates.count / stride
  }

  /// Forgets all features and keeps the memory.
  public mutating func removeAll() {
    ordinates.removeAll()
    stride = 2
    lineEnds.removeAll()
    partEnds.removeAll()
    nodes.removeAll()
    featureEnds.removeAll()
  }
}

// MARK: - Appending

extension GeometryColumn {
  /// Makes room in every position for z (3) or z and m (4).
  public mutating func raise(stride wider: Int) {
    guard wider > stride else { return }
    let positions = positionCount
    ordinates.reserve(positions * wider)
    ordinates.setCount(positions * wider)
    let base = ordinates.base
    for position in Swift.stride(from: positions - 1, through: 0, by: -1) {
      for slot in Swift.stride(from: wider - 1, through: 0, by: -1) {
        base[position * wider + slot] =
          slot < stride ? base[position * stride + slot] : .nan
      }
    }
    stride = wider
  }

  /// Adds a position of x and y only.
  @inlinable @inline(__always)
  public mutating func appendPosition(x: Double, y: Double) {
    let count = ordinates.count
    ordinates.reserve(count + stride)
    let base = ordinates.base + count
    base[0] = x
    base[1] = y
    if stride > 2 {
      base[2] = .nan
      if stride > 3 { base[3] = .nan }
    }
    ordinates.setCount(count + stride)
  }

  /// Adds the geometry of a point of x and y only.
  @inlinable @inline(__always)
  public mutating func appendPoint(x: Double, y: Double) {
    appendPosition(x: x, y: y)
    endLine()
    endPart()
    appendNode(.point, [])
  }

  /// Adds a position with z and m, NaN for one that is missing.
  @inlinable public mutating func appendPosition(x: Double, y: Double, z: Double, m: Double = .nan)
  {
    let wanted = m.isNaN ? 3 : 4
    if wanted > stride { raise(stride: wanted) }
    let count = ordinates.count
    ordinates.reserve(count + stride)
    let base = ordinates.base + count
    base[0] = x
    base[1] = y
    base[2] = z
    if stride > 3 { base[3] = m }
    ordinates.setCount(count + stride)
  }

  /// Ends a line, ring or run of points at the last position.
  @inlinable @inline(__always)
  public mutating func endLine() {
    lineEnds.append(UInt32(truncatingIfNeeded: positionCount))
  }

  /// Ends a point, line or polygon at the last line.
  @inlinable @inline(__always)
  public mutating func endPart() {
    partEnds.append(UInt32(truncatingIfNeeded: lineEnds.count))
  }

  /// Adds a geometry whose parts have all been added; returns its node.
  @inlinable @inline(__always) @discardableResult
  public mutating func appendNode(_ kind: GeometryKind, _ dimensions: Dimensions) -> Int {
    nodes.append(
      GeometryNode(
        kind: kind, dimensions: dimensions, partEnd: UInt32(truncatingIfNeeded: partEnds.count)))
    return nodes.count - 1
  }

  /// Ends a collection that began at `node`: all nodes after it are its members.
  @inlinable public mutating func endCollection(_ node: Int) {
    nodes.base[node].descendants = UInt32(truncatingIfNeeded: nodes.count - node - 1)
  }

  /// Ends a feature at the last node.
  @inlinable @inline(__always)
  public mutating func endFeature() {
    featureEnds.append(UInt32(truncatingIfNeeded: nodes.count))
  }
}

extension GeometryColumn {
  /// Adds the geometry of the last feature once more, and does not end the feature.
  public mutating func repeatLastFeature() {
    let feature = featureEnds.count - 1
    guard feature >= 0 else { return }
    let range = nodeRange(ofFeature: feature)
    guard !range.isEmpty else { return }
    let positions = positionRange(ofNodes: range)
    let moved = positionCount - positions.lowerBound
    let parts =
      partRange(ofNode: range.lowerBound).lowerBound..<Int(nodes[range.upperBound - 1].partEnd)
    let lines = (parts.lowerBound == 0 ? 0 : Int(partEnds[parts.lowerBound - 1]))..<lineEnds.count
    ordinates.reserve(ordinates.count + positions.count * stride)
    ordinates.append(
      from: ordinates.base + positions.lowerBound * stride, count: positions.count * stride)
    for line in lines { lineEnds.append(lineEnds[line] + UInt32(moved)) }
    for part in parts { partEnds.append(partEnds[part] + UInt32(lines.count)) }
    for node in range {
      var copy = nodes[node]
      copy.partEnd += UInt32(parts.count)
      nodes.append(copy)
    }
  }
}

// MARK: - Where things begin

extension GeometryColumn {
  /// The nodes of a feature.
  @inlinable public func nodeRange(ofFeature feature: Int) -> Range<Int> {
    let start = feature == 0 ? 0 : Int(featureEnds[feature - 1])
    return start..<Int(featureEnds[feature])
  }

  /// The parts of a node.
  @inlinable public func partRange(ofNode node: Int) -> Range<Int> {
    let start = node == 0 ? 0 : Int(nodes[node - 1].partEnd)
    return start..<Int(nodes[node].partEnd)
  }

  /// The lines of a part.
  @inlinable public func lineRange(ofPart part: Int) -> Range<Int> {
    let start = part == 0 ? 0 : Int(partEnds[part - 1])
    return start..<Int(partEnds[part])
  }

  /// The positions of a line.
  @inlinable public func positionRange(ofLine line: Int) -> Range<Int> {
    let start = line == 0 ? 0 : Int(lineEnds[line - 1])
    return start..<Int(lineEnds[line])
  }

  /// The positions of a part.
  @inlinable public func positionRange(ofPart part: Int) -> Range<Int> {
    let lines = lineRange(ofPart: part)
    guard let first = lines.first, let last = lines.last else { return 0..<0 }
    return positionRange(ofLine: first).lowerBound..<Int(lineEnds[last])
  }

  /// The position of a feature that is one point; nil for all else.
  @inlinable @inline(__always)
  public func pointPosition(ofFeature feature: Int) -> Int? {
    precondition(feature >= 0 && feature < featureEnds.count)
    let node = feature == 0 ? 0 : Int(featureEnds.base[feature - 1])
    guard Int(featureEnds.base[feature]) &- node == 1 else { return nil }
    // In range: each table ends where the one above it says.
    guard nodes.base[node].kind == .point else { return nil }
    let part = node == 0 ? 0 : Int(nodes.base[node &- 1].partEnd)
    guard Int(nodes.base[node].partEnd) &- part == 1 else { return nil }
    let line = part == 0 ? 0 : Int(partEnds.base[part &- 1])
    guard Int(partEnds.base[part]) &- line == 1 else { return nil }
    let position = line == 0 ? 0 : Int(lineEnds.base[line &- 1])
    return Int(lineEnds.base[line]) &- position == 1 ? position : nil
  }

  /// All positions of a run of features.
  public func positionRange(ofFeatures features: Range<Int>) -> Range<Int> {
    guard let first = features.first, let last = features.last else { return 0..<0 }
    return positionRange(ofNodes: nodeRange(ofFeature: first).lowerBound..<Int(featureEnds[last]))
  }

  /// All positions of a run of nodes (those of a feature, or of a collection with its members).
  @inlinable public func positionRange(ofNodes range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    let firstPart = range.lowerBound == 0 ? 0 : Int(nodes[range.lowerBound - 1].partEnd)
    let lastPart = Int(nodes[range.upperBound - 1].partEnd)
    let firstLine = firstPart == 0 ? 0 : Int(partEnds[firstPart - 1])
    let lastLine = lastPart == 0 ? 0 : Int(partEnds[lastPart - 1])
    let first = firstLine == 0 ? 0 : Int(lineEnds[firstLine - 1])
    let last = lastLine == 0 ? 0 : Int(lineEnds[lastLine - 1])
    return first..<last
  }
}

// MARK: - Going back

extension GeometryColumn {
  /// A length of all tables to go back to.
  public struct Mark: Sendable {
    let positions: Int
    let lines: Int
    let parts: Int
    let nodes: Int
    let features: Int
  }

  /// The present length.
  public var mark: Mark {
    Mark(
      positions: positionCount, lines: lineEnds.count, parts: partEnds.count, nodes: nodes.count,
      features: featureEnds.count)
  }

  /// Forgets what was added since the mark.
  public mutating func truncate(to mark: Mark) {
    ordinates.truncate(to: mark.positions * stride)
    lineEnds.truncate(to: mark.lines)
    partEnds.truncate(to: mark.parts)
    nodes.truncate(to: mark.nodes)
    featureEnds.truncate(to: mark.features)
  }

  /// Forgets what was added since the last feature ended.
  public mutating func forgetOpenFeature() {
    let nodes = featureEnds.last.map(Int.init) ?? 0
    let parts = nodes == 0 ? 0 : Int(self.nodes[nodes - 1].partEnd)
    let lines = parts == 0 ? 0 : Int(partEnds[parts - 1])
    let positions = lines == 0 ? 0 : Int(lineEnds[lines - 1])
    self.nodes.truncate(to: nodes)
    partEnds.truncate(to: parts)
    lineEnds.truncate(to: lines)
    ordinates.truncate(to: positions * stride)
  }
}
