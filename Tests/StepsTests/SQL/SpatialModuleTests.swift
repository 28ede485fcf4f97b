import Base
import SQLiteStore
import Testing

@testable import Steps

/// Functions of SpatiaLite's module, where it is installed; expected values are those of SpatiaLite 5.0.1's shell.
@Suite struct SpatialModuleTests {
  private static let isInstalled = (try? SpatialModule()) != nil

  /// A connection that has functions, and compiles what needs the module's.
  private final class Session {
    let database: Database
    let functions: SpatialFunctions

    init() throws {
      database = try Database(session: "test")
      functions = try SpatialFunctions(in: database, systems: SpatialSystems())
    }

    func value(_ expression: String) throws -> String {
      while true {
        do throws(GeoError) {
          return try database.scalarText("SELECT \(expression)") ?? "NULL"
        } catch {
          guard case .ended? = functions.seek(database.message) else { throw error }
        }
      }
    }
  }

  @Test(
    .enabled(if: isInstalled),
    arguments: [
      (
        "ST_AsText(ST_Reverse(GeomFromText('LINESTRINGZ(0 0 1,1 1 2)')))",
        "LINESTRING Z(1 1 2, 0 0 1)"
      ),
      ("ST_NumGeometries(GeomFromText('MULTIPOINT(0 0,1 1)'))", "2"),
      ("AsText(ST_Boundary(GeomFromText('LINESTRING(0 0,1 1)', 4326)))", "MULTIPOINT(0 0, 1 1)"),
      ("ST_SRID(ST_Boundary(GeomFromText('LINESTRING(0 0,1 1)', 4326)))", "4326"),
      ("ST_SRID(ST_Reverse(ST_Reverse(GeomFromText('LINESTRING(0 0,1 1)', 5514))))", "5514"),
      ("GeoHash(MakePoint(14.4, 50.1, 4326), 5)", "u2fjp"), ("ST_Reverse(NULL)", "NULL"),
      ("CvtToKm(1500.0)", "1.5"), ("ST_Area(ST_Buffer(MakePoint(0,0), 1, 30))", "3.14015737457663"),
      // Two of one name, over rows and of two geometries.
      (
        "AsText(MakeLine(column1)) FROM (VALUES (MakePoint(0,0)), (MakePoint(1,2)), (NULL))",
        "LINESTRING(0 0, 1 2)"
      ),
      ("AsText(MakeLine(MakePoint(0,0), MakePoint(1,2)))", "LINESTRING(0 0, 1 2)"),
      ("var_pop(column1) FROM (VALUES (1), (3))", "1.0"),
      (
        "group_concat(s, ' ') FROM (SELECT stddev_pop(v) AS s FROM (SELECT 1 AS k, 1 AS v UNION ALL SELECT 1, 3 "
          + "UNION ALL SELECT 2, 5) GROUP BY k)", "1.0 0.0"
      ),
      ("MakeLine(column1) FROM (VALUES (NULL))", "NULL"),
    ])
  func values(_ expression: String, _ expected: String) throws {
    #expect(try Session().value(expression) == expected)
  }

  @Test(
    .enabled(if: isInstalled),
    arguments: [
      "BlobToFile(x'00', '/tmp/x')", "BlobFromFile('/etc/passwd')", "ExportSHP('a', 'b', 'c', 'd')",
      "ImportWFS('http://localhost', 'a', 'b')", "eval('SELECT 1')", "DropTable('main', 'a')",
      "PROJ_SetDatabasePath('/tmp')", "XB_LoadXML('/etc/passwd')", "Zipfile_NumSHP('/etc/passwd')",
      "InitSpatialMetaData()", "nonesuch(1)", "ST_Area(1, 2, 3)", "ST_Reverse(1, 2)",
    ])
  func refused(_ expression: String) throws {
    let session = try Session()
    #expect(throws: GeoError.self) { try session.value(expression) }
    guard case .lasting(_, let hint)? = session.functions.seek(session.database.message) else {
      Issue.record("\(session.database.message)")
      return
    }
    #expect(hint != nil)
  }

  /// Connections at once, each with a module of its own, that open and close.
  @Test(.enabled(if: isInstalled)) func threads() async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          for round in 0..<3 {
            let session = try Session()
            let line = "GeomFromText('LINESTRING(\(number) 0,\(round) 1)', 4326)"
            let text = try session.value("AsText(ST_Reverse(\(line)))")
            #expect(text == "LINESTRING(\(round) 1, \(number) 0)")
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func unknownWithoutOrWithModule() throws {
    let session = try Session()
    guard case .lasting(let name, let hint)? = session.functions.seek("no such function: ST_Arae")
    else {
      Issue.record("nothing is known of it")
      return
    }
    #expect(name == "ST_Arae")
    #expect(hint?.contains("cairn help sql") == true)
    #expect(session.functions.names.contains("ST_Area"))
    #expect(session.functions.seek("near \"FROM\": syntax error") == nil)
    guard
      case .lasting(_, let counts)? = session.functions.seek(
        "wrong number of arguments to function ST_Envelope()")
    else {
      Issue.record("nothing is known of it")
      return
    }
    #expect(counts?.hasPrefix("ST_Envelope takes 1 argument") == true)
  }
}
