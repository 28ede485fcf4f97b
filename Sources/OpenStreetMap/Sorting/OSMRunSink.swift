internal import Base

/// Writes the blocks of a run, which are whole, to a file.
final class OSMRunSink: ObjectSink {
  let wanted: OSMWanted = []
  private let file: OSMRunFile
  private let sequence: Int
  /// The blocks of the run, in order; written to in turn.
  private(set) var chunks: [OSMRunFile.Chunk] = []

  /// `sequence`: where the objects come among equal ones.
  init(_ file: OSMRunFile, sequence: Int) {
    self.file = file
    self.sequence = sequence
  }

  func makeEncoder() -> any ObjectEncoder { Encoder(self) }

  private final class Encoder: ObjectEncoder {
    private let sink: OSMRunSink
    private var bytes = Bytes()

    init(_ sink: OSMRunSink) { self.sink = sink }

    func encode(_ batch: borrowing ObjectBatch) {
      OSMRunFile.encode(batch.block, into: &bytes)
    }

    func commit(_ batch: borrowing ObjectBatch) throws(GeoError) {
      guard !batch.block.objects.isEmpty else { return }
      sink.chunks.append(try sink.file.append(bytes, sequence: sink.sequence))
    }
  }
}
