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
      help: "Show a layer only at these zooms, whatever a schema says; repeatable."),
    .option(
      "zoom-field", \.zoomField, valueName: "field", group: "Tiles",
      help: "The field with the lowest zoom that shows a feature; it is not written to tiles."),
    .list(
      "fields", \.fields, valueName: "a,b", group: "Tiles", help: "Keep only these fields."),
    .option(
      "extent", \.extent, valueName: "units", group: "Tiles",
      help: "The units along the side of a tile, a power of two; coordinates are rounded to these."),
    .option(
      "buffer", \.buffer, valueName: "units", group: "Tiles",
      help: "How far features reach over the edges of a tile, in units."),
    .option(
      "simplify", \.simplification, valueName: "units", group: "Tiles",
      help: "How much to simplify below the largest zoom, in units."),
    .option(
      "simplify-max", \.simplificationAtMaximum, valueName: "units", group: "Tiles",
      help: "How much to simplify at the largest zoom, in units."),
    .option(
      "max-tile-bytes", \.maximumBytes, defaultText: "500000", group: "Tiles",
      help: "The largest size of a tile as it is stored, in bytes."),
    .option(
      "max-tile-features", \.maximumFeatures, defaultText: "200000", group: "Tiles",
      help: "The largest number of features in a tile."),
    .option(
      "drop", \.dropRule, group: "Tiles",
      help: "What to drop from a tile that is too large: the densest features, the smallest, or an "
        + "even fraction; none drops nothing, and keeps all points at all zooms, too."),
    .flag(
      "coalesce", \.coalesces, group: "Tiles",
      help: "Combine points, and lines, with equal properties into one feature per tile, without "
        + "an id."),
    .flag(
      "keep-lines-apart", \.keepsLinesApart, group: "Tiles",
      help: "Do not join lines with equal properties end to end below the largest zoom."),
    .flag(
      "gather-tiny", \.gathersTiny, group: "Tiles",
      help: "Replace polygons that are too small to draw by squares of their summed area."),
    .option(
      "sort-by", \.sortField, valueName: "field", group: "Tiles",
      help: "Sort the features of a tile by this field."),
    .option(
      "label-points", \.labelLayers, valueName: "layer", group: "Tiles",
      help: "Add a layer LAYER_labels with a label point in the middle of each polygon; "
        + "repeatable."),
    .option(
      "overzoom-detail", \.overzoomBits, valueName: "n", group: "Tiles",
      help: "Give tiles of the largest zoom 2^n times as many units, for maps that zoom in "
        + "further."),
    .option(
      "id-field", \.idField, valueName: "name", group: "Tiles",
      help: "Write ids that are not unsigned integers to this property."),
    .option(
      "name", \.name, defaultText: "the file's", group: "Tiles",
      help: "The name of the tileset."),
    .option(
      "attribution", \.attribution, valueName: "html", group: "Tiles",
      help: "The attribution, such as © OpenStreetMap contributors."),
    .option(
      "description", \.description, valueName: "text", group: "Tiles",
      help: "The description of the tileset."),
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
