public import Base
public import Flow

/// A link of a chain of objects that takes in all objects of all inputs, and hands out others: what follows it reads
/// those.
public protocol ObjectGathering: AnyObject {
  /// True if its inputs are read at the same time, so that no stage may be before it that they share.
  var readsTogether: Bool { get }
  /// How many threads its inputs are worth: the most that one of them is read with.
  var jobs: Int { get }
  /// Takes an input, to be read with so many threads. `read` takes objects to a sink, and counts them.
  func add(
    _ source: ObjectSource, jobs: Int,
    reading read: (ObjectSource, any ObjectSink) throws(GeoError) -> Void
  ) throws(GeoError)
  /// The objects that it hands out, through some stages; called once, when all inputs have been added. What the
  /// register has counted as written so far is read again.
  func open(
    through stages: [any ObjectStage], _ register: ObjectRegister
  ) throws(GeoError) -> ObjectSource
  /// Called when the objects that it handed out have been read: says what was counted besides.
  func finish(_ register: ObjectRegister, _ ledger: Ledger)
}
