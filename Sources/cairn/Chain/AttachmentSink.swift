import Base
import Flow

/// A writer of features, and the folder that files that come along with them are put into besides.
final class AttachmentSink: FeatureSink {
  private let writer: any FeatureSink
  private let folder: AttachmentFolder

  init(_ writer: any FeatureSink, _ folder: AttachmentFolder) {
    self.writer = writer
    self.folder = folder
  }

  func makeEncoder() -> any BatchEncoder { writer.makeEncoder() }

  func makeSteps() -> [any BatchStep] { writer.makeSteps() }

  /// The files first: an output whose pictures are missing is not put in place.
  func finish(_ catalog: Catalog) throws(GeoError) {
    try folder.write(catalog.attachments)
    do throws(GeoError) { try writer.finish(catalog) } catch {
      folder.remove()
      throw error
    }
  }

  var takesAttachments: Bool { true }

  var oddities: [Oddity] { writer.oddities }
}
