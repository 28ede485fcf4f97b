internal import Base
internal import Features
internal import Flow
internal import FormatKit

/// One worker's part of a GeoJSON output: formats batches in parallel with the other workers, and hands
/// the text over in turn.
final class GeoJSONEncoder: BatchEncoder {
  private let writer: GeoJSONWriter
  private var text: GeoJSONFeatureText

  init(_ writer: GeoJSONWriter, _ style: GeoJSONStyle) {
    self.writer = writer
    text = GeoJSONFeatureText(style)
  }

  func encode(_ batch: borrowing FeatureBatch) throws(GeoError) { try text.format(batch) }

  func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
    try writer.write(text.output, of: batch)
    text.output.changes.book(GeoJSONChange.self, batch)
  }
}
