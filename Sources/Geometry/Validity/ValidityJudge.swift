public import Base

/// A fault of a geometry by the Simple Features model (OGC 06-103r4 §6.1), and its place.
public struct ValidityFault: Equatable, Sendable {
  /// The reason, in GEOS's words.
  public var reason: String
  /// The x of the place.
  public var x: Double
  /// The y of the place.
  public var y: Double

  /// A fault.
  public init(_ reason: String, x: Double, y: Double) {
    self.reason = reason
    self.x = x
    self.y = y
  }

  /// A number that is not finite.
  public static let invalidCoordinate = "Invalid Coordinate"
  /// A ring that does not end where it begins.
  public static let openRing = "Ring is not closed"
  /// A ring of fewer than four positions, or a line of fewer than two different ones.
  public static let tooFewPoints = "Too few points in geometry component"
}

/// Judges geometries: most are found valid by their boxes, and GEOS decides on the rest. Owned by one
/// worker.
public struct ValidityJudge: ~Copyable {
  private var rings = SimpleRings()
  private var context: GEOSContext?
  /// Geometries that GEOS had to decide on.
  public private(set) var askedCount = 0

  /// A judge; GEOS is loaded when it is needed.
  public init() {}

  /// The fault of a node and all nodes below it; nil if it is valid. Errors: `.library`.
  public mutating func fault(
    ofNode node: Int, in geometry: borrowing GeometryColumn
  ) throws(GeoError) -> ValidityFault? {
    let end = node + Int(geometry.nodes[node].descendants)
    var isClear = true
    for member in node...end {
      switch look(at: member, geometry) {
      case .fault(let fault): return fault
      case .undecided: isClear = false
      case .valid: break
      }
    }
    return isClear ? nil : try ask(node, geometry)
  }

  /// GEOS's verdict on a node, even if it could be judged without GEOS; nil if it is valid.
  public mutating func ask(
    _ node: Int, _ geometry: borrowing GeometryColumn
  ) throws(GeoError) -> ValidityFault? {
    askedCount += 1
    if context == nil { context = try GEOSContext() }
    guard let context else { return nil }
    do throws(GEOSRefusal) {
      return Self.verdict(try context.shape(ofNode: node, in: geometry))
    } catch {
      return Self.fault(error, geometry)
    }
  }

  private static func verdict(_ shape: consuming GEOSShape) -> ValidityFault? {
    do throws(GeoError) {
      guard case .invalid(let reason, let x, let y) = try shape.validity() else { return nil }
      return ValidityFault(reason, x: x, y: y)
    } catch {
      return ValidityFault(error.message, x: .nan, y: .nan)
    }
  }

  private static func fault(
    _ refusal: GEOSRefusal, _ geometry: borrowing GeometryColumn
  ) -> ValidityFault {
    switch refusal {
    case .notFinite(let position):
      fault(ValidityFault.invalidCoordinate, position, geometry)
    case .openRing(let position): fault(ValidityFault.openRing, position, geometry)
    case .tooFewPositions(let position): fault(ValidityFault.tooFewPoints, position, geometry)
    case .tooDeep, .failed: ValidityFault(refusal.error.message, x: .nan, y: .nan)
    }
  }

  private static func fault(
    _ reason: String, _ position: Int, _ geometry: borrowing GeometryColumn
  ) -> ValidityFault {
    let place = geometry.ordinates.base + position * geometry.stride
    return ValidityFault(reason, x: place[0], y: place[1])
  }

  private enum Look {
    case valid, undecided
    case fault(ValidityFault)
  }

  /// Judges a node as far as possible without GEOS.
  private mutating func look(at node: Int, _ geometry: borrowing GeometryColumn) -> Look {
    let parts = geometry.partRange(ofNode: node)
    guard !parts.isEmpty else { return .valid }
    let positions = geometry.positionRange(ofNodes: node..<node + 1)
    guard !positions.isEmpty else { return .valid }
    if let position = Self.firstNotFinite(positions, geometry) {
      return .fault(Self.fault(ValidityFault.invalidCoordinate, position, geometry))
    }
    switch geometry.nodes[node].kind {
    case .point, .multiPoint, .geometryCollection: return .valid
    case .lineString, .multiLineString:
      for part in parts {
        for line in geometry.lineRange(ofPart: part) {
          let positions = geometry.positionRange(ofLine: line)
          if !positions.isEmpty, !Self.hasLength(positions, geometry) {
            return .fault(
              Self.fault(ValidityFault.tooFewPoints, positions.lowerBound, geometry))
          }
        }
      }
      return .valid
    case .polygon, .multiPolygon:
      for part in parts {
        for line in geometry.lineRange(ofPart: part) {
          if let fault = Self.ringFault(line, geometry) { return .fault(fault) }
        }
      }
      return rings.isValid(parts: parts, in: geometry) ? .valid : .undecided
    }
  }

  /// The first position whose x or y is not finite.
  private static func firstNotFinite(
    _ positions: Range<Int>, _ geometry: borrowing GeometryColumn
  ) -> Int? {
    let stride = geometry.stride
    let base = geometry.ordinates.base + positions.lowerBound * stride
    // A finite number times zero is zero, and a sum of zeros as well.
    var sum = SIMD2(0.0, 0.0)
    for index in 0..<positions.count {
      sum += SIMD2(base[index * stride], base[index * stride + 1]) * 0
    }
    guard !(sum.x == 0 && sum.y == 0) else { return nil }
    return positions.first {
      let place = geometry.ordinates.base + $0 * stride
      return !place[0].isFinite || !place[1].isFinite
    }
  }

  private static func hasLength(_ positions: Range<Int>, _ geometry: borrowing GeometryColumn)
    -> Bool
  {
    let stride = geometry.stride
    let base = geometry.ordinates.base + positions.lowerBound * stride
    for index in 1..<max(positions.count, 1)
    where base[index * stride] != base[0] || base[index * stride + 1] != base[1] {
      return true
    }
    return false
  }

  /// The faults of a ring that do not need GEOS: it has too few positions, or is open.
  private static func ringFault(_ line: Int, _ geometry: borrowing GeometryColumn)
    -> ValidityFault?
  {
    let positions = geometry.positionRange(ofLine: line)
    guard let first = positions.first else { return nil }
    let stride = geometry.stride
    let head = geometry.ordinates.base + first * stride
    let tail = geometry.ordinates.base + (positions.upperBound - 1) * stride
    let isClosed = head[0] == tail[0] && head[1] == tail[1]
    if !isClosed, positions.count >= 3 { return fault(ValidityFault.openRing, first, geometry) }
    return positions.count < 4 ? fault(ValidityFault.tooFewPoints, first, geometry) : nil
  }
}
