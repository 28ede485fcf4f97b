public import Base

extension Reason {
  /// A track has to be in degrees.
  static let trackNotInDegrees = Reason(
    "track-not-in-degrees", .usage, "tracks and zones have to be in longitudes and latitudes",
    cause:
      "The layer is in a projected reference system, in which times and geodesics mean nothing.",
    remedy: "Reproject it first: cairn reproject --dst-crs EPSG:4326.")
  /// Fixes are out of order.
  static let fixesSorted = Reason(
    "fixes-sorted", .changed, "positions were put in the order of their times",
    cause:
      "The input has positions that come later than younger ones, as devices send them when they are online again.",
    remedy: "Nothing needs to be done.")
  /// Fixes became part of a track.
  static let fixesJoined = Reason(
    "fixes-joined", .merged, "positions or segments became part of a track",
    cause: "A track is one feature of many positions: the features that it was made of are in it.",
    remedy: "Nothing needs to be done. Times and other values are in coordinateProperties.")
  /// A track of one fix.
  static let loneFix = Reason(
    "lone-fix", .changed, "tracks of a single position became points",
    cause: "A gap or another day is before and behind the position, and a line needs two.",
    remedy: "Nothing needs to be done, or allow longer gaps.")
  /// Fixes were left out.
  static let fixesDropped = Reason(
    "fixes-dropped", .changed, "positions of tracks were left out",
    cause: "track clean --drop leaves out what is wrong, and track redact what must not be seen.",
    remedy: "track clean without --drop marks such positions in place of leaving them out.")
  /// A feature that must not be seen.
  static let hiddenFeature = Reason(
    "hidden-feature", .incomplete, "features that must not be seen were left out",
    cause:
      "track redact leaves out waypoints and other features with a position in a zone, too, and with --ends users who have a single position.",
    remedy: "Nothing needs to be done.")
  /// Values of positions that do not fit the line.
  static let arraysLeftOut = Reason(
    "position-values-left-out", .changed,
    "values of positions were left out, as there is no knowing whose they are",
    cause:
      "A list in coordinateProperties has more or fewer values than the line has positions, or positions were "
      + "interpolated by track resample, at which nothing was measured.",
    remedy: "Nothing can be done about the first. To keep measured values, do not resample.")
  /// A track without times.
  static let trackWithoutTimes = Reason(
    "track-without-times", .changed, "tracks without times stayed as they are",
    cause: "What was asked for needs the time of each position.",
    remedy: "cairn info shows whether the file has times; for points, name their field with --time."
  )
  /// Positions without a time in a track that has some.
  static let untimedFix = Reason(
    "untimed-position", .warning,
    "positions without a time did not count",
    cause:
      "The other positions of the track have times, by which it is cut, judged, searched for stops or resampled: a "
      + "receiver may write some before it knows the time, and a point may have been put in by hand.",
    remedy: "Nothing needs to be done: the positions with times before and behind them count.")
  /// Values in which the pieces of a track differ.
  static let pieceValuesDiffer = Reason(
    "piece-values-differ", .changed, "values in which the pieces of a track differ were left out",
    cause: "track join keeps the values that are the same in all pieces of a track.",
    remedy: "Name another field with --by if the pieces are not of one track.")
  /// Nothing says what belongs together.
  static let nothingJoined = Reason(
    "nothing-joined", .warning,
    "no track has the field 'track' that 'track split' writes: nothing was joined",
    cause:
      "track join puts together what has one value of a field, and the input is not of track split.",
    remedy:
      "Name the field of journeys with --by, or join the segments of each track with --gap-minutes."
  )
  /// A feature is no zone.
  static let badZone = Reason(
    "bad-zone", .input, "a feature is not a zone",
    cause:
      "Zones are polygons, points with a radius in metres, and lines with a width in metres; days are such as mon-fri, "
      + "hours such as 08:00-17:00, users a list or a text with commas.",
    remedy:
      "Correct the feature that the message names, or give --radius or --width for all that have none."
  )
  /// Positions of a line that has other times.
  public static let fixWithoutTime = Reason(
    "position-without-time", .warning, "positions without a time were left out of tracks",
    cause:
      "Events are between positions with times; a receiver may write some before it knows the time.",
    remedy: "Nothing needs to be done: the way between the positions before and behind counts.")
  /// Times of points could not be read.
  public static let fixTimeUnread = Reason(
    "time-not-read", .warning, "points have a time that cannot be read, and are no positions",
    cause:
      "A time is text such as 2026-05-01T12:30:00Z, or a number of seconds or milliseconds since 1970.",
    remedy: "Name another field with --time, or how dates of a CSV are written with --date-format.")
  /// Nothing is a position.
  public static let noPositions = Reason(
    "no-positions", .warning, "no point has a time, so there are no positions",
    cause: "The time of points is looked for in the fields "
      + FixFields.usualTimes.joined(separator: ", ") + ", in small or large letters.",
    remedy: "Name the field with --time.")
  /// Positions came too late.
  public static let lateFix = Reason(
    "late-fix", .warning, "positions came too late to be put in order, and were left out",
    cause:
      "Events are told as they happen, so that positions older than those before cannot change them any more.",
    remedy: "Give a longer --lateness, or sort the positions first.")

  /// The reasons of this module.
  public static let tracks: [Reason] = [
    .trackNotInDegrees, .fixesSorted, .fixesJoined, .loneFix, .fixesDropped, .hiddenFeature,
    .arraysLeftOut,
    .trackWithoutTimes, .untimedFix, .pieceValuesDiffer, .nothingJoined, .badZone, .lateFix,
    .fixWithoutTime, .fixTimeUnread, .noPositions,
  ]
}
