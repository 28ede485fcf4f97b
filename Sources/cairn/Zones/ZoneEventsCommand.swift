import Base
import CommandLineKit
import Features
import Files
import Flow
import Text
import TimeZones
import Tracks

/// `cairn zone events`.
struct ZoneEventsCommand: Command {
  var input = InputOptions()
  var zones = ZoneOptions()
  var points = PointFieldOptions()
  var isSummary = false
  var isFollowing = false
  var timeZone = "UTC"
  var output = OutputOptions()
  var common = CommonOptions()

  static let name = "zone events"
  static let abstract = "Tell who enters and leaves zones, and when."
  static let discussion = """
    Positions are points with times (CSV, NMEA 0183, GeoJSON, the location service's JSON) in the order of \
    their times, \
    or lines with times (GPX, KML tracks). Each event is a point with the fields event, zone, user, time, \
    seconds and \
    speed (metres a second); place and time lie on the geodesic between two positions. The users of lines are their \
    names, or their numbers; waypoints and placemarks do not count unless --user or --time is given.

    enter and exit are at the border; cross is in and out between two positions, with the seconds inside; dwell \
    comes \
    after --dwell minutes inside, near within --distance outside, initial for users who are inside at the start.

    Zones are named by 'name', and may have the fields days (mon-fri), hours (08:00-17:00), timezone \
    (Europe/Prague) and \
    users (a list): outside these times, and for other users, nothing is reported. The end of the hours is an \
    exit.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.zones, ZoneOptions.parameters)
    + Parameter.embedding(\.points, PointFieldOptions.parameters)
    + [
      .flag(
        "summary", \.isSummary, group: "Output",
        help: "Write a CSV of visits and seconds for each user, zone and day instead."),
      .option(
        "timezone", \.timeZone, valueName: "name", group: "Output",
        help:
          "The time zone of times without an offset, and of the days of --summary, such as "
          + "Europe/Prague."
      ),
    ]
    + [FollowedRun.parameter(\.isFollowing)]
    + Parameter.embedding(
      \.input, Parameter.removing(["timezone", "limit"], from: InputOptions.parameters))
    + Parameter.embedding(\.output, FoundFeatures.outputParameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn zone events ride.gpx --zones parks.geojson",
      explanation: "Report when a ride entered and left parks."),
    Example(
      command:
        "cairn zone events fleet.csv --user van --zones depots.csv --radius 150 --hysteresis 30 -o events.gpkg",
      explanation: "Report vans at depots, without flutter at the border."),
    Example(
      command:
        "cairn zone events phones.csv --user id --zones zones.json --summary --timezone Europe/Prague",
      explanation: "Sum up the visits of each day."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .tooManyProblems, .usage, .losses, .badInput, .environment,
  ]
  static let memory = """
    The zones, 300 bytes for each user, 100 for each zone that a user is in or near, and the positions that wait for \
    --lateness; with --max-users, those of so many users. With --summary, 100 bytes for each line of it.
    """

  mutating func validate() throws(UsageError) {
    try zones.check()
    if isSummary, isFollowing { throw UsageError("--summary and --follow exclude each other") }
  }

  mutating func run() -> ExitStatus {
    let command = self
    var input = input
    input.others.append(zones.zones)
    return Run.perform(common, input, says: isSummary || isFollowing ? .losses : .summary) {
      (run) throws(GeoError) in
      try command.perform(run)
      return .done
    }
  }

  private func perform(_ run: Run) throws(GeoError) {
    let target = isSummary ? nil : try ChainTarget(output, run, run.input)
    try target?.check(against: run.input.paths + run.input.others)
    let clocks = try TimeZoneRules(named: timeZone)
    let summary = isSummary ? ZoneSummary(clocks) : nil
    let found = try ZoneFile.read(zones.zones, radius: zones.radius, width: zones.width)
    let engine = try ZoneEngine(found, zones.rules, maxUsers: zones.maxUsers?.value) {
      user, zone, stay in
      summary?.add(user: user, zone: zone, stay)
    }
    if isFollowing { try FollowedRun.check(output) }
    let fields = points.fields(clocks)
    let fixes = FixesAhead(fields)
    let inputs = PositionInputs(
      run, timeZone: timeZone, points, fixes,
      followed: isFollowing ? try FollowedInput(run.input) : nil,
      isStream: target?.isStream ?? false)
    let reader = ZoneEventReader(
      engine, fields, fixes, paths: run.input.paths,
      takesPoints: { [points] in inputs.format.map { points.takesPoints(of: $0) } ?? true },
      progress: { inputs.progress },
      next: { (body) throws(GeoError) in try inputs.next(body) })
    if let target {
      let writer = try target.makeWriter()
      let catalog = target.makeCatalog(limit: nil)
      run.catalogs = [catalog]
      run.keepsPartialOutput = target.isStream
      let progress = run.progress
      try Flow.run(
        from: reader, path: run.input.paths[0], into: writer, catalog: catalog, ledger: run.ledger,
        stages: target.stages, jobs: run.jobs,
        onProgress: { progress.update(done: $0.done, total: $0.total) })
      if let layer = catalog.reportedLayers.first { inputs.enterLosses(in: layer.account) }
      account(engine, reader, run)
      try run.rejects?.prepare()
      try writer.finish(catalog, run.ledger)
      run.keepsPartialOutput = true
      try run.commitRejects()
    } else if let summary {
      let sink = try summarySink(run)
      try drain(reader)
      let losses = LayerAccount(name: reader.nature.layers[0].name)
      inputs.enterLosses(in: losses)
      run.otherAccounts = [losses]
      account(engine, reader, run)
      try run.rejects?.prepare()
      try sink.write(text: Self.text(of: summary, engine.zones))
      try sink.commit()
      run.keepsPartialOutput = true
      try run.commitRejects()
    }
  }

  /// Takes all events, of which only the sums are wanted.
  private func drain(_ reader: ZoneEventReader) throws(GeoError) {
    let pulled = PulledInput(reader, path: "", ledger: Ledger())
    while try pulled.next({ (_) throws(GeoError) in }) {}
  }

  private func summarySink(_ run: Run) throws(GeoError) -> ByteSink {
    if let path = output.path, path != "-" {
      try run.checkReport(against: [path])
      try run.claim(path, for: "output")
    }
    return try ByteSink(path: output.path, isOverwriting: output.isOverwriting)
  }

  /// Says what became of the positions.
  private func account(_ engine: ZoneEngine, _ reader: ZoneEventReader, _ run: Run) {
    run.ledger.account(
      for: "zones",
      .object([
        ("zones", .count(engine.zones.count)), ("positions", .count(engine.fixCount)),
        ("late", .count(engine.lateCount)), ("spilled_users", .count(engine.spilledCount)),
        ("unread_times", .count(reader.unreadCount)), ("others", .count(reader.otherCount)),
      ]),
      line: "zones: \(Summary.count(engine.fixCount, "position")) at "
        + Summary.count(engine.zones.count, "zone")
        + (reader.otherCount > 0 ? "; \(Summary.count(reader.otherCount, "other feature"))" : ""))
    if reader.untimedCount > 0 {
      run.ledger.warn(
        .fixWithoutTime, Reason.fixWithoutTime.meaning, count: reader.untimedCount)
    }
    if reader.unreadCount > 0 {
      run.ledger.warn(.fixTimeUnread, Reason.fixTimeUnread.meaning, count: reader.unreadCount)
    }
    if engine.fixCount == 0, reader.unreadCount == 0, reader.otherCount > 0 {
      run.ledger.warn(.noPositions, Reason.noPositions.meaning, count: reader.otherCount)
    }
    if engine.lateCount > 0 {
      run.ledger.warn(.lateFix, Reason.lateFix.meaning, count: engine.lateCount)
    }
  }

  /// The lines of a summary.
  private static func text(of summary: ZoneSummary, _ zones: [Zone]) -> String {
    var text = "user,zone,day,visits,seconds\n"
    for row in summary.rows {
      var day = Bytes()
      TimeText.append(day: row.day, to: &day)
      text +=
        [
          CSVText.field(row.user), CSVText.field(zones[row.zone].name),
          String(decoding: day.buffer, as: UTF8.self), String(row.visits),
          CSVText.number(row.seconds),
        ].joined(separator: ",") + "\n"
    }
    return text
  }
}
