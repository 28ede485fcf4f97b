internal import Base
internal import Flow

/// Takes the ids of the objects of an input, which has to be sorted.
final class OSMNumberingPass: ObjectStage {
  let wanted: OSMWanted
  private let numberings: [OSMNumbering?]
  private let order = Turnstile()
  private var path = ""

  /// One numbering for each kind; nil for kinds that keep their ids.
  init(_ numberings: [OSMNumbering?]) {
    self.numberings = numberings
    let kinds: [OSMWanted] = [.nodes, .ways, .relations]
    wanted = zip(kinds, numberings).reduce(into: []) { wanted, kind in
      if kind.1 != nil { wanted.formUnion(kind.0) }
    }
  }

  func begin(path: String) {
    self.path = path
    order.restart()
  }

  func makeStep() -> any ObjectStep { Step(numberings, order, path) }

  private final class Step: ObjectStep {
    private let numberings: [OSMNumbering?]
    private let order: Turnstile<Void>
    private let path: String

    init(_ numberings: [OSMNumbering?], _ order: Turnstile<Void>, _ path: String) {
      self.numberings = numberings
      self.order = order
      self.path = path
    }

    func pass(_ ticket: Int) { order.pass(ticket) }

    func apply(to batch: inout ObjectBatch) throws(GeoError) {
      batch.flatten()
      let block = batch.block
      try order.pass(batch.ticket) { (_) throws(GeoError) in
        for object in block.objects.buffer {
          if let last = numberings[Int(object.kind.rawValue)]?.add(object) {
            throw OSMOrder.error(
              OSMPlace(OSMObjectKey(object)), behind: OSMPlace(last), in: path)
          }
        }
      }
    }
  }
}
