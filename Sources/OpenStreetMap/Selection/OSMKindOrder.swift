/// Whether objects come by kind: nodes, then ways, then relations.
struct OSMKindOrder {
  /// False if an object came after one of a later kind.
  private(set) var isKept = true
  private var last = OSMKind.node

  /// Takes the next object.
  @inline(__always)
  mutating func take(_ kind: OSMKind) {
    if kind.rawValue < last.rawValue { isKept = false }
    last = kind
  }

  /// Takes the objects of a block, of which it is known already how they come.
  mutating func take(_ objects: UnsafeBufferPointer<OSMObject>, _ order: OSMKindOrder) {
    guard let first = objects.first else { return }
    take(first.kind)
    if !order.isKept { isKept = false }
    last = order.last
  }
}
