internal import Base
internal import Files

/// Where a KML document comes from, so that it can be read a second time, and what lies beside it.
final class KMLInput: @unchecked Sendable {
  /// Opens the document once more.
  private let reopening: () throws(GeoError) -> ByteSource
  /// Opens another document of the same archive by its path there; nil if it does not exist.
  private let neighbours: (String) throws(GeoError) -> ByteSource?
  /// The document's name as its own references would write it, such as `doc.kml`.
  let name: String
  /// True if the document is a part of an archive, which may hold others.
  let isInArchive: Bool
  /// The content of a pipe, kept as long as it may be read again.
  private let spool: SpooledFile?

  /// A document in an archive.
  init(
    name: String, reopening: @escaping () throws(GeoError) -> ByteSource,
    neighbours: @escaping (String) throws(GeoError) -> ByteSource?
  ) {
    self.name = name
    self.reopening = reopening
    self.neighbours = neighbours
    isInArchive = true
    spool = nil
  }

  /// A file, or a pipe that is copied to one first; returns the source to read as well.
  static func opened(_ source: ByteSource) throws(GeoError) -> (KMLInput, ByteSource) {
    if source.fileSize != nil, source.path != "stdin" {
      return (KMLInput(path: source.path, spool: nil), source)
    }
    let spool = try SpooledFile(source)
    let copy = try ByteSource(path: spool.path)
    return (KMLInput(path: spool.path, spool: spool), copy)
  }

  private init(path: String, spool: SpooledFile?) {
    name = path.split(separator: "/").last.map(String.init) ?? path
    reopening = { () throws(GeoError) in try ByteSource(path: path) }
    neighbours = { _ in nil }
    isInArchive = false
    self.spool = spool
  }

  /// The document from its start.
  func reopen() throws(GeoError) -> ByteSource { try reopening() }

  /// Another document of the archive.
  func neighbour(_ path: String) throws(GeoError) -> ByteSource? { try neighbours(path) }
}
