internal import Base
public import FormatKit

extension Format {
  /// SpatiaLite in all of its layouts, and other SQLite databases with geometries.
  public static let spatiaLite = Format(
    name: "spatialite", title: "SpatiaLite",
    standard: "SpatiaLite 2 to 5, FDO (OGR), SQLite tables with WKB, EWKB, WKT or GeoJSON",
    extensions: ["sqlite", "db", "sqlite3", "spatialite"],
    traits: FormatTraits {
      $0.systems = .any
      $0.isText = false
      $0.writesStreams = false
      $0.hasLayers = true
      $0.isTable = true
      $0.hasSpatialIndex = true
    },
    inputOptions: SpatiaLiteInputOptions.all,
    reasons: Reason.spatiaLite,
    recognise: SpatiaLiteRecognition.confidence,
    reader: { request throws(GeoError) in try SpatiaLiteReader(request) })
}
