public import Base
public import Features

/// What flows from a reader to a sink: a batch of features, or of OpenStreetMap's objects.
public protocol FlowUnit: ~Copyable, SendableMetatype {
  /// What batches are entered in when they are admitted, one after the other.
  associatedtype Register: AnyObject

  /// An empty batch.
  init()
  /// Forgets everything but the memory.
  mutating func removeAll()
  /// The batch's number in its input, from 0: what happens in turn goes by it.
  var ticket: Int { get set }
  /// The bytes of the input that it was made of; empty for rows of a store.
  var inputText: UnsafeBufferPointer<UInt8> { get }
  /// Where these bytes begin in the whole (decompressed) input.
  var inputOffset: UInt64 { get }
  /// The document that it was made of, if that is not the input's first.
  var inputDocument: InputDocument? { get }
  /// What goes around records of the input that are set apart.
  var recordFrame: RecordFrame { get }
  /// What there is to tell the ledger.
  var ledger: BatchLedger { get }
  /// Counts what the steps have left.
  mutating func settle()
  /// Registers what is new in the batch; in the turn of admission. True if no further batch of the input is
  /// wanted.
  mutating func admit(to register: Register) throws(GeoError) -> Bool
  /// Where something is counted that the ledger of the batch has for one of its slots.
  func account(ofSlot slot: Int) -> LayerAccount?
  /// Enters what was read, passed over and left in the accounts; in the turn of commitment.
  func enterCounts()
  /// The name of a slot's layer in its input.
  func layerName(ofSlot slot: Int) -> String
}

extension FlowUnit where Self: ~Copyable {
  /// Most inputs are one document.
  public var inputDocument: InputDocument? { nil }
}

extension FeatureBatch: FlowUnit {
  /// The bytes of the input that it was made of.
  public var inputText: UnsafeBufferPointer<UInt8> { piece.bytes.buffer }

  /// Where these bytes begin in the input.
  public var inputOffset: UInt64 { piece.offset }

  /// The document that it was made of, if that is not the input's first.
  public var inputDocument: InputDocument? { piece.document }

  /// What goes around records of the input.
  public var recordFrame: RecordFrame { piece.frame }

  /// Counts types and features.
  public mutating func settle() { countTypes() }

  /// Registers layers and fields, and leaves out what is beyond a limit.
  public mutating func admit(to register: Catalog) throws(GeoError) -> Bool {
    try register.admit(&self)
  }

  /// The account of the layer of the output.
  public func account(ofSlot slot: Int) -> LayerAccount? { slots[slot].account }

  /// Enters the features of each layer.
  public func enterCounts() {
    for slot in slots where slot.readCount > 0 || slot.filteredCount > 0 {
      slot.account?.add(
        read: slot.readCount, added: slot.addedCount, filtered: slot.filteredCount,
        out: slot.outCount)
    }
  }

  /// The name of the layer in its input.
  public func layerName(ofSlot slot: Int) -> String { slots[slot].source.name }
}
