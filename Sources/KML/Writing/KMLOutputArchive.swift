internal import Base
internal import Files
internal import FormatKit

/// A document in a KMZ archive, with the pictures that came with the features.
final class KMLOutputArchive: KMLOutputTarget {
  private let archive: KMZOutput

  /// Opens the archive, under another name for now.
  init(_ request: OutputRequest) throws(GeoError) {
    archive = try KMZOutput(path: request.path, isOverwriting: request.isOverwriting)
  }

  var takesAttachments: Bool { true }

  func begin(sizeLimit: UInt64) throws(GeoError) { try archive.beginDocument(sizeLimit: sizeLimit) }

  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(GeoError) { try archive.write(bytes) }

  func finish(_ attachments: [Attachment]) throws(GeoError) {
    for attachment in attachments { try archive.add(attachment) }
    try archive.prepare()
    try archive.commit()
  }
}
