internal import Base
internal import Features
internal import Flow
internal import Geometry
internal import Steps

/// One worker's share of a ``TrackStage``: builds the batch again of the pieces that become of its tracks.
final class TrackStep: BatchStep {
  private let make: () throws(GeoError) -> any TrackWork
  private var work: (any TrackWork)?
  private var geometry = GeometryColumn()
  private var rows = FeatureRows()
  /// What each new feature is of: nil for one that stays as it is.
  private var pieces: [(piece: TrackPiece, track: Track)?] = []

  init(_ make: @escaping () throws(GeoError) -> any TrackWork) { self.make = make }

  func apply(to batch: inout FeatureBatch) throws(GeoError) {
    guard batch.count > 0 else { return }
    let work = if let made = self.work { made } else { try make() }
    self.work = work
    batch.rowIDs.removeAll()
    geometry.removeAll()
    geometry.raise(stride: batch.geometry.stride)
    rows.removeAll()
    pieces.removeAll(keepingCapacity: true)
    for feature in 0..<batch.count {
      let slot = Int(batch.slotIndexes[feature])
      guard let track = Track(feature, of: batch) else {
        switch work.fate(ofOther: feature, of: batch) {
        case .kept: keep(feature, of: batch)
        case .filtered: batch.slots[slot].filteredCount += 1
        case .leftOut(let reason): batch.note(reason, feature: feature)
        }
        continue
      }
      var notes = TrackNotes()
      let made = try pieces(of: track, feature, batch, work, &notes)
      if made.isEmpty { batch.slots[slot].filteredCount += 1 }
      if made.count > 1 { batch.addCount(made.count - 1, slot: slot) }
      if track.arrays.misfitCount > 0 {
        notes.note(.arraysLeftOut, count: track.arrays.misfitCount)
      }
      for (reason, count) in notes.entries {
        batch.note(reason, feature: feature, count: count)
      }
      for piece in made {
        geometry.append(piece, track.dimensions)
        rows.append(feature, of: batch, keepsID: made.count == 1)
        pieces.append((piece, track))
      }
    }
    swap(&batch.geometry, &geometry)
    rows.take(over: &batch)
    TrackCells.write(pieces, to: &batch)
  }

  /// What becomes of a track; errors name its place.
  private func pieces(
    of track: Track, _ feature: Int, _ batch: borrowing FeatureBatch, _ work: any TrackWork,
    _ notes: inout TrackNotes
  ) throws(GeoError) -> [TrackPiece] {
    do throws(GeoError) {
      return try work.pieces(of: track, notes: &notes)
    } catch {
      var error = error
      error.location = error.location ?? batch.location(ofFeature: feature)
      throw error
    }
  }

  private func keep(_ feature: Int, of batch: borrowing FeatureBatch) {
    geometry.append(nodes: batch.geometry.nodeRange(ofFeature: feature), of: batch.geometry)
    geometry.endFeature()
    rows.append(feature, of: batch)
    pieces.append(nil)
  }
}
