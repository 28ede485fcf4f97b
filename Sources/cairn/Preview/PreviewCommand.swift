import Base
import CommandLineKit
import Flow
import GeoPackage

/// `cairn preview`.
struct PreviewCommand: Command {
  var input = InputOptions()
  var preview = PreviewOptions()
  var common = CommonOptions()

  static let name = "preview"
  static let abstract =
    "Draw any data as a picture: SVG, PNG, PDF, a page for browsers, or in the terminal."
  static let discussion = """
    The extension of the output tells the kind of picture. Without -o it is drawn in the terminal, or written as \
    SVG if standard output is not a terminal.

    Features are drawn in the style that their data give them (simplestyle, KML, layer_styles), in that of \
    --style, or in a colour by the value of a field (--colour-by). Otherwise each layer has its own colour. Large \
    areas lie below small ones, lines above areas, points above lines. --bbox cuts the picture at the box.

    The map is in Web Mercator. Data that reach a pole are drawn around it, or as plain degrees if they cover \
    more of the earth. --crs draws in any other system, where edges over 50 km keep their course.

    --background FILE draws other data in pale colours beneath, without widening the picture: \
    a dataset, a store, a pack in its own style, or a tileset.

    Any input can be drawn: data, tilesets, networks, routes, and the lists that --problems writes, \
    whose points are red. A map pack is drawn in its own style, without its network unless --layer names that.

    In the terminal, kitty's graphics or sixels are used if it supports them, otherwise block and braille \
    characters, without labels.

    What falls on the same pixel and looks the same is drawn once. Pictures do not depend on --jobs.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.preview, PreviewOptions.parameters)
    + Parameter.embedding(\.input, InputOptions.parameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(command: "cairn preview town.gpkg", explanation: "Draw in the terminal."),
    Example(
      command: "cairn preview town.gpkg -o town.html",
      explanation: "Write a page with an interactive map."),
    Example(
      command: "cairn preview roads.geojson --colour-by lanes --label name -o roads.png",
      explanation: "Colour roads by a field, with a legend and names."),
    Example(
      command: "cairn preview islands.gpkg --crs EPSG:3832 --size 1600x900 -o islands.svg",
      explanation: "Draw in another projection."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .tooManyProblems, .usage, .losses, .badInput, .environment,
  ]
  static let memory = """
    A few bytes for each position that can be told apart in the picture, whatever the size of the input; for a page \
    (HTML) also the values of all features. A picture of pixels takes four bytes for each.
    """

  mutating func validate() throws(UsageError) { try preview.validate() }

  mutating func run() -> ExitStatus {
    var preview = preview
    let pack = PackPicture(input, preview)
    var input = input
    if let pack {
      preview.attribution = preview.attribution ?? pack.attribution
      input.others.append(contentsOf: input.inputs)
      (input.inputs, input.layers) = ([pack.path], pack.layers)
    }
    if let path = preview.background?.path { input.others.append(path) }
    return Run.perform(common, input, says: .losses) { [input, preview] (run) throws(GeoError) in
      if let path = preview.output.path, path != "-" { try run.claim(path, for: "picture") }
      let target = try PreviewTarget(preview, input, pack, run)
      var steps: [any StepOptions] = []
      if preview.crs != nil || preview.sourceCRS != nil {
        var reprojection = PreviewOptions.reprojection(to: preview.crs ?? "EPSG:4326")
        reprojection.source = preview.sourceCRS
        steps.append(reprojection)
      }
      let chain = try Chain(run, input, steps, target.output)
      let status = try chain.perform()
      // All of a pack that can be seen is drawn.
      if pack != nil { run.ledger.dismiss(.packPartsNotRead) }
      return status
    }
  }
}
