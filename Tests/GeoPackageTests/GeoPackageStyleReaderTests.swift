import FormatTestSupport
import Base
import Features
import Files
import Flow
import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import FormatKit
@testable import GeoPackage

/// Styles on their way out of the table `layer_styles`.
@Suite struct GeoPackageStyleReaderTests {
  let folder: Scratch
  var path: String { folder.path("a.gpkg") }

  init() throws { folder = try Scratch() }

  /// Writes features of no style, then rows of styles as QGIS would.
  func make(
    _ features: [MadeFeature], qml: String? = nil, sld: String? = nil, isDefault: Bool = true,
    column: String = "geom"
  ) throws {
    try writeGeoPackage(features, to: path)
    try addRow(qml: qml, sld: sld, isDefault: isDefault, column: column, time: "2024-01-01")
  }

  func addRow(
    qml: String?, sld: String? = nil, isDefault: Bool = true, column: String = "geom", time: String
  ) throws {
    let database = try Database(appending: path)
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS layer_styles(id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, \
      f_table_catalog TEXT, f_table_schema TEXT, f_table_name TEXT, f_geometry_column TEXT, \
      styleName TEXT, styleQML TEXT, styleSLD TEXT, useAsDefault BOOLEAN, description TEXT, \
      owner TEXT, ui TEXT, update_time DATETIME)
      """)
    func value(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
    try database.execute(
      """
      INSERT INTO layer_styles(f_table_catalog, f_table_schema, f_table_name, f_geometry_column, \
      styleName, styleQML, styleSLD, useAsDefault, description, owner, ui, update_time) \
      VALUES('', '', 'things', ?1, 'mine', ?2, ?3, ?4, 'd', 'o', '<ui/>', ?5)
      """,
      [.text(column), value(qml), value(sld), .integer(isDefault ? 1 : 0), .text(time)])
  }

  /// The cells of each feature as the reader gives them.
  func cells(_ use: LayerStyleUse = .properties) throws -> [[String]] {
    try StoreContent(path) { $0.target.layerStyles = use }.features.map(\.cells)
  }

  func oddities(_ use: LayerStyleUse = .properties) throws -> [Oddity] {
    var request = InputRequest(source: try ByteSource(path: path))
    request.target.layerStyles = use
    return try GeoPackageReader(request).finish().oddities
  }

  static let line = MadeShape.line([[0, 0], [1, 1]])
  static let area = MadeShape.polygon([[[0, 0], [1, 0], [1, 1], [0, 0]]])

  @Test func aSingleSymbolGoesToAllFeatures() throws {
    try make(
      [
        MadeFeature(shape: Self.line, properties: [("a", .integer(1))]),
        MadeFeature(shape: Self.line, properties: [("a", .null)]),
        MadeFeature(shape: .none, properties: [("a", .integer(2))]),
      ], qml: styleText("single-line.qml"))
    let style = ["stroke=text:#ff0000", "stroke-opacity=real:0.502", "stroke-width=integer:3"]
    let cells = try cells()
    #expect(cells[0] == ["a=integer:1"] + style)
    #expect(cells[1].dropFirst() == style[...])
    // What is not drawn has no style.
    #expect(cells[2] == ["a=integer:2"])
    #expect(try oddities() == [])
    #expect(try self.cells(.none)[0] == ["a=integer:1"])
  }

  @Test func categoriesByTextAndNumber() throws {
    let kinds: [MadeValue] = [.text("well"), .text("7"), .text("?"), .null]
    try make(
      kinds.map { MadeFeature(properties: [("name", .text("n")), ("kind", $0)]) },
      qml: styleText("categorized-point.qml"))
    let cells = try cells()
    #expect(cells[0].contains("icon-color=text:#ff0000"))
    #expect(cells[0].contains("icon-scale=real:0.25"))
    #expect(cells[0].contains("label-color=text:#ff00ff"))
    #expect(cells[1].contains("icon-color=text:#0000ff"))
    #expect(cells[1].contains("icon-heading=integer:30"))
    for cells in cells[2...] { #expect(cells.contains("icon-color=text:#090909")) }
  }

  @Test func categoriesOfNumbers() throws {
    try make(
      [7, 8].map { MadeFeature(properties: [("kind", .integer($0))]) },
      qml: styleText("categorized-point.qml"))
    let cells = try cells()
    #expect(cells[0].contains("icon-color=text:#0000ff"))
    #expect(cells[1].contains("icon-color=text:#090909"))
  }

  @Test func ranges() throws {
    let values: [MadeValue] = [.integer(0), .real(10), .real(10.5), .integer(101), .null]
    try make(
      values.map { MadeFeature(shape: Self.area, properties: [("pop", $0)]) },
      qml: styleText("graduated-area.qml"))
    let fills = try cells().map { $0.first { $0.hasPrefix("fill=") } ?? "" }
    #expect(fills == ["fill=text:#ffff00", "fill=text:#ffff00", "fill=text:#ff0000", "", ""])
  }

  @Test func rulesAndWhatIsLeftOut() throws {
    let values: [(MadeValue, MadeValue)] = [
      (.text("it's"), .null), (.text("group"), .integer(5)), (.text("group"), .integer(6)),
      (.text("else"), .integer(5)),
    ]
    try make(
      values.map {
        MadeFeature(shape: Self.area, properties: [("kind", $0), ("pop", $1)])
      }, qml: styleText("rules-area.qml"))
    let cells = try cells()
    #expect(cells[0].contains("fill=text:#00ff00"))
    #expect(cells[1].contains("fill-opacity=integer:0"))
    #expect(cells[2].contains("fill=text:#0a141e"))
    #expect(cells[3].contains("fill=text:#ffffff"))
    #expect(try oddities().map(\.reason.code) == ["style-left-out"])
    #expect(try oddities()[0].message.contains("filters"))
  }

  /// Many categories are found by a table; the result is the same.
  @Test func manyCategories() throws {
    let symbol = try #require(
      styleText("single-line.qml").firstMatch(of: #/<symbol [\s\S]*<\/symbol>/#))
    let values = (0..<40).map { "v\($0)" }
    var symbols = ""
    for (index, _) in values.enumerated() {
      symbols += symbol.0.replacing("name=\"0\"", with: "name=\"\(index)\"")
        .replacing("255,0,0,128", with: "\(index),0,0,255")
    }
    let categories = values.enumerated().map {
      "<category symbol=\"\($0)\" value=\"\($1)\" render=\"true\"/>"
    }
    try make(
      (values + ["none"]).map {
        MadeFeature(shape: Self.line, properties: [("k", .text($0))])
      },
      qml: """
        <qgis><renderer-v2 type="categorizedSymbol" attr="k"><categories>\
        \(categories.joined())</categories><symbols>\(symbols)</symbols></renderer-v2></qgis>
        """)
    let cells = try cells()
    #expect(cells[0].contains("stroke=text:#000000"))
    #expect(cells[39].contains("stroke=text:#270000"))
    #expect(cells[40] == ["k=text:none"])
  }

  @Test func descriptorsWhereThereIsNoQML() throws {
    try make([MadeFeature(shape: Self.line)], sld: styleText("single-line.sld"))
    #expect(
      try cells()[0]
        == ["stroke=text:#ff0000", "stroke-opacity=real:0.5", "stroke-width=integer:3"])
  }

  @Test func theLatestDefaultCounts() throws {
    let red = try styleText("single-line.qml")
    try make([MadeFeature(shape: Self.line)], qml: red)
    try addRow(
      qml: red.replacing("255,0,0,128", with: "0,0,255,128"), time: "2025-01-01T00:00:00Z")
    try addRow(
      qml: red.replacing("255,0,0,128", with: "0,255,0,128"), isDefault: false, time: "2026")
    try addRow(
      qml: red.replacing("255,0,0,128", with: "0,255,0,128"), column: "other", time: "2026")
    #expect(try cells()[0].first == "stroke=text:#0000ff")
    #expect(try oddities()[0].message.contains("3 styles that are not the default"))
  }

  @Test func ownPropertiesOfFeaturesWin() throws {
    try make(
      [MadeFeature(shape: Self.line, properties: [("stroke", .text("#00ff00"))])],
      qml: styleText("single-line.qml"))
    #expect(try cells()[0] == ["stroke=text:#00ff00"])
    #expect(try oddities().map(\.reason.code) == ["style-left-out"])
  }

  /// What was made of the features is no loss when it is not read.
  @Test func ownStylesAreNoLoss() throws {
    try writeGeoPackage(
      [MadeFeature(shape: Self.line, properties: [("stroke", .text("#00ff00"))])], to: path)
    #expect(try oddities() == [])
    #expect(try cells()[0] == ["stroke=text:#00ff00"])
  }

  @Test(arguments: ["", "<qgis", "<a/>", "\u{1}"]) func unreadable(_ qml: String) throws {
    try make([MadeFeature(shape: Self.line)], qml: qml)
    #expect(try cells()[0] == [])
    #expect(try oddities().map(\.reason.code) == ["style-left-out"])
  }

  @Test func aTableOfThatNameWithoutStyles() throws {
    try writeGeoPackage([MadeFeature()], to: path)
    let database = try Database(appending: path)
    try database.execute("CREATE TABLE layer_styles(id INTEGER PRIMARY KEY, a TEXT)")
    try database.execute(
      "INSERT INTO gpkg_contents(table_name, data_type) VALUES('layer_styles', 'attributes')")
    #expect(try StoreContent(path).layers.map(\.name) == ["things", "layer_styles"])
  }

  // MARK: - From store to store

  static func copy(_ input: String, to output: String) throws -> Ledger {
    var request = InputRequest(source: try ByteSource(path: input))
    request.target.layerStyles = .whole
    var outputRequest = OutputRequest(path: output)
    outputRequest.isOverwriting = true
    let catalog = Catalog()
    let ledger = Ledger()
    let writer = try GeoPackageWriter(outputRequest)
    try Flow.run(
      from: GeoPackageReader(request), path: input, into: writer, catalog: catalog, ledger: ledger,
      jobs: 1)
    try writer.finish(catalog)
    return ledger
  }

  @Test func rowsStayAsTheyAre() throws {
    try make([MadeFeature(shape: Self.line)], qml: styleText("heatmap.qml"), sld: "<x/>")
    try addRow(qml: nil, isDefault: false, time: "2025-01-01T00:00:00.000Z")
    let ledger = try Self.copy(path, to: folder.path("b.gpkg"))
    #expect(ledger.warnings.map(\.code) == [])
    let sql = "SELECT * FROM layer_styles ORDER BY id"
    #expect(try queryRows(folder.path("b.gpkg"), sql) == queryRows(path, sql))
    #expect(
      try queryRows(folder.path("b.gpkg"), "SELECT name FROM pragma_table_info('things')")
        == ["'fid'", "'geom'"])
  }

  /// What somebody drew in QGIS is not drawn anew from the columns.
  @Test func aDefaultThatIsThereStays() throws {
    try make(
      [MadeFeature(shape: Self.line, properties: [("stroke", .text("#00ff00"))])],
      qml: styleText("heatmap.qml"))
    _ = try Self.copy(path, to: folder.path("b.gpkg"))
    let sql = "SELECT id, instr(styleQML, 'heatmap') > 0 FROM layer_styles ORDER BY id"
    #expect(try queryRows(path, sql) == ["1|0", "2|1"])
    #expect(try queryRows(folder.path("b.gpkg"), sql) == ["1|0", "2|1"])
  }
}
