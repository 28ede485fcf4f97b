internal import Base
internal import FeatureStore
public import FormatKit

extension Format {
  /// SpatiaLite in all of its layouts, of which the one of version 5 is written, and other SQLite databases with
  /// geometries.
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
      $0.isAppendable = true
      $0.keepsRowIDs = true
      $0.hasSpatialIndex = true
      $0.keepsLayerStyles = true
      $0.hasStyles = true
    },
    inputOptions: SpatiaLiteInputOptions.all,
    outputOptions: SpatiaLiteWriter.options + StoreDuplicateRule.options,
    reasons: Reason.spatiaLite,
    recognise: SpatiaLiteRecognition.confidence,
    reader: { request throws(GeoError) in try SpatiaLiteReader(request) },
    writer: { request throws(GeoError) in try SpatiaLiteWriter(request) })
}
