internal import Base
internal import Flow

/// Puts all nodes of an input into an index, whatever their order, and finds those that are members of relations.
final class OSMLocationPass: ObjectStage {
  let wanted: OSMWanted
  /// Where nodes are.
  let index: OSMNodeIndex
  /// The nodes that are members of relations; nil if they are not looked for.
  let members: OSMIDSet?
  private let order = Turnstile()

  /// `limit`: the bytes of the index that stay in memory.
  init(limit: Int, findsMembers: Bool) {
    index = OSMNodeIndex(limit: limit)
    members = findsMembers ? OSMIDSet() : nil
    wanted = findsMembers ? [.nodes, .locations, .relations, .references] : [.nodes, .locations]
  }

  func begin(path: String) { order.restart() }
  func makeStep() -> any ObjectStep { Step(self) }

  private final class Step: ObjectStep {
    private let pass: OSMLocationPass

    init(_ pass: OSMLocationPass) { self.pass = pass }

    func pass(_ ticket: Int) { pass.order.pass(ticket) }

    func apply(to batch: inout ObjectBatch) throws(GeoError) {
      batch.flatten()
      let block = batch.block
      try pass.order.pass(batch.ticket) { (_) throws(GeoError) in try enter(block) }
    }

    private func enter(_ block: OSMBlock) throws(GeoError) {
      let index = pass.index
      for object in block.objects.buffer where object.kind == .node {
        try index.append(
          object.id, object.state.contains(.deleted) ? .unknown : object.location)
      }
      guard let members = pass.members else { return }
      for member in block.members.buffer where member.kind == .node { members.insert(member.id) }
    }
  }
}
