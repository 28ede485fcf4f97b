internal import Geometry
internal import Streaming

/// Writes OSM XML 0.6 and osmChange from objects, which stay as they are: ids, versions, members, tags, all
/// in the order of the input.
///
/// Workers format whole blocks; in turn the text goes out, so nothing is held.
final class OSMObjectWriter: FeatureSink {
  let output: OSMOutput

  /// Opens the output. Errors: `.outputExists`, `.file`.
  init(_ request: OutputRequest, _ layout: OSMLayout) throws(GeoError) {
    output = try OSMOutput(request, layout)
  }

  func makeEncoder() -> any BatchEncoder { OSMObjectEncoder(self) }

  func finish(_ catalog: Catalog) throws(GeoError) { try output.finish() }
}

/// One worker's part of an output of objects: formats blocks at once with the others, hands the text over
/// in turn.
final class OSMObjectEncoder: BatchEncoder {
  private let writer: OSMObjectWriter
  private var text: OSMObjectText

  init(_ writer: OSMObjectWriter) {
    self.writer = writer
    text = OSMObjectText(writer.output.layout)
  }

  func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
    text.removeAll()
    text.append(try OSMPayload.of(batch), batch.input)
  }

  func commit(_ batch: borrowing FeatureBatch, _ catalog: Catalog) throws(GeoError) {
    try writer.output.begin(try OSMPayload.of(batch).header)
    try writer.output.write(text)
    text.book(batch, in: catalog)
  }
}

extension OSMObjectText {
  /// Tells the ledger what the text says otherwise than the objects.
  func book(_ batch: borrowing FeatureBatch, in catalog: Catalog) {
    guard replacedCount > 0 || timeCount > 0,
      let output = batch.slots.lazy.compactMap(\.output).first
    else { return }
    let layer = catalog.layers[output]
    if replacedCount > 0 {
      layer.note(
        .changed, "character-replaced", "characters that XML cannot hold became U+FFFD",
        count: replacedCount)
    }
    if timeCount > 0 {
      layer.note(
        .changed, "time-left-out", "times of years that have no four digits were left out",
        count: timeCount)
    }
  }
}
