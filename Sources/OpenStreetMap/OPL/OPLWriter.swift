internal import Base
internal import Features
internal import Files
internal import FormatKit

/// Writes OPL (osmcode.org/opl-file-format), a line for each object, from objects in the order of the input.
///
/// Workers format whole blocks; the text goes out in turn, so that nothing is kept in memory. OPL has no
/// head.
final class OPLWriter: ObjectWriter {
  let wanted = OSMWanted.everything
  private let sink: ByteSink

  /// Opens the output. Errors: `.outputExists`, `.file`.
  init(_ request: OutputRequest) throws(GeoError) {
    sink = try request.makeSink()
  }

  func makeEncoder() -> any ObjectEncoder { Encoder(sink) }

  func finish() throws(GeoError) { try sink.commit() }

  /// One worker's part.
  private final class Encoder: ObjectEncoder {
    private let sink: ByteSink
    private var text = OPLObjectText()
    private var losses: ObjectLosses?

    init(_ sink: ByteSink) { self.sink = sink }

    func encode(_ batch: borrowing ObjectBatch) {
      let sources = batch.sources
      text.removeAll()
      text.append(batch, sources)
      losses = ObjectLosses(batch, sources)
    }

    func commit(_ batch: borrowing ObjectBatch) throws(GeoError) {
      try sink.write(text.bytes.buffer)
      guard let account = batch.accounts.first else { return }
      losses?.book(in: account)
      if text.timeCount > 0 { account.note(.timeLeftOut, count: text.timeCount) }
    }
  }
}
