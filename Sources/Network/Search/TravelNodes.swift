#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The nodes of a network as one profile passes them.
struct TravelNodes: Sendable {
  /// How a node is passed: there are few ways, and many nodes.
  struct Passing: Hashable {
    var access = TravelAccess.no
    /// What it costs.
    var seconds = 0.0
  }

  /// Their ids; ascending, once they are sorted.
  private(set) var ids = RowIDs()
  private var passings = [Passing()]
  private var passingNumbers: [Passing: Int32] = [Passing(): 0]
  private var lastPassing: (passing: Passing, number: Int32) = (Passing(), 0)
  /// By node, as in `passings`.
  private var kinds: [Int32] = []
  /// The ends of edges that meet there, of all profiles, up to 255.
  private var degrees: [UInt8] = []
  /// Where it is on the unit sphere.
  private var points: [SpherePoint] = []

  /// How many there are.
  var count: Int { ids.count }

  /// Makes room for so many.
  mutating func reserve(_ count: Int) {
    kinds.reserveCapacity(count)
    degrees.reserveCapacity(count)
    points.reserveCapacity(count)
  }

  /// Adds a node of which nothing is known but its id.
  mutating func append(_ id: Int64) {
    ids.append(id)
    kinds.append(0)
    degrees.append(0)
    points.append(SpherePoint())
  }

  /// Tells how a node is passed, and where it is in degrees.
  mutating func set(_ node: Int, _ passing: Passing, at place: (x: Double, y: Double)) {
    points[node] = SpherePoint(Self.point(place))
    set(node, passing)
  }

  /// Tells how a node is passed.
  mutating func set(_ node: Int, _ passing: Passing) {
    // Most are passed like the one before.
    if passing == lastPassing.passing {
      kinds[node] = lastPassing.number
      return
    }
    defer { lastPassing = (passing, kinds[node]) }
    if let known = passingNumbers[passing] {
      kinds[node] = known
    } else {
      kinds[node] = Int32(passings.count)
      passingNumbers[passing] = kinds[node]
      passings.append(passing)
    }
  }

  /// No edges end at the nodes, until they are counted.
  mutating func forgetEnds() { degrees = Array(repeating: 0, count: count) }

  /// One more edge ends at a node.
  mutating func addEnd(at node: Int) { if degrees[node] < .max { degrees[node] += 1 } }

  @inline(__always) func passing(_ node: Int) -> Passing { passings[Int(kinds[node])] }

  /// True if more than two edges meet there.
  @inline(__always) func isCrossing(_ node: Int) -> Bool { degrees[node] > 2 }

  /// The point on the unit sphere, to some millimetres.
  @inline(__always) func point(_ node: Int) -> SIMD3<Double> { points[node].point }

  /// Puts them in an order, by their earlier indexes.
  mutating func sort(by order: [Int]) {
    ids = RowIDs(order.lazy.map { [ids] in ids[$0] })
    kinds = order.map { kinds[$0] }
    degrees = order.map { degrees[$0] }
    points = order.map { points[$0] }
  }

  // MARK: - The sphere

  /// The radius of the sphere that chords are measured on, in metres.
  static let radius = 6_371_000.0

  /// The chord between two points of the unit sphere, in metres: never longer than any way between them.
  @inline(__always)
  static func chord(_ from: SIMD3<Double>, _ to: SIMD3<Double>) -> Double {
    let difference = from - to
    return (difference * difference).sum().squareRoot() * radius
  }

  /// The point on the unit sphere of a place in degrees.
  static func point(_ place: (x: Double, y: Double)) -> SIMD3<Double> {
    let (x, y) = (place.x * .pi / 180, place.y * .pi / 180)
    return SIMD3(cos(y) * cos(x), cos(y) * sin(x), sin(y))
  }
}

/// A point on the unit sphere, in steps of three millimetres on the earth: three numbers of 32 bits, without a fourth
/// beside them that a vector has.
private struct SpherePoint {
  private var x: Int32 = 0
  private var y: Int32 = 0
  private var z: Int32 = 0

  private static let scale = Double(Int32.max)

  init() {}

  init(_ point: SIMD3<Double>) {
    let steps = (point * Self.scale).rounded(.toNearestOrEven)
    (x, y, z) = (Int32(steps.x), Int32(steps.y), Int32(steps.z))
  }

  @inline(__always) var point: SIMD3<Double> {
    SIMD3(Double(x), Double(y), Double(z)) / Self.scale
  }
}
