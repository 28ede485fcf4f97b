internal import Base
internal import Features

/// What a step does to one track after another; each worker has its own.
protocol TrackWork: AnyObject {
  /// The pieces that become of a track: none if it is left out. What there is to tell goes into `notes`.
  func pieces(of track: Track, notes: inout TrackNotes) throws(GeoError) -> [TrackPiece]
  /// True if features that are no tracks stay in the output.
  var keepsOthers: Bool { get }
}

extension TrackWork {
  var keepsOthers: Bool { true }
}

/// What happened to a track.
struct TrackNotes {
  private(set) var entries: [(reason: Reason, count: Int)] = []

  /// Counts something.
  mutating func note(_ reason: Reason, count: Int = 1) {
    if count > 0 { entries.append((reason, count)) }
  }
}
