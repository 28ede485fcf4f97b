import Base

extension GeoError.Code {
  /// An archive that does not hold what its directory and checksums say.
  static let brokenArchive = GeoError.Code("broken-archive", .input)
  /// An archive of a kind that is not read: encrypted, or compressed in a rare way.
  static let unsupportedArchive = GeoError.Code("unsupported-archive", .input)
  /// An archive without a document.
  static let missingDocument = GeoError.Code("missing-document", .input)
}
