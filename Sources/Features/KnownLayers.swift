/// The layers that an output was known to have when a batch was admitted. It never changes, and does not
/// depend on how many workers there are.
public final class KnownLayers: Sendable {
  /// A layer of the output.
  public struct Entry: Sendable {
    /// The layer of the input that came first.
    public let source: Layer
    /// Members of the inputs' collections so far.
    public let members: [Layer.Member]

    /// A layer.
    public init(source: Layer, members: [Layer.Member]) {
      self.source = source
      self.members = members
    }
  }

  /// The layers that the output will have, as far as is known.
  public let entries: [Entry]

  /// Some layers.
  public init(_ entries: [Entry]) { self.entries = entries }
}
