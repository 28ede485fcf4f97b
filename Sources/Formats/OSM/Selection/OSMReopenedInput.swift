internal import Geometry
internal import Streaming

/// An input that is read several times: a file is opened again, everything else is copied to one first.
final class OSMReopenedInput {
  /// What messages call the input.
  let path: String
  /// True if it had to be copied.
  var isCopied: Bool { spool != nil }
  private let open: (ByteSource) throws(GeoError) -> any OSMPieceReader
  private var first: ByteSource?
  private let spool: SpooledFile?

  /// An input that a format's reader cuts; `readings` is how often it will be.
  init(
    _ source: ByteSource, isReadOnce: Bool,
    _ open: @escaping (ByteSource) throws(GeoError) -> any OSMPieceReader
  ) throws(GeoError) {
    path = source.path
    self.open = open
    let isFile = source.fileSize != nil && source.path != "stdin"
    spool = isFile || isReadOnce ? nil : try SpooledFile(source)
    first = spool == nil ? source : nil
  }

  /// A reader of the input from its start.
  func pieces() throws(GeoError) -> any OSMPieceReader {
    if let first {
      self.first = nil
      return try open(first)
    }
    guard let spool else { return try open(try ByteSource(path: path)) }
    return try open(try ByteSource(copy: spool.path, of: path))
  }
}
