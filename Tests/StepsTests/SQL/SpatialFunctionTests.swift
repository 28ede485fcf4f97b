import Base
import SQLiteStore
import Testing

@testable import Steps

/// The spatial functions of SQL; unless a test says otherwise, expected values are those of SpatiaLite 5.0.1.
@Suite struct SpatialFunctionTests {
  /// The value of an expression, as text; `NULL` for NULL.
  private func value(_ expression: String) throws -> String {
    let database = try Database(session: "test")
    let functions = try SpatialFunctions(in: database, systems: SpatialSystems())
    return try withExtendedLifetime(functions) {
      try database.scalarText("SELECT \(expression)") ?? "NULL"
    }
  }

  private func number(_ expression: String) throws -> Double {
    try #require(Double(try value(expression)))
  }

  private static let square = "GeomFromText('POLYGON((0 0,2 0,2 2,0 2,0 0))')"
  private static let other = "GeomFromText('POLYGON((1 1,3 1,3 3,1 3,1 1))')"
  private static let bow = "GeomFromText('POLYGON((0 0,2 2,2 0,0 2,0 0))')"

  @Test(arguments: [
    ("LINESTRINGZ(0 0 1, 1 1 2)", "LINESTRING Z(0 0 1, 1 1 2)"),
    ("MULTIPOINT(0 0,1 1)", "MULTIPOINT(0 0, 1 1)"),
    ("POLYGON((0 0,1 0,1 1,0 0))", "POLYGON((0 0, 1 0, 1 1, 0 0))"),
    (
      "GEOMETRYCOLLECTION(POINT(0 0),LINESTRING(0 0,1 1))",
      "GEOMETRYCOLLECTION(POINT(0 0), LINESTRING(0 0, 1 1))"
    ),
    ("POINTM(1 2 3)", "POINT M(1 2 3)"),
    ("POINTZM(1 2 3 4)", "POINT ZM(1 2 3 4)"),
    (
      "MULTIPOLYGONZ(((0 0 1,1 0 1,1 1 1,0 0 1)))",
      "MULTIPOLYGON Z(((0 0 1, 1 0 1, 1 1 1, 0 0 1)))"
    ),
  ])
  func texts(_ given: String, _ expected: String) throws {
    #expect(try value("AsText(GeomFromText('\(given)'))") == expected)
    #expect(try value("ST_AsText(GeomFromWKB(AsBinary(GeomFromText('\(given)'))))") == expected)
  }

  @Test func decimals() throws {
    // SpatiaLite has 6 decimals without the argument; here numbers are exact.
    #expect(try value("AsText(MakePoint(1.123456789, 2), 6)") == "POINT(1.123457 2)")
    #expect(try value("AsText(MakePoint(1.123456789, -1e-9), 3)") == "POINT(1.123 0)")
    #expect(try value("AsText(MakePoint(1.123456789, 2))") == "POINT(1.123456789 2)")
  }

