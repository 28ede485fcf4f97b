import Testing

@testable import Geometry
@testable import cairn

/// The unit of a plane by its definition, as PROJ, Esri and QGIS write it; not that of its ellipsoid or heights.
struct BoxUnitTests {
  private static let base =
    #"GEOGCS["NAD83",DATUM["d",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],"#
    + #"UNIT["degree",0.0174532925199433]]"#
  private static let base2 =
    #"BASEGEOGCRS["NAD83",DATUM["d",ELLIPSOID["GRS 1980",6378137,298.25,LENGTHUNIT["metre",1]]]],"#
    + #"CONVERSION["c",METHOD["m"],PARAMETER["x",0,LENGTHUNIT["metre",1]]],CS[Cartesian,2]"#

  @Test(
    arguments: [
      (
        #"PROJCS["x",\#(base),PROJECTION["p"],PARAMETER["y",1],UNIT["foot",0.3048,AUTHORITY["EPSG","9002"]]]"#,
        0.3048
      ),
      (
        #"PROJCS["x, UNIT[""m"",1]",\#(base),UNIT["US survey foot",0.304800609601219]]"#,
        0.304800609601219
      ),
      (
        #"COMPD_CS["c",PROJCS["x",\#(base),UNIT["foot", 0.3048]],VERT_CS["v",UNIT["metre",1]]]"#,
        0.3048
      ),
      (#"PROJCRS["x",\#(base2),AXIS["e",east],AXIS["n",north],LENGTHUNIT["foot",0.3048]]"#, 0.3048),
      (
        #"PROJCRS["x",\#(base2),AXIS["e",east,LENGTHUNIT["kilometre",1000]],AXIS["n",north]]"#, 1000
      ),
      (#"ENGCRS["x",EDATUM["d"],CS[Cartesian,2],AXIS["x",east],LENGTHUNIT["metre",1]]"#, 1),
      (#"PROJCS["x",\#(base),PROJECTION["p"]]"#, nil),
      (#"PROJCS["x",\#(base),UNIT["foot",0]]"#, nil),
      (#"PROJCS["x"#, nil), ("", nil),
    ] as [(String, Double?)])
  func metres(_ definition: String, _ metres: Double?) {
    let crs = CoordinateReferenceSystem(authority: "X", code: "1", definition: definition)
    #expect(crs.metresPerUnit == metres)
  }

  @Test func marginsInEachUnit() {
    let box = BoundingBox(west: 1, south: 2, east: 3, north: 4)
    #expect(
      box.widened(byMetres: 3048, in: .length(metres: 0.3048))
        == BoundingBox(west: -9999, south: -9998, east: 10_003, north: 10_004))
    // A grad is 0.9 of a degree, so that a distance is more grads than degrees.
    let metres = BoundingBox.earthRadiusMetres * .pi / 180
    let point = BoundingBox(west: 0, south: 0, east: 0, north: 0)
    #expect(abs(point.widened(byMetres: metres, in: .angle(degrees: 1)).north - 1) < 2e-7)
    #expect(abs(point.widened(byMetres: metres, in: .angle(degrees: 0.9)).north - 10.0 / 9) < 2e-7)
    // Beyond 90 and 180 grads there is still some earth.
    let far = BoundingBox(west: 190, south: 95, east: 191, north: 96)
    let wide = far.widened(byMetres: 1, in: .angle(degrees: 0.9))
    #expect(wide.north > 96 && wide.north < 96.001 && wide.east > 191)
    #expect(
      BoxUnit(of: CoordinateReferenceSystem(authority: "EPSG", code: "4807"))
        == .angle(degrees: 0.9))
    #expect(BoxUnit(of: .wgs84) == .angle(degrees: 1))
    #expect(BoxUnit(of: .undefinedCartesian) == nil)
  }
}
