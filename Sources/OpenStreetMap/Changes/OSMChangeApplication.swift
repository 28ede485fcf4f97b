internal import Base
internal import Features
internal import Flow

/// Applies files of changes to the objects of a base. The base has to be sorted, and the result is sorted
/// too.
///
/// All workers merge at the same time. Only the changes between two batches are assigned in turn, which takes
/// no time.
public final class OSMChangeApplication: ObjectStage {
  /// Everything: versions are compared, and objects go on complete.
  public let wanted = OSMWanted.everything
  fileprivate let changes: OSMChangeSet
  fileprivate let progress = Turnstile(Progress())
  /// Where the base stands in a series of diffs when the changes are applied, if that is known.
  fileprivate let state: OSMReplicationState?
  fileprivate private(set) var path = ""

  /// How far the base has been merged.
  fileprivate struct Progress {
    /// The last object of the base so far.
    var last: OSMObjectKey?
    /// The first change after it.
    var next = 0
  }

  /// Applies changes that are settled; `state` is what the head of the result says of the series of diffs that
  /// they are from.
  public init(_ changes: OSMChangeSet, leadingTo state: OSMReplicationState? = nil) {
    self.changes = changes
    self.state = state
  }

  /// Starts over at the first change for another base, which errors call `path`.
  public func begin(path: String) {
    self.path = path
    progress.restart()
    progress.settled { $0 = Progress() }
  }

  /// A step that merges the changes into batches. Errors: `.unsortedObjects`.
  public func makeStep() -> any ObjectStep { Step(self) }

  private final class Step: ObjectStep {
    private let stage: OSMChangeApplication
    private let changes: OSMChangeSet
    /// Changes that are older than the base.
    private var staleCount = 0
    /// The others.
    private var counts = OSMChangeCounts()

    init(_ stage: OSMChangeApplication) {
      self.stage = stage
      changes = stage.changes
    }

    func pass(_ ticket: Int) { stage.progress.pass(ticket) }

    func apply(to batch: inout ObjectBatch) throws(GeoError) {
      staleCount = 0
      counts = OSMChangeCounts()
      // The header has the time of the base.
      batch.header.dataTime = stage.state?.time
      batch.header.others.removeAll { $0.name == PBFHeaderBlock.sequenceNumber }
      if let number = stage.state?.number {
        batch.header.others.append((PBFHeaderBlock.sequenceNumber, String(number)))
      }
      try batch.choose { (before, batch) throws(GeoError) in try merge(before, &batch) }
      batch.changeCounts = counts
      if staleCount > 0 {
        batch.ledger.note(.changeOlder, slot: 0, count: staleCount) {
          Notice.Example(byteOffset: 0, feature: 0)
        }
      }
    }

    private func merge(
      _ before: UnsafeBufferPointer<OSMChosenObject>, _ batch: inout ObjectBatch
    ) throws(GeoError) {
      let sources = batch.sources
      func object(_ chosen: OSMChosenObject) -> OSMObject {
        sources[Int(chosen.source)].objects[Int(chosen.index)]
      }
      let range: (first: OSMObjectKey, last: OSMObjectKey)? =
        if let first = before.first, let last = before.last {
          (OSMObjectKey(object(first)), OSMObjectKey(object(last)))
        } else { nil }
      let isLast = batch.isLast
      let gap = try stage.progress.pass(batch.ticket) { (progress) throws(GeoError) in
        let start = progress.next
        if let range {
          if let last = progress.last, !(last < range.first) {
            throw OSMOrder.error(last == range.first, stage.path)
          }
          progress.last = range.last
          progress.next = changes.firstIndex(behind: range.last)
          return start..<changes.firstIndex(notBefore: range.first)
        }
        if isLast { progress.next = changes.changes.count }
        return start..<progress.next
      }
      for change in gap { insert(changes.changes[change], &batch) }
      var next = gap.upperBound
      var last: OSMObjectKey?
      for chosen in before {
        let object = object(chosen)
        let key = OSMObjectKey(object)
        if let last, !(last < key) { throw OSMOrder.error(last == key, stage.path) }
        last = key
        while next < changes.changes.count, changes.changes[next].key < key {
          insert(changes.changes[next], &batch)
          next += 1
        }
        guard next < changes.changes.count, changes.changes[next].key == key else {
          batch.add(chosen)
          continue
        }
        let change = changes.changes[next]
        next += 1
        let version = sources[Int(chosen.source)].infos?[Int(chosen.index)].version
        if change.version != 0, let version, version > change.version {
          staleCount += 1
          batch.add(chosen)
        } else {
          // The object that a change replaces counts as filtered; the one that it brings counts as read.
          batch.filteredCounts[object.kind] += 1
          replace(change, &batch)
        }
      }
    }

    /// Puts the object of a change in the place of one of the base.
    private func replace(_ change: OSMChangeSet.Change, _ batch: inout ObjectBatch) {
      if take(change, &batch) { counts.modified += 1 } else { counts.deleted += 1 }
    }

    /// Adds the object of a change that the base does not have.
    private func insert(_ change: OSMChangeSet.Change, _ batch: inout ObjectBatch) {
      if take(change, &batch) { counts.created += 1 }
    }

    /// False if the change is a deletion.
    private func take(_ change: OSMChangeSet.Change, _ batch: inout ObjectBatch) -> Bool {
      let object = changes.object(change)
      guard !object.state.contains(.deleted) else { return false }
      batch.readCounts[object.kind] += 1
      batch.add(
        OSMChosenObject(
          index: change.index, source: batch.source(of: changes.blocks[Int(change.block)])))
      return true
    }
  }
}

/// The order of files whose objects are compared.
enum OSMOrder {
  /// Says that an input is not sorted, or has an object twice.
  static func error(_ isTwice: Bool, _ path: String) -> GeoError {
    GeoError(
      .unsortedObjects,
      isTwice ? "an object is there twice" : "objects are not sorted by kind and id",
      at: SourceLocation(path: path),
      hint: isTwice
        ? "a history, or several extracts in one file, cannot be read here"
        : "sort them first: cairn sort FILE -o SORTED")
  }
}
