public import Base

/// Something that happened to features and that the ledger counts.
public struct Notice: Sendable {
  /// How the ledger files it.
  public enum Kind: String, Sendable {
    /// The feature is not in the output.
    case dropped
    /// The feature is not in the output, as its source has it in pieces only: that is in the nature of
    /// such sources, and no loss of this run's.
    case incomplete
    /// The feature was mended.
    case repaired
    /// The feature says something else than before, if only a little.
    case changed
    /// Something odd that cost nothing.
    case warning
  }

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

  /// How it is filed.
  public var kind: Kind
  /// The reason, in kebab case.
  public var reason: String
  /// What it means, for people.
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
  /// The kind, in kebab case.
  public var code: String
  /// One clause.
  public var message: String
  /// Where it is in the (decompressed) input, in bytes.
  public var byteOffset: UInt64

  /// A fault.
  public init(
    ordinal: UInt64, id: String? = nil, slot: Int, code: String, message: String,
    byteOffset: UInt64
  ) {
    self.ordinal = ordinal
    self.id = id
    self.slot = slot
    self.code = code
    self.message = message
    self.byteOffset = byteOffset
  }
}
