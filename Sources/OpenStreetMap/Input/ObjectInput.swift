public import Base
public import Files
public import Flow
internal import FormatKit

/// An input of objects that can be read several times: a file is opened again, everything else is copied to
/// a temporary file first.
public final class ObjectInput {
  /// What messages call the input.
  public let path: String
  /// True if objects are elements of OSM XML, which can go on as they are.
  let isData: Bool
  private let origin: any ObjectOrigin

  /// An input of a format.
  public init(_ source: ByteSource, _ format: ObjectFormat) {
    path = source.path
    isData = format.isData
    origin = EncodedObjects(source, format)
  }

  /// What a gathering hands out when all its inputs have been added. `path` is what messages call it. `read` takes
  /// objects to a sink, and counts them in the register.
  public init(
    of gathering: any ObjectGathering, path: String, countedIn register: ObjectRegister,
    reading read: @escaping (ObjectSource, any ObjectSink) throws(GeoError) -> Void
  ) {
    self.path = path
    isData = false
    origin = GatheredObjects(gathering, path: path, countedIn: register, reading: read)
  }

  /// True if it had to be copied.
  var isCopied: Bool { origin.isCopied }
  /// True if several copies of an object may each say a part of it, as in answers of Overpass. Known as long as
  /// nothing has been opened.
  var mayHaveParts: Bool { origin.mayHaveParts }

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
    try origin.open(through: stages, isLast: isLast)
  }
}

/// Where the objects of an input are.
protocol ObjectOrigin: AnyObject {
  /// True if an input of the run had to be copied.
  var isCopied: Bool { get }
  /// True if several copies of an object may each say a part of it.
  var mayHaveParts: Bool { get }
  /// Opens them once more; `isLast`: for the last time.
  func open(
    through stages: [any ObjectStage], isLast: Bool
  ) throws(GeoError) -> ObjectSource
}

/// Objects in a format of their own.
private final class EncodedObjects: ObjectOrigin {
  private(set) var isCopied = false
  private let path: String
  private let format: ObjectFormat
  private var first: ByteSource?
  private var spool: SpooledFile?
  private let reopens: Bool

  init(_ source: ByteSource, _ format: ObjectFormat) {
    path = source.path
    self.format = format
    first = source
    reopens = source.fileSize != nil && source.path != "stdin"
  }

  var mayHaveParts: Bool {
    first?.withHead {
      OverpassReader.recognise($0) == .certain || OSMXMLReader.isFromOverpass($0)
    } ?? false
  }

  func open(
    through stages: [any ObjectStage], isLast: Bool
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
