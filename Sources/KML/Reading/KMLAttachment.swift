internal import Base
internal import Files

/// A file of an archive, with the name that it has in the output.
struct KMLAttachment {
  /// Where it is among the files around the input's first document.
  let path: String
  let file: Attachment

  /// The files of an archive besides its document; names that other files of the run have already get a
  /// number. `folder` is what precedes paths in the archive.
  static func all(
    of archive: KMZInput, in folder: String = "", _ names: AttachmentNames
  ) throws(GeoError) -> [KMLAttachment] {
    var all: [KMLAttachment] = []
    for file in try archive.attachments {
      // Names are relative to the document's folder; files elsewhere have their whole path.
      let beside = archive.folder + file.name
      let path = archive.neighbourhood.contains(beside) ? beside : file.name
      all.append(KMLAttachment(path: folder + path, file: file.named(try names.take(file))))
    }
    return all
  }
}
