internal import Base
internal import Features

extension TrackStage {
  /// Marks the positions of tracks that break rules in the list `flag` of `coordinateProperties`, or leaves them out.
  public static func clean(_ rules: CleaningRules) -> TrackStage {
    TrackStage(fields: []) { () throws(GeoError) in TrackCleaning(rules, try FixMeasure()) }
  }
}

/// Cleans one track after another.
final class TrackCleaning: TrackWork {
  private let judge: FixJudge

  init(_ rules: CleaningRules, _ measure: FixMeasure) {
    judge = FixJudge(rules: rules, measure: measure)
  }

  func pieces(of track: Track, notes: inout TrackNotes) -> [TrackPiece] {
    track.noteMissingTimes(&notes)
    let accuracies = track.arrays.list(CleaningRules.accuracyNames)
    let flaws = track.lines.map { line in
      judge.flaws(of: line.fixes) { place in
        accuracies.flatMap { track.arrays.number($0.places[line.part][place]) }
      }
    }
    guard judge.rules.drops else {
      var piece = TrackPiece(shape: .lines(track.lines, isMulti: track.isMulti))
      piece.lists = [
        (
          CleaningRules.flagName,
          flaws.map { $0.map { flaw in flaw.map { "\"\($0.rawValue)\"" } ?? "null" } }
        )
      ]
      return [piece]
    }
    var lines: [TrackLine] = []
    var droppedCount = 0
    for (line, flaws) in zip(track.lines, flaws) {
      let kept = flaws.indices.filter { flaws[$0] == nil }
      droppedCount += flaws.count - kept.count
      // A line needs two; what is left of a segment never joins another one.
      if kept.count > 1 { lines.append(line.taking(kept)) } else { droppedCount += kept.count }
    }
    notes.note(.fixesDropped, count: droppedCount)
    return lines.isEmpty ? [] : [TrackPiece(shape: .lines(lines, isMulti: track.isMulti))]
  }
}
