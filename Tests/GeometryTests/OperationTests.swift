import Base
import Geometry
import Systems
import Testing

@Suite struct OperationTests {
  @Test func systemsHaveTheirDefinitions() throws {
    let systems = try ReferenceSystems()
    for text in [
      "EPSG:5514", "urn:ogc:def:crs:EPSG::5514", "S-JTSK / Krovak East North",
      try #require(systems.system("EPSG:5514").definition),
      try #require(systems.system("EPSG:5514").definition2019),
    ] {
      let system = try systems.system(text)
      #expect(system.identifier == "EPSG:5514")
      #expect(system.name == "S-JTSK / Krovak East North")
      #expect(
        system.definition?.hasPrefix(#"PROJCS["S-JTSK / Krovak East North",GEOGCS["S-JTSK""#)
          == true)
      #expect(system.definition2019?.hasPrefix(#"PROJCRS["S-JTSK / Krovak East North""#) == true)
      #expect(!system.isGeographic)
    }
  }

  @Test func textsAreTheRegisteredSystemsThatTheyMean() throws {
    let systems = try ReferenceSystems()
    #expect(try systems.system("+proj=utm +zone=33 +datum=WGS84").identifier == "EPSG:32633")
    #expect(try systems.system("OGC:CRS84") == .wgs84)
    #expect(try systems.system("+proj=longlat +datum=WGS84").isWGS84)
    let custom = try systems.system("+proj=laea +lat_0=50 +lon_0=15 +datum=WGS84")
    #expect(!custom.isRegistered && custom.definition != nil)
    for text in ["", "bogus", "5514", "EPSG:999999", "EPSG:7030", "PROJCS[", "{", "+proj=nonsense"]
    {
      let error = #expect(throws: GeoError.self) { try systems.system(text) }
      #expect(error?.reason == .unknownSystem)
    }
  }

  @Test func namesAreFoundWithoutAccents() throws {
    let systems = try ReferenceSystems()
    let codes = systems.find(["KŘOVÁK", "east"], authority: "EPSG").map(\.code)
    #expect(codes.contains("5514") && !codes.contains("5513"))
    #expect(systems.find(["krovak"]).map(\.name) == systems.find(["KROVÁK"]).map(\.name))
    #expect(systems.find(["no such system"]).isEmpty)
  }

  @Test func factsAreTheAuthoritys() throws {
    let systems = try ReferenceSystems()
    let facts = try #require(systems.facts(of: try systems.system("EPSG:5514")))
    #expect(facts.kind == "projected")
    #expect(facts.ellipsoid == "Bessel 1841")
    #expect(facts.areaName == "Czechia; Slovakia.")
    #expect(facts.axes.map(\.direction) == ["east", "north"])
    let degrees = try #require(systems.facts(of: .wgs84))
    #expect(degrees.axes.map(\.direction) == ["north", "east"])
  }

  @Test func operationsAreNumberedInPROJsOrder() throws {
    // As `projinfo -s EPSG:4326 -t EPSG:5514 --spatial-test intersects` lists them.
    let systems = try ReferenceSystems()
    let operations = try systems.operations(
      from: .wgs84, to: try systems.system("EPSG:5514"))
    #expect(operations.map(\.number) == [1, 2, 3, 4])
    #expect(operations.map(\.accuracyMetres) == [6, 1, 1, 1])
    #expect(operations.allSatisfy { $0.isAvailable && !$0.isBallpark })
  }

  @Test func boxesGoIntoDegrees() throws {
    let systems = try ReferenceSystems()
    let box = try #require(
      systems.degrees(
        of: Box(minX: 400_000, minY: 5_500_000, maxX: 600_000, maxY: 5_600_000),
        in: try systems.system("EPSG:32633")))
    // cs2cs: the corners lie at 13.6° and 16.4° in the south, and wider in the north.
    #expect(box.west > 13.5 && box.west < 13.7 && box.east > 16.3 && box.east < 16.5)
    #expect(box.south > 49.6 && box.north < 50.6)
  }
}
