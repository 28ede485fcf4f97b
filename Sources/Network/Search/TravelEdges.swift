/// The edges of a network as one profile travels on them. A large network has many: what is the same both ways is kept
/// once.
///
/// Edge `e` is directed edge `2 e` along its line and `2 e + 1` against it.
struct TravelEdges: Sendable {
  /// Their ids; ascending, once they are sorted.
  private(set) var ids = RowIDs()
  /// In metres, by edge.
  private(set) var lengths: [Double] = []
  /// By edge; 0 where the profile cannot go.
  private(set) var components: [Int32] = []
  /// The node at the end, by directed edge.
  private(set) var heads: [Int32] = []
  /// By edge, along its line, or against it if it is closed along it.
  private var seconds: [Double] = []
  /// Against the line, by edge, where that takes another time.
  private var otherSeconds: [Int32: Double] = [:]
  /// What a directed edge is: two bits of its access, and those below.
  private var traits: [UInt8] = []
  /// The direction at the beginning, in radians, by directed edge.
  private var startHeadings: [Float] = []
  /// The direction at the end.
  private var endHeadings: [Float] = []

  private static let (accessBits, openBit, otherBit, ringBit): (UInt8, UInt8, UInt8, UInt8) =
    (3, 4, 8, 16)

  /// How many there are.
  var count: Int { ids.count }

  /// What is known of an edge.
  struct Edge {
    var id: Int64
    var length: Double
    var component: Int32
    var isRoundabout: Bool
    var headings: (start: Double, end: Double)
    /// The nodes that it begins and ends at.
    var ends: (from: Int32, to: Int32)
    /// Along the line and against it; infinite where the profile may not go.
    var seconds: (Double, Double)
    var access: (TravelAccess, TravelAccess)
  }

  /// Makes room for so many.
  mutating func reserve(_ count: Int) {
    lengths.reserveCapacity(count)
    components.reserveCapacity(count)
    seconds.reserveCapacity(count)
    heads.reserveCapacity(count * 2)
    traits.reserveCapacity(count * 2)
    startHeadings.reserveCapacity(count * 2)
    endHeadings.reserveCapacity(count * 2)
  }

  mutating func append(_ edge: Edge) {
    ids.append(edge.id)
    lengths.append(edge.length)
    components.append(edge.component)
    heads.append(edge.ends.to)
    heads.append(edge.ends.from)
    seconds.append(0)
    let trait = edge.isRoundabout ? Self.ringBit : 0
    traits.append(trait)
    traits.append(trait)
    startHeadings.append(Float(edge.headings.start))
    startHeadings.append(Float(edge.headings.end + .pi))
    endHeadings.append(Float(edge.headings.end))
    endHeadings.append(Float(edge.headings.start + .pi))
    set(count - 1, edge.seconds, edge.access)
  }

  /// Changes how an edge is travelled on.
  mutating func set(
    _ edge: Int, _ times: (Double, Double), _ access: (TravelAccess, TravelAccess)
  ) {
    let isOpen = (times.0 < .infinity, times.1 < .infinity)
    let isOther = isOpen.0 && isOpen.1 && times.0 != times.1
    seconds[edge] = isOpen.0 ? times.0 : isOpen.1 ? times.1 : 0
    otherSeconds[Int32(edge)] = isOther ? times.1 : nil
    let ring = traits[edge * 2] & Self.ringBit
    traits[edge * 2] = ring | access.0.rawValue | (isOpen.0 ? Self.openBit : 0)
    traits[edge * 2 + 1] =
      ring | access.1.rawValue | (isOpen.1 ? Self.openBit : 0) | (isOther ? Self.otherBit : 0)
  }

  // MARK: - Directed edges

  /// True if the profile may go along a directed edge.
  @inline(__always) func isOpen(_ directed: Int) -> Bool { traits[directed] & Self.openBit != 0 }

  /// True if the profile may go along an edge at all.
  func isOpen(eitherWay edge: Int) -> Bool { isOpen(edge * 2) || isOpen(edge * 2 + 1) }

  /// In seconds; infinite where the profile may not go.
  @inline(__always) func seconds(_ directed: Int) -> Double {
    let trait = traits[directed]
    guard trait & Self.openBit != 0 else { return .infinity }
    guard trait & Self.otherBit != 0 else { return seconds[directed / 2] }
    return otherSeconds[Int32(directed / 2)] ?? .infinity
  }

  @inline(__always) func access(_ directed: Int) -> TravelAccess {
    TravelAccess(rawValue: traits[directed] & Self.accessBits) ?? .no
  }

  /// True for a part of a roundabout.
  func isRoundabout(_ edge: Int) -> Bool { traits[edge * 2] & Self.ringBit != 0 }

  /// From a directed edge to another one, in radians.
  @inline(__always) func angle(_ from: Int, _ to: Int) -> Double {
    Double(startHeadings[to]) - Double(endHeadings[from])
  }

  // MARK: - Order

  /// The nodes have other indexes, which `moved` has by the earlier ones.
  mutating func renumber(nodes moved: [Int32]) {
    for edge in heads.indices { heads[edge] = moved[Int(heads[edge])] }
  }

  /// Puts them in an order, by their earlier indexes.
  mutating func sort(by order: [Int]) {
    func sorted<Item>(_ items: [Item]) -> [Item] { order.map { items[$0] } }
    let directed = order.flatMap { [$0 * 2, $0 * 2 + 1] }
    func sortedDirected<Item>(_ items: [Item]) -> [Item] { directed.map { items[$0] } }
    var others: [Int32: Double] = [:]
    if !otherSeconds.isEmpty {
      for (place, edge) in order.enumerated() { others[Int32(place)] = otherSeconds[Int32(edge)] }
    }
    otherSeconds = others
    ids = RowIDs(order.lazy.map { [ids] in ids[$0] })
    lengths = sorted(lengths)
    components = sorted(components)
    seconds = sorted(seconds)
    heads = sortedDirected(heads)
    traits = sortedDirected(traits)
    startHeadings = sortedDirected(startHeadings)
    endHeadings = sortedDirected(endHeadings)
  }
}
