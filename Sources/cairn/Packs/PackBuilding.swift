import Base
import CommandLineKit
import Features
import Files
import Flow
import Formats
import Geometry
import OpenStreetMap
import Packs
import Search
import Text

/// Makes the parts of a pack in a hidden folder beside it, or in the folder of `--resume`, and puts the
/// pack in place when all are there.
struct PackBuilding {
  let command: PackBuildCommand
  let run: Run
  let path: String
  /// What is needed on the way.
  let scratch: OutputFolder
  /// The parts, each in a file.
  let parts: PackParts
  /// A pack in a folder.
  let folder: OutputFolder?
  /// A pack in one store, which is written when all parts are there.
  let store: OutputFile?
  /// What is read, once the area has been cut out.
  var source: InputOptions
  var hasObjects = false
  /// What chooses the features of the area, of inputs without objects.
  var filters: [any StepOptions] = []
  /// The area that was cut out of objects.
  var bounds: SearchBounds?
  /// Parts that are not in the pack: those that were not asked for, and those that gave way.
  var omitted: [PackPart]

  init(_ command: PackBuildCommand, _ run: Run) throws(GeoError) {
    self.command = command
    self.run = run
    path = command.output ?? ""
    source = run.input
    omitted = command.omitted
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
    parts = try PackParts(
      scratch.temporaryPath, keptIn: command.resumed,
      key: command.resumed == nil ? "" : try command.key())
  }

  func has(_ part: PackPart) -> Bool { !omitted.contains(part) }

  static let tilesName = "tiles.mbtiles"
  private static let areaName = "input.osm.pbf"
  private static let placeName = "place.geojson"

  /// Builds it.
  func perform() throws(GeoError) {
    do throws(GeoError) {
      try build()
    } catch {
      // Whoever asked for a pack knows nothing of the files that its parts are made in.
      let hidden = [scratch.temporaryPath, folder?.temporaryPath].compactMap(\.self)
      guard let place = error.location, hidden.contains(where: { place.path.hasPrefix($0) }) else {
        throw error
      }
      var error = error
      error.location?.path = path
      throw error
    }
  }

  private consuming func build() throws(GeoError) {
    try openInputs()
    try cutOut()
    if has(.network), !hasObjects {
      run.ledger.warn(
        .packPartLeftOut, "the network was left out: it is made of OpenStreetMap's objects")
      omitted.append(.network)
    }
    let network = try startNetwork()
    if has(.layers) {
      try parts.make(PackPlace.layersName) { () throws(GeoError) in try makeLayers() }
      if store != nil {
        try PackStore.checkNames(
          ofLayersIn: parts.path(PackPlace.layersName), besides: PackPart.allCases.filter(has))
      }
    }
    if has(.tiles) {
      try parts.make(Self.tilesName) { () throws(GeoError) in try makeTiles() }
    }
    let search = try startSearch()
    if let search { SearchSink.tell(try search.value(), run.ledger) }
    try network?.value()
    if let store { try finish(store) }
    if let folder { try finish(folder) }
    if !parts.reused.isEmpty {
      run.ledger.account(
        for: "resume", .array(parts.reused.map { .string($0) }),
        line: "taken as they were: " + parts.reused.joined(separator: ", "))
    }
    if !command.isDryRun {
      parts.remove()
      run.keepsPartialOutput = true
    }
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
    var polygon = command.polygon
    if let place = command.place {
      let found = parts.path(Self.placeName)
      let finder = PackRegionFinder(place, isOfObjects: hasObjects)
      try parts.make(Self.placeName) { () throws(GeoError) in
        try run.part("place", of: run.input) { (part) throws(GeoError) in
          try finder.write(part, to: found)
        }
      }
      polygon = found
    }
    guard hasObjects else {
      source.box = command.box
      guard let polygon else { return }
      var filter = FilterOptions()
      filter.polygon = polygon
      do { try filter.check() } catch { throw GeoError(.usage, error.message) }
      filters = [filter]
      return
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
    output.path = parts.path(Self.areaName)
    try parts.make(Self.areaName) { () throws(GeoError) in
      let counts = try run.part("area", of: run.input) { (part) throws(GeoError) in
        _ = try Chain(part, part.input, [step], output).perform()
      }
      try checkArea(counts)
    }
    source.inputs = [parts.path(Self.areaName)]
    source.format = nil
  }

  /// Refuses an area in which there is nothing: a box with its numbers in another order, or of another place.
  func checkArea(_ counts: [LayerAccount]) throws(GeoError) {
    let hasArea = command.box != nil || command.polygon != nil || command.place != nil
    guard hasArea, counts.allSatisfy({ $0.tally.out == 0 }) else { return }
    throw GeoError(
      .usage, "nothing of the input lies in the area",
      hint: "'cairn bbox' tells where the input lies")
  }
}
