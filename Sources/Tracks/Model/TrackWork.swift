internal import Base
internal import Features

/// What a step does to one track after another; each worker has its own.
protocol TrackWork: AnyObject {
  /// The pieces that become of a track: none if it is left out. What there is to tell goes into `notes`.
  func pieces(of track: Track, notes: inout TrackNotes) throws(GeoError) -> [TrackPiece]
  /// What becomes of a feature that is no track.
  func fate(ofOther feature: Int, of batch: borrowing FeatureBatch) -> OtherFate
}

/// What becomes of a feature that is no track.
enum OtherFate {
  case kept
  /// It was not asked for.
  case filtered
  case leftOut(Reason)
}

extension TrackWork {
  func fate(ofOther feature: Int, of batch: borrowing FeatureBatch) -> OtherFate { .kept }
}

/// What happened to a track.
struct TrackNotes {
  private(set) var entries: [(reason: Reason, count: Int)] = []

  /// Counts something.
  mutating func note(_ reason: Reason, count: Int = 1) {
    if count > 0 { entries.append((reason, count)) }
  }
}
