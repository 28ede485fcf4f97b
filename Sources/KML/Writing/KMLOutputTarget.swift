internal import Base
internal import Files
internal import FormatKit

/// Where the bytes of a finished document go: a file or stream, or an archive.
protocol KMLOutputTarget: AnyObject {
  /// True if there is a place for the pictures that came with the features.
  var takesAttachments: Bool { get }
  /// Begins the document, which has no more than so many bytes.
  func begin(sizeLimit: UInt64) throws(GeoError)
  /// Takes the next bytes of the document.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(GeoError)
  /// Takes the files that come with the document, which is whole, and puts the result in place.
  func finish(_ attachments: [Attachment]) throws(GeoError)
}

/// A document alone, in a file or on a stream.
final class KMLOutputFile: KMLOutputTarget {
  private let sink: ByteSink

  /// Opens the output, under another name for now.
  init(_ request: OutputRequest) throws(GeoError) {
    sink = try request.makeSink()
  }

  var takesAttachments: Bool { false }

  func begin(sizeLimit: UInt64) {}

  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(GeoError) { try sink.write(bytes) }

  func finish(_ attachments: [Attachment]) throws(GeoError) { try sink.commit() }
}
