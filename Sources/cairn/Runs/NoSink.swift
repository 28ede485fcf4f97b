import Features
import Flow

/// Takes features and does nothing with them.
final class NoSink: FeatureSink {
  func makeEncoder() -> any BatchEncoder { Encoder() }
  func finish(_ catalog: Catalog) {}

  private final class Encoder: BatchEncoder {
    func encode(_ batch: borrowing FeatureBatch) {}
    func commit(_ batch: borrowing FeatureBatch) {}
  }
}
