import Base
import CommandLineKit
import Files
import Network
import Text

/// `cairn match`.
struct MatchCommand: Command {
  var network = NetworkOptions()
  var track = ""
  var settings = MapMatcher.Settings()
  var isJSON = false
  var output = OutputOptions()
  var common = CommonOptions()

  static let name = "match"
  static let abstract = "Find the way on a road network that a track followed."
  static let discussion = """
    The most likely way by a hidden Markov model (Newson and Krumm, 2009): near each position, it chooses a \
    place that is close, and whose shortest way to the next one is about as long as the distance between the \
    positions. Turn \
    restrictions and one-way streets hold. Where no road is near, or no way leads on, a matching ends and \
    another one begins.

    Each line of the track is matched by itself; without lines, the points are matched in their order. Times \
    come from GPX, from the \
    field 'time' of points, or from measures that are seconds since 1970. Matched lines have the times at their \
    positions, in coordinateProperties, which GPX writes.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.network, Array(NetworkOptions.parameters.prefix(1)))
    + [
      .positional(
        "track", \.track, required: true, completion: .files,
        help: "The track: lines or points of any format, in degrees.")
    ]
    + Parameter.embedding(\.network, NetworkOptions.parameters.filter { $0.name == "profile" })
    + [
      .option(
        "accuracy", \.settings.accuracy, valueName: "metres", group: "Travel",
        help: "The standard deviation of the positions."),
      .option(
        "radius", \.settings.radius, valueName: "metres", group: "Travel",
        help: "Consider roads within this distance of a position."),
      .option(
        "gap", \.settings.gap, valueName: "metres", group: "Travel",
        help: "Start a new matching where positions are farther apart than this."),
      .flag(
        "json", \.isJSON, group: "Output",
        help: "Write one JSON object with the matchings and the unmatched positions."),
    ]
    + Parameter.embedding(\.output, FoundFeatures.outputParameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn match town.gpkg ride.gpx --profile bike -o ride.geojson",
      explanation: "Find the streets that a ride followed."),
    Example(
      command: "cairn match town.gpkg phone.csv --accuracy 20 --radius 100 --json",
      explanation: "Match positions that are not very precise."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("Nothing was matched."), .usage, .badInput, .environment,
  ]
  static let memory = """
    Of the network what is near the track: about 400 bytes for each edge; the track, with about 1300 bytes for each \
    position of the stretch at hand, and more where many roads meet.
    """

  mutating func validate() throws(UsageError) {
    try network.check()
    guard settings.accuracy >= 0.1, settings.accuracy <= 1000 else {
      throw UsageError("--accuracy takes 0.1 to 1000 metres")
    }
    guard settings.radius > 0, settings.radius <= 10_000 else {
      throw UsageError("--radius takes more than 0, and up to 10000 metres")
    }
    guard settings.gap > 0, settings.gap <= 100_000 else {
      throw UsageError("--gap takes more than 0, and up to 100000 metres")
    }
  }

  mutating func run() -> ExitStatus {
    let command = self
    return Run.perform(common, network.input([track]), says: .losses) { (run) throws(GeoError) in
      try command.perform(run)
    }
  }

  private func perform(_ run: Run) throws(GeoError) -> ExitStatus {
    let target = isJSON ? nil : try ChainTarget(output, run, run.input)
    try target?.check(against: [network.network, track])
    var plain = network
    (plain.output, plain.isOverwriting) = (output.path, output.isOverwriting)
    let sink = isJSON ? try plain.sink(run, besides: [network.network, track]) : nil
    let tracks = try TrackList(of: track).tracks(run)
    let store = try NetworkStore(path: network.network)
    let matcher = MapMatcher(store, try store.profile(network.profile), settings)
    var matchings: [TrackMatch.Matching] = []
    var unmatched: [(index: Int, position: TrackPosition)] = []
    var before = 0
    for track in tracks {
      let match = try matcher.match(track)
      matchings += match.matchings
      unmatched += match.unmatched.map { (before + $0, track[$0]) }
      before += track.count
    }
    let text = MatchText(matchings: matchings, unmatched: unmatched)
    if let sink {
      try sink.write(text: text.json.pretty() + "\n")
      try sink.commit()
    } else if let target, !matchings.isEmpty {
      try FoundFeatures.write(text.layer(path: track), text.features, to: target, run)
    }
    guard matchings.isEmpty else { return .done }
    run.answer(
      "nothing was matched: no way that the profile may use leads along two different positions in turn, within "
        + "\(settings.radius.argumentText) m of both")
    return .answerIsNo
  }
}
