internal import Base
public import Features

/// Some of OpenStreetMap's objects of one input, as columns: a unit of flow, like a batch of features.
///
/// A worker owns one batch and reuses it. In its turn a reader fills `piece`; then, at the same time as other
/// workers, the decoder makes a block of it, and steps choose what goes on.
public struct ObjectBatch: ~Copyable {
  /// The piece of the input that the objects were made of.
  var piece = InputPiece()
  /// The batch's number in its input, from 0: it orders what happens in turn.
  public var ticket = 0
  /// What there is to tell the ledger.
  public var ledger = BatchLedger()
  /// What the head of the input says.
  var header = OSMHeader()
  /// True for the empty batch after all objects of the input: steps that have objects left put them here.
  var isLast = false
  /// The objects that the decoder made. Whoever keeps the block has it alone from the next piece on.
  private(set) var block = OSMBlock()
  /// Blocks from elsewhere, of which steps have taken objects. They do not change while the batch is in use.
  private(set) var others: [OSMBlock] = []
  /// True if all objects of the block go on as they are; otherwise only those in `chosen` do.
  private(set) var isWhole = true
  /// The objects that go on, in their order.
  private(set) var chosen = Column<OSMChosenObject>()
  /// The choice before the last one.
  private var earlier = Column<OSMChosenObject>()
  /// Objects that were read, by kind: `read = filtered + what goes on` holds between steps.
  var readCounts = OSMKindCounts()
  /// Objects that were not asked for, by kind.
  var filteredCounts = OSMKindCounts()
  /// What became of the objects, if a step has changed them or found out how they changed.
  var changeCounts: OSMChangeCounts?
  /// Where objects are counted; set in the turn of admission.
  var register: ObjectRegister?
  /// Where they are counted by kind; empty until the batch is admitted.
  var accounts: [LayerAccount] { register?.accounts ?? [] }

  /// An empty batch.
  public init() {}

  /// Forgets everything, but keeps the memory.
  public mutating func removeAll() {
    piece.removeAll()
    ledger.removeAll()
    isLast = false
    letOthersGo()
    if isKnownUniquelyReferenced(&block) {
      block.removeAll()
    } else {
      // Somebody keeps it.
      block = Self.makeBlock(after: block)
    }
    isWhole = true
    chosen.removeAll()
    readCounts = OSMKindCounts()
    filteredCounts = OSMKindCounts()
    changeCounts = nil
  }

  /// Replaces the batch's own block, and those from elsewhere, by another one, all of which goes on.
  mutating func replaceBlock(by other: OSMBlock) {
    OSMBlockPool.shared.give(&block)
    block = other
    letOthersGo()
    chosen.removeAll()
    isWhole = true
  }

  /// Hands the block over to a caller who keeps it.
  mutating func takeBlock() -> OSMBlock {
    let taken = block
    block = Self.makeBlock(after: taken)
    return taken
  }

  private mutating func letOthersGo() {
    for index in others.indices { OSMBlockPool.shared.give(&others[index]) }
    others.removeAll()
  }

  /// A block for the next piece. Pieces make blocks of about the same size.
  private static func makeBlock(after block: OSMBlock) -> OSMBlock {
    OSMBlockPool.shared.take() ?? OSMBlock(sizedLike: block)
  }

  /// Counts something odd about the input.
  mutating func warn(_ reason: Reason, _ message: String? = nil, count: Int = 1) {
    guard count > 0 else { return }
    ledger.note(reason, as: .warning, message, slot: 0, count: count) {
      Notice.Example(byteOffset: 0, feature: 0)
    }
  }

  /// Counts nodes of a way that say neither which node nor where, and are left out.
  mutating func note(emptyNodes count: Int, of way: Int64, at offset: UInt64) {
    guard count > 0 else { return }
    ledger.note(.nodeWithoutRef, slot: Int(OSMKind.way.rawValue), count: count) {
      Notice.Example(byteOffset: offset, feature: 0, id: "way/\(way)")
    }
  }
}

// MARK: - Choosing

extension ObjectBatch {
  /// Registers a block from elsewhere, so that objects can be chosen from it, and returns its number.
  mutating func source(of other: OSMBlock) -> UInt16 {
    if let known = others.lastIndex(where: { $0 === other }) { return UInt16(known + 1) }
    others.append(other)
    return UInt16(others.count)
  }

  /// Chooses anew: `body` is called with what goes on so far, in order, and adds to `chosen` what is to go on.
  mutating func choose<Failure: Error>(
    _ body: (_ before: UnsafeBufferPointer<OSMChosenObject>, inout ObjectBatch) throws(Failure)
      -> Void
  ) throws(Failure) {
    if isWhole {
      chosen.removeAll()
      for index in 0..<block.objects.count {
        chosen.append(OSMChosenObject(index: UInt32(truncatingIfNeeded: index)))
      }
      isWhole = false
    }
    swap(&chosen, &earlier)
    chosen.removeAll()
    // The column stays in place: nothing else touches it until the next choice.
    try body(earlier.buffer, &self)
  }

  /// Lets an object go on.
  mutating func add(_ object: OSMChosenObject) { chosen.append(object) }

  /// Says what has become of an object of the batch's own block.
  func mark(_ object: OSMChosenObject, as state: OSMState) {
    guard object.source == 0 else { return }
    block.objects[Int(object.index)].state = state
  }

  /// The columns that objects are chosen from, by `OSMChosenObject.source`.
  var sources: [OSMBlockPointers] {
    [OSMBlockPointers(block)] + others.map { OSMBlockPointers($0) }
  }
}

/// An object that goes on.
struct OSMChosenObject: BitwiseCopyable {
  /// How it goes on.
  enum Form: UInt8, BitwiseCopyable {
    /// As the columns of its block say.
    case written
    /// The same without tags.
    case writtenWithoutTags
    /// As the bytes of the batch's piece from `start` to `end`: only these can be relied on.
    case copied
  }

  /// Its index in its block.
  var index: UInt32
  /// The block: 0 for the batch's own, from 1 on for `others`.
  var source: UInt16 = 0
  /// How it goes on.
  var form = Form.written
}

/// How many objects there are of each kind.
struct OSMKindCounts: BitwiseCopyable, Sendable {
  private var counts = InlineArray<3, Int>(repeating: 0)

  /// None.
  init() {}

  /// The number of one kind.
  subscript(kind: OSMKind) -> Int {
    get { counts[Int(kind.rawValue)] }
    set { counts[Int(kind.rawValue)] = newValue }
  }

  /// All of them.
  var total: Int { counts[0] + counts[1] + counts[2] }
}
