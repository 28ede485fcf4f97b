internal import Base
internal import Features
internal import Flow

/// Applies files of changes to the objects of a base. The base has to be sorted, and the result is sorted
/// too.
///
/// A history gets all versions that the changes have. A version that it has already is replaced: so are versions that
/// were redacted.
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
  /// The base is a history, even if it does not say so.
  fileprivate let isForHistory: Bool
  /// The places that ways have of their nodes will not be written.
  fileprivate let leavesLocationsOut: Bool
  fileprivate private(set) var path = ""

  /// How far the base has been merged.
  fileprivate struct Progress {
    /// The last object of the base so far.
    var last: OSMPlace?
    /// The first change after it.
    var next = 0
  }

  /// Applies changes that are settled; `state` is what the head of the result says of the series of diffs that
  /// they are from. With changes that keep versions, the base may be a history: if its head or its name says so, or
  /// `isHistory` does. `options` are those of the output.
  public init(
    _ changes: OSMChangeSet, leadingTo state: OSMReplicationState? = nil, isHistory: Bool = false,
    options: [String: String] = [:]
  ) {
    self.changes = changes
    self.state = state
    isForHistory = isHistory
    leavesLocationsOut = OSMReplicationHead.leavesLocationsOut(options)
  }

  /// Starts over at the first change for another base, which errors call `path`.
  public func begin(path: String) {
    self.path = path
    progress.restart()
    progress.settled { $0 = Progress() }
  }

  /// A step that merges the changes into batches. Errors: `.unsortedObjects`, `.locationsNotUpdated`.
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
      let isHistory =
        changes.keepsVersions && (stage.isForHistory || batch.header.isHistory)
      if isHistory { batch.header.isHistory = true }
      guard stage.leavesLocationsOut || batch.block.nodeLocations.isEmpty else {
        throw OSMReplicationHead.locationsError(stage.path)
      }
      // The header has the time of the base.
      batch.header.dataTime = stage.state?.time
      batch.header.others.removeAll { $0.name == PBFHeaderBlock.sequenceNumber }
      if let number = stage.state?.number {
        batch.header.others.append((PBFHeaderBlock.sequenceNumber, String(number)))
      }
      try batch.choose { (before, batch) throws(GeoError) in
        try merge(before, changes.list(forHistory: isHistory), &batch)
      }
      batch.changeCounts = counts
      if staleCount > 0 {
        batch.ledger.note(.changeOlder, slot: 0, count: staleCount) {
          Notice.Example(byteOffset: 0, feature: 0)
        }
      }
    }

    private func merge(
      _ before: UnsafeBufferPointer<OSMChosenObject>, _ list: OSMChangeList,
      _ batch: inout ObjectBatch
    ) throws(GeoError) {
      let sources = batch.sources
      func place(_ chosen: OSMChosenObject) -> OSMPlace {
        let source = sources[Int(chosen.source)]
        let key = OSMObjectKey(source.objects[Int(chosen.index)])
        guard list.isHistory else { return OSMPlace(key) }
        return OSMPlace(key, version: source.infos?[Int(chosen.index)].version ?? 0)
      }
      let range: (first: OSMPlace, last: OSMPlace)? =
        if let first = before.first, let last = before.last {
          (place(first), place(last))
        } else { nil }
      let isLast = batch.isLast
      let gap = try stage.progress.pass(batch.ticket) { (progress) throws(GeoError) in
        let start = progress.next
        if let range {
          if let last = progress.last, !(last < range.first) {
            throw stage.orderError(range.first, behind: last)
          }
          progress.last = range.last
          progress.next = list.firstIndex(behind: range.last)
          return start..<list.firstIndex(notBefore: range.first)
        }
        if isLast { progress.next = list.changes.count }
        return start..<progress.next
      }
      for index in gap { insert(list, index, &batch) }
      var next = gap.upperBound
      var last: OSMPlace?
      for chosen in before {
        let place = place(chosen)
        if let last, !(last < place) { throw stage.orderError(place, behind: last) }
        last = place
        while next < list.changes.count, list.place(of: next) < place {
          insert(list, next, &batch)
          next += 1
        }
        guard next < list.changes.count, list.place(of: next) == place else {
          batch.add(chosen)
          continue
        }
        let change = list.changes[next]
        let version = sources[Int(chosen.source)].infos?[Int(chosen.index)].version
        if change.version != 0, let version, version > change.version {
          staleCount += 1
          batch.add(chosen)
        } else {
          // The object that a change replaces counts as filtered; the one that it brings counts as read.
          batch.filteredCounts[place.key.kind] += 1
          replace(list, next, &batch)
        }
        next += 1
      }
    }

    /// Puts the object of a change in the place of one of the base.
    private func replace(_ list: OSMChangeList, _ index: Int, _ batch: inout ObjectBatch) {
      if take(list, index, &batch) || list.isHistory {
        counts.modified += 1
      } else {
        counts.deleted += 1
      }
    }

    /// Adds the object of a change that the base does not have.
    private func insert(_ list: OSMChangeList, _ index: Int, _ batch: inout ObjectBatch) {
      let isThere = take(list, index, &batch)
      guard list.isHistory else {
        if isThere { counts.created += 1 }
        return
      }
      // Of a history, the base may have other versions.
      if !isThere {
        counts.deleted += 1
      } else if list.changes[index].version > 1 {
        counts.modified += 1
      } else {
        counts.created += 1
      }
    }

    /// False if the change is a deletion, which only a history takes.
    private func take(
      _ list: OSMChangeList, _ index: Int, _ batch: inout ObjectBatch
    ) -> Bool {
      let change = list.changes[index]
      let object = changes.object(change)
      let isThere = !object.state.contains(.deleted)
      guard isThere || list.isHistory else { return false }
      batch.readCounts[object.kind] += 1
      batch.add(
        OSMChosenObject(
          index: change.index, source: batch.source(of: changes.blocks[Int(change.block)])))
      return isThere
    }
  }

  fileprivate func orderError(_ place: OSMPlace, behind last: OSMPlace) -> GeoError {
    OSMOrder.error(
      place, behind: last, in: path,
      twiceHint: changes.keepsVersions
        ? "--with-history adds the changes to a history; 'cairn merge' writes each object once"
        : "the file is a history, or holds several extracts: 'cairn merge' writes each object once")
  }
}
