internal import Base

/// What must not be seen of a track.
public struct RedactionRules: Sendable {
  let zones: [Zone]
  let ends: Double

  /// What is within zones, and so many metres of the way at both ends.
  public init(zones: [Zone], ends: Double) {
    self.zones = zones
    self.ends = ends
  }
}

extension TrackStage {
  /// Leaves out the positions of tracks that must not be seen, with their times; a line ends where it is left out, and
  /// another one begins behind it.
  public static func redact(_ rules: RedactionRules) -> TrackStage {
    let zones = ZoneSet(rules.zones, reach: 0)
    return TrackStage(fields: []) { () throws(GeoError) in
      TrackRedaction(zones, ends: rules.ends, try FixMeasure())
    }
  }
}

/// Redacts one track after another.
final class TrackRedaction: TrackWork {
  private let zones: ZoneSet
  private let ends: Double
  private let measure: FixMeasure

  init(_ zones: ZoneSet, ends: Double, _ measure: FixMeasure) {
    self.zones = zones
    self.ends = ends
    self.measure = measure
  }

  func pieces(of track: Track, notes: inout TrackNotes) -> [TrackPiece] {
    let hidden = hiddenEnds(of: track)
    var lines: [TrackLine] = []
    var (count, keptCount) = (0, 0)
    for (number, line) in track.lines.enumerated() {
      count += line.fixes.count
      var start: Int?
      for place in 0...line.fixes.count {
        let isKept =
          place < line.fixes.count && !hidden[number][place]
          && !zones.hold(line.fixes[place], measure)
        if isKept {
          start = start ?? place
        } else if let first = start {
          // A line needs two positions.
          if place - first > 1 {
            lines.append(line[first..<place])
            keptCount += place - first
          }
          start = nil
        }
      }
    }
    guard keptCount < count else {
      return [TrackPiece(shape: .lines(track.lines, isMulti: track.isMulti))]
    }
    notes.note(.fixesDropped, count: count - keptCount)
    guard !lines.isEmpty else { return [] }
    return [TrackPiece(shape: .lines(lines, isMulti: track.isMulti || lines.count > 1))]
  }

  /// For each position true if it is at one of the ends of the whole way.
  private func hiddenEnds(of track: Track) -> [[Bool]] {
    var hidden = track.lines.map { [Bool](repeating: false, count: $0.fixes.count) }
    guard ends > 0 else { return hidden }
    let places = track.lines.enumerated().flatMap { number, line in
      line.fixes.indices.map { (number, $0) }
    }
    func hide(_ places: some Sequence<(Int, Int)>) {
      var way = 0.0
      var last: (Int, Int)?
      for (number, place) in places {
        if let last, last.0 == number {
          way += measure.metres(
            track.lines[number].fixes[last.1], track.lines[number].fixes[place])
        }
        guard way < ends else { return }
        hidden[number][place] = true
        last = (number, place)
      }
    }
    hide(places)
    hide(places.reversed())
    return hidden
  }
}
