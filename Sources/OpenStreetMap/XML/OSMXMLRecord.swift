internal import Base
internal import Features

/// A record of a batch, of which objects are made: where it is, and what its tag says of all its objects.
struct OSMXMLRecord {
  /// The first byte of the batch.
  let base: UnsafePointer<UInt8>
  /// Its first byte.
  let start: UnsafePointer<UInt8>
  /// Where it ends.
  let end: UnsafePointer<UInt8>
  /// True for a run, which ends where an object begins.
  let isRun: Bool
  /// What the element around its objects says of them.
  private let state: OSMState

  init(_ record: InputPiece.Record, in batch: borrowing ObjectBatch) {
    let (container, isRun) = OSMXMLContainer.read(record.tag)
    base = UnsafePointer(batch.piece.bytes.base)
    start = base + record.start
    end = base + record.end
    self.isRun = isRun
    state = container.state
  }

  /// An object in it of which nothing else is known.
  @inline(__always)
  func object(_ kind: OSMKind) -> OSMObject {
    OSMObject(id: 0, kind: kind, state: state, tagEnd: 0, nodeEnd: 0, memberEnd: 0)
  }

  /// Adds an object, whose parts have been added, from the start to the end of its element.
  @inline(__always)
  func add(
    _ object: OSMObject, _ info: OSMInfo, from start: UnsafePointer<UInt8>,
    to end: UnsafePointer<UInt8>, _ wanted: OSMWanted, _ block: OSMBlock
  ) {
    var object = object
    object.tagEnd = UInt32(truncatingIfNeeded: block.tags.count)
    object.nodeEnd = UInt32(truncatingIfNeeded: block.nodes.count)
    object.memberEnd = UInt32(truncatingIfNeeded: block.members.count)
    object.start = UInt32(truncatingIfNeeded: start - base)
    object.end = UInt32(truncatingIfNeeded: end - base)
    block.objects.append(object)
    if wanted.contains(.infos) { block.infos.append(info) }
  }

  /// Removes the parts of an object that was not added; `text` is where the block's text ended before it.
  @inline(never)
  func removeParts(_ block: OSMBlock, text: Int) {
    let last = block.objects.last
    block.text.truncate(to: text)
    block.tags.truncate(to: Int(last?.tagEnd ?? 0))
    block.nodes.truncate(to: Int(last?.nodeEnd ?? 0))
    block.nodeLocations.truncate(to: Int(last?.nodeEnd ?? 0))
    block.members.truncate(to: Int(last?.memberEnd ?? 0))
    block.memberLocations.truncate(to: Int(block.members.last?.locationEnd ?? 0))
  }
}
