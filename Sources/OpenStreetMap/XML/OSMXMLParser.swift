internal import Base
internal import Features
internal import XML

/// Makes objects of runs of elements: with shortcuts where they look the way that nearly all programs write
/// them, with an XML scanner otherwise.
///
/// Both check the same things and have the same result; a shortcut that meets anything unusual leaves the
/// object to the scanner, from its start.
struct OSMXMLParser: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  let wanted: OSMWanted
  private let usesShortcuts: Bool
  /// For the careful way.
  var scanner = XMLScanner(OSMXMLName.vocabulary)
  /// A value whose references are replaced.
  var value = Bytes()
  /// The first byte of the batch.
  private(set) var base: Position
  /// The element around the objects of the record.
  private(set) var container = OSMXMLContainer.osm
  /// True if the record at hand is a run, which ends where an object begins.
  private(set) var isRun = false
  /// The object at hand, for notices.
  var current: (kind: OSMKind, id: Int64)?

  init(_ wanted: OSMWanted, usesShortcuts: Bool) {
    self.wanted = wanted
    self.usesShortcuts = usesShortcuts
    base = scanner.position
  }

  /// Parses a record of a batch.
  mutating func parse(
    _ record: Int, _ batch: inout ObjectBatch, into block: OSMBlock
  ) throws(XMLFault) {
    let record = batch.piece.records[record]
    base = UnsafePointer(batch.piece.bytes.base)
    (container, isRun) = OSMXMLContainer.read(record.tag)
    let end = base + record.end
    var next = base + record.start
    while true {
      while next < end, XMLCharacters.isSpace(next.pointee) { next += 1 }
      guard next < end else { return }
      if usesShortcuts, let behind = takePlain(next, end, block) {
        next = behind
      } else {
        next = try takeAny(next, end, &batch, block)
      }
    }
  }

  /// Called after all records: if some nodes of ways have places, all get an entry.
  func finish(_ block: OSMBlock) {
    guard !block.nodeLocations.isEmpty else { return }
    padLocations(block, to: block.nodes.count)
  }

  /// Adds entries for nodes of ways whose places are unknown.
  func padLocations(_ block: OSMBlock, to count: Int) {
    block.nodeLocations.append(
      repeating: .unknown, count: count - block.nodeLocations.count)
  }

  /// What is wanted of objects of a kind: nothing if they are not wanted themselves.
  @inline(__always)
  func wanted(of kind: OSMKind) -> OSMWanted {
    switch kind {
    case .node: wanted.contains(.nodes) ? wanted : []
    case .way: wanted.contains(.ways) ? wanted : []
    case .relation: wanted.contains(.relations) ? wanted : []
    }
  }

  /// Adds an object whose parts have been added.
  @inline(__always)
  func add(
    _ object: OSMObject, _ info: OSMInfo, from start: Position, to end: Position,
    _ wanted: OSMWanted, _ block: OSMBlock
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

  /// Forgets the parts of an object that was not added.
  @inline(never)
  func goBack(_ block: OSMBlock, text: Int) {
    let last = block.objects.last
    block.text.truncate(to: text)
    block.tags.truncate(to: Int(last?.tagEnd ?? 0))
    block.nodes.truncate(to: Int(last?.nodeEnd ?? 0))
    block.nodeLocations.truncate(to: Int(last?.nodeEnd ?? 0))
    block.members.truncate(to: Int(last?.memberEnd ?? 0))
    block.memberLocations.truncate(to: Int(block.members.last?.locationEnd ?? 0))
  }
}
