/// The binary network that SpatiaLite's `VirtualRouting` reads: a head, then blocks of nodes with the arcs that leave
/// them (libspatialite, `create_routing.c` and `virtualrouting.c`). Numbers are little-endian.
struct RoutingBlocks {
  /// An arc that leaves a node.
  struct Arc {
    /// The id of the edge.
    var edge: Int64
    /// The index of the node that it leads to.
    var node: Int32
    /// In metres or seconds.
    var cost: Double
  }

  /// Blocks are no longer than SpatiaLite's own.
  private static let limit = 1 << 20
  private static let (start, headMark, idMark, end): (UInt8, UInt8, UInt8, UInt8) =
    (0x69, 0xC0, 0xB5, 0x87)
  private static let (tableMark, fromMark, toMark, shapeMark): (UInt8, UInt8, UInt8, UInt8) =
    (0xA0, 0xA1, 0xA2, 0xA3)
  private static let (nameMark, coefficientMark): (UInt8, UInt8) = (0xA4, 0xA5)
  private static let (blockMark, nodeMark, arcMark): (UInt8, UInt8, UInt8) = (0xED, 0xDE, 0x54)

  /// The blocks that are full.
  private var blocks: [[UInt8]] = []
  private var block: [UInt8] = []
  private var nodesInBlock: UInt16 = 0
  private var nodeCount: UInt32 = 0

  /// Adds the next node with the arcs that leave it, the cheapest first.
  mutating func add(node id: Int64, at place: (x: Double, y: Double), _ arcs: [Arc]) {
    var bytes: [UInt8] = [Self.nodeMark]
    Self.append(nodeCount, to: &bytes)
    Self.append(UInt64(bitPattern: id), to: &bytes)
    Self.append(place.x.bitPattern, to: &bytes)
    Self.append(place.y.bitPattern, to: &bytes)
    let arcs = arcs.prefix(Int(UInt16.max))
    Self.append(UInt16(arcs.count), to: &bytes)
    for arc in arcs {
      bytes.append(Self.arcMark)
      Self.append(UInt64(bitPattern: arc.edge), to: &bytes)
      Self.append(UInt32(bitPattern: arc.node), to: &bytes)
      Self.append(arc.cost.bitPattern, to: &bytes)
      bytes.append(Self.end)
    }
    bytes.append(Self.end)
    if !block.isEmpty, block.count + bytes.count > Self.limit || nodesInBlock == .max { close() }
    if block.isEmpty { block = [Self.blockMark, 0, 0] }
    block += bytes
    nodesInBlock += 1
    nodeCount += 1
  }

  private mutating func close() {
    guard !block.isEmpty else { return }
    (block[1], block[2]) = (UInt8(nodesInBlock & 0xFF), UInt8(nodesInBlock >> 8))
    blocks.append(block)
    block = []
    nodesInBlock = 0
  }

  /// The head and all blocks, one a row. `coefficient` is what the cost of a metre as the crow flies is at least.
  consuming func rows(table: String, coefficient: Double) -> [[UInt8]] {
    close()
    var head: [UInt8] = [Self.start, Self.headMark]
    Self.append(nodeCount, to: &head)
    head += [Self.idMark, 0]
    for (mark, name) in [
      (Self.tableMark, table), (Self.fromMark, "from_node"), (Self.toMark, "to_node"),
      (Self.shapeMark, "geom"), (Self.nameMark, "name"),
    ] {
      head.append(mark)
      Self.append(UInt16(name.utf8.count + 1), to: &head)
      head += Array(name.utf8) + [0]
    }
    head.append(Self.coefficientMark)
    Self.append(coefficient.bitPattern, to: &head)
    head.append(Self.end)
    return [head] + blocks
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
