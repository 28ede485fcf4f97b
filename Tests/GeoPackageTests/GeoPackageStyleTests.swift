import FeatureStore
import FormatTestSupport
import Features
import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import GeoPackage
@testable import Styles

/// Styles on their way into the table `layer_styles`.
@Suite struct GeoPackageStyleTests {
  static let line = MadeShape.line([[0, 0], [1, 1]])
  static let area = MadeShape.polygon([[[0, 0], [1, 0], [1, 1], [0, 0]]])

  static func feature(
    _ shape: MadeShape, _ properties: (String, MadeValue)...
  ) -> MadeFeature {
    MadeFeature(shape: shape, properties: properties)
  }

  /// Writes features; returns the QML and the SLD of their layer.
  static func write(
    _ features: [MadeFeature], jobs: Int = 1
  ) throws -> (qml: String, sld: String) {
    let folder = try Scratch()
    let path = folder.path("a.gpkg")
    try writeGeoPackage(features, to: path, jobs: jobs)
    let database = try Database(reading: path)
    let sql = "FROM layer_styles WHERE f_table_name = 'things' AND useAsDefault = 1"
    return (
      try database.scalarText("SELECT styleQML \(sql)") ?? "",
      try database.scalarText("SELECT styleSLD \(sql)") ?? ""
    )
  }

  static func categories(_ qml: String) throws -> (attribute: String, values: [String]) {
    let renderer = try #require(StyleElement.root(of: qml)?.child("renderer-v2"))
    let categories = renderer.child("categories")?.children("category") ?? []
    return (
      renderer.attributes["attr"] ?? "", categories.compactMap { $0.attributes["value"] }
    )
  }

