import Base
import Features
import Flow

/// The batches of the inputs of a run one after the other.
final class PositionInputs {
  private let run: Run
  private var paths: ArraySlice<String>
  private var current: (input: PulledInput<FeatureBatch>, reader: any FeatureReader)?

  /// The inputs of a run, none of which is open yet.
  init(_ run: Run) {
    self.run = run
    paths = run.input.paths[...]
  }

  /// Gives the next batch to a body; false when there is none.
  func next(
    _ body: (inout FeatureBatch) throws(GeoError) -> Void
  ) throws(GeoError) -> Bool {
    while true {
      if let current, try current.input.next(body) { return true }
      if let current { run.ledger.warn(of: try current.reader.finish().oddities) }
      current = nil
      guard let path = paths.popFirst() else { return false }
      let features = try run.features(of: try run.open(path), needsProperties: true)
      current = (
        PulledInput(features.reader, path: features.path, ledger: run.ledger), features.reader
      )
    }
  }

  /// How far the input at hand has been read.
  var progress: FlowProgress { current?.reader.progress ?? FlowProgress(done: 0, total: nil) }
}
