import Base
import SQLiteStore

/// The version that a store claims by `application_id` and `user_version` (OGC 12-128r19 §1.1.1.1.1).
enum GeoPackageReaderVersion {
  /// The version as text; what does not fit is noted.
  static func read(
    from database: Database, _ schema: inout GeoPackageReaderSchema
  ) throws(GeoError) -> String {
    let application = try database.scalarInt("PRAGMA application_id") ?? 0
    let version = try database.scalarInt("PRAGMA user_version") ?? 0
    switch application {
    case 0x4750_3130: return "1.0"  // GP10
    case 0x4750_3131: return "1.1"  // GP11
    case 0x4750_4B47: break  // GPKG
    default:
      schema.note(
        .applicationID,
        "application_id is 0x\(String(UInt32(truncatingIfNeeded: application), radix: 16)), not 'GPKG'"
      )
    }
    guard (10200..<20000).contains(version) else {
      if application == 0x4750_4B47 {
        schema.note(
          .userVersion, "user_version is \(version), which is not a version of the standard")
      }
      return "unknown"
    }
    let patch = version % 100
    return "\(version / 10000).\(version / 100 % 100)" + (patch == 0 ? "" : ".\(patch)")
  }
}
