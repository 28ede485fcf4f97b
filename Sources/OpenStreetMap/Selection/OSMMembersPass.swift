internal import Base

/// Finds the nodes and ways that are members of relations that were found by their ids.
final class OSMMembersPass: OSMPass {
  let wanted: OSMWanted = [.relations, .references]
  private let found: OSMFindings
  private let extent: OSMFindings?

  /// Adds the members of referenced relations to what is referenced, as far as they are in an extent.
  init(_ found: OSMFindings, within extent: OSMFindings?) {
    self.found = found
    self.extent = extent
  }

  func makeWorker() -> any OSMPassWorker { Worker(self) }

  private final class Worker: OSMPassWorker {
    private let pass: OSMMembersPass
    private var members = Column<OSMMember>()

    init(_ pass: OSMMembersPass) { self.pass = pass }

    func gather(_ block: OSMBlock) {
      members.removeAll()
      let found = pass.found
      let objects = block.objects.buffer
      for index in objects.indices
      // The members of chosen relations are known.
      where objects[index].kind == .relation
        && found.referenced.relations.contains(objects[index].id)
        && !found.chosen.relations.contains(objects[index].id)
      {
        for member in block.members.buffer(block.memberRange(of: index))
        where member.kind != .relation && pass.extent?.contains(member.kind, member.id) ?? true {
          members.append(member)
        }
      }
    }

    func settle(_ block: OSMBlock) {
      for member in members.buffer { pass.found.referenced[member.kind].insert(member.id) }
    }
  }
}
