import Base
import Features
import Flow
import FormatKit
import Testing

@Suite("SpatiaLite reader, styles")
struct SpatiaLiteStyleTests {
  /// A style of Symbology Encoding with a red fill, deflated, and one with a green fill, as XB_Create() of
  /// spatialite 5.0.1 makes them.
  private static let (red, green) = (
    """
    x'0043ACB8000000820000000000BA0000CA0000DA0000DE0000DB0000DC0000DDCB789C6D4E4B0EC22010BD4A83\
    FB8E6B339D65D78D78014C062419A0A154C4D34BD28D31BECD5BBC2FCE6CCA9EF9D656D6A5090FAF20719BD4A394\
    F502506B1DD3CAD1F96D8C5C60634578DD85099724CDA5A85BB827F16FCE84B31721D44FB7986C0217CE43EC3C29\
    DB0545276BCF1D08DF0E423862F0A7108E29F87D491F316D4285BCF048B24BDD'
    """,
    """
    x'0041ACB8000000B80000000000BA0000CA0000DA0000DE0000DB0000DC0000DDCB3C4665617475726554797065\
    5374796C6520786D6C6E733D22687474703A2F2F7777772E6F70656E6769732E6E65742F7365223E3C52756C653E\
    3C506F6C79676F6E53796D626F6C697A65723E3C46696C6C3E3C537667506172616D65746572206E616D653D2266\
    696C6C223E233030666630303C2F537667506172616D657465723E3C2F46696C6C3E3C2F506F6C79676F6E53796D\
    626F6C697A65723E3C2F52756C653E3C2F46656174757265547970655374796C653EBCB286EB00DD'
    """
  )
  private static let table = """
    CREATE TABLE area(id INTEGER PRIMARY KEY, geom TEXT);
    INSERT INTO area VALUES(1, 'POLYGON((0 0,1 0,1 1,0 0))');
    """
  private static let encoded = """
    CREATE TABLE vector_coverages(coverage_name TEXT, f_table_name TEXT, f_geometry_column TEXT);
    INSERT INTO vector_coverages VALUES('areas', 'area', 'geom');
    CREATE TABLE SE_vector_styles(style_id INTEGER PRIMARY KEY, style_name TEXT, style BLOB);
    INSERT INTO SE_vector_styles VALUES(1, 'red', \(red)), (2, 'green', \(green));
    CREATE TABLE SE_vector_styled_layers(coverage_name TEXT, style_id INTEGER);
    INSERT INTO SE_vector_styled_layers VALUES('Areas', 2), ('Areas', 1);
    """

  /// A symbolizer without a stroke draws none (OGC 05-077r4 §11.2).
  private static func filled(_ color: String) -> String {
    "area 1 Polygon(0 0,1 0,1 1,0 0) stroke-opacity=integer:0 fill=text:\(color) "
      + "fill-opacity=integer:1"
  }

  private func content(_ script: String, _ use: LayerStyleUse) throws -> SpatiaLiteContent {
    let folder = try SpatiaLiteFolder()
    return try SpatiaLiteContent(try folder.store(Self.table + script)) {
      $0.target.layerStyles = use
    }
  }

  @Test("styles of SE_vector_styled_layers, whole and as properties")
  func encoded() throws {
    let whole = try content(Self.encoded, .whole)
    let styles = try #require(whole.layer("area")).styles
    #expect(styles.map(\.name) == ["red", "green"])
    #expect(styles.map(\.isDefault) == [true, false])
    #expect(styles[0].sld?.hasPrefix("<StyledLayerDescriptor ") == true)
    #expect(styles[0].sld?.contains("#ff0000") == true)
    #expect(styles[1].sld?.contains("#00ff00") == true)
    // Tables of SpatiaLite's own are no layers.
    #expect(whole.layers.map(\.name) == ["area"])

    let properties = try content(Self.encoded, .properties)
    #expect(properties.features == [Self.filled("#ff0000")])
    #expect(properties.oddities.map(\.reason.code) == ["style-left-out"])
  }

  @Test("the older form, with the table and the style in one row")
  func older() throws {
    let content = try content(
      """
      CREATE TABLE SE_vector_styled_layers(f_table_name TEXT, f_geometry_column TEXT,
        style_id INTEGER, style BLOB);
      INSERT INTO SE_vector_styled_layers VALUES('area', 'geom', 0, \(Self.green));
      INSERT INTO SE_vector_styled_layers VALUES('area', 'geom', 1, x'00AC');
      """, .properties)
    #expect(content.features == [Self.filled("#00ff00")])
    #expect(content.oddities == [])
  }

  @Test("QGIS's layer_styles, which is a layer only by its name")
  func layerStyles() throws {
    let script = """
      CREATE TABLE layer_styles(id INTEGER PRIMARY KEY, f_table_name TEXT, f_geometry_column TEXT,
        styleName TEXT, styleQML TEXT, styleSLD TEXT, useAsDefault BOOLEAN);
      INSERT INTO layer_styles VALUES(1, 'area', 'geom', 'one', '<qgis/>', NULL, 1);
      """
    let whole = try content(script, .whole)
    #expect(whole.layers.map(\.name) == ["area"])
    #expect(whole.layers[0].styles.map(\.qml) == ["<qgis/>"])
    let folder = try SpatiaLiteFolder()
    let named = try SpatiaLiteContent(try folder.store(Self.table + script)) {
      $0.selection.layerNames = ["layer_styles"]
    }
    #expect(named.features.count == 1)
  }

  @Test("any byte of a container may be another one, or the last")
  func damaged() throws {
    let text = Self.red.dropFirst(2).dropLast()
    let bytes = stride(from: 0, to: text.count, by: 2).map { index in
      UInt8(text.dropFirst(index).prefix(2), radix: 16) ?? 0
    }
    var blobs = (0..<bytes.count).map { Array(bytes.prefix($0)) }
    for index in 0..<40 {
      for value in [0, 0xFF] as [UInt8] {
        var blob = bytes
        blob[index] = value
        blobs.append(blob)
      }
    }
    let rows = blobs.map { "('area', 'geom', \(SpatiaLiteFolder.literal($0)))" }
    let content = try content(
      """
      CREATE TABLE SE_vector_styled_layers(f_table_name TEXT, f_geometry_column TEXT, style BLOB);
      INSERT INTO SE_vector_styled_layers VALUES \(rows.joined(separator: ","));
      """, .whole)
    #expect(content.features.count == 1)
    #expect(content.layers[0].styles.count < blobs.count)
  }
}
