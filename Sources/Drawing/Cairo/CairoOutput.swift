internal import Base
internal import Files

/// Where cairo's streams go: it cannot be thrown through, so an error waits here.
final class CairoOutput {
  let sink: ByteSink
  private(set) var failure: GeoError?

  init(_ sink: ByteSink) { self.sink = sink }

  /// Writes bytes, unless that has failed before; false if it fails.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard failure == nil else { return false }
    do throws(GeoError) { try sink.write(bytes) } catch { failure = error }
    return failure == nil
  }
}
