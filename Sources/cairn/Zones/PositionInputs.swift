import Base
import Features
import Files
import Flow
import FormatKit
import Steps
import Tracks

/// The batches of the inputs of a run one after the other.
final class PositionInputs {
  private let run: Run
  private var paths: ArraySlice<String>
  private var current: (input: PulledInput<FeatureBatch>, reader: any FeatureReader)?

  private let timeZone: String
  private let fixes: FixesAhead
  private let followed: FollowedInput?
  /// The format of the input at hand.
  private(set) var format: Format?
  /// What was not read of the inputs, and what was changed.
  private var losses = LayerTally()
  private var checks: [(check: FieldCheck, step: any BatchStep)]
  /// Features of the input at hand.
  private var featureCount = 0
  /// Fields that no feature has are refused before anything is written.
  private let isStream: Bool
  private var isChecked = false

  /// The inputs of a run, none of which is open yet, whose positions `fixes` reads; times without an offset are of a time
  /// zone. Or the pieces of the one that is followed. Features have to have the fields of `points`: some of the first ones,
  /// where what is written cannot be taken back.
  init(
    _ run: Run, timeZone: String, _ points: PointFieldOptions, _ fixes: FixesAhead,
    followed: FollowedInput?, isStream: Bool
  ) {
    self.fixes = fixes
    self.followed = followed
    self.isStream = isStream
    self.run = run
    self.timeZone = timeZone
    paths = run.input.paths[...]
    checks = points.checks(followed == nil ? .found : .open).map { ($0, $0.makeStep()) }
  }

  /// Gives the next batch to a body; false when there is none.
  func next(
    _ body: (inout FeatureBatch) throws(GeoError) -> Void
  ) throws(GeoError) -> Bool {
    while true {
      do throws(GeoError) {
        let isMore = try current?.input.next { (batch) throws(GeoError) in
          for index in checks.indices {
            try checks[index].step.apply(to: &batch)
            try checks[index].step.commit()
          }
          featureCount += batch.count
          if isStream, !isChecked, batch.count > 0 {
            for (check, _) in checks { try check.verify() }
            isChecked = true
          }
          try body(&batch)
        }
        if isMore == true { return true }
        if let current { run.ledger.warn(of: try current.reader.finish().oddities) }
        current = nil
        followed?.count(features: featureCount)
        featureCount = 0
        guard let opened = try open() else {
          try end()
          return false
        }
        current = try pull(opened)
      } catch {
        current = nil
        try pass(over: error)
      }
    }
  }

  /// Enters what was not read, and what was changed, beside what became of the rest.
  func enterLosses(in account: LayerAccount) { account.tally.add(losses) { $0 } }

  private func open() throws(GeoError) -> Run.Input? {
    if let followed {
      let next = try followed.next()
      for place in followed.takeUnfinished() {
        losses.read += 1
        losses.add(
          .unfinishedLine, as: .incomplete, Reason.unfinishedLine.meaning, count: 1,
          examples: [place])
      }
      return next
    }
    guard let path = paths.popFirst() else { return nil }
    return try run.open(path)
  }

  private func pull(
    _ opened: Run.Input
  ) throws(GeoError) -> (PulledInput<FeatureBatch>, any FeatureReader) {
    format = opened.format
    let features = try run.features(
      of: opened, needsProperties: true,
      adjusting: { [timeZone] (request) in
        if request.options["timezone"] == nil { request.options["timezone"] = timeZone }
      })
    for (check, _) in checks {
      for layer in features.reader.nature.layers { _ = check.layer(behind: layer) }
    }
    if run.rejects == nil, let path = run.input.rejects {
      run.rejects = try RejectsFile(path: path)
    }
    // Who follows a pipe waits for nothing that is behind what has come.
    let isFile = followed == nil && opened.path != "-" && !OutputFile.isSpecial(opened.path)
    let input = PulledInput(
      fixes.reader(features.reader), path: features.path, ledger: run.ledger,
      readsAhead: run.jobs > 1 && isFile)
    input.onNotice = { [unowned self] notice, places in note(notice, places) }
    input.onReject = { [unowned self] (record, error, frame) throws(GeoError) in
      try run.rejects?.add(record, in: frame)
      refuse(followed?.placed(error) ?? error)
    }
    return (input, features.reader)
  }

  /// Goes on behind a damaged line of an input that is followed, if bad features are left out.
  private func pass(over error: GeoError) throws(GeoError) {
    guard let followed else { throw error }
    let error = followed.placed(error)
    guard run.input.onError == .skip, error.reason.severity == .input, followed.isOneLine else {
      throw error
    }
    try run.rejects?.add(line: followed.text)
    refuse(error)
  }

  private func refuse(_ error: GeoError) {
    featureCount += 1
    losses.read += 1
    losses.add(
      error.reason, as: .dropped, error.message, count: 1,
      examples: error.location.map { [$0] } ?? [])
  }

  private func note(_ notice: Notice, _ places: [SourceLocation]) {
    // These are about features that are in no batch.
    switch notice.severity {
    case .passedOver:
      losses.read += notice.count
      losses.filtered += notice.count
    case .dropped, .incomplete, .merged: losses.read += notice.count
    default: break
    }
    losses.add(
      notice.reason, as: notice.severity, notice.message, count: notice.count,
      examples: places.map { followed?.placed($0) ?? $0 })
  }

  /// Refuses fields that no feature had.
  private func end() throws(GeoError) {
    for (check, _) in checks { try check.verify() }
    for (check, _) in checks { check.finish(run.ledger) }
  }

  /// How far the input at hand has been read.
  var progress: FlowProgress { current?.input.progress ?? FlowProgress(done: 0, total: nil) }
}
