internal import Base
internal import FeatureStore
internal import Features
internal import Files
internal import SQLiteStore
internal import Text

/// The styles that SpatiaLite keeps itself: `SE_vector_styled_layers` gives vector coverages, or in version 4.1
/// and 4.2 columns of tables, documents of Symbology Encoding (OGC 05-077r4) from `SE_vector_styles`.
struct SpatiaLiteStyledLayers {
  private static let table = "SE_vector_styled_layers"

  /// Adds all styles of a store.
  static func add(from database: Database, to styles: inout StoreStyles) throws(GeoError) {
    let named = "SELECT c.f_table_name, c.f_geometry_column, s.style_name, s.style"
    let sql: String
    if try database.hasColumns(["coverage_name", "style_id"], in: table),
      try database.hasColumns(["style_id", "style_name", "style"], in: "SE_vector_styles"),
      try database.hasColumns(["f_table_name", "coverage_name"], in: "vector_coverages")
    {
      // A coverage can also be a view, which only newer versions have columns for.
      let hasViews = try database.hasColumns(
        ["view_name", "view_geometry"], in: "vector_coverages")
      let columns =
        hasViews
        ? "coalesce(c.f_table_name, c.view_name), coalesce(c.f_geometry_column, c.view_geometry), "
          + "s.style_name, s.style" : String(named.dropFirst(7))
      sql = """
        SELECT \(columns) FROM \(table) AS l
        JOIN vector_coverages AS c ON lower(c.coverage_name) = lower(l.coverage_name)
        JOIN SE_vector_styles AS s ON s.style_id = l.style_id ORDER BY l.coverage_name, l.style_id
        """
    } else if try database.hasColumns(["f_table_name", "f_geometry_column", "style"], in: table) {
      sql = "SELECT f_table_name, f_geometry_column, NULL, style FROM \(table) ORDER BY rowid"
    } else {
      return
    }
    var seen: Set<String> = []
    try database.query(sql) { row throws(GeoError) in
      guard let name = row.text(Optional(0)),
        let document = try XmlBLOB.text(of: row.blob(3))
      else { return }
      let column = row.text(Optional(1)) ?? ""
      // The first one is shown.
      let isFirst = seen.insert((name + "." + column).lowercased()).inserted
      styles.add(
        Layer.Style(
          name: row.text(Optional(2)), qml: nil, sld: descriptor(document, layer: name),
          isDefault: isFirst),
        of: name, geometryColumn: column)
    }
  }

  /// A Styled Layer Descriptor around a style of Symbology Encoding, which has none of its own.
  private static func descriptor(_ document: String, layer: String) -> String {
    guard !document.contains(text: "StyledLayerDescriptor") else { return document }
    var text = Substring(document)
    if text.hasPrefix("\u{FEFF}") { text = text.dropFirst() }
    if text.hasPrefix("<?xml"), let end = text.firstIndex(ofText: "?>") {
      text = text[end...].dropFirst(2)
    }
    return """
      <StyledLayerDescriptor version="1.1.0" xmlns="http://www.opengis.net/sld">\
      <NamedLayer><Name>\(layer.markup)</Name><UserStyle>\(text)</UserStyle></NamedLayer>\
      </StyledLayerDescriptor>
      """
  }
}
