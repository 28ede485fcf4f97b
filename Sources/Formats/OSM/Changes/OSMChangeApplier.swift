public import Geometry
public import Streaming

/// Writes the objects of a base as changes leave them: OSM XML, sorted like the base, which has to be.
///
/// Workers merge and format blocks at once. What changes add between two blocks, and behind the last one,
/// is put in in turn.
public final class OSMChangeApplier: FeatureSink {
  let changes: OSMChangeSet
  let path: String
  let output: OSMOutput
  /// The last object of the base so far.
  private var last: OSMObjectKey?
  /// The first change that has not been looked at.
  private var next = 0
  private var gap = OSMObjectText(.data)

  /// Opens the output; the changes are settled, and `path` is what messages call the base. Errors:
  /// `.outputExists`, `.file`.
  public init(
    _ changes: OSMChangeSet, to path: String, writing request: OutputRequest
  ) throws(GeoError) {
    self.changes = changes
    self.path = path
    output = try OSMOutput(request, .data)
  }

  /// What merges for one worker.
  public func makeEncoder() -> any BatchEncoder { OSMChangeApplyingEncoder(self) }

  /// Puts the output in place.
  public func finish(_ catalog: Catalog) throws(GeoError) { try output.finish() }

  /// Writes a part of the base and what comes before it; in turn. Returns how many objects of each kind
  /// were put in before it.
  func write(_ part: borrowing OSMMergedPart, _ payload: OSMPayload) throws(GeoError)
    -> InlineArray<3, Int>
  {
    var header = payload.header
    // That is the time of the base.
    header.dataTime = nil
    try output.begin(header)
    var inserted = InlineArray<3, Int>(repeating: 0)
    gap.removeAll()
    if let range = part.range {
      if let last, !(last < range.first) {
        throw OSMOrder.error(last == range.first, path)
      }
      insert(upTo: part.changes.lowerBound, &inserted)
      next = part.changes.upperBound
      last = range.last
    } else if payload.isLast {
      insert(upTo: changes.changes.count, &inserted)
    }
    try output.write(gap)
    try output.write(part.text)
    return inserted
  }

  private func insert(upTo end: Int, _ inserted: inout InlineArray<3, Int>) {
    while next < end {
      let change = changes.changes[next]
      let object = changes.object(change)
      if !object.state.contains(.deleted) {
        gap.append(
          Int(change.index), of: changes.pointers[Int(change.block)], isFromChange: true)
        inserted[Int(object.kind.rawValue)] += 1
      }
      next += 1
    }
  }
}

/// A block of a base with the changes of its objects, and those in between.
struct OSMMergedPart: ~Copyable {
  var text = OSMObjectText(.data)
  /// The first and the last object of the block, nil if it has none.
  var range: (first: OSMObjectKey, last: OSMObjectKey)?
  /// The changes from the first object to the last.
  var changes = 0..<0
  /// Objects of the base that are changed or gone, by kind.
  var removed = InlineArray<3, Int>(repeating: 0)
  /// Objects of the changes, by kind.
  var inserted = InlineArray<3, Int>(repeating: 0)
  /// Changes that are older than the base.
  var staleCount = 0
}

/// One worker's part of applying changes.
private final class OSMChangeApplyingEncoder: BatchEncoder {
  private let applier: OSMChangeApplier
  private let changes: OSMChangeSet
  private var part = OSMMergedPart()

  init(_ applier: OSMChangeApplier) {
    self.applier = applier
    changes = applier.changes
  }

  func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
    let payload = try OSMPayload.of(batch)
    let block = OSMBlockPointers(payload.block)
    part.text.removeAll()
    part.range = nil
    part.removed = InlineArray(repeating: 0)
    part.inserted = InlineArray(repeating: 0)
    part.staleCount = 0
    guard let first = block.objects.first else { return }
    let firstKey = OSMObjectKey(first)
    var lastKey = firstKey
    let start = changes.firstIndex(notBefore: firstKey)
    var next = start
    for index in block.objects.indices {
      let key = OSMObjectKey(block.objects[index])
      guard index == 0 || lastKey < key else {
        throw OSMOrder.error(lastKey == key, applier.path)
      }
      lastKey = key
      while next < changes.changes.count, changes.changes[next].key < key {
        insert(changes.changes[next])
        next += 1
      }
      guard next < changes.changes.count, changes.changes[next].key == key else {
        part.text.append(index, of: block, isFromChange: payload.header.isChange)
        continue
      }
      let change = changes.changes[next]
      next += 1
      if change.version != 0, let version = block.infos?[index].version, version > change.version {
        part.staleCount += 1
        part.text.append(index, of: block, isFromChange: payload.header.isChange)
      } else {
        part.removed[Int(block.objects[index].kind.rawValue)] += 1
        insert(change)
      }
    }
    part.range = (firstKey, lastKey)
    part.changes = start..<next
  }

  private func insert(_ change: OSMChangeSet.Change) {
    let object = changes.object(change)
    guard !object.state.contains(.deleted) else { return }
    part.text.append(
      Int(change.index), of: changes.pointers[Int(change.block)], isFromChange: true)
    part.inserted[Int(object.kind.rawValue)] += 1
  }

  func commit(_ batch: borrowing FeatureBatch, _ catalog: Catalog) throws(GeoError) {
    let before = try applier.write(part, OSMPayload.of(batch))
    for kind in 0..<3 where kind < batch.slots.count {
      // What changes put in is read from them; what they replace has no place any more.
      let slot = batch.slots[kind]
      let inserted = part.inserted[kind] + before[kind]
      slot.readCount += inserted
      slot.outCount += inserted - part.removed[kind]
      slot.filteredCount += part.removed[kind]
    }
    part.text.book(batch, in: catalog)
    if part.staleCount > 0, let output = batch.slots.lazy.compactMap(\.output).first {
      catalog.layers[output].note(
        .changed, "change-older", "changes are of older versions than the base, which was kept",
        count: part.staleCount)
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
        : "sort them first: osmium sort FILE -o SORTED")
  }
}

extension GeoError.Code {
  /// Objects that should be sorted by kind and id are not.
  static let unsortedObjects = GeoError.Code("unsorted-objects", .input)
}
