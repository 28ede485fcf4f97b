import Base
import Files
import Flow
import FormatKit
import Formats
import GeoPackage
import Geometry
import Network
import OpenStreetMap
import Packs
import Search
import Text
import VectorTiles

/// Makes the parts of a pack one after the other in a hidden folder beside it, and puts it in place when all are there.
struct PackBuilding {
  private let command: PackBuildCommand
  private let run: Run
  private let path: String
  /// What is needed on the way, and the parts of a pack in one store.
  private let scratch: OutputFolder
  /// A pack in a folder.
  private let folder: OutputFolder?
  /// A pack in one store, which is written when all parts are there.
  private let store: OutputFile?
  /// What is read, once the area has been cut out.
  private var source: InputOptions
  private var hasObjects = false
  /// The area that was cut out of objects.
  private var bounds: SearchBounds?
  /// The time of the newest object, where it is known.
  private var newest: String?

  init(_ command: PackBuildCommand, _ run: Run) throws(GeoError) {
    self.command = command
    self.run = run
    path = command.output ?? ""
    source = run.input
    try run.checkReport(against: [path])
    try run.claim(path, for: "pack")
    let isFolder = command.form == .folder
    store = isFolder ? nil : try OutputFile(replacing: path, isOverwriting: command.isOverwriting)
    folder =
      isFolder
      ? try OutputFolder(
        replacing: path, isOverwriting: command.isOverwriting, marked: PackPlace.manifestName) : nil
    scratch = try OutputFolder(
      replacing: path + ".parts", isOverwriting: false, marked: PackPlace.manifestName)
  }

  private func has(_ part: PackPart) -> Bool { !command.omitted.contains(part) }
  private func file(_ name: String) -> String { scratch.temporaryPath + "/" + name }
  /// Where a part is written.
  private func partFile(_ name: String) -> String { (folder ?? scratch).temporaryPath + "/" + name }
  private var isOneStore: Bool { store != nil }
  /// The store that all tables of a pack in one store go into.
  private var layersFile: String { partFile(PackPlace.layersName) }
  private var tilesFile: String { file("tiles.mbtiles") }

  /// Builds it.
  consuming func perform() throws(GeoError) {
    try openInputs()
    try cutOut()
    // The network first: appended, its tables would have other columns.
    let hasNetwork = has(.network) && hasObjects
    if has(.network) { try makeNetwork() }
    if has(.layers) {
      try makeLayers(isAppending: isOneStore && hasNetwork)
    } else if isOneStore, !hasNetwork {
      try makeEmptyStore()
    }
    if has(.tiles) { try makeTiles() }
    if has(.search) { try makeSearch() }
    if let store { try finish(store) }
    if let folder { try finish(folder) }
    run.keepsPartialOutput = true
  }

  // MARK: - Inputs

  private mutating func openInputs() throws(GeoError) {
    let formats = try run.input.paths.map { (path) throws(GeoError) in try run.open(path).format }
    hasObjects = formats.allSatisfy { $0.objects != nil }
    guard !run.input.paths.contains("-") else {
      throw GeoError(
        .usage, "a pack is not built of standard input, as it is read several times",
        hint: "write it to a file first")
    }
    if hasObjects, run.input.paths.count > 1 {
      throw GeoError(
        .usage, "OpenStreetMap data for a pack come from one file",
        hint: "cairn merge makes one of several")
    }
  }

