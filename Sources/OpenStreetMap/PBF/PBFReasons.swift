internal import Base

/// What concerns OSM PBF alone.
extension Reason {
  /// A message of a PBF file breaks the encoding (protocol buffers) or contradicts itself.
  static let pbfSyntax = Reason(
    "pbf-syntax", .input, "the contents of a PBF file break its encoding or contradict each other",
    cause: "The file is damaged, or was written by a program that does not follow the format.",
    remedy: "Download the file again. If `osmium fileinfo -e FILE` reads it without an error,"
      + " please report a bug of cairn.")
  /// A size in a PBF file is beyond the format's limits, or wrong.
  static let pbfSize = Reason(
    "pbf-size", .input, "a size that a PBF file gives is wrong or above the limits of the format",
    cause: "The file is damaged, is not PBF at all, or was made to exhaust a reader's memory. A"
      + " blob has at most 32 MB, its header 64 KB.",
    remedy: "Download the file again and compare its checksum with the one on the server.")
  /// A blob is compressed in a way that is not read.
  static let pbfCompression = Reason(
    "pbf-compression", .input, "a PBF file is compressed in a way that cairn does not read",
    cause: "It was written with lzma or bzip2 inside, which the format has given up. cairn reads"
      + " zlib, which nearly all files have, lz4, zstd, and uncompressed data.",
    remedy: "Get the data again in a usual form: osmium and osmosis do not write these two.")
  /// A PBF file requires something of its readers that this one does not have.
  static let pbfFeature = Reason(
    "pbf-required-feature", .input, "a PBF file requires a feature that cairn does not have",
    cause: "The file uses a new extension of the format, which the message names.",
    remedy: "Write it without that with the program that made it, or ask for a newer cairn.")
  /// A PBF file ends in the middle.
  static let pbfTruncated = Reason(
    "pbf-truncated", .input, "a PBF file ends in the middle, or has no header",
    cause: "The download or the copy was interrupted, or the disk was full.",
    remedy: "Download the file again. Its size should be the one that the server gives.")
  /// An object is larger than a blob can be.
  static let pbfTooLarge = Reason(
    "pbf-too-large", .input,
    "an object is too large for a blob of a PBF file, which has at most 32 MB",
    cause: "A relation has millions of members, or texts of many megabytes, which OpenStreetMap's"
      + " database does not take.",
    remedy: "Leave the object out with `cairn filter`, or write OSM XML.")
  /// The head of the input promises an order that its objects do not have.
  static let pbfOrder = Reason(
    "pbf-order", .input, "objects are not sorted, but the head of the input says that they are",
    cause: "Several sorted inputs follow one another, or a program changed a sorted file and left"
      + " 'Sort.Type_then_ID' in its head. A PBF file that says so must be sorted, as readers rely"
      + " on it.",
    remedy: "Write it without saying so: --output-option sorted=no. Or sort it first: `cairn sort"
      + " FILE -o SORTED`.")

  // MARK: - Outputs

  /// Deleted objects are left out.
  static let deletedLeftOut = Reason(
    "deleted-left-out", .changed, "deleted objects are left out, as the output is not a history",
    cause: "The input marks objects as deleted: with visible=\"false\", or with JOSM's"
      + " action=\"delete\". A PBF file can only hold them if its head says that it is a history,"
      + " which most programs do not read.",
    remedy: "Nothing, if you want the map as it is. To keep them, pass --output-option history=yes,"
      + " or give the output a name with .osh.pbf.")
  /// Marks of an editor are left out.
  static let editMarkLeftOut = Reason(
    "edit-mark-left-out", .changed, "marks of objects that are to be uploaded are left out",
    cause: "JOSM writes action=\"modify\" or action=\"delete\" for what was edited and not yet"
      + " uploaded. PBF and OPL have no place for it.",
    remedy: "Keep the file of JOSM, or write OSM XML, if you want to go on editing.")
  /// Places that only Overpass gives are left out.
  static let placesLeftOut = Reason(
    "places-left-out", .changed, "boxes, centres and places of members are left out",
    cause: "Overpass adds them to ways and relations (out bb, out center, out geom). PBF and OPL"
      + " have places for nodes and for the nodes of ways only.",
    remedy: "Nothing, if the nodes themselves are in the file. Otherwise write OSM XML.")

  // MARK: - Warnings

  /// Bytes that are not UTF-8 became U+FFFD.
  static let textNotUTF8 = Reason(
    "text-not-utf-8", .warning, "bytes that are not UTF-8 became U+FFFD",
    cause: "A program wrote tags, roles or user names in another encoding, or cut a text in the"
      + " middle of a character.",
    remedy: "Look for the character � in the output, and correct these tags in the source.")
  /// Changesets were skipped.
  static let changesetsSkipped = Reason(
    "changesets", .warning, "changesets were passed over",
    cause: "The file lists edits (who changed what, and when) beside the objects of the map.",
    remedy: "Nothing: changesets have no geometry that features could be made of.")
  /// Fields that are not known were skipped.
  static let unknownFields = Reason(
    "unknown-fields", .warning, "unknown fields of a PBF file were passed over",
    cause: "The file was written by a newer or extended program. The encoding lets readers skip"
      + " what they do not know.",
    remedy: "Nothing: everything that the format defines is read.")
  /// Blobs of unknown types were skipped.
  static let unknownBlobs = Reason(
    "unknown-blobs", .warning, "blobs of unknown types were passed over",
    cause: "A program put an index or data of its own between the blobs of objects, as the format"
      + " allows.",
    remedy: "Nothing: all blobs with objects are read.")

  /// The reasons that concern OSM PBF alone.
  static let pbf: [Reason] = [
    .pbfSyntax, .pbfSize, .pbfCompression, .pbfFeature, .pbfTruncated, .pbfTooLarge, .pbfOrder,
    .deletedLeftOut, .editMarkLeftOut, .placesLeftOut, .textNotUTF8, .changesetsSkipped,
    .unknownFields, .unknownBlobs,
  ]
}
