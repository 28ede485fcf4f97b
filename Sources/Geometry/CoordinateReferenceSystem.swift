/// A coordinate reference system as a file names it.
public struct CoordinateReferenceSystem: Hashable, Sendable {
  /// The authority, such as `EPSG` or `OGC`; `NONE` for the two undefined systems of GeoPackage.
  public var authority: String
  /// The authority's code, such as `4326` or `CRS84`.
  public var code: String
  /// The name, where known.
  public var name: String?
  /// The definition as OGC 01-009 well-known text (WKT 1), where known.
  public var definition: String?
  /// The definition as ISO 19162 well-known text (WKT 2), where known.
  public var definition2019: String?

  /// A system by its authority's code.
  public init(
    authority: String, code: String, name: String? = nil, definition: String? = nil,
    definition2019: String? = nil
  ) {
    self.authority = authority
    self.code = code
    self.name = name
    self.definition = definition
    self.definition2019 = definition2019
  }

  /// WGS 84 in degrees of longitude and latitude (RFC 7946 §4; EPSG:4326 with the order of axes that
  /// this program uses everywhere).
  public static let wgs84 = CoordinateReferenceSystem(
    authority: "EPSG", code: "4326", name: "WGS 84 geodetic",
    definition: """
      GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,\
      AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,\
      AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],\
      AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]
      """)

  /// Coordinates of an unknown system (GeoPackage's srs_id -1).
  public static let undefinedCartesian = CoordinateReferenceSystem(
    authority: "NONE", code: "-1", name: "Undefined Cartesian SRS", definition: "undefined")

  /// Degrees of unknown datum (GeoPackage's srs_id 0).
  public static let undefinedGeographic = CoordinateReferenceSystem(
    authority: "NONE", code: "0", name: "Undefined geographic SRS", definition: "undefined")

  /// True for WGS 84 in degrees under any of its names, in two or three dimensions; a system without a
  /// registered code is recognised by its definition.
  public var isWGS84: Bool {
    switch authority.uppercased() {
    case "EPSG": code == "4326" || code == "4979"
    case "OGC": code == "CRS84" || code == "CRS84H" || code == "84"
    case "CRS", "WEB MAP SERVICE CRS": code == "84"
    default: [definition, definition2019].contains { Self.definesWGS84($0) }
    }
  }

  /// `EPSG:4326`.
  public var identifier: String { authority + ":" + code }
}
