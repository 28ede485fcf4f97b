import Base
import CommandLineKit
import Flow
import FormatKit
import Steps
import TimeZones
import Tracks

/// The fields of points that say whose they are, and when.
struct PointFieldOptions {
  var user: FieldName?
  var time: FieldName?

  static let parameters: [Parameter<Self>] = [
    .option(
      "user", \.user, valueName: "field", group: "Points",
      help: "The field with the user or device; without it, all points belong to one."),
    .option(
      "time", \.time, valueName: "field", defaultText: "time, timestamp, datetime or when",
      group: "Points",
      help: "The field with the time: text, or seconds or milliseconds since "
        + "1970."),
  ]

  /// The fields; times without an offset are by some clocks, or in UTC.
  func fields(_ clocks: TimeZoneRules? = nil) -> FixFields {
    FixFields(
      user: user?.text, time: time?.text,
      clocks: clocks.flatMap { $0.name == TimeZoneRules.utc.name ? nil : $0 })
  }

  /// False for points that are no positions of a track unless their fields are named: waypoints and placemarks.
  func takesPoints(of format: Format) -> Bool {
    user != nil || time != nil || !["gpx", "kml", "kmz"].contains(format.name)
  }

  /// What puts points together to tracks, where there may be any. Errors: `.library`.
  func assembly(
    in context: StepContext, cut: TrackCut = TrackCut(), clocks: TimeZoneRules? = nil
  ) throws(GeoError) -> [Link] {
    guard takesPoints(of: context.source.format) else { return [] }
    return checks(context.fieldKnowledge).map { .stage($0) } + [
      .barrier(try TrackAssembly(fields(clocks), cut: cut))
    ]
  }

  /// Refuse fields that the input does not have, once that is known.
  func checks(_ knowledge: FieldCheck.Knowledge) -> [FieldCheck] {
    [(user, "--user"), (time, "--time")].compactMap { field, option in
      field.map {
        FieldCheck(names: [$0.text], option: option, knowledge, suggesting: nearestField)
      }
    }
  }
}

/// What the steps of tracks have in common.
enum TrackTexts {
  /// What help says of tracks.
  static let input = """
    Tracks are lines with times: GPX, KML tracks, GeoJSON with coordinateProperties, lines with measures that \
    are seconds \
    since 1970. Points with a time (CSV, NMEA 0183, GeoJSON) are first assembled into tracks, one for each user; \
    their other values become lists in coordinateProperties. Other features stay as they are, and so do the \
    waypoints of GPX \
    and the placemarks of KML unless --user or --time is given.
    """
  /// What help says of memory where points are put together.
  static let memory = """
    The positions of tracks that are still open, 60 bytes for each and its further values; complete tracks lie in \
    memory up to 128 MB, beyond that in a temporary file.
    """
}
