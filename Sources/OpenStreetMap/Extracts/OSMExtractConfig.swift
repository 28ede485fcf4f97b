public import Base
internal import Files
internal import Text

/// A file of extracts in the format of osmium extract's `--config` (osmium-extract(1), "Config file"):
/// a JSON object with `extracts`, of which each has `output`, a `bbox`, `polygon` or `multipolygon`, perhaps
/// `output_format` and `description`; and perhaps `directory`, where the outputs are.
public struct OSMExtractConfig {
  /// An extract.
  public struct Item {
    /// The path of its file.
    public let output: String
    /// Its format; nil if the name of the file tells.
    public let format: OSMOutputFormat?
    /// What it holds.
    public let region: OSMRegion
    /// Where the file of extracts names the output.
    public let place: SourceLocation
  }

  /// A file of polygons that an extract names.
  public struct PolygonSource {
    /// Its path; that of the file of extracts goes before it.
    public let path: String
    /// Its `file_type`: `geojson`, `poly` or `osm`; nil if the name of the file tells.
    public let type: String?
  }

  /// The extracts, one at least.
  public let items: [Item]

  /// Reads a file. `directory` takes the place of the file's own; `readPolygons` reads the files that it
  /// names. Errors: `.extractConfig`, with line and column, those of JSON, and those of the files of polygons.
  public init(
    _ path: String, directory: String?,
    readPolygons: (PolygonSource) throws(GeoError) -> OSMRegion
  ) throws(GeoError) {
    let source = try ByteSource(path: path)
    var bytes = Bytes()
    while try source.read(into: &bytes, atMost: 1 << 16) {
      guard bytes.count <= Self.sizeLimit else {
        throw GeoError(
          .extractConfig, "the file is larger than 256 MB", at: SourceLocation(path: source.path))
      }
    }
    let reader = OSMExtractConfigReader(
      SettingsText(bytes.buffer, path: source.path, reason: .extractConfig),
      path: path)
    items = try reader.items(directory: directory, readPolygons)
  }

  /// The largest file.
  private static let sizeLimit = 1 << 28
}
