internal import Base
internal import Features

extension TrackStage {
  /// Makes points of the stops of tracks, and lines of the legs between them.
  public static func stops(_ rules: StopRules) -> TrackStage {
    TrackStage(fields: TrackStops.fields) { () throws(GeoError) in
      TrackStops(rules, try FixMeasure())
    }
  }
}

/// Finds the stops of one track after another.
final class TrackStops: TrackWork {
  private let rules: StopRules
  private let measure: FixMeasure

  static let fields = [
    Field(name: "kind", type: .text), Field(name: "arrival", type: .dateTime),
    Field(name: "departure", type: .dateTime), Field(name: "seconds", type: .real),
    Field(name: "metres", type: .real), Field(name: "positions", type: .integer),
  ]

  init(_ rules: StopRules, _ measure: FixMeasure) {
    self.rules = rules
    self.measure = measure
  }

  func fate(ofOther feature: Int, of batch: borrowing FeatureBatch) -> OtherFate { .filtered }

  func pieces(of track: Track, notes: inout TrackNotes) -> [TrackPiece] {
    track.noteMissingTimes(&notes)
    var pieces: [TrackPiece] = []
    for line in track.lines {
      var place = 0
      for stop in stops(in: line.fixes) {
        // A leg begins and ends at stops.
        let start = max(place - 1, 0)
        if stop.lowerBound > start, stop.lowerBound > 0 {
          pieces.append(leg(line[start..<stop.lowerBound + 1]))
        }
        pieces.append(self.stop(line.fixes[stop]))
        place = stop.upperBound
      }
      let start = max(place - 1, 0)
      if line.fixes.count - start > 1, place < line.fixes.count {
        pieces.append(leg(line[start..<line.fixes.count]))
      }
    }
    return pieces
  }

  /// The stays, which begin and end at positions with times.
  private func stops(in fixes: [Fix]) -> [Range<Int>] {
    let timed = fixes.indices.filter { fixes[$0].hasTime }
    return rules.stops(in: timed.map { fixes[$0] }, measure).map {
      timed[$0.lowerBound]..<timed[$0.upperBound - 1] + 1
    }
  }

  private func stop(_ fixes: ArraySlice<Fix>) -> TrackPiece {
    var middle = fixes[fixes.startIndex]
    let start = middle
    var (width, height, rise) = (0.0, 0.0, 0.0)
    for fix in fixes {
      width += FixMeasure.turn(from: start.x, to: fix.x)
      height += fix.y - start.y
      rise += fix.z - start.z
    }
    let count = Double(fixes.count)
    middle.x = FixMeasure.wrapped(start.x + width / count)
    middle.y = start.y + height / count
    middle.z = start.z + rise / count
    let end = fixes[fixes.endIndex - 1]
    return TrackPiece(
      shape: .point(middle),
      values: values("stop", start, end, metres: 0, count: fixes.count))
  }

  private func leg(_ line: TrackLine) -> TrackPiece {
    let fixes = line.fixes
    let metres = zip(fixes, fixes.dropFirst()).reduce(0) { $0 + measure.metres($1.0, $1.1) }
    return TrackPiece(
      shape: .lines([line], isMulti: false),
      values: values(
        "leg", fixes.first(where: \.hasTime) ?? fixes[0],
        fixes.last(where: \.hasTime) ?? fixes[fixes.count - 1], metres: metres,
        count: fixes.count))
  }

  /// A stop is reached at its arrival; a leg leaves at its departure and arrives at its end.
  private func values(
    _ kind: String, _ start: Fix, _ end: Fix, metres: Double, count: Int
  ) -> [(name: String, value: TrackPiece.Value)] {
    let isStop = kind == "stop"
    return [
      ("kind", .text(kind)), ("arrival", .time(isStop ? start.time : end.time)),
      ("departure", .time(isStop ? end.time : start.time)),
      ("seconds", .real(end.time - start.time)), ("metres", .real(Self.rounded(metres))),
      ("positions", .integer(count)),
    ]
  }

  /// Millimetres are enough.
  static func rounded(_ metres: Double) -> Double { (metres * 1000).rounded() / 1000 }
}
