import Base
import CommandLineKit
import Files
import Flow
import Network

/// `cairn network`: builds networks of roads, and prints the profiles that they are built for.
struct NetworkCommand: Command {
  /// What is to be done.
  enum Action: String, ArgumentValue, CaseIterable {
    case build, prepare, profiles
  }

  var action = Action.build
  var inputs: [String] = []
  var build = NetworkBuildOptions()
  var lines = LineOptions()
  var inputFormat: String?
  var common = CommonOptions()

  static let name = "network"
  static let abstract =
    "Build a road network from OpenStreetMap data or from lines, to find routes on."
  static let discussion = """
    'cairn network build' makes a GeoPackage of the tables nodes, edges, restrictions, profiles and network, and of \
    conditions if ways have some. Ways are split where they share a node, at barriers and at the ends of turn \
    restrictions. Edges have values for each profile: the seconds each way, the access, and the component, \
    within which every edge can be reached from every other. 'cairn route' finds routes on it, and any GIS shows \
    it.

    -o NET.sqlite, or --format spatialite, makes a SpatiaLite store instead, with tables by which SpatiaLite \
    itself finds routes: for each profile PROFILE_shortest and PROFILE_fastest, as in SELECT * FROM \
    car_shortest WHERE NodeFrom = 1 \
    AND NodeTo = 9. These know nothing of restrictions, turns, signals and entries.

    With --from-lines the network is made of lines of any format in degrees. Lines are split where they share \
    positions, \
    and where an end is within --snap of another line; lines that merely cross are not joined. A line counts as \
    highway=road of each profile, unless fields say one way, a speed or a cost; osm_id is the number of the line.

    'cairn network prepare NET' adds tables to a network, so that 'cairn route' reads only what a route needs \
    and not the whole network: for every profile, or for those whose names follow, by time and by length. They \
    become invalid as soon as something in the network changes. 'cairn network build --fast' does both.

    'cairn network profiles' lists the built-in profiles, 'cairn network profiles car' prints one. Each \
    --profile FILE adds a profile, or replaces the one of the same name.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional("action", \.action, required: true, help: "build, prepare or profiles."),
      .positional(
        "input", \.inputs, completion: .files,
        help:
          "build: PBF, OSM XML or OPL files (with --from-lines, lines of any format), - is "
          + "standard input. prepare: the network, then names of profiles. profiles: the name of "
          + "a profile."
      ),
      .option(
        "input-format", \.inputFormat, valueName: "format", group: "Input",
        help: "Read this format instead of detecting it from the content."),
    ]
    + Parameter.embedding(\.build, NetworkBuildOptions.parameters)
    + Parameter.embedding(\.lines, LineOptions.parameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn network build town.osm.pbf -o town.gpkg",
      explanation: "Build a network for cars, bicycles and pedestrians."),
    Example(
      command: "cairn network profiles car > my-car.json",
      explanation: "Print a built-in profile, to change it."),
    Example(
      command: "cairn network build town.osm.pbf -o town.gpkg --profile my-car.json",
      explanation: "Build with a profile of your own."),
    Example(
      command: "cairn network build paths.gpkg --from-lines --snap 1 --oneway dir -o net.gpkg",
      explanation: "Build from lines, joined where ends are within a metre."),
    Example(
      command: "cairn network build town.osm.pbf -o town.sqlite",
      explanation: "Build a SpatiaLite store on which SpatiaLite finds routes, too."),
    Example(
      command: "cairn network prepare town.gpkg",
      explanation: "Prepare a network for fast routes."),
    Example(
      command: "cairn network build town.osm -o town.gpkg --keep-components 1",
      explanation: "Build without unconnected islands."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = """
    The roads with their nodes: about 40 bytes for each node of a road, and 400 for each way; \
    with --from-lines about 100 bytes for each position, and 300 for each line. Input that is not a file is \
    copied to a temporary one, as it is read twice. To prepare: about 600 bytes for each edge, and 1,000 more for each \
    thread.
    """

  mutating func validate() throws(UsageError) {
    if action == .build { try build.check() }
    try lines.check()
    if action != .build, lines.isOn { throw UsageError("--from-lines is for network build") }
    if action != .build, build.isFast { throw UsageError("--fast is for network build") }
    if action == .prepare {
      guard !inputs.isEmpty else { throw UsageError("network prepare needs a network") }
      guard build.output.path == nil else {
        throw UsageError("network prepare changes the network itself, without --output")
      }
    }
    if action == .profiles, inputs.count > 1 {
      throw UsageError("network profiles takes one name at most")
    }
  }

  mutating func run() -> ExitStatus {
    let command = self
    var input = InputOptions()
    input.inputs =
      switch action {
      case .build: inputs
      case .prepare: Array(inputs.prefix(1))
      case .profiles: []
      }
    input.format = inputFormat
    input.layers = lines.layers
    input.others = build.profiles
    return Run.perform(
      common, input, says: action == .build ? .summary : .losses
    ) { (run) throws(GeoError) in
      switch command.action {
      case .build:
        try command.perform(run)
      case .prepare:
        try NetworkPreparation(
          path: command.inputs[0], profiles: Array(command.inputs.dropFirst()), jobs: run.jobs
        ).perform()
      case .profiles: try command.print()
      }
      return .done
    }
  }

  // MARK: - Profiles

  private func print() throws(GeoError) {
    var text = TravelProfile.builtInNames.map { $0 + "\n" }.joined()
    if let name = inputs.first {
      guard let found = TravelProfile.builtInText(name) else {
        throw GeoError(
          .usage, "there is no built-in profile '\(name)'",
          hint: "profiles: " + TravelProfile.builtInNames.joined(separator: ", "))
      }
      text = found + "\n"
    }
    let sink = try ByteSink(path: nil, isOverwriting: false)
    try sink.write(text: text)
    try sink.commit()
  }

  // MARK: - Building

  private func perform(_ run: Run) throws(GeoError) {
    let outlet = try build.open(run)
    if lines.isOn {
      try outlet.construction.build(run, ofLines: lines, into: outlet)
    } else {
      try outlet.construction.build(run, into: outlet)
    }
  }
}
