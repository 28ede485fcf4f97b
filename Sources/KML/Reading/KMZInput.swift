internal import Archive
internal import Base
internal import Files

/// A KMZ archive as the KML reader sees it: its document, its other documents and the files beside them.
struct KMZInput {
  private let archive: ZIPArchive
  private let entry: ZIPEntry
  /// All of the archive.
  let neighbourhood: KMLNeighbourhood

  /// Opens an archive; one that comes from a pipe is copied to a file first, as its directory is at its
  /// end. Errors: `.file`, `.brokenArchive`, `.missingDocument`, `.unsafeArchive`.
  init(_ source: ByteSource) throws(GeoError) {
    let archive: ZIPArchive
    if source.fileSize != nil, source.compression == nil, source.path != "stdin" {
      archive = try ZIPArchive(path: source.path)
    } else {
      // Once it is open, the copy can lose its name.
      let spool = try SpooledFile(source)
      archive = try ZIPArchive(path: spool.path, named: source.path)
    }
    do throws(GeoError) { try self.init(archive, path: source.path) } catch {
      throw KMZStranger(archive.entries)?.error(instead: error) ?? error
    }
  }

  /// An archive that is open; `path` is what messages call it. Errors: `.missingDocument`.
  init(_ archive: ZIPArchive, path: String) throws(GeoError) {
    self.archive = archive
    entry = try archive.document()
    neighbourhood = KMLNeighbourhood(archive, path: path)
  }

  /// The document from its start.
  var source: ByteSource { get throws(GeoError) { try archive.source(of: entry) } }

  /// The document's path in the archive.
  var name: String { entry.path?.text ?? "" }

  /// The folder that names of files are relative to, with its slash; empty at the root.
  var folder: String { String(entry.path?.folder ?? "") }

  /// The files besides the document.
  var attachments: [Attachment] {
    get throws(GeoError) { try archive.attachments(besides: entry) }
  }

  /// The way back to the document.
  var input: KMLInput {
    let (archive, entry) = (archive, entry)
    return KMLInput(name: name, in: neighbourhood) {
      () throws(GeoError) in try archive.source(of: entry)
    }
  }
}
