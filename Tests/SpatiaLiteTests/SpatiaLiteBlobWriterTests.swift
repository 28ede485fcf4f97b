import Foundation
import TestSupport
import Testing

@testable import SpatiaLite

/// Blobs that are written, byte for byte as the specification of BLOB-Geometry has them
/// (www.gaia-gis.it/gaia-sins/BLOB-Geometry.html); numbers were calculated by hand.
@Suite("SpatiaLite writer, blobs")
struct SpatiaLiteBlobWriterTests {
  /// Little-endian doubles.
  private static let doubles: [Double: String] = [
    0: "0000000000000000", 1: "000000000000f03f", 2: "0000000000000040", 3: "0000000000000840",
    4: "0000000000001040", 5: "0000000000001440", 6: "0000000000001840",
  ]

  private static func ordinates(_ values: Double...) -> String {
    values.map { doubles[$0] ?? "?" }.joined()
  }

  /// A blob of a box and what follows the mark behind it: SRID 4326 is 0x10E6.
  private static func blob(_ box: String, _ content: String) -> String {
    "0001" + "e6100000" + box + "7c" + content + "fe"
  }

  static let cases: [(geometry: String, blob: String)] = [
    (
      shape("Point", "[1,2]"),
      blob(ordinates(1, 2, 1, 2), "01000000" + ordinates(1, 2))
    ),
    (
      shape("Point", "[1,2,3]"),
      blob(ordinates(1, 2, 1, 2), "e9030000" + ordinates(1, 2, 3))
    ),
    (
      shape("LineString", "[[1,2],[3,0]]"),
      blob(ordinates(1, 0, 3, 2), "02000000" + "02000000" + ordinates(1, 2, 3, 0))
    ),
    (
      shape("Polygon", "[[[0,0],[6,0],[6,6],[0,0]],[[4,1],[4,2],[5,2],[4,1]]]"),
      blob(
        ordinates(0, 0, 6, 6),
        "03000000" + "02000000" + "04000000" + ordinates(0, 0, 6, 0, 6, 6, 0, 0)
          + "04000000" + ordinates(4, 1, 4, 2, 5, 2, 4, 1))
    ),
    (
      shape("MultiPoint", "[[1,2],[3,4]]"),
      blob(
        ordinates(1, 2, 3, 4),
        "04000000" + "02000000" + "69" + "01000000" + ordinates(1, 2) + "69" + "01000000"
          + ordinates(3, 4))
    ),
    (
      shape("MultiLineString", "[[[1,2],[3,4]]]"),
      blob(
        ordinates(1, 2, 3, 4),
        "05000000" + "01000000" + "69" + "02000000" + "02000000" + ordinates(1, 2, 3, 4))
    ),
    (
      shape("MultiPolygon", "[[[[0,0],[1,0],[1,1],[0,0]]]]"),
      blob(
        ordinates(0, 0, 1, 1),
        "06000000" + "01000000" + "69" + "03000000" + "01000000" + "04000000"
          + ordinates(0, 0, 1, 0, 1, 1, 0, 0))
    ),
    (
      #"{"type":"GeometryCollection","geometries":[\#(shape("Point", "[1,2]")),\#(shape("LineString", "[[3,4],[5,6]]"))]}"#,
      blob(
        ordinates(1, 2, 5, 6),
        "07000000" + "02000000" + "69" + "01000000" + ordinates(1, 2) + "69" + "02000000"
          + "02000000" + ordinates(3, 4, 5, 6))
    ),
  ]

  @Test("every kind, byte for byte", arguments: cases)
  func kinds(_ geometry: String, _ blob: String) throws {
    let scratch = try Scratch()
    let output = scratch.path("a.sqlite")
    try writeSpatiaLite([feature(geometry)], to: output)
    #expect(try storeRows(output, "SELECT geom FROM things") == [blob])
  }

  @Test("members of a collection that are collections are taken apart, and empty ones left out")
  func flattened() throws {
    let scratch = try Scratch()
    let inner = #"{"type":"GeometryCollection","geometries":[\#(shape("Point", "[5,6]"))]}"#
    let nested = #"""
      {"type":"GeometryCollection","geometries":[\#(shape("MultiPoint", "[[1,2],[3,4]]")),\#(inner),\#(shape("LineString", "[]"))]}
      """#
    let catalog = try writeSpatiaLite([feature(nested)], to: scratch.path("a.sqlite"))
    let points = [(1.0, 2.0), (3, 4), (5, 6)].map {
      "69" + "01000000" + Self.ordinates($0.0, $0.1)
    }
    #expect(
      try storeRows(scratch.path("a.sqlite"), "SELECT geom FROM things")
        == [Self.blob(Self.ordinates(1, 2, 5, 6), "07000000" + "03000000" + points.joined())])
    #expect(count(catalog, "collection-taken-apart") == 1)
  }

  @Test("empty geometries are NULL and counted, and not in the index")
  func empty() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.sqlite")
    let catalog = try writeSpatiaLite(
      [feature(shape("Polygon", "[]")), feature(shape("Point", "[1,2]")), feature("null")],
      to: path)
    #expect(try storeRows(path, "SELECT geom IS NULL FROM things") == ["1", "0", "1"])
    #expect(try storeRows(path, "SELECT pkid FROM idx_things_geom") == ["2"])
    #expect(count(catalog, "empty-as-null") == 1)
    #expect(
      try storeRows(path, "SELECT geometry_type FROM geometry_columns WHERE srid = 4326")
        == ["6", "1"])
  }

  @Test("where some have heights, the others get 0, and the column has them all")
  func dimensions() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.sqlite")
    let catalog = try writeSpatiaLite(
      [
        feature(shape("LineString", "[[1,2],[3,4]]")),
        feature(shape("LineString", "[[1,2,5],[3,4,6]]")),
      ], to: path)
    let head = "ea030000" + "02000000"
    #expect(
      try storeRows(path, "SELECT geom FROM things") == [
        Self.blob(Self.ordinates(1, 2, 3, 4), head + Self.ordinates(1, 2, 0, 3, 4, 0)),
        Self.blob(Self.ordinates(1, 2, 3, 4), head + Self.ordinates(1, 2, 5, 3, 4, 6)),
      ])
    #expect(
      try storeRows(
        path,
        "SELECT geometry_type, coord_dimension FROM geometry_columns WHERE f_table_name = 'things'")
        == ["1002|3"])
    #expect(count(catalog, "ordinates-added") == 1)
  }
}
