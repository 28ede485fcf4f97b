import Base
import Features
import Flow
import FormatKit

/// The batches of the inputs of a run one after the other.
final class PositionInputs {
  private let run: Run
  private var paths: ArraySlice<String>
  private var current: (input: PulledInput<FeatureBatch>, reader: any FeatureReader)?

  private let timeZone: String
  private let followed: FollowedInput?
  /// The format of the input at hand.
  private(set) var format: Format?
  /// Features that could not be read and were left out.
  private(set) var rejectCount = 0

  /// The inputs of a run, none of which is open yet; times without an offset are of a time zone. Or the pieces of the one
  /// that is followed.
  init(_ run: Run, timeZone: String, followed: FollowedInput?) {
    self.followed = followed
    self.run = run
    self.timeZone = timeZone
    paths = run.input.paths[...]
  }

  /// Gives the next batch to a body; false when there is none.
  func next(
    _ body: (inout FeatureBatch) throws(GeoError) -> Void
  ) throws(GeoError) -> Bool {
    while true {
      let isMore = try current?.input.next { (batch) throws(GeoError) in
        rejectCount += batch.ledger.rejects.count
        try body(&batch)
      }
      if isMore == true { return true }
      if let current { run.ledger.warn(of: try current.reader.finish().oddities) }
      current = nil
      guard let opened = try open() else { return false }
      format = opened.format
      let features = try run.features(
        of: opened, needsProperties: true,
        adjusting: { [timeZone] (request) in
          if request.options["timezone"] == nil { request.options["timezone"] = timeZone }
        })
      current = (
        PulledInput(features.reader, path: features.path, ledger: run.ledger), features.reader
      )
    }
  }

  private func open() throws(GeoError) -> Run.Input? {
    if let followed { return try followed.next() }
    guard let path = paths.popFirst() else { return nil }
    return try run.open(path)
  }

  /// How far the input at hand has been read.
  var progress: FlowProgress { current?.reader.progress ?? FlowProgress(done: 0, total: nil) }
}
