import Geometry
import Systems
import Testing

@Suite struct ReferenceSystemTests {
  static let wgs84 = """
    GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],\
    PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AXIS["Longitude",EAST]]
    """
  static let wgs84Of2019 = """
    GEOGCRS["WGS 84 (CRS84)",ENSEMBLE["World Geodetic System 1984 ensemble",\
    MEMBER["World Geodetic System 1984 (Transit)"],ELLIPSOID["WGS 84",6378137,298.257223563]],\
    CS[ellipsoidal,2],AXIS["longitude",east],ANGLEUNIT["degree",0.0174532925199433]]
    """

  @Test(arguments: [
    (wgs84, true), (wgs84Of2019, true),
    ("PROJCS[\"UTM\",\(wgs84),PROJECTION[\"Transverse_Mercator\"]]", false),
    (wgs84.replacing("WGS_1984", with: "OSGB_1936"), false),
    (wgs84.replacing("Greenwich", with: "Paris"), false),
    (wgs84.replacing("degree\",0.01745", with: "grad\",0.0157"), false),
    (wgs84.replacing("6378137", with: "6378388"), false),
    (wgs84.dropLast() + ",EXTENSION[\"PROJ4\",\"+proj=ob_tran\"]]", false),
    ("undefined", false), ("", false),
  ])
  func definitionsTell(_ definition: String, isWGS84: Bool) {
    let system = CoordinateReferenceSystem(
      authority: "NONE", code: "100000", definition: definition)
    #expect(system.isWGS84 == isWGS84)
    // A code of EPSG's is believed.
    let other = CoordinateReferenceSystem(authority: "EPSG", code: "4258", definition: definition)
    #expect(!other.isWGS84)
  }

  /// What needs no PROJ is what PROJ says, to the letter.
  @Test func builtInDefinitionsArePROJs() throws {
    let systems = try ReferenceSystems()
    for code in Array(32601...32660) + Array(32701...32760) {
      let system = CoordinateReferenceSystem(authority: "EPSG", code: String(code))
      #expect(system.builtInDefinition == systems.completed(system).definition, "EPSG:\(code)")
    }
    for code in ["32600", "32661", "32700", "32761", "25832", "5514"] {
      #expect(CoordinateReferenceSystem(authority: "EPSG", code: code).builtInDefinition == nil)
    }
    #expect(CoordinateReferenceSystem(authority: "ESRI", code: "32632").builtInDefinition == nil)
  }

  @Test func namesAreSameAsOthers() {
    func system(_ name: String, _ definition: String? = nil) -> CoordinateReferenceSystem {
      let parts = name.split(separator: ":").map(String.init)
      return CoordinateReferenceSystem(
        authority: parts[0], code: parts[1], definition: definition)
    }
    #expect(system("OGC:CRS84").isSame(as: .wgs84))
    #expect(system("NONE:100000", Self.wgs84).isSame(as: .wgs84))
    #expect(system("epsg:5514", "a").isSame(as: system("EPSG:5514", "b")))
    #expect(!system("EPSG:5514").isSame(as: system("EPSG:5513")))
    #expect(system("NONE:100000", "a").isSame(as: system("NONE:100000", "a")))
    #expect(!system("NONE:100000", "a").isSame(as: system("NONE:100000", "b")))
    #expect(!system("EPSG:4979").isSame(as: .wgs84))
  }
}
