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

  /// The store of layers. In a pack in one store it has the network, too.
  func makeLayersFile() throws(GeoError) {
    // The network first: appended, its tables would have other columns.
    let hasNetwork = isOneStore && has(.network) && hasObjects
    if hasNetwork { try makeNetwork(PackPlace.layersName) }
    guard has(.layers) else { return hasNetwork ? () : try makeEmptyStore() }
    var output = output(PackPlace.layersName)
    output.isAppending = hasNetwork
    let counts = try run.part("layers", of: typed) { (part) throws(GeoError) in
      _ = try Chain(part, part.input, filters, output).perform()
    }
    if !hasObjects { try checkArea(counts) }
    // Layers of which nothing could be kept are not there.
    let layers = try PackStore.layers(of: parts.path(PackPlace.layersName))
    run.result = Summary.result(
      of: counts.map { Report.Layer($0, isWritten: true) }, layerCount: layers.count)
  }

  func makeEmptyStore() throws(GeoError) {
    let writer = try Format.geoPackage.makeWriter(
      OutputRequest(path: parts.path(PackPlace.layersName)))
    try writer.finish(Catalog(), Ledger())
  }

  func makeNetwork(_ name: String) throws(GeoError) {
    var network = NetworkBuildOptions()
    network.profiles = command.profiles.filter { $0.hasSuffix(".json") }
    let builtIn = command.profiles.filter { !$0.hasSuffix(".json") }
    if let unknown = builtIn.first(where: { !TravelProfile.builtInNames.contains($0) }) {
      throw GeoError(
        .usage, "there is no built-in profile '\(unknown)'",
        hint: "profiles: " + TravelProfile.builtInNames.joined(separator: ", "))
    }
    network.builtInProfiles = command.profiles.isEmpty ? nil : builtIn
    network.isFast = true
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

  /// Makes the search index in a file of its own.
  func makeSearchFile() throws(GeoError) {
    let file = parts.path(PackPlace.searchName)
    guard hasObjects else { return try makeSearch(in: file) }
    let sink = try SearchSink(path: file, isOverwriting: false)
    try gather(into: sink)
    SearchSink.tell(try sink.write(), run.ledger)
  }

  /// Makes the search index of objects in the store of the whole pack. It is still being written when this returns; the
  /// result is the number of entries.
  func startSearch(in store: String) throws(GeoError) -> BackgroundWork<Int> {
    let sink = try SearchSink(addingTo: store)
    try gather(into: sink)
    return BackgroundWork(jobs: run.jobs) { () throws(GeoError) in try sink.write() }
  }

  /// Makes the search index of features that are not of OpenStreetMap.
  func makeSearch(in file: String) throws(GeoError) {
    var output = OutputOptions()
    output.path = file
    output.isOverwriting = isOneStore
    output.fixedFormat = SearchTarget.format(addsToStore: isOneStore)
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
