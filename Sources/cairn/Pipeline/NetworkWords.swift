import Base
import CommandLineKit
import Flow
import Network
import OpenStreetMap

/// `network build` at the end of a pipeline: a network of the objects that come.
struct NetworkWords: CommandSyntax {
  /// What is to be done; everything else is about networks that there are.
  enum Action: String, ArgumentValue, CaseIterable {
    case build
  }

  var action = Action.build
  var build = NetworkBuildOptions()

  static let name = "network"
  static let abstract = "Make a network of roads of the objects that come."
  static let discussion =
    "It takes the place of write, and holds up to 32 bytes for each node that comes."
  static let parameters: [Parameter<Self>] =
    [.positional("action", \.action, required: true, help: "build.")]
    + Parameter.embedding(\.build, NetworkBuildOptions.parameters)

  mutating func validate() throws(UsageError) { try build.check() }
}

extension NetworkWords: ObjectEnd {
  static let deed = "makes a network of OpenStreetMap's objects"
  var others: [String] { build.profiles }
  static let memory =
    "up to 32 bytes for each node that comes, 40 for each node of a road, 400 for each way"
  var saysAll: Bool { true }

  /// As an output of objects: what is written is none, but has the same place.
  var target: OutputOptions {
    var target = OutputOptions()
    target.path = build.output.path
    target.isOverwriting = build.output.isOverwriting
    target.fixedFormat = .osm
    return target
  }

  func makeWriter(_ run: Run) throws(GeoError) -> any ObjectWriter {
    try NetworkEnd(build, run)
  }
}

/// Takes objects for a network, and writes it when all have come.
private final class NetworkEnd: ObjectWriter {
  private let options: NetworkBuildOptions
  private let run: Run
  private let builder: NetworkBuilder
  private let visit: OSMObjectVisit
  private let outlet: NetworkBuildOptions.Outlet

  init(_ options: NetworkBuildOptions, _ run: Run) throws(GeoError) {
    self.options = options
    self.run = run
    outlet = try options.open(run)
    let builder = NetworkBuilder(outlet.construction.profiles)
    self.builder = builder
    visit = OSMObjectVisit(nodes: true, ways: true, relations: true) { NetworkVisitor(builder) }
  }

  var wanted: OSMWanted { visit.wanted }

  func makeEncoder() -> any ObjectEncoder { visit.makeEncoder() }

  func finish() throws(GeoError) {
    run.registers = []
    try outlet.construction.build(run, of: builder, into: outlet)
  }
}
