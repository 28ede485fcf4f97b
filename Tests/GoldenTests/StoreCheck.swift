import Foundation
import TestSupport
import Testing

/// Holds the dump of a store against what other programs read in it, before it becomes an expectation: `sqlite3` (of
/// Debian's package `sqlite3`) finds the file sound, makes the same store of the dump, and counts as many rows; `ogrinfo`
/// (of `gdal-bin`) opens it without a word of complaint and reads the same geometries, one by one.
enum StoreCheck {
  static func check(_ store: URL, against dump: String) throws {
    let scratch = try Scratch()
    let sql = try scratch.file("dump.sql", dump)
    func ask(_ line: String) throws -> String {
      let result = try BuiltProgram.shell(
        line.replacing("STORE", with: "'\(store.path)'").replacing("DUMP", with: "'\(sql.path)'"),
        in: scratch.folder)
      // GDAL of before 3.7 says of GeoPackage 1.4 that it does not know all of it.
      let complaints = result.errors.split(separator: "\n")
        .filter { !$0.contains("user_version=0x000028A0 (10400, v1.4.0)") }
      try #require(result.status == 0 && complaints.isEmpty, "\(line): \(result.errors)")
      return result.output
    }
    #expect(
      try ask("sqlite3 -readonly STORE 'PRAGMA integrity_check; PRAGMA foreign_key_check'")
        == "ok\n")
    if dump.contains("-- SpatiaLite's own objects") {
      // SpatiaLite (of `spatialite-bin`) finds nothing amiss.
      let said = "SELECT CheckSpatialMetaData(), CheckSpatialIndex()"
      #expect(try ask("spatialite -silent STORE '\(said)'") == "3|1\n")
      _ = try ask("ogrinfo -ro -al -q STORE")
      return
    }
    _ = try ask("sqlite3 again.gpkg '.read DUMP' < /dev/null")
    #expect(try StoreDump.sql(of: scratch.folder.appending(path: "again.gpkg")) == dump)

    let names = try ask(
      "sqlite3 -readonly STORE \"SELECT table_name FROM gpkg_contents WHERE data_type IN ('features', 'attributes')\""
    )
    for name in names.split(separator: "\n").map(String.init) {
      let rows = try ask("sqlite3 -readonly STORE 'SELECT count(*) FROM \"\(name)\"'")
      let inserted = dump.matches(of: try Regex(#"(?m)^INSERT INTO "\#(name)" "#)).count
      #expect(Int(rows.trimmingCharacters(in: .newlines)) == inserted, "\(name)")
      let said = try ask("ogrinfo -ro -al -q STORE '\(name)'")
      #expect(geometries(in: said) == geometries(in: dump, of: name), "\(name)")
    }
  }

  /// The geometries that ogrinfo lists: lines of WKT.
  private static func geometries(in said: String) -> [String] {
    said.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter {
        $0.wholeMatch(of: /(MULTI)?(POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION).*[)Y]/) != nil
      }
      .map(plain)
  }

  /// The geometries in the comments of a table's rows.
  private static func geometries(in dump: String, of table: String) -> [String] {
    dump.split(separator: "\n").filter { $0.hasPrefix("INSERT INTO \"\(table)\" ") }
      .compactMap { $0.firstMatch(of: /; -- srs .*?: (.*)$/).map { plain(String($0.1)) } }
  }

  /// WKT without spaces, with 12 significant digits: more are not the same in all programs.
  private static func plain(_ wkt: String) -> String {
    wkt.replacing(/-?[0-9.]+(e[-+]?[0-9]+)?/) { number in
      Double(number.0).map { String(format: "%.12g", $0) } ?? String(number.0)
    }.replacing(", ", with: ",").replacing(" (", with: "(")
  }
}
