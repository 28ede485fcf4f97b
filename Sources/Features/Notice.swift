public import Base

/// Something that happened to features and that the ledger counts.
public struct Notice: Sendable {
  /// One of the features that it happened to.
  public struct Example: Sendable {
    /// Where the feature starts, in bytes of its input.
    public var byteOffset: UInt64
    /// Its ordinal in its input or layer, from 1.
    public var feature: UInt64
    /// Its id as text, where it has one.
    public var id: String?
    /// An example.
    public init(byteOffset: UInt64, feature: UInt64, id: String? = nil) {
      self.byteOffset = byteOffset
      self.feature = feature
      self.id = id
    }
  }

  /// Examples that are kept of each kind and reason; the count goes on.
  public static let exampleLimit = 3

  /// Why.
  public var reason: Reason
  /// How the ledger files it: as the reason's severity, unless said otherwise.
  public var severity: Reason.Severity
  /// What it means here.
  public var message: String
  /// The batch's slot of the layer.
  public var slot: Int
  /// How many times.
  public var count: Int
  /// The first few.
  public var examples: [Example]
}

/// A feature that was refused under `--on-error skip`.
public struct Reject: Sendable {
  /// Its bytes, as a range of the batch's input; empty for stores.
  public var range: Range<Int>
  /// Why.
  public var error: GeoError
  /// The slot of the layer that it would have belonged to.
  public var slot: Int

  /// A refused feature.
  public init(range: Range<Int>, error: GeoError, slot: Int) {
    self.range = range
    self.error = error
    self.slot = slot
  }
}

/// A break of a format's rules that did not keep a feature from being handed out, its geometry as it is
/// or left out.
public struct Fault: Sendable {
  /// The feature's ordinal in its input or layer, from 1; 0 for the input as a whole.
  public var ordinal: UInt64
  /// The feature's id as text, where it has one.
  public var id: String?
  /// The slot of its layer.
  public var slot: Int
  /// The rule that is broken.
  public var reason: Reason
  /// One clause.
  public var message: String
  /// Where it is in the (decompressed) input, in bytes.
  public var byteOffset: UInt64

  /// A fault.
  public init(
    ordinal: UInt64, id: String? = nil, slot: Int, reason: Reason, message: String,
    byteOffset: UInt64
  ) {
    self.ordinal = ordinal
    self.id = id
    self.slot = slot
    self.reason = reason
    self.message = message
    self.byteOffset = byteOffset
  }
}
