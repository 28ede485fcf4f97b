import Base
public import CommandLineKit
import FormatKit
import Files
import Hashing
import Packs
import Tiling

/// `cairn pack build`.
struct PackBuildCommand: Command {
  /// How the parts are stored.
  enum Form: String, ArgumentValue, CaseIterable {
    case geopackage, folder
  }

  var inputs: [String] = []
  var inputFormat: String?
  var box: BoxArgument?
  var polygon: String?
  var place: String?
  var schema = "map"
  var languages: String?
  var zooms: ZoomRange?
  var profiles: [String] = []
  var omitted: [PackPart] = []
  var form = Form.geopackage
  var sizeLimit: ByteCount?
  var ways = [PackWay(.zooms)]
  var isDryRun = false
  var resumed: String?
  var title: String?
  var attribution: String?
  var output: String?
  var isOverwriting = false
  var common = CommonOptions()

  static let name = "pack build"
  static let abstract = "Make a map pack: everything that an offline map needs, in one store."
  static let discussion = """
    From OpenStreetMap data, or any features, this makes layers with spatial indexes and styles for QGIS; \
    vector tiles; a \
    road network with the tables for fast routes; a search index; map styles for day and night; and a manifest \
    with the \
    hash of each part. All of it goes into one GeoPackage, the tiles by its extension for vector tiles, or with \
    --format \
    folder into the files layers.gpkg, tiles.pmtiles, network.gpkg, search.sqlite, style.json, style-night.json and \
    manifest.json of a folder.

    --place takes the area of a boundary or place in the input by its name. If several have the name, they are \
    listed with their ids, and --place accepts an id, too.

    'cairn route', 'search', 'convert' and 'sql' read the pack as it is; 'cairn tile check --input-format \
    mbtiles' reads \
    its tiles. The network needs OpenStreetMap data; for other inputs it is left out.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional(
        "input", \.inputs, required: true, completion: .files,
        help: "PBF or OSM XML, or files of features."),
      .option(
        "input-format", \.inputFormat, valueName: "format", group: "Input",
        help: "Read this format instead of detecting it from the content."),
      .option("bbox", \.box, group: "Area", help: "Keep what is in this box."),
      .option(
        "polygon", \.polygon, valueName: "file", group: "Area", completion: .files,
        help: "Keep what is in the polygons of this file."),
      .option(
        "place", \.place, valueName: "name", group: "Area",
        help: "Keep what is in the boundary or place with this name."),
      .option(
        "schema", \.schema, valueName: "name", group: "Pack", completion: .files,
        help: "The layers of OpenStreetMap data: map, shortbread or a file."),
      .option(
        "languages", \.languages, valueName: "en,de", group: "Pack",
        help: "The languages of names in the layers and tiles."),
      .option(
        "zoom", \.zooms, defaultText: "0-14", group: "Pack", help: "Make tiles of these zooms."),
      .list(
        "profiles", \.profiles, valueName: "car,bike", defaultText: "car,bike,foot", group: "Pack",
        help: "The profiles of the road network: built-in ones, or files."),
      .list(
        "without", \.omitted, valueName: "parts", group: "Pack", help: "Leave out these parts."),
      .option(
        "max-size", \.sizeLimit, group: "Size",
        help: "The largest size of the pack, such as 500MB; see --give-way."),
      .list(
        "give-way", \.ways, valueName: "what", group: "Size",
        help:
          "What to leave out to keep to --max-size, in this order: zoom (the deepest first), "
          + "tiles, network, search, layers, a layer's name, or LAYER.FIELD."),
      .flag(
        "dry-run", \.isDryRun, group: "Size",
        help: "Print how large the pack and its parts would be and what would be left out, but "
          + "write no pack."
      ),
      .option(
        "resume", \.resumed, valueName: "folder", group: "Output", completion: .files,
        help:
          "Keep finished parts in this folder until the pack is complete; a later run with the "
          + "same input and options continues from them."
      ),
      .option("format", \.form, group: "Output", help: "One store, or a file for each part."),
      .option(
        "name", \.title, defaultText: "the output's", group: "Output",
        help: "The name of the pack."),
      .option(
        "attribution", \.attribution, valueName: "text",
        defaultText: "OpenStreetMap contributors for its data", group: "Output",
        help: "The attribution, such as © OpenStreetMap contributors."),
      .option(
        "output", short: "o", \.output, valueName: "pack", group: "Output", completion: .files,
        help: "The pack to write."),
      .flag("overwrite", \.isOverwriting, group: "Output", help: "Replace an existing pack."),
    ] + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn pack build andorra.osm.pbf -o andorra.gpkg",
      explanation: "Build a pack with everything in one file."),
    Example(
      command: "cairn pack build andorra.osm.pbf --place 'Escaldes-Engordany' -o escaldes.gpkg",
      explanation: "Build a pack of one place in the input."),
    Example(
      command:
        "cairn pack build andorra.osm.pbf --max-size 5MB --give-way zoom,search --dry-run -o andorra.gpkg",
      explanation: "Print what would be left out of a pack of 5 MB."),
    Example(
      command:
        "cairn pack build land.osm.pbf --zoom 0-12 --without network --format folder -o land",
      explanation: "Build a folder of files without a road network."),
  ]
  /// The hash of the input, of other files that matter and of the options that parts depend on.
  func key() throws(GeoError) -> String {
    var hash = SHA256()
    let files =
      inputs + [polygon, schema].compactMap(\.self) + profiles.filter { $0.hasSuffix(".json") }
    for file in files where FolderListing.size(ofFile: file) != nil {
      hash.add(try PackContent.sum(ofFile: file, named: file).sha256)
    }
    let words: [String?] =
      [
        cairnVersion, inputFormat, box?.argumentText, polygon, place, schema, languages,
        zooms?.argumentText, form.rawValue, title ?? output, attribution,
      ] + inputs + ["profiles"] + profiles + ["without"] + omitted.map(\.rawValue)
    for word in words {
      hash.add(word ?? "")
      hash.add(0)
    }
    return hash.hex
  }

  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = """
    Of the network about 600 bytes for each edge, and 1,000 more for each thread: its tables for fast routes are made \
    while other parts are. Of these, which are made one after the other, the most of any: of tiles 300 MB, of layers \
    16 bytes for each node, of the search index its areas.
    """

  mutating func validate() throws(UsageError) {
    guard output != nil else {
      throw UsageError("pack build needs the pack to write", help: "-o PACK.gpkg")
    }
    guard [box != nil, polygon != nil, place != nil].count(where: \.self) <= 1 else {
      throw UsageError("--bbox, --polygon and --place exclude each other")
    }
    if form == .geopackage, output?.hasSuffix(".gpkg") != true {
      throw UsageError(
        "a pack in one store is a GeoPackage", help: "-o PACK.gpkg, or --format folder")
    }
    if Set(omitted).isSuperset(of: [.layers, .tiles, .network, .search]) {
      throw UsageError("nothing is left of a pack without all of its parts")
    }
    let deepest = TileCommandOptions().tiling.deepestZoom
    if let zooms, zooms.zooms.upperBound > deepest {
      throw UsageError("the tiles of a pack have zooms up to \(deepest)")
    }
  }

  mutating func run() -> ExitStatus {
    let command = self
    var input = InputOptions()
    input.inputs = inputs
    input.format = inputFormat
    input.others = [polygon].compactMap(\.self) + profiles.filter { $0.hasSuffix(".json") }
    return Run.perform(common, input, says: .summary) { (run) throws(GeoError) in
      try PackBuilding(command, run).perform()
      return .done
    }
  }
}

extension PackPart: ArgumentValue {}
