internal import Base
internal import Hashing
internal import SQLiteStore

/// What QGIS has to know of a layer besides its template.
struct QGISLayerLook {
  /// The id of the layer in the project.
  let id: String
  /// What QGIS calls its geometries.
  let geometry: String
  /// Where its features are: west, south, east, north.
  let extent: SIMD4<Double>?
  /// The elements of its style.
  let markup: String
  /// The names of its columns, without those of the key and the geometry.
  let columns: [String]
  /// The style has labels.
  let hasLabels: Bool

  /// The look of a layer; nil if the store has no table of it.
  init?(of layer: ProjectLayer, in database: Database) throws(GeoError) {
    guard try database.hasTable(layer.name) else { return nil }
    id = "cairn_" + SHA256.hex(layer.name.utf8).prefix(16)
    geometry =
      switch layer.shape {
      case .point: "Point"
      case .line: "Line"
      case .polygon: "Polygon"
      case .any: "Unknown geometry"
      case .none: "No geometry"
      }
    var names: [String] = []
    var geometryColumn: String?
    if try database.hasTable("gpkg_geometry_columns") {
      geometryColumn = try database.scalarText(
        "SELECT column_name FROM main.gpkg_geometry_columns WHERE table_name = ?1",
        [.text(layer.name)])
    }
    try database.query("SELECT name, pk FROM pragma_table_info(?1)", [.text(layer.name)]) { row in
      let name = row.string(0)
      if row.int64(1) == 0, name != geometryColumn { names.append(name) }
    }
    columns = names
    var box: SIMD4<Double>?
    try database.query(
      """
      SELECT min_x, min_y, max_x, max_y FROM main.gpkg_contents \
      WHERE table_name = ?1 AND min_x IS NOT NULL
      """, [.text(layer.name)]
    ) { box = SIMD4($0.double(0), $0.double(1), $0.double(2), $0.double(3)) }
    extent = box
    var style: String?
    if try database.hasColumns(["f_table_name", "styleQML"], in: "layer_styles") {
      style = try database.scalarText(
        """
        SELECT styleQML FROM main.layer_styles WHERE f_table_name = ?1 AND styleQML IS NOT NULL \
        ORDER BY useAsDefault DESC, id LIMIT 1
        """, [.text(layer.name)])
    }
    markup = style.map { Self.inner(of: $0) } ?? ""
    hasLabels = style?.contains(text: "labelsEnabled=\"1\"") ?? false
  }

  /// A user's style has forms of its own.
  var hasForm: Bool { markup.contains(text: "<fieldConfiguration") }

  /// The expression that lists show features by.
  func label(of layer: ProjectLayer) -> String {
    let name =
      layer.style?.label ?? layer.attributes.first { $0.type == .text }?.name ?? "uuid"
    return Database.quoted(identifier: name)
  }

  /// The elements within the root of a style.
  private static func inner(of document: String) -> String {
    let bytes = Array(document.utf8)
    let (open, close) = (Array("<qgis".utf8), Array("</qgis>".utf8))
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: open) }),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")),
      let last = bytes.indices.last(where: { bytes[$0...].starts(with: close) }), end < last
    else { return "" }
    return String(decoding: bytes[(end + 1)..<last], as: UTF8.self)
  }
}
