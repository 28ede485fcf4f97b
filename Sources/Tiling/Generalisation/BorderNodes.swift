internal import Base

/// The nodes of borders, which all workers look up at once: 8 bytes each.
public final class BorderNodes: Sendable {
  /// Numbers of places, ascending.
  private let nodes: Column<UInt64>
  /// Where the numbers begin that have the same first bits, about eight of them; and the end of the last.
  private let starts: [Int]
  private let bits: Int

  init(sorted nodes: consuming Column<UInt64>) {
    var bits = 0
    while nodes.count >> bits > 8 { bits += 1 }
    var starts = [Int](repeating: 0, count: 1 << bits + 1)
    for index in 0..<nodes.count { starts[Self.first(bits, of: nodes[index]) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    self.nodes = nodes
    self.starts = starts
    self.bits = bits
  }

  /// The number of nodes.
  public var count: Int { nodes.count }

  /// True if a place of the ``WorldGrid`` is a node of a layer.
  public func contains(_ point: GridPoint, layer: Int) -> Bool {
    let number = BorderPlace.number(point, layer: layer)
    let first = Self.first(bits, of: number)
    var index = starts[first]
    let end = starts[first + 1]
    while index < end, nodes[index] < number { index += 1 }
    return index < end && nodes[index] == number
  }

  private static func first(_ bits: Int, of number: UInt64) -> Int {
    bits == 0 ? 0 : Int(truncatingIfNeeded: number >> UInt64(64 - bits))
  }
}
