import Base
import CommandLineKit
import Files
import Network

/// What every command can be told that finds ways on a network.
struct NetworkOptions {
  var network = ""
  var profile: String?
  var isShortest = false
  var snapLimit = 1000.0
  var output: String?
  var isOverwriting = false

  static let parameters: [Parameter<Self>] = [
    .positional(
      "network", \.network, completion: .files, help: "The store of 'cairn network build'."),
    .option(
      "profile", \.profile, valueName: "name", defaultText: "the network's first",
      group: "Travel", help: "Travel by this profile."),
    .option(
      "max-snap", \.snapLimit, valueName: "metres", group: "Travel",
      help: "A place may be that far from the nearest edge that the profile may use."),
    .option(
      "output", short: "o", \.output, valueName: "file", group: "Output", completion: .files,
      help: "Write there instead of standard output."),
    .flag("overwrite", \.isOverwriting, group: "Output", help: "Replace an existing output."),
  ]

  /// `--shortest`, for commands whose result depends on it.
  static let shortest: Parameter<Self> = .flag(
    "shortest", \.isShortest, group: "Travel",
    help: "Find the way of the fewest metres, not of the fewest seconds.")

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
    input.others = others
    return input
  }

  /// An opened network with its graph.
  struct Opened {
    let store: NetworkStore
    let profile: TravelProfile
    let graph: TravelGraph
  }

  /// Opens the network and reads its graph.
  func open() throws(GeoError) -> Opened {
    let store = try NetworkStore(path: network)
    let profile = try store.profile(profile)
    return Opened(store: store, profile: profile, graph: try store.graph(for: profile))
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
