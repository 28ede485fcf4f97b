internal import Geometry

/// Some positions of a track in turn that are near each other, with what of a network they need.
struct TrackRun {
  /// The indexes of the positions.
  var positions: Range<Int>
  /// What places on edges are looked for in.
  var surroundings: Box
  /// What is read first: all places that the way on from one of the positions may lead to, as a rule.
  var reach: Box

  /// Runs are about that long, in metres: long ones are far wider than their positions need, short ones overlap.
  private static let length = 500.0

  /// The runs of a track, in order.
  static func runs(of track: [TrackPosition], _ settings: MapMatcher.Settings) -> [TrackRun] {
    var runs: [TrackRun] = []
    var start = 0
    while start < track.count {
      var end = start + 1
      while end < track.count, MapMatcher.metres(track[start], track[end]) < length { end += 1 }
      runs.append(TrackRun(start..<end, of: track, settings))
      start = end
    }
    return runs
  }

  private init(
    _ positions: Range<Int>, of track: [TrackPosition], _ settings: MapMatcher.Settings
  ) {
    self.positions = positions
    (surroundings, reach) = (Box(), Box())
    var margin = settings.radius
    for index in positions where index + 1 < track.count {
      // Positions that say no more than the one before are passed over.
      let metres = MapMatcher.metres(track[index], track[index + 1]) + 2 * settings.accuracy
      guard metres <= settings.gap else { continue }
      margin = max(margin, settings.radius + MatchChain.usualBound(metres, settings))
    }
    // Lengths on the ellipsoid, and those of lines, differ by a little.
    margin *= 1.01
    for index in positions {
      // Beyond ±180° rather than at the other side of the map.
      let first = track[positions.lowerBound].x
      let x = track[index].x - ((track[index].x - first) / 360).rounded() * 360
      let place = (x, track[index].y)
      surroundings.extend(RoadScale.box(around: place, within: settings.radius))
      reach.extend(RoadScale.box(around: place, within: margin))
    }
  }
}
