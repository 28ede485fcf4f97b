import Base
import Features
import Files
import Flow
import FormatKit
import Formats
import Foundation
import Steps
import TestSupport
import Testing

/// A field that features do not have is no empty value: a name that nobody has is refused, and layers without
/// it are not thrown together.
@Suite struct FieldTests {
  private static let text = """
    {"type":"Feature","properties":{"name":"a","plane":1},"geometry":null}
    {"type":"Feature","properties":{"name":"b"},"geometry":null}
    """

  private func check(_ names: [String]) throws -> FieldCheck {
    let check = FieldCheck(names: names, option: "--by", .found) { name, fields in
      fields.first { $0.hasPrefix(name.prefix(3)) }
    }
    _ = try StepResult(text: Self.text, [check])
    return check
  }

  @Test func `a field that some feature has is known`() throws {
    try check(["plane", "NAME"]).verify()
  }

  @Test func `a field that no feature has is refused, with the one that was meant`() throws {
    let check = try check(["name", "plance"])
    let error = #expect(throws: GeoError.self) { try check.verify() }
    #expect(error?.reason == .usage)
    #expect(error?.message == "--by: there is no field 'plance'")
    #expect(error?.hint == "did you mean 'plane'?")
  }

  /// Tags of OpenStreetMap: any extract may lack any of them.
  @Test func `a field that no feature has is worth a warning where there is no end of fields`()
    throws
  {
    let check = FieldCheck(names: ["plance"], option: "--by", .open) { _, _ in nil }
    _ = try StepResult(text: Self.text, [check])
    try check.verify()
    let ledger = Ledger()
    check.finish(ledger)
    #expect(ledger.warnings.map(\.code) == ["unknown-field"])
  }

  @Test func `without features nothing is known of fields`() throws {
    let check = FieldCheck(names: ["x"], option: "--by", .found) { _, _ in nil }
    _ = try StepResult(text: "{\"type\":\"FeatureCollection\",\"features\":[]}", [check])
    try check.verify()
  }

  @Test func `what a plan can know is refused before anything is read`() throws {
    let layer = Layer(name: "a", path: "a.gpkg", fields: [Field(name: "n", type: .integer)])
    let check = FieldCheck(names: ["m"], option: "--drop", .declared) { _, _ in nil }
    #expect(throws: GeoError.self) { try check.plan(for: [layer]) }
    let known = FieldCheck(names: ["N"], option: "--drop", .declared) { _, _ in nil }
    #expect(try known.plan(for: [layer]).isEmpty)
  }

  // MARK: - Layers without the field

  /// Three features of a layer with a field, and three of one without.
  private static let layers = (1...6).map { number in
    let (layer, value) = number > 3 ? ("b", "") : ("a", "\"kind\":\(number / 2),")
    return """
      {"type":"Feature","tippecanoe":{"layer":"\(layer)"},\
      "properties":{\(value)"n":\(number)},"geometry":{"type":"Point","coordinates":[\(number),0]}}
      """
  }.joined(separator: "\n")

  private func list(_ field: String) throws -> ExpressionList {
    try ExpressionList([.init(field, option: "--by")])
  }

  /// The groups of features that a dissolve makes, each as the number of its features.
  private func groups(_ text: String, by field: String) throws -> (sizes: [UInt64], Ledger) {
    let scratch = try Scratch()
    let file = try scratch.file("in.geojsonl", text)
    let format = try #require(Format.named("geojson"))
    let dissolve = Dissolve(by: try list(field), countName: nil, skipsErrors: false)
    let catalog = Catalog()
    try Flow.run(
      from: try format.makeReader(InputRequest(source: try ByteSource(path: file.path))),
      path: "in", into: dissolve.sink, catalog: catalog, ledger: Ledger(), jobs: 2)
    try dissolve.sink.finish(catalog)
    let reader = try dissolve.makeReader()
    let decoder = reader.makeDecoder()
    var sizes: [UInt64] = []
    var batch = FeatureBatch()
    while try reader.read(into: &batch) {
      let ends = (0..<batch.piece.records.count).map { batch.piece.records[$0] }
      sizes += ends.map { UInt64($0.end - $0.start) }
      try decoder.decode(&batch)
      #expect(batch.count == ends.count)
      batch.removeAll()
    }
    let ledger = Ledger()
    dissolve.finish(ledger)
    return (sizes, ledger)
  }

  @Test func `a layer without the field is not dissolved`() throws {
    let (sizes, ledger) = try groups(Self.layers, by: "kind")
    // kind is 0, 1, 1, and then three features of their own.
    #expect(sizes == [1, 2, 1, 1, 1])
    #expect(ledger.warnings.map(\.code) == ["unknown-field"])
    #expect(ledger.warnings.map(\.count) == [3])
  }

  @Test func `true is not 1, and 1 is 1.0`() throws {
    let text = ["true", "1", "1.0", "true", "\"1\"", "false", "0", "null"].map {
      "{\"type\":\"Feature\",\"properties\":{\"g\":\($0)},\"geometry\":null}"
    }.joined(separator: "\n")
    #expect(try groups(text, by: "g").sizes == [2, 2, 1, 1, 1, 1])
  }

  @Test func `of a layer that turns out not to have the field nothing is left out in silence`()
    throws
  {
    let filter = UniqueFilter(try list("kind"), skipsErrors: false, knowsFields: false)
    _ = try StepResult(text: Self.layers, [filter])
    let error = #expect(throws: GeoError.self) { try filter.verify() }
    #expect(error?.message == "--by: no feature of layer 'b' has a field 'kind'")
  }

  @Test func `a layer that declares no such field stays as it is`() throws {
    let filter = UniqueFilter(try list("nosuch"), skipsErrors: false, knowsFields: true)
    filter.begin(RowsReader(Rows.usual, batches: 1).nature, path: "rows.test")
    var step = filter.makeStep()
    var batch = Rows.usual.batch()
    try step.apply(to: &batch)
    #expect(batch.count == Rows.usual.rows.count)
    try step.commit()
    try filter.verify()
    let ledger = Ledger()
    filter.finish(ledger)
    #expect(ledger.warnings.map(\.count) == [Rows.usual.rows.count])
  }
}
