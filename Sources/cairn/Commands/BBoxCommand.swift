import Base
import CommandLineKit
import Flow
import Geometry
import OpenStreetMap

/// `cairn bbox`.
struct BBoxCommand: Command {
  var input = InputOptions()
  var common = CommonOptions()
  var each: BoxSubject.Kind?
  var form = BoxForm.csv
  var zoom: Int?
  var marginMetres: Double?

  static let name = "bbox"
  static let abstract = "Print the box that holds everything: west,south,east,north."
  static let discussion = """
    The box is computed from the coordinates. It is the smallest arc of longitudes that holds \
    everything, unless that is wider than 180°; then the plain box. West > east means that it \
    crosses the antimeridian. Longitudes beyond ±180° mean a crossing; what lies within is taken as \
    drawn. In a projected system it is the plain box.

    Forms: csv is w,s,e,n; json and geojson are objects; wkt a POLYGON; gdal is 'w s e n', for \
    ogr2ogr -spat; osmium is w,s,e,n, for osmium extract -b; overpass is s,w,n,e; tiles is z/x/y of \
    the smallest Web Mercator tile (XYZ) that holds it, or with --zoom z/x-x/y-y. A box that crosses \
    the antimeridian is a MULTIPOLYGON for wkt and geojson, and two lines for gdal, osmium and tiles \
    with --zoom, as these know no such boxes.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.input, Parameter.removing(["zoom"], from: InputOptions.parameters))
    + [
      .option(
        "each", \.each, group: "Output",
        help: "Print a box for each input, layer or feature, followed by path, layer and id."),
      .option("form", \.form, group: "Output", help: "How to print it."),
      .option(
        "zoom", \.zoom, group: "Output",
        help: "The zoom level of the tiles that --form "
          + "tiles lists."),
      .option(
        "margin", \.marginMetres, valueName: "metres", group: "Output",
        help: "Widen the box by this distance (on a sphere of radius 6371008.8 m)."),
    ]
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn bbox roads.geojson",
      explanation: "Print one line: west,south,east,north."),
    Example(
      command: "osmium extract -b $(cairn bbox --form osmium area.geojson) in.pbf -o out.pbf",
      explanation: "Extract the box of another file with osmium."),
    Example(
      command: "cairn bbox --form tiles --zoom 14 area.gpkg",
      explanation: "List the tiles that cover an area."),
    Example(
      command: "cairn bbox --each feature --margin 100 places.geojson",
      explanation: "Print a box with a margin for each feature."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("There is no position in the input."), .tooManyProblems, .usage,
    .losses, .badInput, .environment,
  ]
  static let memory = "A few megabytes for each thread, whatever the size of the input."

  mutating func run() -> ExitStatus {
    let command = self
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      try command.check()
      let output = try BoxWriter(
        BoxText(form: command.form, zoom: command.zoom), marginMetres: command.marginMetres,
        isSeveral: command.each != nil)
      run.keepsPartialOutput = command.each == .feature
      try command.write(to: output, run)
      try run.checkLayers()
      let isAny = try output.finish()
      try run.commitRejects()
      if isAny { return .done }
      run.answer("there is no position in the input")
      return .answerIsNo
    }
  }

  private func check() throws(GeoError) {
    if let zoom, !(0...30).contains(zoom) {
      throw GeoError(.usage, "--zoom takes 0 to 30")
    }
    if zoom != nil, form != .tiles { throw GeoError(.usage, "--zoom needs --form tiles") }
    if let marginMetres, marginMetres < 0 {
      throw GeoError(.usage, "--margin cannot be negative")
    }
  }

  private func write(to output: BoxWriter, _ run: Run) throws(GeoError) {
    var total: BoxSum?
    for path in input.paths {
      let catalog = Catalog(input.selection)
      run.catalogs.append(catalog)
      let input = try run.open(path)
      if let places = try places(of: input, run) {
        total = try BoxSum.adding(places, to: each == nil ? total : nil)
        if each == .input { try write(total, of: BoxSubject(path: input.path), to: output, run) }
        continue
      }
      let opened = try run.features(of: input, needsProperties: false)
      if each == .feature {
        try run.read(opened, into: FeatureBoundsSink(output, path: opened.path), catalog)
        continue
      }
      let sink = BoundsSink()
      try run.read(opened, into: sink, catalog)
      if each != nil { total = nil }
      for (index, layer) in catalog.layers.enumerated()
      where catalog.isWanted(layer) {
        let extent = index < sink.extents.count ? sink.extents[index] : nil
        if each == .layer {
          let sum = try BoxSum.adding(layer, extent, to: nil)
          try write(sum, of: BoxSubject(path: opened.path, layer: layer.name), to: output, run)
        } else {
          total = try BoxSum.adding(layer, extent, to: total)
        }
      }
      if each == .input { try write(total, of: BoxSubject(path: opened.path), to: output, run) }
    }
    if each == nil { try write(total, of: .everything, to: output, run) }
  }

  /// Where objects of OpenStreetMap are, if that is all that is wanted of the input: no features need be made
  /// of them.
  private func places(of opened: Run.Input, _ run: Run) throws(GeoError) -> ObjectPlaces? {
    guard each == nil || each == .input, let objects = opened.format.objects, input.box == nil,
      input.layers.isEmpty, input.limit == nil, input.options.isEmpty
    else { return nil }
    let places = ObjectPlaces()
    let source = try ObjectInput(opened.source, objects).open(isLast: true)
    try run.read(source, of: opened, into: places, ObjectRegister())
    return places
  }

  private func write(
    _ sum: BoxSum?, of subject: BoxSubject, to output: BoxWriter, _ run: Run
  ) throws(GeoError) {
    var box = sum?.extent?.box
    if let sum, let plain = box {
      let unit = try output.unit(of: sum.crs)
      if sum.extent?.isBeyondDegrees == true {
        try output.checkDegrees()
        run.ledger.warn(.notDegrees, DataExtent.notDegrees)
      }
      box = output.widened(plain, in: unit)
    }
    // Without data there is no box of everything to print.
    if box == nil, each == nil { return }
    let line = output.line(
      box, of: subject, features: sum?.features ?? 0, crs: sum?.crs.identifier)
    try output.write(line, hasBox: box != nil)
  }
}
