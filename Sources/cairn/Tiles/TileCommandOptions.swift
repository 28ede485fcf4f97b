public import CommandLineKit
public import Tiling

/// What tiles are made like, and where they go: the same for `cairn tile` and for `tile` at the end of a pipeline.
struct TileCommandOptions {
  var output = OutputOptions()
  var zooms: ZoomRange?
  var layerZooms: [LayerZooms] = []
  var fields: [FieldName]?
  var extent = 4096
  var buffer = 64
  var simplification = 1.0
  var simplificationAtMaximum = 0.0
  var maximumBytes = Count(argument: "500000")
  var maximumFeatures = Count(argument: "200000")
  var dropRule = TilingOptions.DropRule.densest
  var coalesces = false
  var keepsLinesApart = false
  var gathersTiny = false
  var sortField: String?
  var labelLayers: [String] = []
  var overzoomBits = 0
  var zoomField: String?
  var idField: String?
  var name: String?
  var attribution: String?
  var description: String?
  /// What is estimated in place of making tiles.
  var estimate: TileEstimate?

  static let parameters: [Parameter<Self>] =
    ownParameters
    + Parameter.embedding(
      \.output,
      OutputOptions.parameters.filter { outputNames.contains($0.name) })

  /// The options of outputs that tilesets know, too.
  private static let outputNames: Set = ["output", "output-option", "output-layer", "overwrite"]

  private static let ownParameters: [Parameter<Self>] = [
    .option(
      "zoom", \.zooms, defaultText: "0 to what the data suggest", group: "Tiles",
      help: "Make tiles of these zooms."),
    .option(
      "layer-zoom", \.layerZooms, group: "Tiles",
      help: "Show a layer at these zooms only, whatever a schema says; can be given again."),
    .option(
      "zoom-field", \.zoomField, valueName: "field", group: "Tiles",
      help: "Show a feature from the zoom on that this field says; it is not a property of tiles."),
    .list(
      "fields", \.fields, valueName: "a,b", group: "Tiles", help: "Take these fields only."),
    .option(
      "extent", \.extent, valueName: "units", group: "Tiles",
      help: "Units of a tile's side, a power of two: coordinates are rounded to them."),
    .option(
      "buffer", \.buffer, valueName: "units", group: "Tiles",
      help: "Units that features reach over the edges of a tile."),
    .option(
      "simplify", \.simplification, valueName: "units", group: "Tiles",
      help: "Leave out positions that matter less than this, below the largest zoom."),
    .option(
      "simplify-max", \.simplificationAtMaximum, valueName: "units", group: "Tiles",
      help: "The same at the largest zoom."),
    .option(
      "max-tile-bytes", \.maximumBytes, defaultText: "500000", group: "Tiles",
      help: "The most bytes of a tile as it is stored."),
    .option(
      "max-tile-features", \.maximumFeatures, defaultText: "200000", group: "Tiles",
      help: "The most features of a tile."),
    .option(
      "drop", \.dropRule, group: "Tiles",
      help: "Which features a tile with more goes without: the densest, the smallest, an even "
        + "fraction; none keeps all points at all zooms, too."),
    .flag(
      "coalesce", \.coalesces, group: "Tiles",
      help: "Make one feature of points, and of lines, that say the same in a tile; it has no id."),
    .flag(
      "keep-lines-apart", \.keepsLinesApart, group: "Tiles",
      help: "Do not join lines that say the same end to end below the largest zoom."),
    .flag(
      "gather-tiny", \.gathersTiny, group: "Tiles",
      help: "Gather polygons that are too small to be drawn into squares of their summed area."),
    .option(
      "sort-by", \.sortField, valueName: "field", group: "Tiles",
      help: "Draw features in the order of this field's values."),
    .option(
      "label-points", \.labelLayers, valueName: "layer", group: "Tiles",
      help: "Add a layer LAYER_labels with the point of each polygon that has most room around it; "
        + "can be given again."),
    .option(
      "overzoom-detail", \.overzoomBits, valueName: "n", group: "Tiles",
      help: "Give tiles of the largest zoom 2^n times as many units, for maps that go on."),
    .option(
      "id-field", \.idField, valueName: "name", group: "Tiles",
      help: "Put ids that are not unsigned whole numbers into this property."),
    .option("name", \.name, defaultText: "the file's", group: "Tiles", help: "Name the tileset."),
    .option(
      "attribution", \.attribution, valueName: "html", group: "Tiles", help: "Say whom to thank."),
    .option(
      "description", \.description, valueName: "text", group: "Tiles",
      help: "Say what the tileset shows."),
  ]

  /// Refuses combinations that cannot work.
  func validate() throws(UsageError) {
    guard extent.nonzeroBitCount == 1, (256...65_536).contains(extent) else {
      throw UsageError("--extent has to be a power of two from 256 to 65536")
    }
    guard (0...extent).contains(buffer), buffer < 1 << 14 else {
      throw UsageError("--buffer has to be from 0 to the extent of a tile")
    }
    for units in [simplification, simplificationAtMaximum] where !(0...10_000).contains(units) {
      throw UsageError("--simplify has to be from 0 to 10000 units")
    }
    guard (0...4).contains(overzoomBits) else {
      throw UsageError("--overzoom-detail has to be from 0 to 4")
    }
    let deepest = tiling.deepestZoom
    for range in [zooms?.zooms].compactMap(\.self) + layerZooms.map(\.zooms)
    where range.upperBound > deepest {
      throw UsageError(
        "zooms go to \(deepest) with an extent of \(extent)",
        help: "a smaller --extent allows deeper ones")
    }
  }

  /// The output of a chain that makes tiles.
  var outputOfChain: OutputOptions {
    var output = output
    output.fixedFormat = TileCommandTarget.format(self)
    return output
  }

  /// What tiles are made like.
  var tiling: TilingOptions {
    var options = TilingOptions()
    options.zooms = zooms?.zooms
    for layer in layerZooms { options.layerZooms[layer.layer] = layer.zooms }
    options.extent = extent
    options.buffer = buffer
    options.simplification = simplification
    options.simplificationAtMaximum = simplificationAtMaximum
    options.maximumTileBytes = maximumBytes?.value ?? options.maximumTileBytes
    options.maximumTileFeatures = maximumFeatures?.value ?? options.maximumTileFeatures
    options.dropRule = dropRule
    options.coalesces = coalesces
    options.joinsLines = !keepsLinesApart
    options.gathersTiny = gathersTiny
    options.sortField = sortField
    options.labelLayers = labelLayers
    options.overzoomBits = overzoomBits
    options.zoomField = zoomField
    options.idField = idField
    options.name = name
    options.attribution = attribution
    options.description = description
    return options
  }
}

extension TilingOptions.DropRule: ArgumentValue {}
