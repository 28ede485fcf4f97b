public import Geometry
public import Streaming

/// Writes what has to become of the objects of an old input so that they are those of a new one: osmChange,
/// in the order of the inputs, which have to be sorted.
///
/// The new input flows, the old one is pulled along with it, in turn.
public final class OSMChangeDeriver: FeatureSink {
  let path: String
  private let old: OldObjects
  private let output: OSMOutput
  private let comparison: OSMObjectComparison
  private var last: OSMObjectKey?
  private var text = OSMObjectText(.changes)
  private let deletion = OSMBlock()

  /// What was done to the objects of a batch, by kind.
  struct Counts {
    var deleted = InlineArray<3, Int>(repeating: 0)
    var same = InlineArray<3, Int>(repeating: 0)
  }

  /// Opens the output; `path` is what messages call the new input. Errors: `.outputExists`, `.file`.
  public init(
    from old: PulledInput, oldPath: String, to path: String, ignoringMetadata: Bool,
    writing request: OutputRequest
  ) throws(GeoError) {
    self.old = OldObjects(old, oldPath)
    self.path = path
    comparison = OSMObjectComparison(ignoresMetadata: ignoringMetadata)
    output = try OSMOutput(request, .changes)
  }

  /// What takes batches of the new input for one worker.
  public func makeEncoder() -> any BatchEncoder { OSMChangeDerivingEncoder(self) }

  /// Puts the output in place.
  public func finish(_ catalog: Catalog) throws(GeoError) { try output.finish() }

  /// Writes what a block of the new input says otherwise than the old one; in turn.
  func take(_ payload: OSMPayload) throws(GeoError) -> Counts {
    try output.begin(OSMHeader())
    var counts = Counts()
    text.removeAll()
    let block = OSMBlockPointers(payload.block)
    let objects = payload.block.objects.base
    for index in block.objects.indices {
      let object = block.objects[index]
      let key = OSMObjectKey(object)
      if let last, !(last < key) { throw OSMOrder.error(last == key, path) }
      last = key
      while let oldKey = try old.key(), oldKey < key { try deleteOld(&counts) }
      let isOld = try old.key() == key
      if isOld, old.isSame(as: index, of: block, comparison) {
        counts.same[Int(object.kind.rawValue)] += 1
      } else if !isOld, object.state.contains(.deleted) {
        // Neither of them has it.
        counts.same[Int(object.kind.rawValue)] += 1
      } else {
        let isGone = object.state.contains(.deleted)
        objects[index].state = isGone ? .deleted : isOld ? .modified : .created
        text.append(index, of: block, isFromChange: true)
      }
      if isOld { old.advance() }
    }
    if payload.isLast {
      while try old.key() != nil { try deleteOld(&counts) }
    }
    try output.write(text)
    return counts
  }

  /// Writes that the next old object is gone: as osmium does, with its version and time, as nobody knows
  /// more of how it went.
  private func deleteOld(_ counts: inout Counts) throws(GeoError) {
    defer { old.advance() }
    guard let (object, info) = old.current, !object.state.contains(.deleted) else { return }
    deletion.removeAll()
    deletion.objects.append(
      OSMObject(
        id: object.id, kind: object.kind, state: .deleted, tagEnd: 0, nodeEnd: 0, memberEnd: 0))
    deletion.infos.append(OSMInfo(timestamp: info.timestamp, version: info.version))
    text.append(0, of: OSMBlockPointers(deletion), isFromChange: true)
    counts.deleted[Int(object.kind.rawValue)] += 1
  }
}

/// The objects of the old input, one by one.
private final class OldObjects {
  private let input: PulledInput
  private let path: String
  /// The columns of the present batch, nil before the first one and behind the last.
  private var block: OSMBlockPointers?
  private var index = 0
  private var last: OSMObjectKey?
  private var isAtEnd = false

  init(_ input: PulledInput, _ path: String) {
    self.input = input
    self.path = path
  }

  /// The next object's key, nil behind the last one.
  func key() throws(GeoError) -> OSMObjectKey? {
    while !isAtEnd, index >= block?.objects.count ?? 0 {
      index = 0
      var pulled: OSMPayload?
      isAtEnd = try !input.next { (batch) throws(GeoError) in
        pulled = try OSMPayload.of(batch)
      }
      // The columns stay as they are until the next batch is pulled.
      block = pulled.map { OSMBlockPointers($0.block) }
      try checkOrder()
    }
    return current.map { OSMObjectKey($0.object) }
  }

  private func checkOrder() throws(GeoError) {
    guard let objects = block?.objects else { return }
    for index in objects.indices {
      let key = OSMObjectKey(objects[index])
      if let last, !(last < key) { throw OSMOrder.error(last == key, path) }
      last = key
    }
  }

  /// The next object and what is known of its version, nil behind the last one.
  var current: (object: OSMObject, info: OSMInfo)? {
    guard let block, index < block.objects.count else { return nil }
    return (block.objects[index], block.infos?[index] ?? .unsaid)
  }

  /// True if the next object says the same as another one.
  func isSame(
    as other: Int, of otherBlock: OSMBlockPointers, _ comparison: OSMObjectComparison
  ) -> Bool {
    guard let block else { return false }
    return comparison.areSame(index, of: block, other, of: otherBlock)
  }

  func advance() { index += 1 }
}

/// One worker's part of deriving changes, all of which is done in turn.
private final class OSMChangeDerivingEncoder: BatchEncoder {
  private let deriver: OSMChangeDeriver

  init(_ deriver: OSMChangeDeriver) { self.deriver = deriver }

  func encode(_ batch: borrowing FeatureBatch) {}

  func commit(_ batch: borrowing FeatureBatch, _ catalog: Catalog) throws(GeoError) {
    let counts = try deriver.take(OSMPayload.of(batch))
    for kind in 0..<3 where kind < batch.slots.count {
      let slot = batch.slots[kind]
      slot.filteredCount += counts.same[kind]
      slot.readCount += counts.deleted[kind]
      slot.outCount += counts.deleted[kind] - counts.same[kind]
    }
  }
}
