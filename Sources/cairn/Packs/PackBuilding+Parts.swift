import Base
import CommandLineKit
import Features
import Flow
import FormatKit
import GeoPackage
import Network
import OpenStreetMap
import Packs
import Search
import Text
import VectorTiles

extension PackBuilding {
  func output(_ name: String) -> OutputOptions {
    var output = OutputOptions()
    output.path = parts.path(name)
    return output
  }

  /// The input with what a schema makes of objects.
  var typed: InputOptions {
    var input = source
    if hasObjects {
      input.options.append(NameValue(name: "schema", value: command.schema))
      if let languages = command.languages {
        input.options.append(NameValue(name: "languages", value: languages))
      }
    }
    return input
  }

  /// The store of layers.
  func makeLayers() throws(GeoError) {
    let counts = try run.part("layers", of: typed) { (part) throws(GeoError) in
      _ = try Chain(part, part.input, filters, output(PackPlace.layersName)).perform()
    }
    if !hasObjects { try checkArea(counts) }
    // Layers of which nothing could be kept are not there.
    let layers = try PackStore.layers(of: parts.path(PackPlace.layersName))
    run.result = Summary.result(
      of: counts.map { Report.Layer($0, isWritten: true) }, layerCount: layers.count)
  }

  /// A GeoPackage without layers, for a pack in one store that has none.
  func makeEmptyStore(_ file: String) throws(GeoError) {
    let writer = try Format.geoPackage.makeWriter(OutputRequest(path: file))
    try writer.finish(Catalog(), Ledger())
  }

  /// Makes the road network. Its tables for fast routes are still being made when this returns, as they need nothing but
  /// the network: by one thread less than there are jobs, as each takes memory for a hierarchy.
  func startNetwork() throws(GeoError) -> BackgroundWork<Void>? {
    let (parts, name, jobs) = (parts, PackPlace.networkName, run.jobs)
    guard has(.network), try !parts.has(name) else { return nil }
    try makeNetwork(name)
    return BackgroundWork(jobs: jobs) { () throws(GeoError) in
      try NetworkPreparation(
        path: parts.path(name), isInPlace: false, jobs: max(jobs - 1, 1)
      ).perform()
      try parts.enter(name)
    }
  }

  private func makeNetwork(_ name: String) throws(GeoError) {
    var network = NetworkBuildOptions()
    network.profiles = command.profiles.filter { $0.hasSuffix(".json") }
    let builtIn = command.profiles.filter { !$0.hasSuffix(".json") }
    if let unknown = builtIn.first(where: { !TravelProfile.builtInNames.contains($0) }) {
      throw GeoError(
        .usage, "there is no built-in profile '\(unknown)'",
        hint: "profiles: " + TravelProfile.builtInNames.joined(separator: ", "))
    }
    network.builtInProfiles = command.profiles.isEmpty ? nil : builtIn
    network.output = output(name)
    let building = network
    try run.part("network", of: source) { (part) throws(GeoError) in
      let outlet = try building.open(part)
      try outlet.construction.build(part, into: outlet)
    }
  }

  func makeTiles() throws(GeoError) {
    var tiles = TileCommandOptions()
    tiles.output.path = parts.path(Self.tilesName)
    tiles.zooms = command.zooms ?? (hasObjects ? ZoomRange(argument: "0-14") : nil)
    tiles.name = title
    tiles.attribution = attribution
    let counts = try run.part("tiles", of: typed) { (part) throws(GeoError) in
      _ = try Chain(part, part.input, filters, tiles.outputOfChain).perform()
    }
    if !hasObjects { try checkArea(counts) }
  }

  /// Makes the search index. That of objects is still being written when this returns, on one thread, as SQLite does; the
  /// result is the number of entries.
  func startSearch() throws(GeoError) -> BackgroundWork<Int>? {
    let (parts, name) = (parts, PackPlace.searchName)
    guard has(.search), try !parts.has(name) else { return nil }
    guard hasObjects else {
      try makeSearch(in: parts.path(name))
      try parts.enter(name)
      return nil
    }
    let sink = try SearchSink(path: parts.path(name), isOverwriting: false)
    try gather(into: sink)
    return BackgroundWork(jobs: run.jobs) { () throws(GeoError) in
      let count = try sink.write()
      try parts.enter(name)
      return count
    }
  }

  /// Makes the search index of features that are not of OpenStreetMap.
  private func makeSearch(in file: String) throws(GeoError) {
    var output = OutputOptions()
    output.path = file
    output.fixedFormat = SearchTarget.format
    let counts = try run.part("search", of: source) { (part) throws(GeoError) in
      _ = try Chain(part, part.input, filters, output).perform()
    }
    try checkArea(counts)
  }

  private func gather(into sink: SearchSink) throws(GeoError) {
    sink.bounds = bounds
    var time: String?
    // Of all of the input: boundaries that reach beyond the area are whole there.
    let input = bounds == nil ? source : run.input
    try run.part("search", of: input) { (part) throws(GeoError) in
      let opened = try part.open(input.paths[0])
      let features = try part.features(of: opened, needsProperties: true) { request in
        request.options["summary"] = "0"
      }
      let catalog = Catalog(part.input.selection)
      part.catalogs = [catalog]
      let end = try part.read(features, into: sink, catalog)
      let range = end.summary?.members.first { $0.name == "time_range" }?.value
      if case .array(let times) = range, case .string(let last) = times.last { time = last }
    }
    parts.keep(dataTime: time)
  }
}
