public import Geometry

extension CoordinateReferenceSystem {
  /// Web Mercator (EPSG:3857), which does not need PROJ.
  public static let webMercator = CoordinateReferenceSystem(
    authority: "EPSG", code: "3857", name: "WGS 84 / Pseudo-Mercator",
    definition: """
      PROJCS["WGS 84 / Pseudo-Mercator",GEOGCS["WGS 84",DATUM["WGS_1984",\
      SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],\
      AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],\
      UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]],\
      PROJECTION["Mercator_1SP"],PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],\
      PARAMETER["false_easting",0],PARAMETER["false_northing",0],\
      UNIT["metre",1,AUTHORITY["EPSG","9001"]],AXIS["Easting",EAST],AXIS["Northing",NORTH],\
      EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 \
      +units=m +nadgrids=@null +wktext +no_defs"],AUTHORITY["EPSG","3857"]]
      """)

  /// True if the code is that of Web Mercator.
  public var isWebMercator: Bool {
    authority.uppercased() == "EPSG" && (code == "3857" || code == "900913")
  }

  /// The system that a text names, if it is known without PROJ's database; nil for all others.
  public static func wellKnown(_ text: String) -> CoordinateReferenceSystem? {
    switch text.uppercased() {
    case "EPSG:4326", "OGC:CRS84", "CRS84", "WGS84", "WGS 84", "CRS:84",
      "URN:OGC:DEF:CRS:OGC:1.3:CRS84", "URN:OGC:DEF:CRS:EPSG::4326":
      .wgs84
    case "EPSG:3857", "URN:OGC:DEF:CRS:EPSG::3857": .webMercator
    default: nil
    }
  }

  /// The definition (WKT 1, as PROJ and GDAL write it) of the systems that do not need PROJ, by their
  /// codes: WGS 84, Web Mercator and the zones of UTM on WGS 84; nil for all others.
  public var builtInDefinition: String? {
    if let known = Self.wellKnown(identifier) { return known.definition }
    guard authority.uppercased() == "EPSG", let code = Int(code) else { return nil }
    let isSouth = code > 32700
    let zone = code - (isSouth ? 32700 : 32600)
    guard (1...60).contains(zone) else { return nil }
    return """
      PROJCS["WGS 84 / UTM zone \(zone)\(isSouth ? "S" : "N")",GEOGCS["WGS 84",DATUM["WGS_1984",\
      SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],\
      AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],\
      UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]],\
      PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],\
      PARAMETER["central_meridian",\(zone * 6 - 183)],PARAMETER["scale_factor",0.9996],\
      PARAMETER["false_easting",500000],PARAMETER["false_northing",\(isSouth ? 10_000_000 : 0)],\
      UNIT["metre",1,AUTHORITY["EPSG","9001"]],AXIS["Easting",EAST],AXIS["Northing",NORTH],\
      AUTHORITY["EPSG","\(code)"]]
      """
  }
}
