import FeatureStore
import FormatTestSupport
import Base
import Features
import Files
import Flow
import FormatKit
import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import GeoPackage
@testable import Styles

/// Icons that came with the features, in the styles that QGIS draws by.
@Suite struct GeoPackageIconTests {
  private static let png = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3] as [UInt8]
  private static let svg = Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)

  private func feature(_ icon: String, _ more: (String, MadeValue)...) -> MadeFeature {
    MadeFeature(properties: [("icon", .text(icon))] + more)
  }

  /// Writes features with files; returns the ledger's changes.
  @discardableResult
  private func write(
    _ features: [MadeFeature], _ files: [Files.Attachment], to path: String,
    layer: String = "things", appending: Bool = false
  ) throws -> [String: Int] {
    var request = OutputRequest(path: path)
    request.isAppending = appending
    let catalog = Catalog()
    let writer = try GeoPackageWriter(request)
    let reader = GeoPackageAttachmentTests.Reader(
      MadeReader(features, layers: [Layer(name: layer, path: "in")]), files)
    try Flow.run(
      from: reader, path: "in", into: writer, catalog: catalog, ledger: Ledger(), jobs: 1)
    try writer.finish(catalog)
    let changed = catalog.layers[0].tally.changed
    return Dictionary(uniqueKeysWithValues: changed.map { ($0.reason, $0.count) })
  }

  private func qml(_ path: String, layer: String = "things") throws -> String {
    try #require(
      try Database(reading: path).scalarText(
        "SELECT styleQML FROM layer_styles WHERE f_table_name = ?1", [.text(layer)]))
  }

  /// The class and the properties of each symbol's layer.
  private func symbols(_ qml: String) throws -> [(type: String, values: [String: String])] {
    let renderer = try #require(StyleElement.root(of: qml)?.child("renderer-v2"))
    return try #require(renderer.child("symbols")).children("symbol").compactMap { symbol in
      guard let layer = symbol.child("layer") else { return nil }
      let options = layer.child("Option")?.children("Option") ?? []
      let pairs = options.map { ($0.attributes["name"] ?? "", $0.attributes["value"] ?? "") }
      return (
        layer.attributes["class"] ?? "", Dictionary(pairs, uniquingKeysWith: { first, _ in first })
      )
    }
  }

  private func embedded(_ bytes: [UInt8]) -> String {
    "base64:" + Data(bytes).base64EncodedString()
  }

  private func form(_ column: String) -> String {
    """
      <fieldConfiguration>
        <field name="\(column)" configurationFlags="None">
          <editWidget type="ExternalResource">
            <config>
              <Option type="Map">
                <Option name="DocumentViewer" type="int" value="1"/>
                <Option name="DocumentViewerHeight" type="int" value="0"/>
                <Option name="DocumentViewerWidth" type="int" value="0"/>
                <Option name="FileWidget" type="bool" value="true"/>
                <Option name="FileWidgetButton" type="bool" value="true"/>
                <Option name="FileWidgetFilter" type="QString" value=""/>
                <Option name="RelativeStorage" type="int" value="1"/>
                <Option name="StorageMode" type="int" value="0"/>
              </Option>
            </config>
          </editWidget>
        </field>
      </fieldConfiguration>

    """
  }

  /// QGIS shows the file of a column whose widget is `ExternalResource` with the viewer for images.
  @Test("a column with the names of photographs shows them in forms")
  func photographs() throws {
    let scratch = try Scratch()
    let photo = madeAttachment("files/a b.jpg", [0xFF, 0xD8, 0xFF, 1])
    let plain = scratch.path("plain.gpkg")
    try write(
      [
        MadeFeature(properties: [("note", .text("x")), ("photo", .text("none.jpg"))]),
        MadeFeature(properties: [("note", .text("y")), ("photo", .text("files/a%20b.jpg"))]),
      ], [photo], to: plain)
    let text = try qml(plain)
    #expect(
      text.contains(
        #"<qgis version="3.22.0" styleCategories="Fields|Forms" labelsEnabled="0">"#))
    #expect(text.contains(form("photo")))
    #expect(!text.contains("renderer-v2") && !text.contains(#"name="note""#))
    // Beside a style; an icon is no photograph.
    let styled = scratch.path("styled.gpkg")
    try write(
      [feature("files/pin.png", ("photo", .text("files/a b.jpg")))],
      [photo, madeAttachment("files/pin.png", Self.png)], to: styled)
    let both = try qml(styled)
    #expect(both.contains(#"styleCategories="Symbology|Labeling|CustomProperties|Fields|Forms""#))
    #expect(both.contains(form("photo")) && both.contains("renderer-v2"))
    #expect(!both.contains(#"<field name="icon""#))
    // The picture of an overlay is its icon.
    let overlay = scratch.path("overlay.gpkg")
    try write(
      [feature("files/a b.jpg", ("@geometry-type", .text("photooverlay")))], [photo], to: overlay)
    #expect(try qml(overlay).contains(form("icon")))
  }

  /// GDAL and QGIS believe `gpkg_ogr_contents`, which is no part of the standard.
  @Test("every count is that of its table, through a load, appends and rows that come later")
  func counts() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let pin = madeAttachment("files/pin.png", Self.png)
    func check(_ counts: [String]) throws {
      #expect(
        try queryRows(
          path, "SELECT table_name || ' ' || feature_count FROM gpkg_ogr_contents ORDER BY 1")
          == counts.map { "'\($0)'" })
      for table in ["things", "layer_styles"] {
        #expect(
          try queryRows(
            path,
            """
            SELECT feature_count = (SELECT count(*) FROM \(table)), \
            (SELECT count(*) FROM sqlite_master WHERE type = 'trigger' \
            AND name LIKE 'trigger%feature_count_\(table)') \
            FROM gpkg_ogr_contents WHERE table_name = '\(table)'
            """) == ["1|2"])
      }
    }
    try write([feature("files/pin.png"), feature("files/pin.png")], [pin], to: path)
    try check(["layer_styles 1", "things 2"])
    try write([feature("files/pin.png")], [pin], to: path, appending: true)
    try check(["layer_styles 1", "things 3"])
    try write([feature("files/pin.png")], [pin], to: path, layer: "others", appending: true)
    try check(["layer_styles 2", "others 1", "things 3"])
    do {
      let database = try Database(appending: path)
      try GeoPackageFunctions.register(in: database)
      try database.begin()
      try database.execute("DELETE FROM things WHERE fid = 2")
      for _ in 0..<2 { try database.execute("INSERT INTO things(icon) VALUES('x')") }
      try database.commit()
    }
    try check(["layer_styles 2", "others 1", "things 4"])
  }

  @Test("a picture is in the style, with its size, and the feature keeps its name")
  func picture() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let changed = try write(
      [feature("files/pin.png", ("icon-scale", .real(0.5)), ("icon-opacity", .real(0.4)))],
      [madeAttachment("files/pin.png", Self.png)], to: path)
    let text = try qml(path)
    let symbol = try #require(try symbols(text).first)
    #expect(symbol.type == "RasterMarker")
    #expect(symbol.values["imageFile"] == embedded(Self.png))
    #expect(symbol.values["size"] == "16")
    #expect(Double(symbol.values["alpha"] ?? "") == 0.4)
    // What the style says of the icon's name comes back.
    #expect(
      QMLReading.rules(of: text)?.rules.map(\.style)
        == [FeatureStyle(icon: "files/pin.png", iconOpacity: 0.4, iconScale: 0.5)])
    #expect(try queryRows(path, "SELECT icon FROM things") == ["'files/pin.png'"])
    #expect(changed.isEmpty)
  }

  @Test("each icon has its own symbol: SVG, in its colour, and pictures")
  func kinds() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 7]
    let declared = Array("\u{FEFF}\n<?xml version='1.0'?><!-- a --><svg/>".utf8)
    try write(
      [
        feature("my%20pin.svg", ("icon-color", .text("#ff0000"))), feature("photo"),
        feature("b.svg"), feature("data:image/svg+xml,%3Csvg/%3E"), feature("elsewhere.png"),
      ],
      [
        madeAttachment("my pin.svg", Self.svg), madeAttachment("photo", jpeg),
        madeAttachment("b.svg", declared),
      ], to: path)
    let symbols = try symbols(qml(path))
    let kinds = ["SvgMarker", "RasterMarker", "SvgMarker", "SvgMarker", "SvgMarker", "SvgMarker"]
    #expect(symbols.map(\.type) == kinds)
    #expect(symbols[0].values["name"] == embedded(Self.svg))
    #expect(symbols[0].values["color"] == "255,0,0,255")
    #expect(symbols[1].values["imageFile"] == embedded(jpeg))
    #expect(symbols[2].values["name"] == embedded(Array(declared.dropFirst(4))))
    #expect(symbols[3].values["name"] == embedded(Array("<svg/>".utf8)))
    // Nobody has the last one, and others have none at all.
    #expect(symbols[4...].allSatisfy { $0.values["name"] == QGISSymbol.pin })
    #expect(try GeoPackageStyleTests.categories(qml(path)).attribute == "icon")
  }

  @Test("a colour that a picture cannot have is counted for each symbol; white is none")
  func colors() throws {
    let scratch = try Scratch()
    func colored(_ icon: String, _ color: String) -> MadeFeature {
      feature(icon, ("icon-color", .text(color)))
    }
    let changed = try write(
      [
        colored("pin.png", "#ff3322"), colored("pin.png", "#ff3322"), colored("pin.png", "#00ff00"),
        colored("pin.png", "#ffffff"), colored("pin.svg", "#ff3322"),
        colored("http://x.org/a.png", "#ff3322"), colored("nowhere.png", "#ff3322"),
      ],
      [madeAttachment("pin.png", Self.png), madeAttachment("pin.svg", Self.svg)],
      to: scratch.path("a.gpkg"))
    #expect(changed == ["icon-color-left-out": 3])
  }

  @Test("the columns' colours of pictures are counted for each symbol, too")
  func manyColors() throws {
    let scratch = try Scratch()
    let features = (0...StoreStyleSet.countLimit).map {
      feature(
        "pin.png", ("icon-scale", .real(1 + Double($0) / 100)), ("icon-color", .text("#ff3322")))
    }
    let changed = try write(
      features, [madeAttachment("pin.png", Self.png)], to: scratch.path("a.gpkg"))
    // That of the picture, and that of pictures with addresses.
    #expect(changed == ["icon-color-left-out": 2])
  }

  @Test("what is too large or no picture is a pin, which the ledger counts")
  func limits() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let limit = Int(StorePictures.sizeLimit)
    let largest = Self.png + [UInt8](repeating: 0, count: limit - Self.png.count)
    let changed = try write(
      [feature("largest"), feature("larger"), feature("text"), feature("nowhere")],
      [
        madeAttachment("largest", largest), madeAttachment("larger", largest + [0]),
        madeAttachment("text", Array("<p>no picture</p>".utf8)),
      ], to: path)
    let symbols = try symbols(qml(path))
    #expect(symbols[0].values["imageFile"] == embedded(largest))
    #expect(symbols[1...].allSatisfy { $0.values["name"] == QGISSymbol.pin })
    #expect(changed == ["icon-left-out": 2])
  }

  @Test("a picture counts as often as it is in a style")
  func total() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let half = Self.png + [UInt8](repeating: 0, count: (1 << 17) - Self.png.count)
    // 40 symbols with 128 KB each are 5 MB; another 40 are beyond 8 MB.
    let features = (0..<80).map {
      feature($0 % 2 == 0 ? "a" : "b", ("icon-scale", .real(1 + Double($0) / 100)))
    }
    let changed = try write(
      features, [madeAttachment("a", half), madeAttachment("b", half)], to: path)
    let word = "RasterMarker"
    #expect(
      try queryRows(
        path,
        "SELECT (length(styleQML) - length(replace(styleQML, '\(word)', ''))) / \(word.count) "
          + "FROM layer_styles") == ["40"])
    #expect(changed == ["icon-left-out": 1])
  }

  @Test("with too many styles each picture has a symbol, whose size is that of the feature")
  func manyStyles() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let other = Self.png + [9]
    let features = (0...StoreStyleSet.countLimit).map {
      feature(
        ["a.png", "b.png", "http://x.org/c.png", "none.png"][$0 % 4],
        ("icon-scale", .real(1 + Double($0) / 100)))
    }
    let changed = try write(
      features, [madeAttachment("a.png", Self.png), madeAttachment("b.png", other)], to: path)
    #expect(changed.isEmpty)
    let text = try qml(path)
    let symbols = try symbols(text)
    #expect(
      symbols.map { $0.values["imageFile"] } == [
        embedded(Self.png), embedded(other), "http://", nil,
      ])
    let renderer = try #require(StyleElement.root(of: text)?.child("renderer-v2"))
    let rules = try #require(renderer.child("rules")).children("rule")
    #expect(
      rules.map { $0.attributes["filter"] ?? "" } == [
        "\"icon\" = 'a.png'", "\"icon\" = 'b.png'", "\"icon\" LIKE 'http%'", "ELSE",
      ])
    #expect(text.contains("32 * coalesce(&quot;icon-scale&quot;, 1)"))
  }

  @Test("a new layer of a store has its own pictures, by the names that they have there")
  func appended() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let other = Self.png + [9]
    try write([feature("pin.png")], [madeAttachment("pin.png", Self.png)], to: path)
    let changed = try write(
      [feature("pin.png"), feature("x")], [madeAttachment("pin.png", other)], to: path,
      layer: "more", appending: true)
    let text = try qml(path, layer: "more")
    #expect(try symbols(text).first?.values["imageFile"] == embedded(other))
    #expect(try GeoPackageStyleTests.categories(text).values == ["pin_1.png", "x", ""])
    #expect(try queryRows(path, "SELECT icon FROM more") == ["'pin_1.png'", "'x'"])
    #expect(changed == ["attachment-renamed": 1])
  }
}
