public import Base
public import Files
public import Flow

/// Objects on their way: their input, and the stages that they go through.
public struct ObjectSource {
  /// What messages call the input.
  public let path: String
  let reader: any ObjectReader
  let stages: [any ObjectStage]

  /// An input, and the stages that its objects go through in their order.
  init(_ reader: any ObjectReader, path: String, through stages: [any ObjectStage] = []) {
    self.reader = reader
    self.path = path
    self.stages = stages
  }

  /// The same objects, through a further stage.
  func through(_ stage: any ObjectStage) -> ObjectSource {
    ObjectSource(reader, path: path, through: stages + [stage])
  }

}

/// An input of objects that can be read several times: a file is opened again, everything else is copied to
/// one first.
public final class ObjectInput {
  /// What messages call the input.
  public let path: String
  /// True if it had to be copied.
  private(set) var isCopied = false
  /// True if objects are elements of OSM XML, which can go on as they are.
  let isData: Bool
  private let format: ObjectFormat
  private var first: ByteSource?
  private var spool: SpooledFile?
  private let reopens: Bool

  /// An input of a format.
  public init(_ source: ByteSource, _ format: ObjectFormat) {
    path = source.path
    self.format = format
    first = source
    isData = format.isData
    reopens = source.fileSize != nil && source.path != "stdin"
  }

  /// What is odd about how it was read.
  public var oddity: Oddity? {
    guard isCopied else { return nil }
    return Oddity(
      .inputCopied,
      "the input was copied to a temporary file, as it had to be read more than once")
  }

  /// Opens it once more, with some stages after it. `isLast`: it will not be opened again, so that nothing
  /// has to be copied.
  public func open(
    through stages: [any ObjectStage] = [], isLast: Bool
  ) throws(GeoError) -> ObjectSource {
    if let first, !isLast, !reopens {
      spool = try SpooledFile(first)
      isCopied = true
      self.first = nil
    }
    let source: ByteSource
    if let first {
      self.first = nil
      source = first
    } else if let spool {
      source = try ByteSource(copy: spool.path, of: path)
    } else {
      source = try ByteSource(path: path)
    }
    return ObjectSource(try format.makeReader(source), path: path, through: stages)
  }
}
