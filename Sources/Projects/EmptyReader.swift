internal import Base
public import Features
public import Files
public import Flow

/// Hands out layers without features, and files: what a new project begins with, and what comes behind its features.
public final class EmptyReader: FeatureReader, BatchDecoder {
  /// The layers.
  public let nature: InputNature
  private let attachments: [Attachment]

  /// A reader of layers and files.
  public init(_ layers: [Layer], _ attachments: [Attachment] = []) {
    nature = InputNature(layers: layers, isText: false)
    self.attachments = attachments
  }

  /// There are none.
  public func read(into batch: inout FeatureBatch) -> Bool { false }
  /// There is nothing to decode.
  public func makeDecoder() -> any BatchDecoder { self }
  /// There is nothing to decode.
  public func decode(_ batch: inout FeatureBatch) {}
  /// Nothing.
  public var progress: FlowProgress { FlowProgress(done: 0, total: 0) }

  /// The layers and the files.
  public func finish() -> InputEnd {
    var end = InputEnd(layers: nature.layers)
    end.attachments = attachments
    return end
  }
}
