public import Base

/// Shows the objects of an input to visitors, for what is made of them outside of this module.
public final class OSMObjectVisit: ObjectSink {
  /// The kinds that are shown, with all that is known of them but who made them.
  public let wanted: OSMWanted
  private let makeVisitor: () -> any OSMObjectVisitor

  /// Shows objects of some kinds; `makeVisitor` makes a visitor for each worker.
  public init(
    nodes: Bool = false, ways: Bool = false, relations: Bool = false,
    makeVisitor: @escaping () -> any OSMObjectVisitor
  ) {
    var wanted: OSMWanted = [.tags]
    if nodes { wanted.formUnion([.nodes, .locations]) }
    if ways { wanted.formUnion([.ways, .references]) }
    if relations { wanted.formUnion([.relations, .references]) }
    self.wanted = wanted
    self.makeVisitor = makeVisitor
  }

  /// What shows the objects of one worker.
  public func makeEncoder() -> any ObjectEncoder { Encoder(makeVisitor(), wanted) }

  private final class Encoder: ObjectEncoder {
    private let visitor: any OSMObjectVisitor
    private let wanted: OSMWanted

    init(_ visitor: any OSMObjectVisitor, _ wanted: OSMWanted) {
      self.visitor = visitor
      self.wanted = wanted
    }

    func encode(_ batch: borrowing ObjectBatch) throws(GeoError) {
      let block = OSMBlockPointers(batch.block)
      for index in block.objects.indices {
        let object = block.objects[index]
        guard wanted.wants(object.kind), !object.state.contains(.deleted) else { continue }
        try visitor.visit(OSMVisitedObject(block, index))
      }
    }

    func commit(_ batch: borrowing ObjectBatch) throws(GeoError) { try visitor.commit() }
  }
}

/// Looks at objects; owned by one worker.
public protocol OSMObjectVisitor: AnyObject {
  /// Looks at an object, at the same time as other workers.
  func visit(_ object: OSMVisitedObject) throws(GeoError)
  /// In turn: hands over what was made of the objects since the last call.
  func commit() throws(GeoError)
}

/// An object as a visitor sees it: valid during the visit.
public struct OSMVisitedObject {
  /// The kinds of objects.
  public enum Kind: Sendable {
    /// A place.
    case node
    /// A list of nodes.
    case way
    /// A list of members.
    case relation

    init(_ kind: OSMKind) {
      switch kind {
      case .node: self = .node
      case .way: self = .way
      case .relation: self = .relation
      }
    }
  }

  /// A member of a relation.
  public struct Member {
    /// What it is.
    public let kind: Kind
    /// Its id.
    public let id: Int64
    /// What it is in the relation, UTF-8.
    public let role: UnsafeBufferPointer<UInt8>
  }

  private let block: OSMBlockPointers
  private let index: Int

  init(_ block: OSMBlockPointers, _ index: Int) {
    self.block = block
    self.index = index
  }

  /// What it is.
  public var kind: Kind { Kind(block.objects[index].kind) }
  /// Its id.
  public var id: Int64 { block.objects[index].id }

  /// Where a node is, in units of 1e-7 degrees (WGS 84); nil if that is not known.
  public var location: (x: Int32, y: Int32)? {
    let location = block.objects[index].location
    return location.isKnown && location.isInRange ? (location.x, location.y) : nil
  }

  /// The number of its tags.
  public var tagCount: Int { block.tagRange(of: index).count }

  /// A tag by its index, UTF-8.
  public func tag(
    at tag: Int
  ) -> (key: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    let range = block.tagRange(of: index)
    precondition(range.indices.contains(range.lowerBound + tag))
    let found = block.tags[range.lowerBound + tag]
    return (block.bytes(of: found.key), block.bytes(of: found.value))
  }

  /// The ids of the nodes of a way.
  public var nodes: UnsafeBufferPointer<Int64> {
    let range = block.nodeRange(of: index)
    return UnsafeBufferPointer(start: block.nodes + range.lowerBound, count: range.count)
  }

  /// The members of a relation.
  public var members: [Member] {
    block.memberRange(of: index).map { place in
      let member = block.members[place]
      return Member(kind: Kind(member.kind), id: member.id, role: block.bytes(of: member.role))
    }
  }
}
