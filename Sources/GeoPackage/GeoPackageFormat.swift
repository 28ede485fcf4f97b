internal import FeatureStore
import Base
public import FormatKit
import SQLiteStore

extension Format {
  /// GeoPackage (OGC 12-128r19), the default store.
  public static let geoPackage = Format(
    name: "gpkg", title: "GeoPackage", standard: "OGC 12-128r19 (GeoPackage 1.4)",
    extensions: ["gpkg"],
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
    outputOptions: [
      FormatOption(
        name: "version", values: ["1.3", "1.4"], defaultValue: "1.4",
        help: "the version of the standard; GDAL before 3.7 opens 1.3 without a warning")
    ] + StoreDuplicateRule.options + [.updatable],
    reasons: Reason.geoPackage,
    recognise: recogniseGeoPackage,
    reader: { request throws(GeoError) in try GeoPackageReader(request) },
    writer: { request throws(GeoError) in try GeoPackageWriter(request) })
}

/// A SQLite file by its magic; a GeoPackage by `application_id` (§1.1.1.1.1). Some programs do
/// not set it, so the tables decide when the file is opened.
@Sendable private func recogniseGeoPackage(
  _ head: UnsafeBufferPointer<UInt8>
) -> Format.Confidence {
  guard head.count >= 72, head.starts(with: SQLiteHeader.magic) else { return .no }
  switch String(decoding: head[68..<72], as: UTF8.self) {
  case "GPKG", "GP10", "GP11": return .certain
  case "\0\0\0\0": return .likely
  default: return .no
  }
}
