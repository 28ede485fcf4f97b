public import Base
public import Features
internal import Flow

/// Turns the objects of an input into the changes that lead to it from an old input. Both have to be sorted,
/// and the changes come in the same order.
///
/// The new input flows; the old one is pulled along with it, in turn.
public final class OSMChangeDerivation: ObjectStage {
  /// Everything: objects are compared in full and go on complete.
  public let wanted = OSMWanted.everything
  private let old: ObjectInput
  private let comparison: OSMObjectComparison
  private let deletion: OSMDeletionNote
  private let onWarning: (Notice) -> Void
  private let progress: Turnstile<Progress>

  /// How far both inputs have been compared.
  fileprivate struct Progress {
    var old: OldObjects?
    var path = ""
    var last: OSMObjectKey?
  }

  /// Compares with an old input; `onWarning` counts the warnings about it.
  public init(
    from old: ObjectInput, ignoringMetadata: Bool, deletion: OSMDeletionNote = OSMDeletionNote(),
    onWarning: @escaping (Notice) -> Void
  ) {
    self.old = old
    self.deletion = deletion
    self.onWarning = onWarning
    comparison = OSMObjectComparison(ignoresMetadata: ignoringMetadata)
    progress = Turnstile(Progress())
  }

  /// Opens the old input and starts comparing from its first object. Errors: those of opening.
  public func begin(path: String) throws(GeoError) {
    let source = try old.open(isLast: true)
    let pulled = PulledInput<ObjectBatch>(
      try FlowInput(source, wanted: .everything), onWarning: onWarning)
    progress.restart()
    progress.settled {
      $0 = Progress(old: OldObjects(pulled, source.path), path: path)
    }
  }

  /// A step that keeps what differs. Errors: `.unsortedObjects`, those of the old input.
  public func makeStep() -> any ObjectStep { Step(self) }

  /// One worker's part, all of which is done in turn.
  private final class Step: ObjectStep {
    private let stage: OSMChangeDerivation

    init(_ stage: OSMChangeDerivation) { self.stage = stage }

    func pass(_ ticket: Int) { stage.progress.pass(ticket) }

    func apply(to batch: inout ObjectBatch) throws(GeoError) {
      batch.header = OSMHeader()
      batch.header.isChange = true
      let (comparison, deletion) = (stage.comparison, stage.deletion)
      try stage.progress.pass(batch.ticket) { (progress) throws(GeoError) in
        try batch.choose { (before, batch) throws(GeoError) in
          try progress.compare(before, &batch, comparison, deletion)
        }
      }
    }
  }
}

extension OSMChangeDerivation.Progress {
  /// Chooses the objects of a batch that differ from the old input.
  fileprivate mutating func compare(
    _ before: UnsafeBufferPointer<OSMChosenObject>, _ batch: inout ObjectBatch,
    _ comparison: OSMObjectComparison, _ deletion: OSMDeletionNote
  ) throws(GeoError) {
    guard let old else { return }
    let sources = batch.sources
    var gone: OSMBlock?
    var counts = OSMChangeCounts()
    for chosen in before {
      let source = sources[Int(chosen.source)]
      let index = Int(chosen.index)
      let object = source.objects[index]
      let key = OSMObjectKey(object)
      if let last, !(last < key) {
        throw OSMOrder.error(OSMPlace(key), behind: OSMPlace(last), in: path)
      }
      last = key
      while let oldKey = try old.key(), oldKey < key {
        deleteOld(deletion, &batch, &gone, &counts)
      }
      let isOld = try old.key() == key
      if isOld, old.isSame(as: index, of: source, comparison) {
        batch.filteredCounts[object.kind] += 1
      } else if !isOld, object.state.contains(.deleted) {
        // Neither of them has it.
        batch.filteredCounts[object.kind] += 1
      } else {
        let isDeleted = object.state.contains(.deleted)
        if isDeleted {
          counts.deleted += 1
        } else if isOld {
          counts.modified += 1
        } else {
          counts.created += 1
        }
        batch.mark(chosen, as: isDeleted ? .deleted : isOld ? .modified : .created)
        batch.add(chosen)
      }
      if isOld { old.advance() }
    }
    if batch.isLast {
      while try old.key() != nil { deleteOld(deletion, &batch, &gone, &counts) }
    }
    batch.changeCounts = counts
  }

  /// Notes that the next old object is gone.
  private func deleteOld(
    _ deletion: OSMDeletionNote, _ batch: inout ObjectBatch, _ gone: inout OSMBlock?,
    _ counts: inout OSMChangeCounts
  ) {
    defer { old?.advance() }
    guard let (object, index, source) = old?.current, !object.state.contains(.deleted) else {
      return
    }
    let block = gone ?? OSMBlock()
    gone = block
    deletion.add(index, of: source, to: block)
    batch.readCounts[object.kind] += 1
    counts.deleted += 1
    batch.add(
      OSMChosenObject(
        index: UInt32(truncatingIfNeeded: block.objects.count - 1),
        source: batch.source(of: block)))
  }
}

/// The objects of the old input, one by one.
private final class OldObjects {
  private let input: PulledInput<ObjectBatch>
  private let path: String
  /// The columns of the present batch, nil before the first one and after the last.
  private var block: OSMBlockPointers?
  private var index = 0
  private var last: OSMObjectKey?
  private var isAtEnd = false

  init(_ input: PulledInput<ObjectBatch>, _ path: String) {
    self.input = input
    self.path = path
  }

  /// The next object's key, nil after the last one.
  func key() throws(GeoError) -> OSMObjectKey? {
    while !isAtEnd, index >= block?.objects.count ?? 0 {
      index = 0
      // The columns stay as they are until the next batch is pulled.
      isAtEnd = try !input.next { batch in block = OSMBlockPointers(batch.block) }
      if isAtEnd { block = nil }
      try checkOrder()
    }
    return current.map { OSMObjectKey($0.object) }
  }

  private func checkOrder() throws(GeoError) {
    guard let objects = block?.objects else { return }
    for index in objects.indices {
      let key = OSMObjectKey(objects[index])
      if let last, !(last < key) {
        throw OSMOrder.error(OSMPlace(key), behind: OSMPlace(last), in: path)
      }
      last = key
    }
  }

  /// The next object, and where it is; nil after the last one.
  var current: (object: OSMObject, index: Int, source: OSMBlockPointers)? {
    guard let block, index < block.objects.count else { return nil }
    return (block.objects[index], index, block)
  }

  /// True if the next object has the same content as another one.
  func isSame(
    as other: Int, of otherBlock: OSMBlockPointers, _ comparison: OSMObjectComparison
  ) -> Bool {
    guard let block else { return false }
    return comparison.areSame(index, of: block, other, of: otherBlock)
  }

  func advance() { index += 1 }
}
