import Base
import CommandLineKit
import Files
import Flow
import FormatKit
import GeoPackage
import Network
import SpatiaLite

/// How a network is built, and where it goes: for `cairn network build`, and for the end of a pipeline.
struct NetworkBuildOptions {
  /// What a network is written as; the names are those of formats.
  enum StoreFormat: String, ArgumentValue, CaseIterable {
    case gpkg, spatialite
  }

  var profiles: [String] = []
  /// The built-in profiles to build for; nil for all.
  var builtInProfiles: [String]?
  var components = ComponentLimit.all
  var isFast = false
  var format: StoreFormat?
  var output = OutputOptions()

  static let parameters: [Parameter<Self>] =
    [
      .option(
        "profile", \.profiles, valueName: "file", group: "Network", completion: .files,
        help: "Also use the profile in this file (JSON); repeatable."),
      .option(
        "keep-components", \.components, group: "Network",
        help: "Keep this many of the largest components of each profile, or all."),
      .flag(
        "fast", \.isFast, group: "Network",
        help: "Also prepare the network for fast routes, like 'cairn network prepare'."),
      .option(
        "format", \.format, group: "Output",
        help: "Write this format instead of detecting it from the name."),
    ]
    + Parameter.embedding(
      \.output,
      OutputOptions.parameters.filter {
        ["output", "output-option", "overwrite"].contains($0.name)
      })

  /// Refuses what does not go together, and settles the format.
  mutating func check() throws(UsageError) {
    guard output.path != nil else {
      throw UsageError("network build needs the store to write", help: "-o NET.gpkg")
    }
    if let format { output.format = format.rawValue }
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

  /// What a network is built with, and where it goes.
  struct Outlet {
    let construction: NetworkConstruction
    let target: ChainTarget
    let writer: any FeatureSink
  }

  /// Opens the output, before the data are read: what cannot be written should not be found out after them.
  func open(_ run: Run) throws(GeoError) -> Outlet {
    let target = try ChainTarget(
      Self.completed(output, isFast: isFast, jobs: run.jobs), run, run.input)
    try target.check(against: run.input.paths + profiles)
    let construction = NetworkConstruction(
      profiles: try chosenProfiles(), limit: components.value)
    return Outlet(construction: construction, target: target, writer: try target.makeWriter())
  }

  /// An output for the tables of a network: the store is put in place with what comes to them. Errors: `.usage` for
  /// formats that have no place for a network.
  static func completed(
    _ output: OutputOptions, isFast: Bool, jobs: Int
  ) throws(GeoError) -> OutputOptions {
    let format = try output.check()
    let isSpatiaLite = format.name == Format.spatiaLite.name
    guard isSpatiaLite || format.name == Format.geoPackage.name else {
      throw GeoError(
        .usage, "a network goes into a GeoPackage or a SpatiaLite store, not into \(format.title)",
        at: output.path.map { SourceLocation(path: $0) }, hint: "-o NET.gpkg")
    }
    var output = output
    output.completion = { (path) throws(GeoError) in
      if isSpatiaLite { try NetworkStore.addRouting(to: path) }
      if isFast { try NetworkPreparation(path: path, isInPlace: false, jobs: jobs).perform() }
    }
    return output
  }
}