  /// Cuts the area out of the input: of objects into a file, of others by what is read.
  private mutating func cutOut() throws(GeoError) {
    guard hasObjects else {
      guard command.polygon == nil, command.place == nil else {
        throw GeoError(
          .usage, "--polygon and --place are for OpenStreetMap data",
          hint: "cairn clip cuts features along polygons")
      }
      source.box = command.box
      return
    }
    var polygon = command.polygon
    if let place = command.place {
      let found = file("place.geojson")
      try run.part(run.input) { (part) throws(GeoError) in
        try PackRegionFinder(place).write(part, to: found)
      }
      polygon = found
    }
    guard command.box != nil || polygon != nil else { return }
    if let box = command.box {
      bounds = SearchBounds(box.box)
    } else if let polygon {
      var polygons = GeometryColumn()
      if try PolygonFile.read(polygon, into: &polygons).isWGS84 {
        bounds = SearchBounds(polygons)
      }
    }
    var step = ExtractOptions()
    step.box = command.box
    step.polygon = polygon
    step.strategy = .smart
    step.setsBounds = true
    var output = OutputOptions()
    output.path = file("input.osm.pbf")
    try run.part(run.input) { (part) throws(GeoError) in
      _ = try Chain(part, part.input, [step], output).perform()
    }
    source.inputs = [file("input.osm.pbf")]
    source.format = nil
  }

  // MARK: - Parts

  private func output(_ name: String) -> OutputOptions {
    var output = OutputOptions()
    output.path = partFile(name)
    return output
  }

  /// The input with what a schema makes of objects.
  private var typed: InputOptions {
    var input = source
    if hasObjects {
      input.options.append(NameValue(name: "schema", value: command.schema))
      if let languages = command.languages {
        input.options.append(NameValue(name: "languages", value: languages))
      }
    }
    return input
  }

  private func makeLayers(isAppending: Bool) throws(GeoError) {
    var output = output(PackPlace.layersName)
    output.isAppending = isAppending
    try run.part(typed) { (part) throws(GeoError) in
      _ = try Chain(part, part.input, [], output).perform()
    }
  }

  private func makeEmptyStore() throws(GeoError) {
    let writer = try Format.geoPackage.makeWriter(OutputRequest(path: layersFile))
    try writer.finish(Catalog(), Ledger())
  }

  private func makeNetwork() throws(GeoError) {
    guard hasObjects else {
      return run.ledger.warn(
        .packPartLeftOut, "the network was left out: it is made of OpenStreetMap's objects")
    }
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
    network.output = output(isOneStore ? PackPlace.layersName : PackPlace.networkName)
    let building = network
    try run.part(source) { (part) throws(GeoError) in
      let outlet = try building.open(part)
      try outlet.construction.build(part, into: outlet)
    }
  }

  private func makeTiles() throws(GeoError) {
    var tiles = TileCommandOptions()
    tiles.output.path = tilesFile
    tiles.zooms = command.zooms ?? (hasObjects ? ZoomRange(argument: "0-14") : nil)
    tiles.name = title
    tiles.attribution = attribution
    try run.part(typed) { (part) throws(GeoError) in
      _ = try Chain(part, part.input, [], tiles.outputOfChain).perform()
    }
    if isOneStore { return try PackTiles.copy(from: tilesFile, into: layersFile) }
    let source = try ByteSource(path: tilesFile)
    let writer = try TilesetKind.pmtiles.makeWriter(
      TilesetRequest(path: partFile(PackPlace.tilesName)))
    _ = try TilesetCopy(source, .mbtiles, packs: false).write(to: writer)
  }

  private mutating func makeSearch() throws(GeoError) {
    guard hasObjects else {
      var output = output(isOneStore ? PackPlace.layersName : PackPlace.searchName)
      output.isOverwriting = isOneStore
      output.fixedFormat = SearchTarget.format(addsToStore: isOneStore)
      return try run.part(source) { (part) throws(GeoError) in
        _ = try Chain(part, part.input, [], output).perform()
      }
    }
    let sink =
      isOneStore
      ? try SearchSink(addingTo: layersFile)
      : try SearchSink(path: partFile(PackPlace.searchName), isOverwriting: false)
    sink.bounds = bounds
    var time: String?
    // Of all of the input: boundaries that reach beyond the area are whole there.
    let input = bounds == nil ? source : run.input
    try run.part(input) { (part) throws(GeoError) in
      let opened = try part.open(input.paths[0])
      let features = try part.features(of: opened, needsProperties: true) { request in
        request.options["summary"] = "0"
      }
      let catalog = Catalog(part.input.selection)
      part.catalogs = [catalog]
      let end = try part.read(features, into: sink, catalog)
      try sink.finish(catalog, part.ledger)
      let range = end.summary?.members.first { $0.name == "time_range" }?.value
      if case .array(let times) = range, case .string(let last) = times.last { time = last }
    }
    newest = time
  }

