internal import Base
internal import Flow

/// Gives objects and what refers to them their new ids.
///
/// All workers look ids up at the same time. Only ids of objects that are not in the input get their numbers in
/// turn, so that they are the same for any number of threads.
final class OSMRenumberingStage: ObjectStage {
  let wanted: OSMWanted = [.objects, .references]
  private let numberings: [OSMNumbering?]
  private let index: OSMNumberIndex?
  private let order = Turnstile()

  /// The numberings know the objects of the input. They are written to `index` in the end.
  init(_ numberings: [OSMNumbering?], _ index: OSMNumberIndex?) {
    self.numberings = numberings
    self.index = index
  }

  func begin(path: String) { order.restart() }
  func makeStep() -> any ObjectStep { Step(numberings, index, order) }

  private final class Step: ObjectStep {
    private let numberings: [OSMNumbering?]
    private let index: OSMNumberIndex?
    private let order: Turnstile<Void>
    private let keepsOrder: Bool
    /// Where ids are in the block for which there is no new one yet, nodes of ways before members.
    private var absentNodes = Column<Int>()
    private var absentMembers = Column<Int>()

    init(_ numberings: [OSMNumbering?], _ index: OSMNumberIndex?, _ order: Turnstile<Void>) {
      self.numberings = numberings
      self.index = index
      self.order = order
      keepsOrder = numberings.allSatisfy { $0?.isInOrder ?? true }
    }

    func pass(_ ticket: Int) { order.pass(ticket) }

    func apply(to batch: inout ObjectBatch) throws(GeoError) {
      batch.header.generator = nil
      if !keepsOrder { batch.header.isSorted = false }
      batch.flatten()
      let block = batch.block
      absentNodes.removeAll()
      absentMembers.removeAll()
      renumberObjects(of: block)
      renumberNodes(of: block)
      renumberMembers(of: block)
      let isLast = batch.isLast
      try order.pass(batch.ticket) { (_) throws(GeoError) in
        numberAbsent(in: block)
        if isLast, let index { try write(to: index) }
      }
    }

    private func renumberObjects(of block: OSMBlock) {
      let objects = block.objects.base
      for index in 0..<block.objects.count {
        let object = objects[index]
        guard let numbering = numberings[Int(object.kind.rawValue)] else { continue }
        // Every object was there in the reading before.
        objects[index].id = numbering.newID(of: object.id) ?? object.id
      }
    }

    private func renumberNodes(of block: OSMBlock) {
      guard let numbering = numberings[0] else { return }
      let nodes = block.nodes.base
      for index in 0..<block.nodes.count {
        if let id = numbering.newID(of: nodes[index]) {
          nodes[index] = id
        } else {
          absentNodes.append(index)
        }
      }
    }

    private func renumberMembers(of block: OSMBlock) {
      let members = block.members.base
      for index in 0..<block.members.count {
        guard let numbering = numberings[Int(members[index].kind.rawValue)] else { continue }
        if let id = numbering.newID(of: members[index].id) {
          members[index].id = id
        } else {
          absentMembers.append(index)
        }
      }
    }

    private func numberAbsent(in block: OSMBlock) {
      if let numbering = numberings[0] {
        for index in absentNodes.buffer {
          block.nodes[index] = numbering.newID(ofAbsent: block.nodes[index])
        }
      }
      for index in absentMembers.buffer {
        let member = block.members[index]
        guard let numbering = numberings[Int(member.kind.rawValue)] else { continue }
        block.members[index].id = numbering.newID(ofAbsent: member.id)
      }
    }

    private func write(to index: OSMNumberIndex) throws(GeoError) {
      try index.writeStarts(numberings.map { $0?.start ?? 1 })
      for (kind, numbering) in zip(OSMKind.allCases, numberings) {
        if let numbering { try index.write(numbering.ids, of: kind) }
      }
    }
  }
}
