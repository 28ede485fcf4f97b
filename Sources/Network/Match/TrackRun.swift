internal import Geometry

/// Some positions of a track in turn that are near each other, with what of a network they need.
struct TrackRun {
  /// The indexes of the positions.
  var positions: Range<Int>
  /// What places on edges are looked for in.
  var surroundings: Box
  /// What is read first: all places over which the ways from and to the positions may lead, as a rule.
  var reach: Box
  /// How far it goes at least beyond all places on edges that positions may be at, in metres.
  var margin = 0.0

  /// Runs are about that long, in metres: long ones are far wider than their positions need, short ones overlap.
  private static let length = 200.0

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
    for index in max(positions.lowerBound, 1)...positions.upperBound where index < track.count {
      // Positions that say no more than the one before are passed over.
      let metres = MapMatcher.metres(track[index - 1], track[index]) + 2 * settings.accuracy
      guard metres <= settings.gap else { continue }
      // Who goes farther than half of the way does not come back in time.
      margin = max(margin, MatchChain.usualBound(metres, settings) / 2)
    }
    // Lengths on the ellipsoid, and those of lines, differ by a little.
    margin *= 1.05
    for index in positions {
      // Beyond ±180° rather than at the other side of the map.
      let first = track[positions.lowerBound].x
      let x = track[index].x - ((track[index].x - first) / 360).rounded() * 360
      let place = (x, track[index].y)
      surroundings.extend(RoadScale.box(around: place, within: settings.radius))
      reach.extend(RoadScale.box(around: place, within: settings.radius + margin))
    }
  }
}
