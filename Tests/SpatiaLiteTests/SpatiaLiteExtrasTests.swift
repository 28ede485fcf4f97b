import Base
import Features
import FormatKit
import FormatTestSupport
import TestSupport
import Testing

@testable import SpatiaLite

/// What a store has of a table besides columns and rows.
@Suite("SpatiaLite reader, indexes and rules")
struct SpatiaLiteExtrasTests {
  @Test("SpatiaLite's own triggers are told from others by their whole names")
  func triggers() throws {
    let folder = try SpatiaLiteFolder()
    let path = folder.scratch.path("a.sqlite")
    try writeSpatiaLite([feature(shape("Point", "[1,2]"), #"{"n":1}"#)], to: path)
    try folder.change(
      path,
      "CREATE UNIQUE INDEX by_n ON things(n DESC);"
        + ["ggi_things", "ggi_things_geom_2", "tmi_other"].map {
          "CREATE TRIGGER \($0) AFTER INSERT ON things BEGIN SELECT 1; END;"
        }.joined())
    let content = try SpatiaLiteContent(path) { $0.target.layerStyles = .whole }
    let extras = try #require(content.layers.first { $0.name == "things" }).tableNames.extras
    #expect(
      extras.rules.map { "\($0.kind) \($0.name)" } == [
        "trigger ggi_things", "trigger ggi_things_geom_2", "trigger tmi_other",
      ])
    #expect(
      extras.indexes == [
        TableExtras.Index(
          name: "by_n",
          columns: [
            TableExtras.Index.Column(name: "n", isDescending: true, collation: "BINARY")
          ], isUnique: true)
      ])
    #expect(extras.documents == [])
    // Who does not keep tables as they are does not look.
    let plain = try SpatiaLiteContent(path)
    #expect(plain.layers.first?.tableNames.extras == TableExtras())
  }

  @Test(
    "a layer without features keeps the kind and the ordinates that it is declared to have",
    arguments: [
      ("Point", "[1,2,3]", "1001|3"), ("LineString", "[[1,2],[3,4]]", "2|2"),
      ("MultiPolygon", "[[[[0,0,1],[1,0,1],[1,1,1],[0,0,1]]]]", "1006|3"),
    ])
  func emptyLayers(_ kind: String, _ coordinates: String, _ expected: String) throws {
    let folder = try SpatiaLiteFolder()
    let (path, copy) = (folder.scratch.path("a.sqlite"), folder.scratch.path("b.sqlite"))
    try writeSpatiaLite([feature(shape(kind, coordinates))], to: path)
    try folder.change(path, "DELETE FROM things;")
    _ = try run(
      path, as: .spatiaLite, into: copy, as: .spatiaLite,
      configure: { $0.target.layerStyles = .whole })
    #expect(
      try storeRows(
        copy,
        "SELECT geometry_type, coord_dimension FROM geometry_columns WHERE f_table_name = 'things'")
        == [expected])
    #expect(try storeRows(copy, "SELECT count(*) FROM things") == ["0"])
  }
}