  @Test func geoJSON() throws {
    #expect(
      try value("AsGeoJSON(MakePoint(1.5, 2, 4326), 2)")
        == "{\"type\":\"Point\",\"coordinates\":[1.5,2]}")
    #expect(
      try value("AsGeoJSON(GeomFromText('LINESTRINGZ(0 0 1, 1 1 2)'))")
        == "{\"type\":\"LineString\",\"coordinates\":[[0,0,1],[1,1,2]]}")
    #expect(
      try value("ST_AsGeoJSON(GeomFromText('POLYGON((0 0,1 0,1 1,0 0))'))")
        == "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,0]]]}")
  }

  @Test(
    arguments: [
      ("ST_Area(\(square))", 4), ("ST_Perimeter(\(square))", 8), ("ST_Length(\(square))", 0),
      ("GLength(GeomFromText('LINESTRING(0 0,3 4)'))", 5),
      ("ST_Area(GeomFromText('POLYGON((0 0,4 0,4 4,0 4,0 0),(1 1,1 2,2 2,2 1,1 1))'))", 15),
      ("ST_Distance(MakePoint(0,0), GeomFromText('LINESTRING(3 -1,3 1)'))", 3),
      ("ST_Length(GeomFromText('LINESTRING(0 0,1 1)',4326), 1)", 156899.56829134),
      ("ST_Length(GeomFromText('LINESTRING(0 0,1 1)',4326), 0)", 157249.597768505),
      ("ST_Distance(MakePoint(0,0,4326), MakePoint(1,1,4326), 1)", 156899.56829134),
      ("ST_Perimeter(GeomFromText('POLYGON((0 0,1 0,1 1,0 1,0 0))',4326), 1)", 443770.917248302),
      ("ST_Area(GeomFromText('POLYGON((0 0,1 0,1 1,0 1,0 0))',4326), 0)", 12_364_031_798.546),
      // By Karney's algorithms (GeographicLib's Planimeter), which SpatiaLite only comes near to.
      ("ST_Area(GeomFromText('POLYGON((0 0,1 0,1 1,0 1,0 0))',4326), 1)", 12_308_778_361.469),
      ("ST_NPoints(ST_Buffer(MakePoint(0,0), 1))", 121),
      ("ST_NPoints(ST_Buffer(MakePoint(0,0), 1, 2))", 9),
      ("ST_Area(ST_Buffer(MakePoint(0,0), 1))", 3.14015737457663),
      ("ST_NPoints(GeomFromText('GEOMETRYCOLLECTION(POINT(0 0),LINESTRING(0 0,1 1))'))", 3),
      ("ST_X(GeomFromText('MULTIPOINT(5 6)'))", 5), ("ST_Z(MakePointZ(1,2,3))", 3),
      ("ST_M(MakePointM(1,2,3))", 3), ("ST_M(MakePointZM(1,2,3,4))", 4),
      ("ST_SRID(MakePoint(1,2))", 0), ("SRID(SetSRID(MakePoint(1,2), 4326))", 4326),
      ("ST_NumPoints(GeomFromText('LINESTRING(0 0,1 1)'))", 2), ("MbrMaxY(\(other))", 3),
      ("ST_MinX(\(other))", 1), ("ST_IsValid(\(bow))", 0), ("IsValid(\(square))", 1),
      ("IsEmpty(\(square))", 0),
    ] as [(String, Double)])
  func numbers(_ expression: String, _ expected: Double) throws {
    let difference = abs(try number(expression) - expected)
    #expect(difference <= abs(expected) * 1e-10, "\(expression)")
  }

  @Test(arguments: [
    ("ST_Intersection(\(square), \(other))", "POLYGON((2 2, 2 1, 1 1, 1 2, 2 2))"),
    (
      "ST_Union(\(square), \(other))",
      "POLYGON((2 0, 0 0, 0 2, 1 2, 1 3, 3 3, 3 1, 2 1, 2 0))"
    ),
    ("Difference(\(square), \(other))", "POLYGON((2 0, 0 0, 0 2, 1 2, 1 1, 2 1, 2 0))"),
    ("ST_Centroid(\(square))", "POINT(1 1)"), ("ST_PointOnSurface(\(square))", "POINT(1 1)"),
    ("ST_Envelope(MakePoint(1,2))", "POLYGON((1 2, 1 2, 1 2, 1 2, 1 2))"),
    (
      "ST_ConvexHull(GeomFromText('MULTIPOINT(0 0,1 0,1 1,0 1,0.5 0.5)'))",
      "POLYGON((0 0, 0 1, 1 1, 1 0, 0 0))"
    ),
    ("ST_Simplify(GeomFromText('LINESTRING(0 0,1 0.1,2 0)'), 0.5)", "LINESTRING(0 0, 2 0)"),
    (
      "SimplifyPreserveTopology(GeomFromText('LINESTRING(0 0,1 0.1,2 0)'), 0.5)",
      "LINESTRING(0 0, 2 0)"
    ),
    ("ST_StartPoint(GeomFromText('LINESTRINGZ(0 0 5,1 1 6)'))", "POINT Z(0 0 5)"),
    ("EndPoint(GeomFromText('LINESTRING(0 0,1 1)'))", "POINT(1 1)"),
    ("StartPoint(\(square))", "NULL"), ("ST_Buffer(MakePoint(0,0), -1)", "NULL"),
    ("ST_Intersection(MakePoint(0,0), MakePoint(1,1))", "NULL"),
    ("Collect(MakePoint(0,0), MakePoint(1,1))", "MULTIPOINT(0 0, 1 1)"),
    (
      "ST_Collect(MakePoint(0,0), GeomFromText('LINESTRING(0 0,1 1)'))",
      "GEOMETRYCOLLECTION(POINT(0 0), LINESTRING(0 0, 1 1))"
    ),
  ])
  func geometries(_ expression: String, _ expected: String) throws {
    #expect(try value("AsText(\(expression))") == expected)
  }

  @Test func repair() throws {
    // SpatiaLite begins its rings elsewhere.
    #expect(try number("ST_Area(ST_MakeValid(\(Self.bow)))") == 2)
    #expect(try number("ST_IsValid(ST_MakeValid(\(Self.bow)))") == 1)
    #expect(try value("ST_GeometryType(ST_MakeValid(\(Self.bow)))") == "MULTIPOLYGON")
    // What is valid stays as it is, as in SpatiaLite.
    #expect(
      try value("AsText(ST_MakeValid(GeomFromText('LINESTRINGM(0 0 5,1 1 6)')))")
        == "LINESTRING M(0 0 5, 1 1 6)")
  }

  @Test(arguments: [
    ("Intersects", "POLYGON((0 0,2 0,2 2,0 2,0 0))", "POINT(2 1)", 1),
    ("Contains", "POLYGON((0 0,2 0,2 2,0 2,0 0))", "POINT(2 1)", 0),
    ("Contains", "POLYGON((0 0,2 0,2 2,0 2,0 0))", "POINT(1 1)", 1),
    ("Within", "POINT(1 1)", "POLYGON((0 0,2 0,2 2,0 2,0 0))", 1),
    ("Within", "POLYGON((0 0,2 0,2 2,0 2,0 0))", "POINT(1 1)", 0),
    ("Touches", "LINESTRING(0 0,1 1)", "POINT(0 0)", 1),
    ("Crosses", "LINESTRING(0 0,2 2)", "LINESTRING(0 2,2 0)", 1),
    ("Overlaps", "LINESTRING(0 0,2 0)", "LINESTRING(1 0,3 0)", 1),
    ("Equals", "LINESTRING(0 0,2 0)", "LINESTRING(2 0,0 0)", 1),
    ("Disjoint", "POINT(0 0)", "POINT(1 1)", 1), ("Disjoint", "POINT(0 0)", "POINT(0 0)", 0),
    ("Intersects", "POINT(0 0)", "POINT(1 1)", 0),
  ])
  func predicates(_ name: String, _ one: String, _ two: String, _ expected: Int) throws {
    let arguments = "(GeomFromText('\(one)'), GeomFromText('\(two)'))"
    #expect(try value("ST_\(name)\(arguments)") == "\(expected)")
    #expect(try value(name + arguments) == "\(expected)")
    // The same pair again and again is compared by GEOS's indexes, with either one staying.
    let rows = "(VALUES (GeomFromText('\(one)'), GeomFromText('\(two)')))"
    let again = "(SELECT sum(\(name)(column1, column2)) FROM \(rows), generate)"
    let many = "WITH generate(i) AS (VALUES (1), (2), (3)) SELECT \(again)"
    #expect(try value("(\(many))") == "\(expected * 3)")
  }

  @Test(arguments: [
    "ST_Area(NULL)", "ST_Intersects(MakePoint(0,0), NULL)", "ST_Intersects(1, 2)", "ST_X(x'00')",
    "ST_Area('POLYGON((0 0,1 0,1 1,0 0))')", "GeomFromText('nonsense')", "GeomFromText(5)",
    "GeomFromText('POINT EMPTY')", "MakePoint('a', 1)", "MakePoint(NULL, 1)", "ST_Buffer(NULL, 1)",
    "ST_Buffer(MakePoint(0,0), NULL)", "ST_Z(MakePoint(1,2))", "ST_X(\(square))",
    "ST_Length(GeomFromText('LINESTRING(0 0,1 1)',3857), 1)", "ST_Transform(NULL, 4326)",
    "ST_NumPoints(\(square))", "GeometryType(x'0102')", "ST_Area(\(square), NULL)",
  ])
  func nulls(_ expression: String) throws {
    #expect(try value(expression) == "NULL")
  }

  @Test func aggregates() throws {
    func over(_ function: String, _ rows: String) throws -> String {
      try value("AsText(\(function)(g)) FROM (\(rows))")
    }
    let points = "SELECT MakePoint(0,0) AS g UNION ALL SELECT MakePoint(1,1) UNION ALL SELECT NULL"
    #expect(try over("ST_Collect", points) == "MULTIPOINT(0 0, 1 1)")
    #expect(try over("GUnion", points) == "MULTIPOINT(0 0, 1 1)")
    #expect(try over("Extent", points) == "POLYGON((0 0, 1 0, 1 1, 0 1, 0 0))")
    let squares = """
      SELECT GeomFromText('POLYGON((0 0,1 0,1 1,0 1,0 0))') AS g
      UNION ALL SELECT GeomFromText('POLYGON((1 0,2 0,2 1,1 1,1 0))')
      """
    #expect(
      try over("ST_Collect", squares)
        == "MULTIPOLYGON(((0 0, 1 0, 1 1, 0 1, 0 0)), ((1 0, 2 0, 2 1, 1 1, 1 0)))")
    #expect(try over("ST_Union", squares) == "POLYGON((0 0, 0 1, 1 1, 2 1, 2 0, 1 0, 0 0))")
    for function in ["ST_Collect", "ST_Union", "Extent"] {
      #expect(try over(function, "SELECT NULL AS g WHERE 0") == "NULL")
      #expect(try over(function, "SELECT NULL AS g") == "NULL")
    }
  }

  @Test func systems() throws {
    #expect(
      try value("AsText(ST_Transform(MakePoint(7.5, 47, 4326), 3857), 2)")
        == "POINT(834896.18 5942074.07)")
    #expect(try value("ST_SRID(ST_Transform(MakePoint(7.5, 47, 4326), 3857))") == "3857")
    // SpatiaLite does not look at the systems.
    #expect(throws: GeoError.self) {
      try value("ST_Intersects(MakePoint(0,0,4326), MakePoint(0,0,3857))")
    }
    #expect(throws: GeoError.self) { try value("ST_Transform(MakePoint(7.5, 47), 3857)") }
    #expect(try value("ST_Intersects(MakePoint(0,0,4326), MakePoint(0,0))") == "1")
  }

  @Test func spatiaLiteBlobs() throws {
    // hex(MakePoint(1.5, 2, 4326)) in the shell of SpatiaLite.
    let blob = """
      x'0001E6100000000000000000F83F0000000000000040000000000000F83F00000000000000407C01000000\
      000000000000F83F0000000000000040FE'
      """
    #expect(try value("AsText(\(blob))") == "POINT(1.5 2)")
    #expect(try value("ST_SRID(\(blob))") == "4326")
    #expect(try value("ST_Equals(\(blob), MakePoint(1.5, 2, 4326))") == "1")
  }

  @Test func damage() throws {
    // A GeoPackage geometry that ends within its WKB.
    #expect(throws: GeoError.self) { try value("ST_Area(x'47500001E6100000010300000001000000')") }
  }
}
