internal import Base
internal import Features
internal import Geometry

/// What must not be seen of a track.
public struct RedactionRules: Sendable {
  let zones: [Zone]
  let ends: Double
  /// Points in time are tracks of one position.
  let takesPoints: Bool

  /// What is within zones, and so many metres of the way at both ends; where `takesPoints`, points in time are tracks of
  /// one position.
  public init(zones: [Zone], ends: Double, takesPoints: Bool) {
    self.zones = zones
    self.ends = ends
    self.takesPoints = takesPoints
  }
}

extension TrackStage {
  /// Leaves out the positions of tracks that must not be seen, with their times; a line ends where it is left out, and
  /// another one begins behind it.
  public static func redact(_ rules: RedactionRules) -> TrackStage {
    let zones = ZoneSet(rules.zones, reach: 0)
    return TrackStage(fields: []) { () throws(GeoError) in
      TrackRedaction(zones, rules, try FixMeasure())
    }
  }
}

/// Redacts one track after another.
final class TrackRedaction: TrackWork {
  private let zones: ZoneSet
  private let ends: Double
  private let takesPoints: Bool
  private let measure: FixMeasure

  init(_ zones: ZoneSet, _ rules: RedactionRules, _ measure: FixMeasure) {
    self.zones = zones
    ends = rules.ends
    takesPoints = rules.takesPoints
    self.measure = measure
  }

  func pieces(of track: Track, notes: inout TrackNotes) -> [TrackPiece] {
    let hidden = hiddenEnds(of: track)
    var lines: [TrackLine] = []
    var (count, keptCount) = (0, 0)
    for (number, line) in track.lines.enumerated() {
      count += line.fixes.count
      for range in shown(line.fixes, hidden[number]) {
        lines.append(line[range])
        keptCount += range.count
      }
    }
    guard keptCount < count || lines.count > track.lines.count else {
      return [TrackPiece(shape: .lines(track.lines, isMulti: track.isMulti))]
    }
    notes.note(.fixesDropped, count: count - keptCount)
    guard !lines.isEmpty else { return [] }
    return [TrackPiece(shape: .lines(lines, isMulti: track.isMulti || lines.count > 1))]
  }

  /// The stretches of a line that may be seen: two positions or more each, and no way between two leads through a zone.
  private func shown(_ fixes: [Fix], _ hidden: [Bool]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    func end(_ place: Int) {
      if let first = start, place - first > 1 { ranges.append(first..<place) }
      start = nil
    }
    for place in fixes.indices {
      if hidden[place] || zones.hold(fixes[place], measure) {
        end(place)
        continue
      }
      if start != nil, zones.meet(fixes[place - 1], fixes[place], measure) { end(place) }
      start = start ?? place
    }
    end(fixes.count)
    return ranges
  }

  /// Waypoints and other features without a position in a zone.
  func fate(ofOther feature: Int, of batch: borrowing FeatureBatch) -> OtherFate {
    let geometry = batch.geometry.nodeRange(ofFeature: feature)
    if takesPoints, ends > 0, geometry.count == 1,
      batch.geometry.nodes[geometry.lowerBound].kind == .point, hasTime(feature, of: batch)
    {
      return .leftOut(.hiddenFeature)
    }
    let isShown = batch.geometry.positionRange(ofNodes: geometry).allSatisfy { position in
      let place = position * batch.geometry.stride
      let fix = Fix(x: batch.geometry.ordinates[place], y: batch.geometry.ordinates[place + 1])
      // What is not on the earth is in no zone.
      return !(abs(fix.x) <= 540 && abs(fix.y) <= 90 && zones.hold(fix, measure))
    }
    return isShown ? .kept : .leftOut(.hiddenFeature)
  }

  /// True if a point has a time, as those that were put together to tracks have.
  private func hasTime(_ feature: Int, of batch: borrowing FeatureBatch) -> Bool {
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      if cell.type == .dateTime, slot.keys.name(at: Int(cell.key)) == "time" { return true }
    }
    return false
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
