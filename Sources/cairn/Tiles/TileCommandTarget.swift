import Base
import FormatKit
import Tiling
import VectorTiles

/// The format that the features of `tile` are written in: a tileset, whose kind the name's ending tells.
enum TileCommandTarget {
  private static let deduplicate = FormatOption(
    name: "deduplicate", values: FormatOption.yesOrNo, defaultValue: "yes",
    help: "Store tiles with the same bytes once.")

  /// The format; `report` is told how far the making is.
  static func format(_ options: TileCommandOptions) -> Format {
    Format(
      name: "tiles", title: "a tileset", standard: "Vector Tile 2.1", extensions: ["mbtiles"],
      traits: FormatTraits {
        $0.isText = false
        $0.readsStreams = false
        // An estimate is written nowhere.
        $0.writesStreams = options.estimate != nil
        $0.hasLayers = true
        $0.hasZooms = true
      },
      outputOptions: [deduplicate], reasons: Reason.tiling, recognise: { _ in .no },
      writer: { request throws(GeoError) in
        var tiling = options.tiling
        tiling.jobs = request.jobs
        if let estimate = options.estimate { return TilingSink(tiling, estimate: estimate) }
        guard let path = request.path else {
          throw GeoError(.usage, "tiles cannot go to standard output")
        }
        var tileset = TilesetRequest(path: path)
        tileset.isOverwriting = request.isOverwriting
        tileset.deduplicates = request.options[deduplicate.name] != "no"
        guard let kind = TilesetKind(path: path) else {
          throw GeoError(
            .usage, "the name's ending tells no kind of tileset", at: SourceLocation(path: path),
            hint: "use FILE.mbtiles, FILE.pmtiles, or the name of a folder without a dot")
        }
        let writer = try kind.makeWriter(tileset)
        return TilingSink(tiling, writer: writer, path: path)
      })
  }
}
