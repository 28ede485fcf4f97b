public import Base

extension Reason {
  /// An archive does not hold what its directory and checksums say.
  static let brokenArchive = Reason(
    "broken-archive", .input,
    "a ZIP archive is damaged or contradicts itself",
    cause: "The download or copy stopped before its end, or bytes were changed on the way. An "
      + "archive with two entries of the same name is refused too.",
    remedy: "Fetch the file again; unzip -t FILE tells whether a copy is sound.")
  /// An archive is encrypted, or compressed by a rare method.
  static let unsupportedArchive = Reason(
    "unsupported-archive", .input,
    "a ZIP archive is encrypted, or compressed by a method that cairn does not read",
    cause: "The archive has a password, or a program packed it with a newer method such as LZMA "
      + "or Zstandard. KMZ archives use deflate.",
    remedy: "Unpack it with the program that made it and convert the .kml, or pack the files "
      + "again: zip -r NEW.kmz FOLDER.")
  /// An archive has no document.
  static let missingDocument = Reason(
    "missing-document", .input,
    "a KMZ archive has no .kml file",
    cause: "The file is a ZIP archive of something else, such as a shapefile, or its document has "
      + "an unusual name.",
    remedy: "List what is in it with unzip -l FILE. Unpack it and convert the files if cairn reads "
      + "their format.")

  /// The reasons of this module.
  public static let archive: [Reason] = [.brokenArchive, .unsupportedArchive, .missingDocument]
}