  @Test func withoutStylesThereIsNoTable() throws {
    let folder = try Scratch()
    let path = folder.path("a.gpkg")
    try writeGeoPackage(
      [Self.feature(Self.line, ("a", .text("#ff0000")), ("stroke", .null))], to: path)
    #expect(
      try queryRows(path, "SELECT count(*) FROM sqlite_master WHERE name LIKE '%style%'") == ["0"])
  }

  /// The table is as QGIS 3.22 and GDAL 3.6 make it, and registered as they do.
  @Test func theTableIsQGIS() throws {
    let folder = try Scratch()
    let path = folder.path("a.gpkg")
    try writeGeoPackage(
      [Self.feature(Self.line, ("stroke", .text("#ff0000")))], to: path)
    #expect(
      try queryRows(path, "SELECT name FROM pragma_table_info('layer_styles')")
        == [
          "id", "f_table_catalog", "f_table_schema", "f_table_name", "f_geometry_column",
          "styleName", "styleQML", "styleSLD", "useAsDefault", "description", "owner", "ui",
          "update_time",
        ].map { "'\($0)'" })
    #expect(
      try queryRows(
        path,
        "SELECT f_table_catalog, f_table_schema, f_table_name, f_geometry_column, styleName, "
          + "useAsDefault, owner, ui FROM layer_styles")
        == ["''|''|'things'|'geom'|'things'|1|''|null"])
    #expect(
      try queryRows(path, "SELECT table_name, data_type FROM gpkg_contents")
        == ["'things'|'features'", "'layer_styles'|'attributes'"])
    #expect(
      try queryRows(
        path, "SELECT feature_count FROM gpkg_ogr_contents WHERE table_name = 'layer_styles'")
        == ["1"])
  }

  @Test func oneStyleIsOneSymbol() throws {
    let features = (0..<5).map { _ in
      Self.feature(
        Self.line, ("stroke", .text("F80")), ("stroke-opacity", .real(0.5)),
        ("stroke-width", .integer(4)))
    }
    let qml = try Self.write(features).qml
    #expect(qml.contains("singleSymbol"))
    let style = try #require(QMLReading.rules(of: qml)?.rules.first?.style)
    #expect(style == FeatureStyle(stroke: "#f80", strokeOpacity: 0.5, strokeWidth: 4))
  }

  @Test func aColumnThatTellsStylesApartIsEnough() throws {
    let features = ["#ff0000", "#00ff00", "#0000ff", "#ff0000"].map {
      Self.feature(Self.area, ("fill", .text($0)), ("fill-opacity", .real(0.5)))
    }
    let categories = try Self.categories(Self.write(features).qml)
    #expect(categories.attribute == "fill")
    #expect(categories.values == ["#ff0000", "#00ff00", "#0000ff", ""])
  }

  @Test func severalColumnsAreOneExpression() throws {
    let features = [("#f00", 1.5), ("#f00", 2), ("#0f0", 2)].map {
      Self.feature(Self.line, ("stroke", .text($0)), ("stroke-width", .real($1)))
    }
    let written = try Self.write(features)
    let categories = try Self.categories(written.qml)
    #expect(categories.attribute == "concat(\"stroke\", ' | ', \"stroke-width\")")
    #expect(categories.values == ["#f00 | 1.5", "#f00 | 2", "#0f0 | 2", ""])
    let rules = try #require(SLDReading.rules(of: written.sld))
    #expect(rules.rules.map(\.conditions.count) == [2, 2, 2, 0])
    #expect(rules.rules[1].style.strokeWidth == 2)
  }

  @Test func featuresWithoutStyleAreTheOthers() throws {
    // The first batches have no style at all.
    let plain = (0..<6).map { _ in Self.feature(Self.line, ("a", .integer(1))) }
    let written = try Self.write(plain + [Self.feature(Self.line, ("stroke", .text("#f00")))])
    #expect(try Self.categories(written.qml).values == ["#f00", ""])
    #expect(written.qml.contains("85,85,85,255"))
  }

  /// A column that had to be renamed is named as it is in the table.
  @Test func renamedColumns() throws {
    let features = ["#f00", "#0f0"].map {
      Self.feature(Self.line, ("STROKE", .integer(1)), ("stroke", .text($0)))
    }
    #expect(try Self.categories(Self.write(features).qml).attribute == "stroke_1")
  }

  @Test func numbersInColumnsOfText() throws {
    let features = [MadeValue.real(1.5), .text("2"), .integer(3)].map {
      Self.feature(Self.line, ("stroke-width", $0))
    }
    #expect(try Self.categories(Self.write(features).qml).values == ["1.5", "2", "3", ""])
  }

  @Test func mixedGeometries() throws {
    let qml = try Self.write([
      Self.feature(.point([1, 2]), ("marker-color", .text("#f00"))),
      Self.feature(Self.line, ("stroke", .text("#00f")), ("stroke-width", .integer(2))),
      Self.feature(Self.line, ("stroke", .text("#0f0"))),
      Self.feature(Self.area),
    ]).qml
    let renderer = try #require(StyleElement.root(of: qml)?.child("renderer-v2"))
    #expect(renderer.attributes["type"] == "RuleRenderer")
    let rules = renderer.child("rules")?.children("rule") ?? []
    #expect(
      rules.compactMap { $0.attributes["filter"] }
        == ["Point", "Line", "Polygon"].map { "geometry_type($geometry) = '\($0)'" })
    #expect(
      rules[1].children("rule").compactMap { $0.attributes["filter"] }
        == ["\"stroke\" = '#00f'", "\"stroke\" = '#0f0'", "ELSE"])
    // Every geometry is drawn, whether it has a style or not.
    #expect(rules[2].attributes["symbol"] != nil)
  }

  @Test func manyStylesAreLeftToTheColumns() throws {
    func features(_ count: Int) -> [MadeFeature] {
      (0..<count).map {
        Self.feature(
          Self.line, ("stroke", .text("#" + String(0x100 + $0, radix: 16))),
          ("stroke-width", .integer(3)))
      }
    }
    let limit = StoreStyleSet.countLimit
    #expect(try Self.categories(Self.write(features(limit)).qml).values.count == limit + 1)
    let qml = try Self.write(features(limit + 1)).qml
    #expect(qml.contains("singleSymbol") && qml.contains("name=\"outlineColor\""))
    #expect(qml.contains("coalesce(&quot;stroke-width&quot;, 1)"))
  }

  @Test(arguments: [30, 600]) func theOrderOfWorkersDoesNotMatter(_ styles: Int) throws {
    let features = (0..<3000).map {
      Self.feature(
        $0 % 3 == 0 ? Self.area : Self.line,
        ("stroke", .text("#" + String(0x100 + $0 * 7 % styles, radix: 16))))
    }
    let one = try Self.write(features)
    let many = try Self.write(features, jobs: 4)
    #expect(one.qml == many.qml && one.sld == many.sld)
    #expect(!one.qml.isEmpty)
  }

  @Test func headingsAreNoStyles() throws {
    let features = (0..<700).map {
      Self.feature(
        .point([1, 2]), ("icon", .text("http://x/a.png")), ("icon-heading", .real(Double($0))))
    }
    let qml = try Self.write(features).qml
    #expect(qml.contains("singleSymbol") && qml.contains("name=\"imageFile\""))
    #expect(qml.contains("coalesce(&quot;icon-heading&quot;, 0)"))
  }

  // MARK: - Labels

  @Test func namesOfPointsAreLabels() throws {
    let labelled = Self.feature(
      .point([1, 2]), ("name", .text("n")), ("label-color", .text("#0f0")),
      ("label-scale", .real(1.5)))
    let qml = try Self.write([labelled]).qml
    #expect(qml.contains("fieldName=\"name\"") && qml.contains("fontSize=\"24\""))
    #expect(qml.contains("labelsEnabled=\"1\""))
    // Google Earth's own way to hide them.
    let hidden = Self.feature(
      .point([1, 2]), ("name", .text("n")), ("label-scale", .integer(0)),
      ("icon-color", .text("#f00")))
    #expect(try Self.write([hidden]).qml.contains("labelsEnabled=\"0\""))
    let both = try Self.write([labelled, hidden]).qml
    #expect(both.contains("coalesce(&quot;label-scale&quot;, 1) &gt; 0"))
    // simplestyle knows none.
    let simple = Self.feature(
      .point([1, 2]), ("name", .text("n")), ("marker-color", .text("#f00")))
    #expect(try Self.write([simple]).qml.contains("labelsEnabled=\"0\""))
  }

  // MARK: - Existing stores

  @Test func appendingAddsRowsOfNewLayers() throws {
    let folder = try Scratch()
    let path = folder.path("a.gpkg")
    let red = Self.feature(Self.line, ("stroke", .text("#ff0000")))
    let blue = Self.feature(Self.line, ("stroke", .text("#0000ff")))
    try writeGeoPackage([Self.feature(Self.line)], to: path)
    try writeGeoPackage(
      [red], layers: [Layer(name: "b", path: "in")], to: path, appending: true)
    try writeGeoPackage(
      [blue], layers: [Layer(name: "b", path: "in")], to: path, appending: true)
    try writeGeoPackage(
      [blue], layers: [Layer(name: "c", path: "in")], to: path, appending: true)
    #expect(
      try queryRows(
        path, "SELECT id, f_table_name, instr(styleQML, '255,0,0,255') > 0 FROM layer_styles")
        == ["1|'b'|1", "2|'c'|0"])
    #expect(
      try queryRows(
        path, "SELECT feature_count FROM gpkg_ogr_contents WHERE table_name = 'layer_styles'")
        == ["2"])
    #expect(
      try queryRows(path, "SELECT count(*) FROM gpkg_contents WHERE table_name = 'layer_styles'")
        == ["1"])
  }

  /// A layer of the table's own name must not be in its place.
  @Test func aLayerOfThatName() throws {
    let folder = try Scratch()
    let path = folder.path("a.gpkg")
    try writeGeoPackage(
      [Self.feature(Self.line, ("stroke", .text("#ff0000")))],
      layers: [Layer(name: "layer_styles", path: "in")], to: path)
    #expect(
      try queryRows(path, "SELECT f_table_name FROM layer_styles") == ["'layer_layer_styles'"])
    #expect(try StoreContent(path).layers.map(\.name) == ["layer_styles"])
  }
}
