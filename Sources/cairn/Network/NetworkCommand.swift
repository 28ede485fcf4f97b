import Base
import CommandLineKit
import Files
import Flow
import FormatKit
import GeoPackage
import Network
import SpatiaLite
import Text

/// `cairn network`: builds networks of roads, and prints the profiles that they are built for.
struct NetworkCommand: Command {
  /// What is to be done.
  enum Action: String, ArgumentValue, CaseIterable {
    case build, prepare, profiles
  }

  /// What a network is written as; the names are those of formats.
  enum StoreFormat: String, ArgumentValue, CaseIterable {
    case gpkg, spatialite
  }

  var action = Action.build
  var inputs: [String] = []
  var profiles: [String] = []
  var components = ComponentLimit.all
  var isFast = false
  var format: StoreFormat?
  var lines = LineOptions()
  var inputFormat: String?
  var output = OutputOptions()
  var common = CommonOptions()

  static let name = "network"
  static let abstract =
    "Make a network of roads of OpenStreetMap data or of lines, to find routes on."
  static let discussion = """
    'cairn network build' makes a GeoPackage of the tables nodes, edges, restrictions, profiles and network. Ways are split \
    where they share a node, at barriers and at the ends of turn restrictions. Edges have what the profiles make of \
    their tags: the seconds each way, who may go there, and the component in which every edge can be reached from \
    every other. 'cairn route' finds ways on it, and any GIS shows it.

    -o NET.sqlite, or --format spatialite, makes a SpatiaLite store instead, with tables that SpatiaLite itself finds \
    ways by: for each profile PROFILE_shortest and PROFILE_fastest, as in SELECT * FROM car_shortest WHERE NodeFrom = 1 \
    AND NodeTo = 9. These know nothing of restrictions, turns, signals and entries.

    With --from-lines the network is made of lines of any format in degrees. Lines are split where they share positions, \
    and where an end is within --snap of another line; lines that merely cross are not joined. A line counts as \
    highway=road of each profile, unless fields say one way, a speed or a cost; osm_id is the number of the line.

    'cairn network prepare NET' adds tables to a network by which 'cairn route' reads only what matters to a route, not \
    the whole network: for every profile, or for those whose names follow, and for time and length. They are void as \
    soon as something in the network changes. 'cairn network build --fast' does both.

    'cairn network profiles' lists the built-in profiles, 'cairn network profiles car' prints one. Each \
    --profile FILE adds one of your own, or takes the place of the one of its name.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional("action", \.action, required: true, help: "build, prepare or profiles."),
      .positional(
        "input", \.inputs, completion: .files,
        help:
          "PBF, OSM XML or OPL files (lines of any format with --from-lines), - is standard input; the network to prepare, then names of profiles; or the name of a profile."
      ),
      .option(
        "profile", \.profiles, valueName: "file", group: "Network", completion: .files,
        help: "Also build for the profile in this file (JSON); can be given again."),
      .option(
        "keep-components", \.components, group: "Network",
        help: "Keep that many components of each profile, the largest ones."),
      .flag(
        "fast", \.isFast, group: "Network",
        help: "Also prepare it, as 'cairn network prepare' does."),
      .option(
        "format", \.format, group: "Output",
        help: "Write a store of this format instead of telling it from the name."),
      .option(
        "input-format", \.inputFormat, valueName: "format", group: "Input",
        help: "Read as this format instead of telling it from the content."),
    ]
    + Parameter.embedding(\.lines, LineOptions.parameters)
    + Parameter.embedding(
      \.output,
      OutputOptions.parameters.filter {
        ["output", "output-option", "overwrite"].contains($0.name)
      })
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn network build town.osm.pbf -o town.gpkg",
      explanation: "For cars, bicycles and people on foot."),
    Example(
      command: "cairn network profiles car > my-car.json",
      explanation: "The built-in profile, to change it."),
    Example(
      command: "cairn network build town.osm.pbf -o town.gpkg --profile my-car.json",
      explanation: "With a profile of your own."),
    Example(
      command: "cairn network build paths.gpkg --from-lines --snap 1 --oneway dir -o net.gpkg",
      explanation: "Of lines, joined where ends are within a metre."),
    Example(
      command: "cairn network build town.osm.pbf -o town.sqlite",
      explanation: "That SpatiaLite finds ways on, too."),
    Example(
      command: "cairn network prepare town.gpkg",
      explanation: "For routes that read little of it."),
    Example(
      command: "cairn network build town.osm -o town.gpkg --keep-components 1",
      explanation: "Without islands."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = """
    The roads with their nodes: about 40 bytes for each node of a road, and 400 for each way; \
    with --from-lines about 100 bytes for each position, and 300 for each line. Input that is no file is \
    copied to a temporary one, as it is read twice. To prepare: about 3,000 bytes for each edge and thread.
    """

  mutating func validate() throws(UsageError) {
    if action == .build, output.path == nil {
      throw UsageError("network build needs the store to write", help: "-o NET.gpkg")
    }
    try lines.check()
    if action != .build, lines.isOn { throw UsageError("--from-lines is for network build") }
    if let format { output.format = format.rawValue }
    if action != .build, isFast { throw UsageError("--fast is for network build") }
    if action == .prepare {
      guard !inputs.isEmpty else { throw UsageError("network prepare needs a network") }
      guard output.path == nil else {
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
    input.others = profiles
    return Run.perform(
      common, input, says: action == .build ? .summary : .losses
    ) { (run) throws(GeoError) in
      switch command.action {
      case .build:
        try command.build(run)
        if command.isFast, let path = command.output.path {
          try NetworkPreparation(path: path, profiles: []).perform(run)
        }
      case .prepare:
        try NetworkPreparation(
          path: command.inputs[0], profiles: Array(command.inputs.dropFirst())
        ).perform(run)
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

  /// The built-in profiles and those of files, which replace others of their names.
  private func chosenProfiles() throws(GeoError) -> [TravelProfile] {
    var chosen = try TravelProfile.builtIn()
    for path in profiles {
      let source = try ByteSource(path: path)
      var bytes = Bytes()
      while try source.read(into: &bytes, atMost: 1 << 16) {
        guard bytes.count <= 1 << 20 else {
          throw GeoError(
            .usage, "a profile has less than a megabyte", at: SourceLocation(path: path))
        }
      }
      let profile = try TravelProfile.reading(Array(bytes.buffer), path: path)
      if let index = chosen.firstIndex(where: { $0.name == profile.name }) {
        chosen[index] = profile
      } else {
        chosen.append(profile)
      }
    }
    guard chosen.count <= 16 else { throw GeoError(.usage, "a network has at most 16 profiles") }
    return chosen
  }

  // MARK: - Building

  private func build(_ run: Run) throws(GeoError) {
    let target = try ChainTarget(output, run, run.input)
    guard [Format.geoPackage.name, Format.spatiaLite.name].contains(target.format.name) else {
      throw GeoError(
        .usage,
        "a network goes into a GeoPackage or a SpatiaLite store, not into \(target.format.title)",
        at: output.path.map { SourceLocation(path: $0) }, hint: "-o NET.gpkg")
    }
    try target.check(against: run.input.paths + profiles)
    let construction = NetworkConstruction(
      profiles: try chosenProfiles(), limit: components.value)
    // Opened before the data are read: what cannot be written should not be found out after them.
    let writer = try target.makeWriter()
    if lines.isOn {
      try construction.build(run, ofLines: lines, into: writer, of: target)
    } else {
      try construction.build(run, into: writer, of: target)
    }
    if target.format.name == Format.spatiaLite.name, let path = output.path {
      try NetworkStore.addRouting(to: path)
    }
  }
}

/// How many components are kept: a number, or `all`.
enum ComponentLimit: ArgumentValue {
  case all
  case largest(Int)

  init?(argument: String) {
    if argument == "all" {
      self = .all
    } else if let count = Int(argument), count > 0 {
      self = .largest(count)
    } else {
      return nil
    }
  }

  init(reading argument: String) throws(UsageError) {
    guard let limit = ComponentLimit(argument: argument) else {
      throw UsageError("'all' or a whole number from 1 on is needed")
    }
    self = limit
  }

  static let valueName = "n|all"
  var argumentText: String { value.map(String.init) ?? "all" }
  /// Nil for all.
  var value: Int? {
    if case .largest(let count) = self { return count }
    return nil
  }
}
