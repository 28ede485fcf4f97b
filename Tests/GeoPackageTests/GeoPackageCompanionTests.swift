import Base
import Features
import Flow
import FormatKit
import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import GeoPackage

/// What goes into a store with its layers, and rows that are replaced.
@Suite struct GeoPackageCompanionTests {
  /// Replaces rows of a layer, and writes a table; or fails when everything else is done.
  private final class Companion: GeoPackageCompanion {
    private let ids: [String]
    private let fails: Bool
    var removed: [String: Int?] = [:]
    var written: [String] = []

    init(replacing ids: [String] = [], fails: Bool = false) {
      self.ids = ids
      self.fails = fails
    }

    func begin(in database: Database) throws(GeoError) {
      let removal = try GeoPackageRemoval(of: ids, in: database)
      for table in ["things", "nothing"] {
        removed[table] = .some(try removal.remove(from: table))
      }
      try removal.close()
    }

    func finish(
      _ layers: [GeoPackageWrittenLayer], in database: Database
    ) throws(GeoError) {
      for layer in layers { try GeoPackageRemoval.index(layer.table, in: database) }
      written = layers.map { "\($0.name) \($0.table) \($0.fields)" }
      try database.execute("CREATE TABLE IF NOT EXISTS beside(a)")
      try database.execute("INSERT INTO beside VALUES(1)")
      if fails { throw GeoError(.store, "made to fail") }
    }
  }

  private func write(
    _ features: [MadeFeature], to path: String, with companion: Companion, appending: Bool = false
  ) throws {
    var request = OutputRequest(path: path)
    request.isAppending = appending
    let writer = try GeoPackageWriter(request)
    writer.companion = companion
    let catalog = Catalog()
    let reader = MadeReader(
      features, layers: [Layer(name: "things", path: "in")], batchSize: 2)
    try Flow.run(
      from: reader, path: "in", into: writer, catalog: catalog, ledger: Ledger(), jobs: 1)
    try writer.finish(catalog)
  }

  private static func point(_ id: String, _ x: Double) -> MadeFeature {
    MadeFeature(id: .text(id), shape: .point([x, 1]), properties: [("n", .integer(Int64(x)))])
  }

  private func store(_ scratch: Scratch) throws -> String {
    let path = scratch.path("a.gpkg")
    let companion = Companion()
    try write(
      [Self.point("a", 1), Self.point("b", 2), Self.point("c", 9)], to: path, with: companion)
    #expect(companion.written == ["things things [\"n\"]"])
    return path
  }

  private func check(_ path: String) throws {
    #expect(try queryRows(path, "PRAGMA integrity_check") == ["'ok'"])
    #expect(try queryRows(path, "SELECT rtreecheck('rtree_things_geom')") == ["'ok'"])
  }

  @Test func itIsWrittenWithTheLayers() throws {
    let scratch = try Scratch()
    let path = try store(scratch)
    try check(path)
    #expect(try queryRows(path, "SELECT * FROM beside") == ["1"])
    #expect(
      try queryRows(path, "SELECT name FROM sqlite_master WHERE name = 'cairn_things_id'").count
        == 1)
  }

  @Test func rowsAreReplaced() throws {
    let scratch = try Scratch()
    let path = try store(scratch)
    let companion = Companion(replacing: ["b", "c", "d"])
    try write(
      [Self.point("b", 5), Self.point("d", 3)], to: path, with: companion, appending: true)
    try check(path)
    #expect(companion.removed == ["things": 2, "nothing": nil])
    #expect(
      try queryRows(path, "SELECT id, n FROM things ORDER BY 1") == ["'a'|1", "'b'|5", "'d'|3"])
    #expect(try queryRows(path, "SELECT * FROM gpkg_ogr_contents") == ["'things'|3"])
    #expect(try queryRows(path, "SELECT min_x, max_x FROM gpkg_contents") == ["1.0|5.0"])
  }

  /// A row within the box leaves it as it is, the last row leaves none.
  @Test(arguments: [(["b"], "1.0|9.0"), (["a"], "2.0|9.0"), (["a", "b", "c"], "null|null")])
  func theBoxOfTheRestIsRight(_ ids: [String], _ box: String) throws {
    let scratch = try Scratch()
    let path = try store(scratch)
    try write([], to: path, with: Companion(replacing: ids), appending: true)
    try check(path)
    #expect(try queryRows(path, "SELECT min_x, max_x FROM gpkg_contents") == [box])
    #expect(
      try queryRows(path, "SELECT feature_count FROM gpkg_ogr_contents") == ["\(3 - ids.count)"])
  }

  @Test func aFailureLeavesTheStoreAsItWas() throws {
    let scratch = try Scratch()
    let path = try store(scratch)
    let before = try StoreDump.sql(of: scratch.folder.appending(path: "a.gpkg"))
    #expect(throws: GeoError.self) {
      try write(
        [Self.point("b", 5)], to: path, with: Companion(replacing: ["a", "b"], fails: true),
        appending: true)
    }
    #expect(try StoreDump.sql(of: scratch.folder.appending(path: "a.gpkg")) == before)
    try check(path)
  }

  /// The option is for those who give the writer a companion.
  @Test func updatableNeedsACompanion() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    #expect {
      try writeGeoPackage([Self.point("a", 1)], to: path, options: ["updatable": "yes"])
    } throws: { ($0 as? GeoError)?.reason == .usage }
  }
}
