public import Base
public import Geometry

extension CoordinateReferenceSystem {
  /// The zone of Universal Transverse Mercator (WGS 84) that a place lies in. The zones are 6° wide, like
  /// EPSG's areas of use; the wider ones of Norway and Svalbard belong to the military grid.
  /// Errors: `.usage` beyond 84°N and 80°S; `.library`.
  public static func utm(
    longitude: Double, latitude: Double
  ) throws(GeoError) -> CoordinateReferenceSystem {
    guard latitude >= -80, latitude <= 84, longitude >= -180, longitude <= 180 else {
      throw GeoError(
        .usage, "the data's centre lies outside the zones of UTM, which end at 80°S and 84°N",
        hint: "use laea")
    }
    let zone = min(Int((longitude + 180) / 6), 59) + 1
    return try ReferenceSystems().system("EPSG:\((latitude < 0 ? 32700 : 32600) + zone)")
  }

  /// A Lambert azimuthal equal-area system of WGS 84 around a place, to a thousandth of a degree.
  /// Errors: `.library`.
  public static func equalArea(
    longitude: Double, latitude: Double
  ) throws(GeoError) -> CoordinateReferenceSystem {
    let x = (longitude * 1000).rounded() / 1000
    let y = (latitude * 1000).rounded() / 1000
    return try ReferenceSystems().system(
      """
      PROJCRS["WGS 84 / LAEA \(y) \(x)",BASEGEOGCRS["WGS 84",\
      DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563,\
      LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]],\
      ID["EPSG",4326]],CONVERSION["LAEA \(y) \(x)",\
      METHOD["Lambert Azimuthal Equal Area",ID["EPSG",9820]],\
      PARAMETER["Latitude of natural origin",\(y),ANGLEUNIT["degree",0.0174532925199433]],\
      PARAMETER["Longitude of natural origin",\(x),ANGLEUNIT["degree",0.0174532925199433]],\
      PARAMETER["False easting",0,LENGTHUNIT["metre",1]],\
      PARAMETER["False northing",0,LENGTHUNIT["metre",1]]],CS[Cartesian,2],\
      AXIS["easting (E)",east,ORDER[1]],AXIS["northing (N)",north,ORDER[2]],\
      LENGTHUNIT["metre",1]]
      """)
  }
}
