import Base
import CommandLineKit
import Files
import Flow
import Formats
import Geometry
import Network
import Text

/// What every command can be told that finds ways on a network.
struct NetworkOptions {
  var network = ""
  var profile: String?
  var isShortest = false
  var snapLimit = 1000.0
  var avoided: [AvoidList] = []
  var time: LocalTimeArgument?
  var output: String?
  var isOverwriting = false

  static let parameters: [Parameter<Self>] = [
    .positional(
      "network", \.network, completion: .files,
      help: "A network of 'cairn network build', or a "
        + "map pack."),
    .option(
      "profile", \.profile, valueName: "name", defaultText: "the network's first",
      group: "Travel", help: "The profile to travel by."),
    .option(
      "max-snap", \.snapLimit, valueName: "metres", group: "Travel",
      help: "How far a place may be from the nearest road that the profile may use."),
    .option(
      "output", short: "o", \.output, valueName: "file", group: "Output", completion: .files,
      help: "Write to this file instead of standard output."),
    .flag("overwrite", \.isOverwriting, group: "Output", help: "Replace an existing output."),
  ]

  /// `--shortest`, for commands whose result depends on it.
  static let shortest: Parameter<Self> = .flag(
    "shortest", \.isShortest, group: "Travel",
    help: "Find the shortest route instead of the fastest.")

  /// `--avoid` and `--at`, for the same ones.
  static let terms: [Parameter<Self>] = [
    .option(
      "avoid", \.avoided, group: "Travel", completion: .files,
      help:
        "Avoid a class of roads (such as motorway), toll roads (toll), ferries (ferry), or "
        + "everything that touches the polygons of a file."
    ),
    .option(
      "at", \.time, group: "Travel",
      help: "Apply the restrictions and limits of this local time, such as 2026-11-23T08:30."),
  ]

  /// True if all roads may be used, by what holds always.
  var isPlain: Bool { avoided.isEmpty && time == nil }

  /// What is to be small.
  var measure: RouteSearch.Measure { isShortest ? .length : .time }

  /// Refuses what cannot be.
  func check() throws(UsageError) {
    guard snapLimit >= 0, snapLimit <= 1_000_000 else {
      throw UsageError("--max-snap takes 0 to 1000000 metres")
    }
  }

  /// The files that the run reads besides, for ``InputOptions``.
  func input(_ others: [String] = []) -> InputOptions {
    var input = InputOptions()
    input.inputs = [network]
    input.others = others + avoided.flatMap(\.files)
    return input
  }

  /// An opened network with its graph.
  struct Opened {
    let store: NetworkStore
    let profile: TravelProfile
    let graph: TravelGraph
  }

  /// Opens the network and reads its graph.
  func open(_ run: Run) throws(GeoError) -> Opened {
    let store = try NetworkStore(path: network)
    let profile = try store.profile(profile)
    var notes = ConditionNotes()
    let graph = try store.graph(for: profile, try terms(), &notes)
    tell(notes, run)
    return Opened(store: store, profile: profile, graph: graph)
  }

  /// Answers a question on what of an opened network is near some places, as far as places snap and some metres more;
  /// on as much of it as the answer needs. If all places have to snap, those that are too far off are refused at once.
  /// Errors: those of the question, and as above.
  func answer<Answer>(
    _ run: Run, _ store: NetworkStore, near places: [(x: Double, y: Double)],
    allSnap: Bool = true, within metres: Double,
    _ question: (TravelGraph) throws(GeoError) -> (answer: Answer, need: NetworkNeed)
  ) throws(GeoError) -> Answer {
    var notes = ConditionNotes()
    let answer = try store.answer(
      near: places, snapping: allSnap ? snapLimit : nil, within: snapLimit + metres,
      for: try store.profile(profile), try terms(),
      &notes, question)
    tell(notes, run)
    return answer
  }

  private func tell(_ notes: ConditionNotes, _ run: Run) {
    for (reason, name, notes) in [
      (Reason.conditionNotUnderstood, "conditions", notes.notUnderstood),
      (.publicHolidayNotKnown, "conditions_of_holidays", notes.onHolidays),
    ] where notes.count > 0 {
      run.ledger.warn(reason, count: notes.count)
      run.ledger.account(for: name, notes.json(upTo: Self.listed))
    }
  }

  /// Conditions that may hold or not are listed up to this many.
  private static let listed = 100

  /// What is avoided, and when. Errors: those of the files, `.usage` for polygons that are not in degrees.
  private func terms() throws(GeoError) -> TravelTerms {
    var terms = TravelTerms()
    terms.time = time?.time
    for word in avoided.flatMap(\.words) {
      if word == "toll" { terms.avoidsTolls = true } else { terms.avoidedClasses.insert(word) }
    }
    for path in avoided.flatMap(\.files) {
      var polygons = GeometryColumn()
      let crs = try PolygonFile.read(path, into: &polygons)
      guard crs.isWGS84 else {
        throw GeoError(
          .usage, "the polygons are in \(crs.identifier), not in degrees of WGS 84",
          at: SourceLocation(path: path), hint: "cairn reproject --dst-crs EPSG:4326")
      }
      terms.avoidedAreas.append(AvoidedArea(polygons))
    }
    return terms
  }

  /// Opens the output. Errors: `.usage` if it would take the place of an input.
  func sink(_ run: Run, besides inputs: [String] = []) throws(GeoError) -> ByteSink {
    if let output, output != "-" {
      try run.checkReport(against: [output])
      try run.claim(output, for: "output", besides: inputs)
    }
    return try ByteSink(path: output, isOverwriting: isOverwriting)
  }
}

extension TagNotes {
  /// The most frequent ones, for the report.
  func json(upTo count: Int) -> JSONValue {
    .array(
      sorted.prefix(count).map { note in
        .object([
          ("tag", .string(note.tag)), ("count", .count(note.count)),
          ("example", .string(note.example)),
        ])
      })
  }
}
