import Base
import Features
import Files
import Flow
import FormatKit
import Formats
import Foundation
import TestSupport
import Testing

@testable import Steps

@Suite struct JoinTests {
  private static let rows = """
    key,name,n
    1,one,10
    2,two,20
    2,again,21
    07,seven,70
    ,empty,0
    """

  private func table(_ key: String, fields: [String]? = nil) throws -> JoinTable {
    let scratch = try Scratch()
    let url = try scratch.file("rows.csv", Self.rows)
    let reader = try #require(Format.named("csv")).makeReader(
      InputRequest(source: try ByteSource(path: url.path)))
    let table = JoinTable(key: key, fields: fields)
    let catalog = Catalog()
    try Flow.run(
      from: reader, path: "rows", into: table, catalog: catalog, ledger: Ledger(), jobs: 1)
    try table.finish(catalog)
    return table
  }

  /// The values of each feature after a join, by name.
  private func join(_ text: String, _ join: Join) throws -> (
    rows: [[String: String]], tally: LayerTally
  ) {
    let values = ValueSink()
    let catalog = Catalog()
    let scratch = try Scratch()
    let url = try scratch.file("in.geojsonl", text)
    let reader = try #require(Format.named("geojsonseq")).makeReader(
      InputRequest(source: try ByteSource(path: url.path)))
    try Flow.run(
      from: reader, path: "in", into: values, catalog: catalog, ledger: Ledger(), stages: [join],
      jobs: 1)
    return (values.rows, try #require(catalog.layers.first).tally)
  }

  private final class ValueSink: FeatureSink, BatchEncoder {
    var rows: [[String: String]] = []
    func makeEncoder() -> any BatchEncoder { self }
    func finish(_ catalog: Catalog) {}
    func encode(_ batch: borrowing FeatureBatch) {}
    func commit(_ batch: borrowing FeatureBatch) {
      for feature in 0..<batch.count {
        let slot = batch.slots[Int(batch.slotIndexes[feature])]
        var row: [String: String] = [:]
        for index in batch.cellRange(ofFeature: feature) {
          let cell = batch.cells[index]
          row[slot.keys.name(at: Int(cell.key))] = batch.text(of: cell) ?? "null"
        }
        rows.append(row)
      }
    }
  }

  private static func feature(_ properties: String) -> String {
    #"{"type":"Feature","geometry":null,"properties":"# + properties + "}\n"
  }

  @Test func rowsAreFoundByValue() throws {
    let text =
      Self.feature(#"{"id":2}"#) + Self.feature(#"{"id":"1"}"#) + Self.feature(#"{"id":1.0}"#)
      + Self.feature(#"{"id":9}"#) + Self.feature(#"{"id":null}"#) + Self.feature("{}")
    let (rows, tally) = try join(text, Join(try table("key"), on: "id"))
    #expect(rows.map { $0["name"] } == ["two", "one", "one", "null", "null", "null"])
    #expect(rows.map { $0["n"] } == ["20", "10", "10", "null", "null", "null"])
    #expect(rows.allSatisfy { $0["key"] == nil })
    #expect(tally.changed.map(\.reason) == ["not-joined"])
    #expect(tally.changed.map(\.count) == [3])
  }

  @Test func fieldsAreChosenAndNamed() throws {
    let table = try table("key", fields: ["n"])
    let (rows, _) = try join(
      Self.feature(#"{"id":2,"n":"own"}"#), Join(table, on: "id", prefix: "t_"))
    #expect(rows == [["id": "2", "n": "own", "t_n": "20"]])
    let (replaced, tally) = try join(Self.feature(#"{"id":2,"n":"own"}"#), Join(table, on: "id"))
    #expect(replaced == [["id": "2", "n": "20"]])
    #expect(tally.changed.map(\.reason) == ["field-replaced"])
  }

  @Test func rowsAreCounted() throws {
    let table = try table("key")
    #expect(table.rowCount == 5)
    #expect(table.repeatedCount == 1)
    #expect(table.nullCount == 1)
    let join = Join(table, on: "id")
    _ = try self.join(Self.feature(#"{"id":2}"#), join)
    let ledger = Ledger()
    join.finish(ledger)
    #expect(
      ledger.accounts.map(\.line) == [
        "join: 1 of 1 feature found a row, 2 of 3 rows found no feature"
      ])
    #expect(ledger.warnings.map(\.code) == ["rows-repeated"])
  }

  @Test func unknownNamesAreRefused() {
    #expect(throws: GeoError.self) { try table("keys") }
    #expect(throws: GeoError.self) { try table("key", fields: ["nam"]) }
  }

  @Test func declaredFieldsFollow() throws {
    let layer = Layer(name: "a", path: "a", fields: [Field(name: "id", type: .integer)])
    let join = Join(try table("key"), on: "id")
    let behind = try join.layer(behind: layer)
    #expect(behind.fields.map(\.name) == ["id", "name", "n"])
    #expect(try join.layer(behind: layer) === behind)
  }
}
