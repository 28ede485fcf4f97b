internal import Base
internal import Features
internal import TimeZones

/// The names of the fields by which pieces of a track find together again.
enum PieceFields {
  /// The track, by its id or its number.
  static let track = "track"
  /// The piece of it, from 1.
  static let piece = "piece"
  /// The part of a track of several parts that the piece is of, from 1.
  static let segment = "segment"
  static let all = [track, piece, segment]

  static let declared = [
    Field(name: track, type: .text), Field(name: piece, type: .integer),
    Field(name: segment, type: .integer),
  ]
}

extension TrackStage {
  /// Makes features of the pieces into which the tracks of some inputs are cut.
  public static func split(_ cut: TrackCut, inputs inputCount: Int) -> TrackStage {
    TrackStage(fields: PieceFields.declared) { () throws(GeoError) in
      TrackSplit(cut, try FixMeasure(), inputs: inputCount)
    }
  }
}

/// Cuts one track after another.
final class TrackSplit: TrackWork {
  private let cut: TrackCut
  private let measure: FixMeasure
  private let inputCount: Int

  init(_ cut: TrackCut, _ measure: FixMeasure, inputs inputCount: Int) {
    self.cut = cut
    self.measure = measure
    self.inputCount = inputCount
  }

  func pieces(of track: Track, notes: inout TrackNotes) -> [TrackPiece] {
    if cut.needsTimes { track.noteMissingTimes(&notes) }
    var pieces: [TrackPiece] = []
    for line in track.lines where !line.fixes.isEmpty {
      for range in ranges(of: line.fixes) {
        let part = line[range]
        let shape: TrackPiece.Shape
        if range.count > 1 {
          shape = .lines([part], isMulti: false)
        } else {
          shape = .point(part.fixes[0])
          notes.note(.loneFix)
        }
        let segment: TrackPiece.Value = track.isMulti ? .integer(line.part + 1) : .null
        pieces.append(
          TrackPiece(
            shape: shape, lone: range.count == 1 ? part : nil,
            values: [
              (PieceFields.track, .text(track.identity(amongInputs: inputCount))),
              (PieceFields.piece, .integer(pieces.count + 1)), (PieceFields.segment, segment),
            ]))
      }
    }
    return pieces
  }

  /// The stretches between the cuts.
  private func ranges(of fixes: [Fix]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    // Positions without a time in between neither make a gap shorter nor hide a midnight.
    var timed = fixes.first
    for index in fixes.indices.dropFirst() {
      if cut.separates(fixes[index - 1], fixes[index], measure)
        || timed.map({ cut.separatesTimes($0, fixes[index]) }) ?? false
      {
        ranges.append(start..<index)
        start = index
      }
      if fixes[index].hasTime { timed = fixes[index] }
    }
    ranges.append(start..<fixes.count)
    return ranges
  }
}
