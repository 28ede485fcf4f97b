internal import Base

/// What one block has for a check of references; it reuses its memory.
final class OSMReferenceBatch {
  /// Some ids of a run of 64.
  struct Run: BitwiseCopyable {
    /// The first id of the run is 64 times this.
    var number: Int64
    /// A bit for each id of the run.
    var bits: UInt64
  }

  /// Objects that are there.
  private(set) var counts = OSMKindCounts()
  /// References to nodes that were not there yet.
  let nodesInWays = OSMReferenceBuffer()
  /// The same of relations, by the kind of the member.
  let inRelations = OSMKind.allCases.map { _ in OSMReferenceBuffer() }
  private let checksRelations: Bool
  private var nodes = Column<Run>()
  private var ways = Column<Run>()
  private var relations = Column<Run>()

  init(checksRelations: Bool) { self.checksRelations = checksRelations }

  /// The ids of the objects of one kind, in runs.
  func runs(of kind: OSMKind) -> UnsafeBufferPointer<Run> {
    switch kind {
    case .node: nodes.buffer
    case .way: ways.buffer
    case .relation: relations.buffer
    }
  }

  /// Takes the objects of a block, and the references to what is not there yet.
  func gather(_ block: OSMBlockPointers, _ present: OSMPresence) {
    counts = OSMKindCounts()
    nodes.removeAll()
    ways.removeAll()
    relations.removeAll()
    nodesInWays.removeAll()
    for references in inRelations { references.removeAll() }
    takeIDs(block)
    if counts[.way] > 0 || checksRelations && counts[.relation] > 0 {
      present.read { nodes, ways, relations in
        takeReferences(block, nodes, ways, relations)
      }
    }
  }

  private func takeIDs(_ block: OSMBlockPointers) {
    var run = Run(number: 0, bits: 0)
    var kind = OSMKind.node
    for object in block.objects where !object.state.contains(.deleted) {
      let number = object.id >> 6
      if number != run.number || object.kind != kind {
        end(run, of: kind)
        run = Run(number: number, bits: 0)
        kind = object.kind
      }
      run.bits |= 1 &<< UInt64(truncatingIfNeeded: object.id & 63)
      counts[kind] += 1
    }
    end(run, of: kind)
  }

  @inline(__always)
  private func end(_ run: Run, of kind: OSMKind) {
    guard run.bits != 0 else { return }
    switch kind {
    case .node: nodes.append(run)
    case .way: if checksRelations { ways.append(run) }
    case .relation: if checksRelations { relations.append(run) }
    }
  }

  private func takeReferences(
    _ block: OSMBlockPointers, _ nodes: OSMIDSet.Reader, _ ways: OSMIDSet.Reader,
    _ relations: OSMIDSet.Reader
  ) {
    for index in block.objects.indices {
      let object = block.objects[index]
      guard !object.state.contains(.deleted) else { continue }
      switch object.kind {
      case .node: continue
      case .way:
        for reference in block.nodeRange(of: index)
        where !nodes.contains(block.nodes[reference]) {
          nodesInWays.add(block.nodes[reference], in: object.id)
        }
      case .relation:
        guard checksRelations else { continue }
        for member in block.memberRange(of: index) {
          let member = block.members[member]
          let isThere =
            switch member.kind {
            case .node: nodes.contains(member.id)
            case .way: ways.contains(member.id)
            case .relation: relations.contains(member.id)
            }
          if !isThere { inRelations[Int(member.kind.rawValue)].add(member.id, in: object.id) }
        }
      }
    }
  }
}
