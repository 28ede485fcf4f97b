internal import Base
internal import Features
internal import Text

extension TrackStage {
  /// Gives tracks fields of what they sum up to.
  public static func statistics(_ rules: TrackStatistics.Rules) -> TrackStage {
    TrackStage(fields: TrackSums.fields) { () throws(GeoError) in
      TrackSums(rules, try FixMeasure())
    }
  }
}

/// Sums up one track after another.
final class TrackSums: TrackWork {
  private let rules: TrackStatistics.Rules
  private let measure: FixMeasure

  static let fields = [
    Field(name: "positions", type: .integer), Field(name: "metres", type: .real),
    Field(name: "start", type: .dateTime), Field(name: "end", type: .dateTime),
    Field(name: "seconds", type: .real), Field(name: "moving_seconds", type: .real),
    Field(name: "moving_speed", type: .real), Field(name: "max_speed", type: .real),
    Field(name: "ascent", type: .real), Field(name: "descent", type: .real),
    Field(name: "box", type: .text),
  ]

  init(_ rules: TrackStatistics.Rules, _ measure: FixMeasure) {
    self.rules = rules
    self.measure = measure
  }

  /// A tenth of a millimetre is enough: the sums of degrees are not.
  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e9).rounded() / 1e9 }

  func pieces(of track: Track, notes: inout TrackNotes) -> [TrackPiece] {
    let sums = TrackStatistics(track.lines.map(\.fixes), rules, measure)
    func real(_ value: Double?) -> TrackPiece.Value {
      value.map { .real(TrackStops.rounded($0)) } ?? .null
    }
    func time(_ value: Double?) -> TrackPiece.Value { value.map { .time($0) } ?? .null }
    let hasTimes = sums.start != nil
    return [
      TrackPiece(
        shape: .lines(track.lines, isMulti: track.isMulti),
        values: [
          ("positions", .integer(sums.positionCount)), ("metres", real(sums.length)),
          ("start", time(sums.start)), ("end", time(sums.end)), ("seconds", real(sums.seconds)),
          ("moving_seconds", real(hasTimes ? sums.movingSeconds : nil)),
          ("moving_speed", real(sums.movingAverage)),
          ("max_speed", real(hasTimes ? sums.maxSpeed : nil)), ("ascent", real(sums.ascent)),
          ("descent", real(sums.descent)),
          (
            "box",
            .text(sums.box.map { JSONValue.text(of: Self.rounded($0)) }.joined(separator: ","))
          ),
        ])
    ]
  }
}
