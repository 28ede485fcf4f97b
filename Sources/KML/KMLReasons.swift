public import Base
internal import Archive
internal import XML

extension Reason {
  /// The reasons of this module, and of XML and archives, which it reads and writes.
  public static let kml: [Reason] = kmlDocuments + kmlFeatures + kmlWriting + xml + archive
}
