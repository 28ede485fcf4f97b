internal import Base
internal import Files

/// What is wrong with a message of a PBF file; small, as it travels through hot loops.
enum PBFFault: Error {
  case cutShort
  case longNumber
  case badField
  case repeatedField
  case splitList
  case uneven
  case badIndex
  case badKind
  case noID
  case noPlace
  case badGranularity
  case tooFar
  case tooLarge
  case noContent
  case badSize
  case damaged
  case lzma, bzip2

  /// The ledger's reason.
  var reason: Reason {
    switch self {
    case .tooLarge, .badSize: .pbfSize
    case .lzma, .bzip2: .pbfCompression
    case .damaged: .brokenCompression
    default: .pbfSyntax
    }
  }

  /// One clause.
  var message: String {
    switch self {
    case .cutShort: "a message ends too early"
    case .longNumber: "a number has more than ten bytes"
    case .badField: "there is no field with such a key"
    case .repeatedField: "a field is there twice"
    case .splitList: "a list of numbers is not packed into one field"
    case .uneven: "lists that belong together have different lengths"
    case .badIndex: "an index is beyond the table of strings"
    case .badKind: "a member is neither a node nor a way nor a relation"
    case .noID: "an object has no id"
    case .noPlace: "a node has no place"
    case .badGranularity: "a granularity is not above 0"
    case .tooFar: "a coordinate is beyond ±214.7°, the largest that is possible"
    case .tooLarge: "a blob claims more than \(PBFBlob.sizeLimit) bytes"
    case .noContent: "a blob has no data"
    case .badSize: "a blob does not have the size that it claims"
    case .damaged: "compressed data is damaged"
    case .lzma: "a blob is compressed with lzma, which is not read"
    case .bzip2: "a blob is compressed with bzip2, which is not read"
    }
  }

  /// What to try next.
  var hint: String? {
    switch self {
    case .lzma, .bzip2: "get the data again in a usual form, as osmium or osmosis writes them"
    case .damaged: "the file was not copied completely; get it again"
    default: nil
    }
  }

  /// The error for people. Only its message can tell them where, as there are no lines.
  func error(inBlobAt offset: UInt64) -> GeoError {
    GeoError(
      reason, "\(message), in the blob at byte \(offset)",
      at: SourceLocation(path: "", byteOffset: offset), hint: hint)
  }
}
