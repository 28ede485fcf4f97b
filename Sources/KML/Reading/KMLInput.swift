internal import Base
internal import Files

/// Where a KML document comes from, so that it can be read a second time, and what lies around it.
final class KMLInput: @unchecked Sendable {
  /// Opens the document once more.
  private let reopening: () throws(GeoError) -> ByteSource
  /// The document's path among the files around it.
  let name: String
  /// The files that it may refer to; nil for a pipe.
  let neighbourhood: KMLNeighbourhood?
  /// The content of a pipe, kept as long as it may be read again.
  private let spool: SpooledFile?

  /// A document by its path among others.
  init(
    name: String, in neighbourhood: KMLNeighbourhood,
    reopening: @escaping () throws(GeoError) -> ByteSource
  ) {
    self.name = name
    self.neighbourhood = neighbourhood
    self.reopening = reopening
    spool = nil
  }

  /// A file, or a pipe that is copied to one first; returns the source to read as well.
  static func opened(_ source: ByteSource) throws(GeoError) -> (KMLInput, ByteSource) {
    if source.fileSize != nil, source.path != "stdin" {
      return (KMLInput(path: source.path, spool: nil), source)
    }
    let input = KMLInput(path: source.path, spool: try SpooledFile(source))
    return (input, try input.reopen())
  }

  private init(path: String, spool: SpooledFile?) {
    name = path.split(separator: "/").last.map(String.init) ?? path
    reopening = { () throws(GeoError) in
      // Messages have the name of the pipe.
      if let spool { return try ByteSource(copy: spool.path, of: path) }
      return try ByteSource(path: path)
    }
    neighbourhood = spool == nil ? KMLNeighbourhood(ofFile: path) : nil
    self.spool = spool
  }

  /// The document from its start.
  func reopen() throws(GeoError) -> ByteSource { try reopening() }

  /// The path of the file that a reference means, in a document of the given path; nil for one that is elsewhere.
  func path(of reference: String, in document: String) -> String? {
    reference == document ? reference : neighbourhood?.path(of: reference, in: document)
  }

  /// Another file around the document; nil if it does not exist or cannot be read, as only the document must be.
  func neighbour(_ path: String) throws(GeoError) -> ByteSource? {
    guard neighbourhood?.path(of: path, in: "") == path else { return nil }
    do throws(GeoError) { return try neighbourhood?.open(path) } catch {
      guard error.reason.severity == .input else { throw error }
      return nil
    }
  }
}
