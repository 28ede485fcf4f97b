/// A part for each kind of object.
final class OSMByKind<Part: Sendable>: Sendable {
  let nodes: Part
  let ways: Part
  let relations: Part

  /// Parts that are made one after the other.
  init(_ make: () -> Part) {
    nodes = make()
    ways = make()
    relations = make()
  }

  /// The part of one kind.
  @inline(__always)
  subscript(kind: OSMKind) -> Part {
    switch kind {
    case .node: nodes
    case .way: ways
    case .relation: relations
    }
  }
}
