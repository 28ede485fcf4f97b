internal import Base
internal import FeatureStore
internal import SQLiteStore

/// Makes the tables, views and triggers that a store of SpatiaLite 5 has before it has layers, and what
/// `InitSpatialMetaDataFull` enters in them, except reference systems: these are the caller's.
struct SpatiaLiteLayoutWriter {
  let database: Database
  let timestamp: String

  /// The version of SpatiaLite whose layout this is.
  static let version = "5.0.1"

  private static let objects =
    SpatiaLiteObject.systems + SpatiaLiteObject.registers + SpatiaLiteObject.views
    + SpatiaLiteObject.metadata + SpatiaLiteObject.rasters + SpatiaLiteObject.rasterRules
    + SpatiaLiteObject.vectors + SpatiaLiteObject.styles + SpatiaLiteObject.services

  /// The table of metadata has a geometry column of its own.
  private static let metadata = (table: "ISO_metadata", column: "geometry")

  init(_ database: Database, timestamp: String) {
    self.database = database
    self.timestamp = timestamp
  }

  /// Makes tables, indexes and views, within a transaction.
  func makeTables() throws(GeoError) {
    for sql in Self.objects.compactMap(\.statement) { try database.execute(sql) }
    for (index, licence) in Self.licences.enumerated() {
      try database.execute(
        "INSERT INTO data_licenses(id, name, url) VALUES(?1, ?2, ?3)",
        [
          .integer(Int64(index)), .text(licence.name),
          licence.url.map {
            .text("https://creativecommons.org/\($0)/legalcode.txt")
          } ?? .null,
        ])
    }
  }

  /// Enters the table of metadata, within a transaction; WGS 84 must have been entered.
  func enterMetadata() throws(GeoError) {
    let (table, column) = Self.metadata
    let index = StoreDialect.spatiaLite.indexName(table: table, column: column)
    try database.execute(
      "CREATE VIRTUAL TABLE \(index) "
        + "USING rtree(\(StoreDialect.spatiaLite.indexColumns.joined(separator: ", ")))")
    try database.execute("INSERT INTO ISO_metadata(id, md_scope) VALUES(0, 'undefined')")
    try note("spatial_ref_sys", "table successfully created")
    try note("geometry_columns", "table successfully created")
    for rule in ["f_table_name", "f_geometry_column", "geometry_type", "coord_dimension"] {
      for event in ["insert", "update"] {
        try note(
          "geometry_columns", "trigger 'geometry_columns_\(rule)_\(event)' successfully created")
      }
    }
    try note("geom_cols_ref_sys", "view 'geom_cols_ref_sys' successfully created")
    try note("spatial_ref_sys", "table successfully populated")
    try register(
      SpatiaLiteRegister(
        table: table, column: column, type: 6, dimensions: 2, srid: 4326, system: "MULTIPOLYGON,XY")
    )
    try note("*** ISO Metadata ***", "ISO Metadata tables successfully created")
    try note("*** Raster Coverages ***", "Main table successfully created")
    try note("*** Vector Coverages ***", "Main table successfully created")
    try note("*** SE Styling ***", "Styling tables successfully created")
    try note("*** WMS ***", "Support tables successfully created")
  }

  /// Enters virtual tables and triggers, outside a transaction: those of the layout and those of layers.
  func finish(_ layers: [SchemaTrigger]) throws(GeoError) {
    let virtual: [SchemaEntry] = Self.objects.compactMap(\.entry)
    try database.enter(virtual)
    let (table, column) = Self.metadata
    try database.enter(
      triggers: Self.objects.flatMap(\.triggers)
        + SpatiaLiteLayerTriggers.all(table: table, column: column) + layers)
  }

  private static let licences: [(name: String, url: String?)] = [
    ("Undefined", nil), ("Proprietary - Non Free", nil), ("PD - Public Domain", nil),
    ("CC0 1.0", "publicdomain/zero/1.0"), ("CC BY 3.0", "licenses/by/3.0"),
    ("CC BY 4.0", "licenses/by/4.0"), ("CC BY-SA 3.0", "licenses/by-sa/3.0"),
    ("CC BY-SA 4.0", "licenses/by-sa/4.0"), ("CC BY-SA-NC 3.0", "licenses/by-nc-sa/3.0"),
    ("CC BY-SA-NC 4.0", "licenses/by-nc-sa/4.0"),
  ]
}
