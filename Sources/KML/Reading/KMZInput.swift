internal import Archive
internal import Base
internal import Files

/// A KMZ archive as the KML reader sees it: its document, its other documents and the files beside them.
struct KMZInput {
  private let archive: ZIPArchive
  private let entry: ZIPEntry

  /// Opens an archive; one that comes from a pipe is copied to a file first, as its directory is at its
  /// end. Errors: `.file`, `.brokenArchive`, `.missingDocument`, `.unsafeArchive`.
  init(_ source: ByteSource) throws(GeoError) {
    if source.fileSize != nil, source.compression == nil, source.path != "stdin" {
      archive = try ZIPArchive(path: source.path)
    } else {
      // Once it is open, the copy can lose its name.
      let spool = try SpooledFile(source)
      archive = try ZIPArchive(path: spool.path, named: source.path)
    }
    entry = try archive.document()
  }

  /// The document from its start.
  var source: ByteSource { get throws(GeoError) { try archive.source(of: entry) } }

  /// The files besides the document.
  var attachments: [Attachment] {
    get throws(GeoError) { try archive.attachments(besides: entry) }
  }

  /// The ways back to the document, and to others that it refers to.
  var input: KMLInput {
    get throws(GeoError) {
      let (archive, entry) = (archive, entry)
      let folder = entry.path?.folder ?? ""
      return KMLInput(
        name: String((entry.path?.text ?? "").dropFirst(folder.count)),
        reopening: { () throws(GeoError) in try archive.source(of: entry) },
        neighbours: { (path) throws(GeoError) in
          guard let wanted = RelativePath(folder + path),
            let other = archive.entries.first(where: { $0.path == wanted && !$0.isFolder })
          else { return nil }
          // A neighbour that cannot be unpacked counts as missing: only the document must be readable.
          do throws(GeoError) { return try archive.source(of: other) } catch {
            guard error.reason.severity == .input else { throw error }
            return nil
          }
        })
    }
  }
}
