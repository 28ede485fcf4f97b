internal import Base
internal import Features
internal import FormatKit

/// Writes OSM XML 0.6 and osmChange from objects, which stay as they are: ids, versions, members, tags, all
/// in the order of the input.
///
/// Workers format whole blocks; the text goes out in turn, so that nothing is kept in memory.
final class OSMObjectWriter: ObjectWriter {
  let wanted = OSMWanted.everything
  private let output: OSMOutput

  /// Opens the output. Errors: `.outputExists`, `.file`.
  init(_ request: OutputRequest, _ layout: OSMLayout) throws(GeoError) {
    output = try OSMOutput(request, layout)
  }

  func makeEncoder() -> any ObjectEncoder { Encoder(output) }

  func finish() throws(GeoError) { try output.finish() }

  /// One worker's part: formats blocks at the same time as the others, and hands the text over in turn.
  private final class Encoder: ObjectEncoder {
    private let output: OSMOutput
    private var text: OSMObjectText

    init(_ output: OSMOutput) {
      self.output = output
      text = OSMObjectText(output.layout)
    }

    func encode(_ batch: borrowing ObjectBatch) {
      text.removeAll()
      text.append(batch)
    }

    func commit(_ batch: borrowing ObjectBatch) throws(GeoError) {
      try output.begin(batch.header)
      try output.write(text)
      if let account = batch.accounts.first { text.book(in: account) }
    }
  }
}

extension OSMObjectText {
  /// Tells the ledger how the text differs from the objects.
  func book(in account: LayerAccount) {
    if replacedCount > 0 {
      account.note(.characterReplaced, count: replacedCount)
    }
    if timeCount > 0 {
      account.note(.timeLeftOut, count: timeCount)
    }
  }
}
