import Base
import CommandLineKit
import Files
import Flow
import FormatKit
import GeoPackage
import Network
import OpenStreetMap
import Text

/// `cairn network`: builds networks of roads, and prints the profiles that they are built for.
struct NetworkCommand: Command {
  /// What is to be done.
  enum Action: String, ArgumentValue, CaseIterable {
    case build, prepare, profiles
  }

  var action = Action.build
  var inputs: [String] = []
  var profiles: [String] = []
  var components = ComponentLimit.all
  /// The built-in profiles to build for; nil for all.
  var builtInProfiles: [String]?
  var isFast = false
  var inputFormat: String?
  var output = OutputOptions()
  var common = CommonOptions()

  static let name = "network"
  static let abstract = "Make a network of roads of OpenStreetMap data, to find routes on."
  static let discussion = """
    'cairn network build' makes a GeoPackage of the tables nodes, edges, restrictions, profiles and network. Ways are split \
    where they share a node, at barriers and at the ends of turn restrictions. Edges have what the profiles make of \
    their tags: the seconds each way, who may go there, and the component in which every edge can be reached from \
    every other. 'cairn route' finds ways on it, and any GIS shows it.

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
          "PBF, OSM XML or OPL files, - is standard input; the network to prepare, then names of profiles; or the name of a profile."
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
        "input-format", \.inputFormat, valueName: "format", group: "Input",
        help: "Read as this format instead of telling it from the content."),
    ]
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
      command: "cairn network prepare town.gpkg",
      explanation: "For routes that read little of it."),
    Example(
      command: "cairn network build town.osm -o town.gpkg --keep-components 1",
      explanation: "Without islands."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = """
    The roads with their nodes: about 40 bytes for each node of a road, and 400 for each way. Input that is no file is \
    copied to a temporary one, as it is read twice. To prepare: about 3,000 bytes for each edge and thread.
    """

  mutating func validate() throws(UsageError) {
    if action == .build, output.path == nil {
      throw UsageError("network build needs the store to write", help: "-o NET.gpkg")
    }
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
    var chosen = try TravelProfile.builtIn().filter {
      builtInProfiles?.contains($0.name) ?? true
    }
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

  func build(_ run: Run) throws(GeoError) {
    let target = try ChainTarget(output, run, run.input)
    guard target.format.name == Format.geoPackage.name else {
      throw GeoError(
        .usage, "a network goes into a GeoPackage, not into \(target.format.title)",
        at: output.path.map { SourceLocation(path: $0) }, hint: "-o NET.gpkg")
    }
    try target.check(against: run.input.paths + profiles)
    let builder = NetworkBuilder(try chosenProfiles())
    let inputs = try run.input.paths.map { (path) throws(GeoError) in
      let opened = try run.open(path)
      guard let format = opened.format.objects else {
        throw GeoError(
          .usage, "\(opened.format.title) has no objects of OpenStreetMap",
          at: SourceLocation(path: opened.path),
          hint: "OSM XML, PBF and OPL have them")
      }
      return (opened: opened, objects: ObjectInput(opened.source, format))
    }
    // Opened before the data are read: what cannot be written should not be found out after them.
    let writer = try target.makeWriter()
    var timestamp: String?
    for input in inputs {
      let ways = OSMObjectVisit(ways: true, relations: true) { RoadVisitor(builder) }
      let end = try read(input.opened, input.objects, isLast: false, into: ways, run)
      let time = end.facts.first { $0.name == "data-time" }?.value
      if let time, time > timestamp ?? "" { timestamp = time }
    }
    try builder.settleRoads()
    for input in inputs {
      let nodes = OSMObjectVisit(nodes: true) { NodeVisitor(builder) }
      _ = try read(input.opened, input.objects, isLast: true, into: nodes, run)
      if let oddity = input.objects.oddity { run.ledger.warn(of: [oddity]) }
    }
    let network = try builder.finish(keeping: components.value)
    let reader = NetworkReader(
      network,
      NetworkReader.Origin(
        source: inputs.map(\.opened.path).joined(separator: ", "), timestamp: timestamp,
        program: cairnVersion))
    let catalog = target.makeCatalog(limit: nil)
    run.catalogs = [catalog]
    let progress = run.progress
    try Flow.run(
      from: reader, path: inputs.first?.opened.path ?? "", into: writer, catalog: catalog,
      ledger: run.ledger, jobs: run.jobs,
      onProgress: { progress.update(done: $0.done, total: $0.total) })
    try writer.finish(catalog, run.ledger)
    run.keepsPartialOutput = true
    NetworkAccount(network, builder.notes).tell(run.ledger)
  }

  private func read(
    _ opened: Run.Input, _ objects: ObjectInput, isLast: Bool, into sink: any ObjectSink, _ run: Run
  ) throws(GeoError) -> InputEnd {
    try run.read(objects.open(isLast: isLast), of: opened, into: sink, ObjectRegister())
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
