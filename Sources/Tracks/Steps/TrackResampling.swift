internal import Base

/// Where the positions of a resampled track lie.
public enum ResamplingStep: Sendable {
  case seconds(Double)
  case metres(Double)
}

extension TrackStage {
  /// Puts positions at even distances in time or along the way in place of those of tracks.
  public static func resample(_ step: ResamplingStep) -> TrackStage {
    TrackStage(fields: []) { () throws(GeoError) in TrackResampling(step, try FixMeasure()) }
  }
}

/// Resamples one track after another.
final class TrackResampling: TrackWork {
  private let step: ResamplingStep
  private let measure: FixMeasure

  /// More positions of one part than that are not made.
  private static let limit = 10_000_000.0

  init(_ step: ResamplingStep, _ measure: FixMeasure) {
    self.step = step
    self.measure = measure
  }

  func pieces(of track: Track, notes: inout TrackNotes) throws(GeoError) -> [TrackPiece] {
    var needsTimes = false
    if case .seconds = step {
      needsTimes = true
      track.noteMissingTimes(&notes)
      guard track.hasSomeTimes else {
        return [TrackPiece(shape: .lines(track.lines, isMulti: track.isMulti))]
      }
    }
    var lines: [TrackLine] = []
    for line in track.lines {
      let known = needsTimes ? line.fixes.filter(\.hasTime) : line.fixes
      guard known.count > 1 else {
        lines.append(line)
        continue
      }
      let fixes = try resampled(known)
      lines.append(
        TrackLine(
          fixes: fixes, sources: [Int](repeating: -1, count: fixes.count), part: line.part))
    }
    notes.note(
      .arraysLeftOut,
      count: track.arrays.lists.count { $0.name != CoordinateArrays.timesName })
    return [TrackPiece(shape: .lines(lines, isMulti: track.isMulti))]
  }

  /// The first position, those at even distances from it, and the last one.
  private func resampled(_ fixes: [Fix]) throws(GeoError) -> [Fix] {
    guard let first = fixes.first, let last = fixes.last, fixes.count > 1 else { return fixes }
    var reached = [0.0]
    let width: Double
    switch step {
    case .seconds(let seconds):
      width = seconds
      for fix in fixes.dropFirst() { reached.append(max(fix.time - first.time, reached.last ?? 0)) }
    case .metres(let metres):
      width = metres
      for (before, fix) in zip(fixes, fixes.dropFirst()) {
        reached.append((reached.last ?? 0) + measure.metres(before, fix))
      }
    }
    let whole = reached.last ?? 0
    guard whole / width < Self.limit else {
      throw GeoError(
        .usage, "a track would have more than 10 million positions",
        hint: "choose a longer --seconds or --metres, or cut the tracks first: cairn track split")
    }
    var result = [first]
    var index = 1
    var path = FixPath(first, fixes[1], measure)
    var number = 1.0
    while number * width < whole {
      let wanted = number * width
      if reached[index] < wanted, index < reached.count - 1 {
        while index < reached.count - 1, reached[index] < wanted { index += 1 }
        path = FixPath(fixes[index - 1], fixes[index], measure)
      }
      let length = reached[index] - reached[index - 1]
      let fraction = length > 0 ? (wanted - reached[index - 1]) / length : 1
      var fix = path.place(atFraction: fraction)
      if case .seconds = step { fix.time = first.time + wanted }
      result.append(fix)
      number += 1
    }
    result.append(last)
    return result
  }
}
