import Base
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

  /// A name may be given in part, if that tells one system from the others.
  @Test(arguments: [
    ("ETRS89 / UTM zone 33N", "EPSG:25833"), (" etrs89 / utm ZONE 33n ", "EPSG:25833"),
    ("S-JTSK / Krovak East Nort", "EPSG:5514"), ("WGS84", "EPSG:4326"),
    ("WGS 84 / UTM zone 33N + EGM96 height", nil), ("5514", nil), ("99999999", nil),
    ("EPSG:99999999", nil), ("no such system", nil), ("GRS 1980", nil),
    // The names of many have these in them, PROJ would take Amersfoort, WGS 72, OSGB36 and NZGD49.
    ("foo", nil), ("wgs", nil), ("OSGB", nil), ("NZGD", nil),
    ("amersfoort", "EPSG:4289"), ("British National Grid", "EPSG:27700"),
    ("WGS 84 + EGM96 height", "EPSG:9707"),
  ])
  func namesAreLookedUp(_ text: String, _ identifier: String?) throws {
    let systems = try ReferenceSystems()
    guard let identifier else {
      if text.contains("+") {
        #expect(try systems.system(text).name == text)
      } else {
        let error = #expect(throws: GeoError.self) { try systems.system(text) }
        #expect(error?.reason == .unknownSystem)
      }
      return
    }
    #expect(try systems.system(text).identifier == identifier)
  }

  /// A compound system is geographic if its horizontal part is; coordinates of EPSG:9707 are degrees.
  @Test(arguments: [
    ("EPSG:4326+5773", true), ("EPSG:9518", true), ("EPSG:7415", false), ("EPSG:5514+8357", false),
    ("EPSG:4979", true), ("EPSG:4978", false), ("EPSG:4258", true), ("EPSG:3035", false),
  ])
  func compoundSystemsAreWhatTheirHorizontalPartIs(_ text: String, isGeographic: Bool) throws {
    let system = try ReferenceSystems().system(text)
    #expect(system.isGeographic == isGeographic)
    #expect(system.degreesPerUnit == (isGeographic ? 1 : nil))
    for definition in [system.definition, system.definition2019].compactMap({ $0 }) {
      // GDAL and QGIS write NONE for systems of a store's own.
      for authority in ["CUSTOM", "NONE"] {
        let unnamed = CoordinateReferenceSystem(
          authority: authority, code: "100000", definition: definition)
        #expect(unnamed.isGeographic == isGeographic, "\(definition)")
      }
    }
  }

  @Test func quotationMarksInANameOfACompoundSystem() {
    let system = CoordinateReferenceSystem(
      authority: "CUSTOM", code: "1",
      definition: "COMPD_CS[\"of \"\"GEOGCS[\"\" + height\", PROJCS[\"UTM\",\(Self.wgs84)]]")
    #expect(!system.isGeographic)
  }

  /// EPSG 9105: a grad is π/200 radians.
  @Test(arguments: ["4807", "4810", "4811", "4816", "4821", "4901"])
  func gradsAreNineTenthsOfADegree(_ code: String) throws {
    #expect(CoordinateReferenceSystem(authority: "EPSG", code: code).degreesPerUnit == 0.9)
    let system = try ReferenceSystems().system("EPSG:" + code)
    #expect(system.degreesPerUnit == 0.9)
    let newer = CoordinateReferenceSystem(
      authority: "EPSG", code: code, definition2019: system.definition2019)
    #expect(newer.degreesPerUnit == 0.9)
  }

  /// Degrees counted from a meridian that is given in grads.
  @Test func theUnitIsThatOfTheAxes() {
    let system = CoordinateReferenceSystem(
      authority: "CUSTOM", code: "1",
      definition2019: """
        GEOGCRS["a",DATUM["a",ELLIPSOID["Clarke 1880 (IGN)",6378249.2,293.4660212936269]],\
        PRIMEM["Paris",2.5969213,ANGLEUNIT["grad",0.015707963267949]],CS[ellipsoidal,2],\
        AXIS["longitude",east],AXIS["latitude",north],ANGLEUNIT["degree",0.0174532925199433]]
        """)
    #expect(system.degreesPerUnit == 1)
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
