import Base
import CommandLineKit
import Files
import Flow
import FormatKit
import Formats
import VectorTiles

/// A conversion from one tileset into another, which copies tiles as they are.
struct TilesetConversion {
  private let input: InputOptions
  private let output: OutputOptions
  private let path: String
  private let kind: TilesetKind

  /// Nil if the output is no tileset, so that features are converted.
  init?(_ input: InputOptions, _ output: OutputOptions) {
    guard let path = output.path, !output.isStandardOutput, !OutputFile.isSpecial(path) else {
      return nil
    }
    let named: TilesetKind? =
      switch output.format {
      case "mbtiles": .mbtiles
      case "pmtiles": .pmtiles
      case .some: nil
      case nil: TilesetKind(path: path)
      }
    guard let named else { return nil }
    self.input = input
    self.output = output
    self.path = path
    kind = named
  }

  /// Copies. `changes` are options of the command that would change features, by name.
  func perform(_ run: Run, changes: [String]) throws(GeoError) -> ExitStatus {
    guard input.paths.count == 1 else {
      throw GeoError(.usage, "tiles are copied from one input", hint: "cairn tile makes new ones")
    }
    let opened = try run.open(input.paths[0])
    guard opened.format.isTileset else {
      throw GeoError(
        .usage, "features do not become tiles by a conversion", at: SourceLocation(path: path),
        hint: kind == .folder && !path.hasSuffix("/")
          ? "a name without an ending is that of a folder of tiles, which cairn tile makes; add the ending of a "
            + "format, such as \(path).gpkg"
          : "cairn tile makes tiles of them")
    }
    let selections: [(name: String, isGiven: Bool)] = [
      ("--layer", !input.layers.isEmpty), ("--bbox", input.box != nil),
      ("--limit", input.limit != nil), ("--append", output.isAppending),
      ("--output-layer", output.layer != nil), ("--precision", output.precision != nil),
      ("--zoom, --tile and --join", !input.options.isEmpty),
    ]
    if let name = changes.first ?? selections.first(where: \.isGiven)?.name {
      throw GeoError(
        .usage, "tiles are copied as they are, and \(name) cannot be obeyed",
        hint: "cairn tile makes new ones of the features")
    }
    try Destination(output, run).check(against: input.paths)
    let copy = try TilesetCopy(opened.source, opened.format, packs: kind == .mbtiles)
    var request = TilesetRequest(path: path)
    request.isOverwriting = output.isOverwriting
    request.kind = copy.kind
    request.deduplicates =
      output.options.last { $0.name == "deduplicate" }?.value != "no"
    let writer = try kind.makeWriter(request)
    let progress = run.progress
    let result = try copy.write(to: writer) { progress.update(done: $0, total: $1) }
    run.progress.erase()
    for oddity in result.oddities { run.ledger.warn(oddity.reason, oddity.message) }
    if result.empty > 0 {
      run.ledger.warn(
        .tileEmpty, "tiles without bytes were not copied", count: Int(clamping: result.empty))
    }
    if !run.common.isQuiet {
      run.answer(
        Summary.count(Int(clamping: result.tiles), "tile") + ", "
          + Summary.count(Int(clamping: result.bytes), "byte"))
    }
    return .done
  }
}

extension Format {
  /// True for MBTiles, PMTiles, and tiles in files.
  var isTileset: Bool {
    [Format.mbtiles, .pmtiles, .mvt].contains { $0.name == name }
  }
}
