internal import Base
internal import Flow

/// Keeps the versions of objects that were there at a time, or at some moment of a period. The input is a
/// history, sorted by kind, id and version; versions hold until the next one begins.
///
/// What holds is that of osmium time-filter. All workers decide at the same time. Only the last object of a
/// batch, of which nothing tells yet when it ends, goes from one batch to the next, in turn.
public final class OSMTimeFilter: ObjectStage {
  /// Times, versions and states.
  public let wanted: OSMWanted = [.objects, .infos]
  fileprivate let period: OSMPeriod
  fileprivate let progress = Turnstile(Progress())
  fileprivate private(set) var path = ""

  /// What lies between two batches.
  fileprivate struct Progress {
    /// The last object so far, which waits for the one behind it.
    var waiting: Waiting?
  }

  /// An object with what is known of it.
  fileprivate struct Waiting {
    var block: OSMBlock
    var index: Int
    var version: Version
  }

  /// A version of an object.
  fileprivate struct Version: BitwiseCopyable {
    var key: OSMObjectKey
    var kind: OSMKind
    var number: Int64
    var start: Int64
    var isVisible: Bool

    init(_ index: Int, of block: OSMBlockPointers) {
      let object = block.objects[index]
      let info = block.infos?[index] ?? .unsaid
      key = OSMObjectKey(object)
      kind = object.kind
      number = info.version ?? 0
      start = info.timestamp ?? 0
      isVisible = !object.state.contains(.deleted)
    }

    /// When the next version replaces this one; nil if the next object is another one, or there is none.
    func end(before next: Version?) -> Int64? {
      guard let next, next.key == key else { return nil }
      return next.start
    }

    /// Where it stands in the file.
    var place: OSMPlace { OSMPlace(key, version: number) }

    /// True if an object may follow this one in the file.
    func mayPrecede(_ next: Version) -> Bool { !(next.place < place) }
  }

  /// Keeps what holds in a period.
  public init(_ period: OSMPeriod) { self.period = period }

  /// Another input begins: nothing waits.
  public func begin(path: String) {
    self.path = path
    progress.restart()
    progress.settled { $0 = Progress() }
  }

  /// A step that decides on batches. Errors: `.unsortedObjects`.
  public func makeStep() -> any ObjectStep { Step(self) }

  fileprivate func orderError(_ version: Version, behind last: Version) -> GeoError {
    OSMOrder.error(version.place, behind: last.place, in: path)
  }

  private final class Step: ObjectStep {
    private let stage: OSMTimeFilter
    private let period: OSMPeriod

    init(_ stage: OSMTimeFilter) {
      self.stage = stage
      period = stage.period
    }

    func pass(_ ticket: Int) { stage.progress.pass(ticket) }

    func apply(to batch: inout ObjectBatch) throws(GeoError) {
      batch.header.isHistory = period.isSpan
      // The head has the time and the box of the whole.
      batch.header.generator = nil
      if let time = period.dataTime { batch.header.dataTime = time }
      batch.flatten()
      // The last object is used by the next batch, while this one may be used again.
      let block = batch.takeBlock()
      let objects = OSMBlockPointers(block)
      let last = objects.objects.count - 1
      var first: Version?
      var waiting: Waiting?
      if last >= 0 {
        first = Version(0, of: objects)
        waiting = Waiting(block: block, index: last, version: Version(last, of: objects))
      }
      let isLast = batch.isLast
      let earlier = try stage.progress.pass(batch.ticket) { (progress) throws(GeoError) in
        guard waiting != nil || isLast else { return Waiting?.none }
        let earlier = progress.waiting
        progress.waiting = waiting
        return earlier
      }
      var untimed = 0
      try batch.choose { (_, batch) throws(GeoError) in
        if let earlier { try decide(on: earlier, before: first, &batch) }
        guard last >= 0 else { return }
        let source = batch.source(of: block)
        var version = Version(0, of: objects)
        for index in 0..<last {
          let next = Version(index + 1, of: objects)
          guard version.mayPrecede(next) else {
            throw stage.orderError(next, behind: version)
          }
          if holds(version, before: next) {
            batch.add(OSMChosenObject(index: UInt32(truncatingIfNeeded: index), source: source))
          } else {
            batch.filteredCounts[version.kind] += 1
          }
          version = next
        }
        // It counts as read where it is decided on.
        batch.readCounts[version.kind] -= 1
        untimed =
          objects.infos.map { infos in
            (0...last).count { infos[$0].timestamp == nil }
          } ?? last + 1
      }
      batch.warn(.timeNotGiven, count: untimed)
    }

    private func decide(
      on waiting: Waiting, before next: Version?, _ batch: inout ObjectBatch
    ) throws(GeoError) {
      let version = waiting.version
      if let next, !version.mayPrecede(next) { throw stage.orderError(next, behind: version) }
      batch.readCounts[version.kind] += 1
      if holds(version, before: next) {
        batch.add(
          OSMChosenObject(
            index: UInt32(truncatingIfNeeded: waiting.index),
            source: batch.source(of: waiting.block)))
      } else {
        batch.filteredCounts[version.kind] += 1
      }
    }

    @inline(__always)
    private func holds(_ version: Version, before next: Version?) -> Bool {
      period.holds(from: version.start, to: version.end(before: next), isVisible: version.isVisible)
    }
  }
}
