internal import Base
internal import Features
internal import Flow
internal import FormatKit

/// One worker's part of a KML output: formats batches at once with the others, hands the text over in
/// turn.
final class KMLEncoder: BatchEncoder {
  private let writer: KMLWriter
  private var text: KMLEncoderText

  init(_ writer: KMLWriter, _ options: KMLWriterOptions) {
    self.writer = writer
    text = KMLEncoderText(options)
  }

  func encode(_ batch: borrowing FeatureBatch) throws(GeoError) { try text.format(batch) }

  func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
    try writer.take(&text, of: batch)
    text.output.changes.book(KMLChange.self, batch)
  }
}