  // MARK: - The whole

  private var title: String {
    if let title = command.title { return title }
    let name = OutputFile.split(path).name
    return name.hasSuffix(".gpkg") ? String(name.dropLast(5)) : name
  }

  private var attribution: String? {
    command.attribution ?? (hasObjects ? "© OpenStreetMap contributors" : nil)
  }

  private func manifest() -> PackManifest {
    var manifest = PackManifest()
    manifest.name = title
    manifest.program = cairnVersion
    manifest.schema = hasObjects && (has(.layers) || has(.tiles)) ? command.schema : nil
    manifest.licence = hasObjects ? "ODbL-1.0" : nil
    manifest.attribution = attribution
    manifest.dataTime = newest
    return manifest
  }

  private func styles(_ layers: [PackTileLayer], url: String) -> [(name: String, json: String)] {
    PackStyle.names.map { name in
      let style = PackStyle.json(
        name, layers: layers.map(\.name), url: url, attribution: attribution)
      return (name, style.pretty() + "\n")
    }
  }

  private func finish(_ store: OutputFile) throws(GeoError) {
    let layers = try PackStore.tileLayers(of: layersFile)
    if has(.tiles), has(.style) {
      try PackStore.add(styles: styles(layers, url: "mbtiles://pack"), to: layersFile)
    }
    var manifest = manifest()
    let network = try PackStore.network(of: layersFile)
    manifest.dataTime = newest ?? network.time
    manifest.profiles = network.profiles
    manifest.area = try PackStore.area(of: layersFile)
    manifest.zooms = try PackStore.zooms(of: layersFile)
    manifest.layers = try PackStore.layers(of: layersFile)
    manifest.parts = try PackStore.parts(of: layersFile)
    try manifest.write(into: layersFile)
    do throws(GeoError) {
      try PackStore.write(compact: layersFile, to: store.temporaryPath)
      try store.commit()
    } catch {
      throw store.named(error)
    }
  }

  private func finish(_ folder: OutputFolder) throws(GeoError) {
    var manifest = manifest()
    var names: [(PackPart, String)] = []
    if has(.layers) {
      names.append((.layers, PackPlace.layersName))
      manifest.layers = try PackStore.layers(of: layersFile)
      manifest.area = try PackStore.area(of: layersFile)
    }
    if has(.tiles) {
      names.append((.tiles, PackPlace.tilesName))
      manifest.zooms = try PackStore.zooms(of: tilesFile)
      if has(.style) {
        let styles = styles(
          try PackStore.tileLayers(of: tilesFile), url: "pmtiles://" + PackPlace.tilesName)
        for (style, name) in zip(styles, [PackPlace.styleName, PackPlace.nightStyleName]) {
          try write(style.json, to: name, folder)
          names.append((.style, name))
        }
      }
    }
    if has(.network), hasObjects {
      names.append((.network, PackPlace.networkName))
      let network = try PackStore.network(of: partFile(PackPlace.networkName))
      manifest.dataTime = newest ?? network.time
      manifest.profiles = network.profiles
    }
    if has(.search) { names.append((.search, PackPlace.searchName)) }
    for (part, name) in names {
      let sum = try PackContent.sum(ofFile: partFile(name), named: name)
      manifest.parts.append(
        PackManifest.Part(part: part, names: sum.names, rows: sum.rows, sha256: sum.sha256))
    }
    try write(manifest.json.pretty() + "\n", to: PackPlace.manifestName, folder)
    try folder.commit()
  }

  private func write(
    _ text: String, to name: String, _ folder: OutputFolder
  ) throws(GeoError) {
    var bytes = Bytes()
    bytes.append(text)
    try folder.write(UnsafeRawBufferPointer(bytes.buffer), to: name)
  }
}
