#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
public import Geometry

/// Divides edges into pieces of limited length, along the edges as they are drawn: straight in the
/// plane of their coordinates, degrees included (RFC 7946 §3.1.1). Z and M are interpolated. What jumps from
/// one side of the world to the other has to be drawn in one piece before.
public struct Densification: ~Copyable {
  private let metres: Double
  /// How long an edge of degrees may be; nil if all may be as long as `metres`.
  private let limit: ((_ start: Position, _ end: Position) -> Double)?
  /// Of the column that is divided; nil in a plane.
  private var degreesPerUnit: Double?
  private var result = GeometryColumn()

  /// A place in degrees.
  public typealias Position = (x: Double, y: Double)

  /// The most pieces of an edge.
  static let greatestCount = 1_000_000

  /// A division into pieces of at most so many metres.
  public init(metres: Double) {
    self.metres = metres
    limit = nil
  }

  /// A division into pieces of at most so many metres in a plane, and of at most what `limit` says of a piece between
  /// two places in degrees: such edges are halved until it is met.
  public init(
    metres: Double, degrees limit: @escaping (_ start: Position, _ end: Position) -> Double
  ) {
    self.metres = metres
    self.limit = limit
  }

  /// Divides the edges of some features of a column, and leaves the others as they are. `unit` is how many
  /// degrees a unit of longitude and latitude is, if the system is geographic.
  public mutating func apply(
    to column: inout GeometryColumn, features: Range<Int>, isGeographic: Bool, unit: Double = 1
  ) {
    degreesPerUnit = isGeographic ? unit : nil
    guard limit != nil || mayHaveLongEdges(features, of: column) else { return }
    result.removeAll()
    result.raise(stride: column.stride)
    for feature in 0..<column.featureEnds.count {
      if features.contains(feature) {
        divide(feature, of: column)
      } else {
        result.appendFeature(feature, of: column)
      }
    }
    swap(&result, &column)
  }

  /// False if every edge of some features is short enough, even if its degrees were all along the equator.
  private func mayHaveLongEdges(_ features: Range<Int>, of column: borrowing GeometryColumn) -> Bool
  {
    let limit = metres / (degreesPerUnit.map { $0 * Self.metresPerDegree } ?? 1)
    for feature in features {
      for node in column.nodeRange(ofFeature: feature) where Self.hasEdges(column.nodes[node].kind)
      {
        for part in column.partRange(ofNode: node) {
          for line in column.lineRange(ofPart: part)
          where hasEdge(longerThan: limit, column.positionRange(ofLine: line), of: column) {
            return true
          }
        }
      }
    }
    return false
  }

  /// Whether an edge between some positions is longer than a limit in their units; one that is not finite counts as long.
  private func hasEdge(
    longerThan limit: Double, _ positions: Range<Int>, of column: borrowing GeometryColumn
  ) -> Bool {
    let square = limit * limit
    var position = column.ordinates.base + positions.lowerBound * column.stride
    for _ in positions.dropFirst() {
      let next = position + column.stride
      let (dx, dy) = (next[0] - position[0], next[1] - position[1])
      guard dx * dx + dy * dy <= square else { return true }
      position = next
    }
    return false
  }

  private static func hasEdges(_ kind: GeometryKind) -> Bool {
    kind != .point && kind != .multiPoint
  }

  private mutating func divide(_ feature: Int, of column: borrowing GeometryColumn) {
    for node in column.nodeRange(ofFeature: feature) {
      let source = column.nodes[node]
      let hasEdges = Self.hasEdges(source.kind)
      for part in column.partRange(ofNode: node) {
        for line in column.lineRange(ofPart: part) {
          for position in column.positionRange(ofLine: line) {
            let isFirst = position == column.positionRange(ofLine: line).lowerBound
            if hasEdges, !isFirst { divideEdge(before: position, of: column) }
            result.ordinates.append(
              from: column.ordinates.base + position * column.stride, count: column.stride)
          }
          result.endLine()
        }
        result.endPart()
      }
      var copy = source
      copy.partEnd = UInt32(truncatingIfNeeded: result.partEnds.count)
      result.nodes.append(copy)
    }
    result.endFeature()
  }

  private mutating func divideEdge(before position: Int, of column: borrowing GeometryColumn) {
    let stride = column.stride
    // In range: a position that is not the first of its line has one before it.
    let end = column.ordinates.base + position * stride
    let start = end - stride
    if limit != nil, degreesPerUnit != nil {
      let from = (0..<stride).map { start[$0] }
      return halve(from, (0..<stride).map { end[$0] }, depth: 0)
    }
    let pieces = count(start, end, metres)
    guard pieces > 1 else { return }
    // From the same end whatever the direction of the edge, so that neighbours stay neighbours.
    let isForward = (start[0], start[1]) <= (end[0], end[1])
    for piece in 1..<pieces {
      let share = Double(isForward ? piece : pieces - piece) / Double(pieces)
      let (from, to) = isForward ? (start, end) : (end, start)
      for slot in 0..<stride {
        result.ordinates.append(from[slot] + (to[slot] - from[slot]) * share)
      }
    }
  }

  /// Divides an edge of degrees in the middle, as long as it is too long for where it is: the same places in both
  /// directions.
  private mutating func halve(_ start: [Double], _ end: [Double], depth: Int) {
    guard depth < Self.greatestDepth, let limit, let scale = degreesPerUnit else { return }
    let metres = limit(
      (start[0] * scale, start[1] * scale), (end[0] * scale, end[1] * scale))
    guard count(start, end, metres) > 1 else { return }
    let middle = zip(start, end).map { ($0 + $1) / 2 }
    halve(start, middle, depth: depth + 1)
    for ordinate in middle { result.ordinates.append(ordinate) }
    halve(middle, end, depth: depth + 1)
  }

  /// An edge is halved so often at most: as many pieces as ``greatestCount``.
  private static let greatestDepth = 20

  /// On a sphere with a radius a little above the equator's: no degree is longer.
  private static let metresPerDegree = 6_378_137 * 1.0034 * Double.pi / 180

  /// The number of pieces of an edge. Degrees are measured on a sphere: never too short.
  private func count(
    _ start: UnsafePointer<Double>, _ end: UnsafePointer<Double>, _ metres: Double
  ) -> Int {
    var dx = end[0] - start[0]
    var dy = end[1] - start[1]
    if let degreesPerUnit {
      dx *= degreesPerUnit
      dy *= degreesPerUnit
      // Numbers beyond a turn are no degrees.
      guard dx.magnitude <= 360 else { return 1 }
      let nearest =
        start[1].sign == end[1].sign ? min(start[1].magnitude, end[1].magnitude) : 0
      dx *= Self.metresPerDegree * cos(nearest * degreesPerUnit * .pi / 180)
      dy *= Self.metresPerDegree
    }
    let length = (dx * dx + dy * dy).squareRoot()
    guard length.isFinite, length > metres else { return 1 }
    let pieces = (length / metres).rounded(.up)
    return pieces < Double(Self.greatestCount) ? Int(pieces) : Self.greatestCount
  }
}
