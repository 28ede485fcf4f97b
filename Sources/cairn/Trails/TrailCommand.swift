import Base
import CommandLineKit
import Features
import Files
import Flow
import FormatKit
import Network
import Steps
import Systems
import Text
import Trails

/// `cairn trail`: the way through the tasks of a trail, and what is wrong with it.
struct TrailCommand: Command {
  /// What is to be done.
  enum Action: String, ArgumentValue, CaseIterable {
    case route, check
  }
  /// What a route is written as.
  enum RouteShape: String, ArgumentValue, CaseIterable {
    case line, legs
  }

  var action = Action.check
  var trail = ""
  var network: String?
  var profile: String?
  var snapLimit: Double?
  var shape: RouteShape?
  var media: String?
  var maximumLeg: Double?
  var expected: BoxArgument?
  var form: ProblemForm?
  var isJSON = false
  var list: String?
  var input = InputOptions()
  var output = OutputOptions()
  var common = CommonOptions()

  static let usualProfile = "foot"
  static let usualSnapLimit = 1000.0

  static let name = "trail"
  static let abstract =
    "Find the way through the tasks of an educational trail, and what is wrong with it."
  static let discussion = """
    A trail is a question set (XML): tasks with places, slides, questions and their variants. As a format \
    ('trail') its \
    tasks are points, and a trail that is written again is the same document.

    'cairn trail route TRAIL' makes the line through the tasks in order, with the lengths of its legs: straight \
    ones on \
    the ellipsoid, or with --network, routes on a network from 'cairn network build'.

    'cairn trail check TRAIL' looks for tasks without a place or at the same place, questions without a right \
    variant, \
    and with its options for media that are not there, long legs, and tasks outside of a box.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional("action", \.action, required: true, help: "route or check."),
      .positional("trail", \.trail, required: true, completion: .files, help: "The trail."),
      .option(
        "network", \.network, valueName: "store", group: "Route", completion: .files,
        help: "Find the route on this road network."),
      .option(
        "profile", \.profile, valueName: "name", defaultText: usualProfile, group: "Route",
        help: "The profile to travel by."),
      .option(
        "max-snap", \.snapLimit, valueName: "metres", defaultText: "1000", group: "Route",
        help: "How far a task may be from the nearest road that the profile may use."),
      .option(
        "as", \.shape, defaultText: "line", group: "Route",
        help: "Write one line, or one for each leg."),
      .option(
        "media", \.media, valueName: "folder", group: "Check", completion: .files,
        help: "Look for pictures and videos in this folder."),
      .option(
        "max-leg", \.maximumLeg, valueName: "metres", group: "Check",
        help: "Report legs that are longer than this as errors."),
      .option(
        "expect-within", \.expected, group: "Check",
        help: "Report tasks outside this box as errors; west > east crosses 180°."),
      .option(
        "form", \.form, defaultText: "text", group: "Check",
        help: "The form of the list of problems."),
      .flag("json", \.isJSON, group: "Check", help: "The same as --form json."),
      .option(
        "problem-list", \.list, valueName: "file", group: "Check", completion: .files,
        help: "Write the list to this file instead of printing it."),
    ]
    + Parameter.embedding(
      \.input, InputOptions.parameters.filter { ["problems"].contains($0.name) })
    + Parameter.embedding(\.output, FoundFeatures.outputParameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn trail route castle.trail -o castle-route.geojson",
      explanation: "Make the line through the tasks."),
    Example(
      command: "cairn trail route castle.trail --network town.gpkg --as legs -o legs.gpkg",
      explanation: "Find the route on foot, with a line for each leg."),
    Example(
      command: "cairn trail check castle.trail --media images --max-leg 500",
      explanation: "Check a trail before it is published."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("Errors were found (check), or there is no way (route)."), .usage, .badInput,
    .environment,
  ]
  static let memory =
    "The trail, about ten times the size of its file; the network, if there is one."

  mutating func validate() throws(UsageError) {
    if isJSON, let form, form != .json {
      throw UsageError("'--json' and '--form \(form.rawValue)' exclude each other")
    }
    if action == .check, output.path != nil {
      throw UsageError("trail check writes no features, so takes no --output")
    }
    try refuseOptionsOfOthers()
    guard (0...1_000_000).contains(snapLimit ?? 0) else {
      throw UsageError("--max-snap takes 0 to 1000000 metres")
    }
    if let maximumLeg, maximumLeg <= 0 { throw UsageError("--max-leg takes more than 0 metres") }
    if list == "-" { throw UsageError("'--problem-list' needs a file") }
  }

  /// Refuses options that would do nothing.
  private func refuseOptionsOfOthers() throws(UsageError) {
    let given: [(isGiven: Bool, name: String, action: Action)] = [
      (network != nil, "network", .route), (profile != nil, "profile", .route),
      (snapLimit != nil, "max-snap", .route), (shape != nil, "as", .route),
      (output.format != nil, "output-format", .route),
      (!output.options.isEmpty, "output-option", .route),
      (output.layer != nil, "output-layer", .route),
      (output.isOverwriting, "overwrite", .route), (output.precision != nil, "precision", .route),
      (media != nil, "media", .check), (maximumLeg != nil, "max-leg", .check),
      (expected != nil, "expect-within", .check), (form != nil, "form", .check),
      (isJSON, "json", .check), (list != nil, "problem-list", .check),
      (input.problems != nil, "problems", .check),
    ]
    for option in given where option.isGiven && option.action != action {
      throw UsageError(
        "'--\(option.name)' is not for trail \(action.rawValue), but for trail "
          + option.action.rawValue)
    }
    if network == nil, profile != nil || snapLimit != nil {
      let name = profile != nil ? "profile" : "max-snap"
      throw UsageError("'--\(name)' is for a route on a network", help: "name one with --network")
    }
  }

  mutating func run() -> ExitStatus {
    let command = self
    var input = input
    input.inputs = [trail]
    input.others = [network].compactMap(\.self)
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      let opened = try run.open(command.trail)
      guard opened.format.name == Format.trail.name else {
        throw GeoError(
          .badTrail, "this is \(opened.format.title), not a trail",
          at: SourceLocation(path: opened.path))
      }
      let document = try TrailDocument(opened.source)
      switch command.action {
      case .route: return try command.route(document, run)
      case .check: return try command.check(document, run)
      }
    }
  }
}
