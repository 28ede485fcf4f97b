public import Base
internal import XML

extension Reason {
  /// The root element is not `gpx`.
  static let notGPX = Reason(
    "not-gpx", .input, "the root element is not 'gpx'",
    cause: "The file is XML of another kind, such as KML or TCX, but its name ends in .gpx or "
      + "--input-format gpx was given.",
    remedy: "Leave --input-format out, so that the format is recognised by the content. "
      + "cairn formats lists the formats that can be read.")
  /// Segments without points are left out with their extensions.
  static let segmentWithoutPoints = Reason(
    "segment-without-points", .changed,
    "segments without points were left out with their extensions",
    cause: "A device began a new segment, wrote extensions into it and never got a position.",
    remedy: "Nothing needs to be done: such a segment has no place in a geometry.")
  /// A segment of one point gets a second one in the same place.
  static let onePointSegment = Reason(
    "one-point-segment", .repaired,
    "segments of one point were given a second one in the same place, as lines have two",
    cause: "A receiver lost its signal right after the first point of a segment.",
    remedy:
      "Nothing needs to be done; GPX as output has the one point. --points reads every point as a "
      + "feature of its own, without such additions.")
  /// Routes and tracks without points give no feature when points are read.
  static let linesWithoutPoints = Reason(
    "lines-without-points", .warning, "routes and tracks without points gave no feature",
    cause: "With --points each point becomes a feature, and an empty route or track has none.",
    remedy: "Leave --points out if the empty routes and tracks are to be kept, as features "
      + "without geometry.")
  /// What routes and tracks say of themselves is left out when points are read, except the name.
  static let lineMembersLeftOut = Reason(
    "line-members-left-out", .warning,
    "points keep only the name of their route or track: what else describes it was left out",
    cause: "With --points each point becomes a feature. Descriptions, links and styles of the "
      + "whole route or track would be repeated for every point.",
    remedy: "Read the file a second time without --points if you need them.")

  /// The reasons of this module, and of XML, which it reads.
  public static let gpx: [Reason] =
    xml + [
      .notGPX, .segmentWithoutPoints, .onePointSegment, .linesWithoutPoints,
      .lineMembersLeftOut, .namespacePrefix, .measureAsTime, .multiPointAsWaypoints,
      .timeRewritten, .heightFromEle, .lineKind, .extensionRewritten, .polygonAsTrack,
    ]
}

// MARK: - What writing changes

extension Reason {
  /// A prefix stands for different namespaces in different inputs.
  static let namespacePrefix = Reason(
    "namespace-prefix", .changed, "a prefix stands for another namespace than in an input before",
    cause: "Two GPX files that are written as one use the same prefix, such as ns1, for "
      + "extensions of different makers.",
    remedy: "Convert the files one by one if a program has to read the extensions.")
  /// Measures are written as times.
  static let measureAsTime = Reason(
    "measure-as-time", .changed, "measures were written as times, in seconds since 1970",
    cause: "Points of GPX have a time but no measure, and cairn reads their times as measures. "
      + "Measures of another meaning, such as distances, become wrong times.",
    remedy: "Nothing needs to be done if the measures are times. Otherwise write a format with "
      + "measures, such as a GeoPackage.")
  /// The points of a MultiPoint become waypoints.
  static let multiPointAsWaypoints = Reason(
    "multipoint-as-waypoints", .changed,
    "the points of a MultiPoint are waypoints of their own, each with all properties",
    cause: "A waypoint of GPX has exactly one position.",
    remedy: "Nothing needs to be done, unless the points have to stay one feature: then write "
      + "another format.")
  /// Times are written in another form.
  static let timeRewritten = Reason(
    "time-rewritten", .changed, "times were written in the form that GPX has, in UTC",
    cause: "The source has times with a time zone, or in another form than "
      + "2024-05-01T12:00:00Z.",
    remedy: "Nothing needs to be done: the moments are the same.")
  /// Values of `ele` become heights.
  static let heightFromEle = Reason(
    "height-from-ele", .changed, "values of 'ele' became heights",
    cause: "The points have no third coordinate, but a property with the name of GPX's element "
      + "for heights.",
    remedy: "Nothing needs to be done if 'ele' is a height in metres. Otherwise rename the field "
      + "with edit --rename before it is written.")
  /// Extensions without a namespace are written as others.
  static let extensionRewritten = Reason(
    "extension-rewritten", .changed,
    "extensions without a namespace of their own were written in another form",
    cause: "GPX 1.1 wants every extension to be in a namespace of its own. Some programs, such as "
      + "Apple's Health, write plain elements such as <hAcc>.",
    remedy: "Nothing needs to be done if only cairn reads the file again: the values are the same. "
      + "Other programs find speeds, heart rates and the like under Garmin's names, and the rest "
      + "as cairn:property.")
  /// A polygon became a track.
  static let polygonAsTrack = Reason(
    "polygon-as-track", .changed,
    "polygons became tracks, each ring a segment: they read back as lines",
    cause: "GPX has points and lines, and --output-option polygons=tracks was given.",
    remedy: "Nothing, if outlines are all that is needed on the device. Which rings are holes, and "
      + "whose, is in the source alone.")
  /// A line is a track although its property says something else.
  static let lineKind = Reason(
    "line-kind", .changed,
    "lines whose '_gpxType' is neither trk nor rte, or is rte for several lines, are tracks",
    cause: "A route of GPX is a single line, and a line can only be a route or a track.",
    remedy: "Set '_gpxType' to rte or trk with edit --set if the difference matters.")
}
