import Base
internal import FeatureStore
import Features
import Flow
internal import FormatKit
import Geometry
import SQLiteStore
internal import Text

/// What the tables of a GeoPackage say about its layers; tolerant of what real programs leave out.
struct GeoPackageReaderSchema {
  /// The layers in the order of `gpkg_contents`.
  private(set) var tables: [StoreTable] = []
  /// What is odd about the store.
  private(set) var oddities: [Oddity] = []

  /// The table that holds files.
  private(set) var attachmentsTable: String?

  /// The empty table that GDAL puts into stores without any other.
  private static let placeholder = "ogr_empty_table"

  private let database: Database
  private let path: String
  private let selection: [String]
  private let needsProperties: Bool
  private let conventions: [String: StoreConvention]
  private let styleUse: LayerStyleUse
  /// The styles of layers; nil if there are none or they are not wanted.
  private var styles: StoreStyles?
  private var systems: GeoPackageReaderSystems
  /// Tables and views.
  private let existing: StoreObjects

  /// Tables that are in the contents, by their names in lower case.
  private var listed: Set<String> = []
  /// The documents about the data.
  private var documents: GeoPackageReaderDocuments
  /// The relations of the selected tables.
  private var relations = GeoPackageReaderRelations()
  /// Tables that are not layers, by what messages call their contents.
  private var passedOver: [String: [String]] = [:]

  /// A row of `gpkg_contents` that is a layer.
  private struct Entry {
    var table: String
    var isFeatures: Bool
    var title: String?
    var details: String?
    var srsID: Int32?
    var extent: Box?
  }

  /// Reads everything that is known before the rows; messages call the store `path`.
  init(
    of database: Database, path: String, selection: [String], needsProperties: Bool,
    styles: LayerStyleUse
  ) throws(GeoError) {
    self.database = database
    self.path = path
    self.selection = selection
    self.needsProperties = needsProperties
    styleUse = styles
    conventions = try Self.conventions(in: database)
    systems = try GeoPackageReaderSystems(of: database)
    existing = try StoreObjects(of: database)
    documents = try GeoPackageReaderDocuments(of: database, wanted: styles == .whole)
    try findStyles()
    let registered = try GeoPackageGeometryColumn.all(in: database, existing)
    let entries = try readContents(registered)
    if styleUse == .whole {
      let attachments = entries.first {
        conventions[$0.table.lowercased()]?.holdsAttachments == true
      }
      relations = try GeoPackageReaderRelations(
        of: database, existing, attachments: attachments?.table
      ) { name in
        entries.contains { $0.table.lowercased() == name.lowercased() && isSelected($0) }
      }
    }
    for entry in entries { try addLayer(entry, registered) }
    for id in systems.missing {
      note(.systemMissing, "srs_id \(id) is not in gpkg_spatial_ref_sys; EPSG:\(id) is assumed")
    }
    oddities += try GeoPackageLeftOut(of: database, existing, path: path).oddities(
      listed: listed.union(relations.tables), passedOver: passedOver, documents: documents.leftOut,
      relations: relations)
  }

  /// cairn's notes on tables: rows of `gpkg_metadata`.
  private static func conventions(
    in database: Database
  ) throws(GeoError) -> [String: StoreConvention] {
    guard try GeoPackageMetadataWriter.keepsNotes(database) else { return [:] }
    return try StoreConvention.all(
      """
      SELECT lower(r.table_name), m.metadata
      FROM gpkg_metadata_reference AS r JOIN gpkg_metadata AS m ON m.id = r.md_file_id
      WHERE m.md_standard_uri = '\(GeoPackageSchema.notesURI)'
        AND lower(r.reference_scope) = 'table'
      """, in: database)
  }

  /// Counts something odd about the store.
  mutating func note(_ reason: Reason, _ message: String) {
    oddities.append(Oddity(reason, message))
  }

  // MARK: - Contents and geometry columns

  /// What another SQLite database is called.
  private var stranger: GeoError {
    let place = SourceLocation(path: path)
    if existing["tiles"] != nil, existing["metadata"] != nil {
      return GeoError(
        .unknownFormat, "this is MBTiles, which holds map tiles, not features", at: place,
        hint: "convert the data that the tiles were made of")
    }
    if existing["geometry_columns"] != nil, existing["spatial_ref_sys"] != nil {
      return GeoError(
        .unknownFormat, "this is a SpatiaLite database", at: place,
        hint: "--input-format spatialite reads it")
    }
    return GeoError(
      .unknownFormat, "a SQLite database without gpkg_contents is not a GeoPackage", at: place,
      hint: "--input-format spatialite reads other databases of SQLite")
  }

  private mutating func readContents(
    _ registered: [GeoPackageGeometryColumn]
  ) throws(GeoError) -> [Entry] {
    guard existing["gpkg_contents"] != nil || !registered.isEmpty else {
      throw stranger
    }
    var entries: [Entry] = []
    if existing["gpkg_contents"] != nil {
      let statement = try database.prepare("SELECT * FROM gpkg_contents")
      let columns = statement.columnsByName
      while try statement.step() {
        let name = statement.text(columns["table_name"]) ?? ""
        if listed.contains(name.lowercased()), name.lowercased() == StoreStyles.tableName {
          continue
        }
        let type = statement.text(columns["data_type"])?.lowercased().trimmed ?? ""
        listed.insert(name.lowercased())
        guard ["features", "attributes", "aspatial"].contains(type) else {
          // Other types are 2d-gridded-coverage and vector-tiles.
          passedOver[type == "tiles" ? "tiles" : "contents of type '\(type)'", default: []]
            .append(name)
          continue
        }
        let title = statement.text(columns["identifier"])
        entries.append(
          Entry(
            table: name, isFeatures: type == "features", title: title == name ? nil : title,
            details: statement.text(columns["description"]),
            srsID: statement.srsID(columns["srs_id"]), extent: statement.box(columns)))
      }
    } else {
      note(.contentsMissing, "there is no table gpkg_contents")
    }
    for column in registered where listed.insert(column.table.lowercased()).inserted {
      note(
        .contentsRowMissing,
        "table '\(column.table)' is in gpkg_geometry_columns but not in gpkg_contents")
      entries.append(Entry(table: column.table, isFeatures: true, srsID: column.srsID))
    }
    return entries
  }

  // MARK: - Layers

  private mutating func addLayer(
    _ entry: Entry, _ registered: [GeoPackageGeometryColumn]
  ) throws(GeoError) {
    if entry.table == Self.placeholder { return }
    guard let object = existing[entry.table] else {
      note(.tableMissing, "table '\(entry.table)' is in gpkg_contents but does not exist")
      return
    }
    let convention = conventions[entry.table.lowercased()]
    if convention?.holdsAttachments == true { return attachmentsTable = object.name }
    var description: StoreDescription
    do {
      description = try describe(object, convention)
    } catch {
      // A view of tables that are gone, or one that calls functions of another program.
      var error = error
      error.location = SourceLocation(path: path, layer: entry.table)
      throw error
    }
    var srsID = entry.srsID
    var geometryColumn: String?
    let registered = registered.first { $0.table.lowercased() == entry.table.lowercased() }
    if entry.isFeatures {
      srsID = registered?.srsID ?? srsID
      geometryColumn = takeGeometry(from: &description, registered?.column, of: entry.table)
    }
    if description.key == nil {
      note(.keyMissing, "'\(entry.table)' has no integer key, so its rows have no ids")
    }
    var index: StoreIndex?
    if let geometryColumn, !object.isView {
      index = try readIndex(of: entry.table, geometryColumn)
    }
    let columns = description.columns.filter { needsProperties || $0.role == .featureID }
    let name = convention?.layerName ?? entry.table
    let isSelected = isSelected(entry)
    let styling =
      isSelected
      ? styling(of: entry.table, geometryColumn, columns, description.fields) : nil
    let layer = Layer(
      name: name, path: path,
      crs: entry.isFeatures ? try systems.system(srsID ?? -1) : .wgs84,
      fields: description.fields + (styling?.fields ?? []), hasGeometry: geometryColumn != nil,
      featureCount: try readFeatureCount(of: entry.table), extent: entry.extent, title: entry.title,
      details: entry.details, isPassedOver: !isSelected, members: convention?.members ?? [],
      styles: styleUse == .whole ? styles?.styles(of: entry.table) ?? [] : [],
      tableNames: Layer.TableNames(
        key: description.keyName, geometry: geometryColumn,
        extras: styleUse == .whole
          ? try extras(of: object, description, geometryColumn) : TableExtras()),
      geometryKinds: registered?.kinds ?? 0, geometryDimensions: registered?.dimensions ?? 0)
    tables.append(
      StoreTable(
        layer: layer, name: entry.table, key: description.key, isView: object.isView,
        geometryColumn: geometryColumn, srsID: srsID, columns: columns, index: index,
        isSelected: isSelected, styling: styling))
  }

  /// True if an entry is among the layers that were asked for.
  private func isSelected(_ entry: Entry) -> Bool {
    let convention = conventions[entry.table.lowercased()]
    return convention?.holdsAttachments != true
      && (selection.isEmpty || selection.contains(convention?.layerName ?? entry.table)
        || selection.contains(entry.table))
  }

  /// What the store has of a table besides columns and rows.
  private mutating func extras(
    of object: StoreObjects.Object, _ description: StoreDescription, _ geometryColumn: String?
  ) throws(GeoError) -> TableExtras {
    let own = GeoPackageSchema.triggerNames(table: object.name, column: geometryColumn)
    var extras = try StoreExtras(of: object, in: database).all { own.contains($0) }
    extras.documents = documents.documents(of: object.name)
    extras.relations = relations.ends(of: object.name)
    extras.columnNotes = [
      description.note(on: .key, named: description.keyName),
      description.note(on: .geometry, named: geometryColumn),
    ].compactMap(\.self)
    return extras
  }

  private func describe(
    _ object: StoreObjects.Object, _ convention: StoreConvention?
  ) throws(GeoError) -> StoreDescription {
    let database = database
    var description: StoreDescription
    if object.isView {
      description = try StoreDescription(view: object.name, in: database) {
        (description) throws(GeoError) in try description.keyOfView(in: database)
      }
    } else {
      description = try StoreDescription(table: object.name, in: database)
    }
    description.apply(
      try GeoPackageReaderNotes(on: object.name, in: database, convention).byColumn)
    return description
  }

  // MARK: - Styles

  /// Finds QGIS's table of styles, which is a layer only if it is asked for by name.
  private mutating func findStyles() throws(GeoError) {
    guard existing[StoreStyles.tableName] != nil,
      !selection.contains(StoreStyles.tableName),
      try StoreStyles.isPresent(in: database)
    else { return }
    listed.insert(StoreStyles.tableName)
    if styleUse != .none { styles = try StoreStyles(of: database) }
  }

  /// How a layer's features get the properties of its style; what cannot become properties is noted.
  private mutating func styling(
    of table: String, _ geometryColumn: String?, _ columns: [StoreColumn],
    _ fields: [Field]
  ) -> StoreStyling? {
    guard styleUse == .properties, needsProperties, let styles else { return nil }
    let outcome = styles.properties(
      of: table, geometryColumn: geometryColumn ?? "", columns, fields: fields)
    if !outcome.leftOut.isEmpty {
      oddities.append(
        Oddity(
          .styleLeftOut,
          "parts of the styles of layer '\(table)' were left out: "
            + outcome.leftOut.joined(separator: "; "),
          places: [SourceLocation(path: path, layer: table)]))
    }
    return geometryColumn == nil ? nil : outcome.styling
  }

  /// Takes the geometry's column out of the columns of values; guesses which it is if it is not registered.
  private mutating func takeGeometry(
    from description: inout StoreDescription, _ registered: String?, of table: String
  ) -> String? {
    if let registered {
      if let column = description.takeColumn(named: registered) { return column }
      note(
        .geometryColumnMissing,
        "table '\(table)' has no column '\(registered)', which gpkg_geometry_columns names")
    } else {
      note(.geometryColumnUnregistered, "table '\(table)' is not in gpkg_geometry_columns")
    }
    return description.takeLikelyGeometry()
  }

  private mutating func readIndex(
    of table: String, _ column: String
  ) throws(GeoError) -> StoreIndex? {
    switch try StoreIndex.find("rtree_\(table)_\(column)", among: existing, in: database) {
    case .usable(let index): return index
    case .empty: return nil
    case .damaged:
      note(.indexBroken, "the spatial index of '\(table)' is damaged and not used")
      return nil
    case .missing:
      if try isIndexPromised(for: table) {
        note(.indexMissing, "'\(table)' has no spatial index, though gpkg_extensions says so")
      }
      return nil
    }
  }

  private func isIndexPromised(for table: String) throws(GeoError) -> Bool {
    guard try database.hasColumns(["extension_name", "table_name"], in: "gpkg_extensions") else {
      return false
    }
    let sql = """
      SELECT 1 FROM gpkg_extensions
      WHERE extension_name = 'gpkg_rtree_index' AND lower(table_name) = lower(?1)
      """
    return try database.scalarInt(sql, [.text(table)]) != nil
  }

  private func readFeatureCount(of table: String) throws(GeoError) -> Int? {
    guard try database.hasColumns(["table_name", "feature_count"], in: "gpkg_ogr_contents") else {
      return nil
    }
    return try database.scalarInt(
      "SELECT feature_count FROM gpkg_ogr_contents WHERE lower(table_name) = lower(?1)",
      [.text(table)]
    ).map { Int($0) }
  }
}

extension Statement {
  /// The box of a row of `gpkg_contents`, which is informative (OGC 12-128r19 §1.1.3.1.1); nil without one.
  fileprivate func box(_ columns: [String: Int]) -> Box? {
    var box = Box()
    for (x, y) in [("min_x", "min_y"), ("max_x", "max_y")] {
      guard let x = columns[x], let y = columns[y], type(x) != .null, type(y) != .null else {
        return nil
      }
      box.extend(x: double(x), y: double(y))
    }
    let size = [box.minX, box.minY, box.maxX, box.maxY]
    return box.isEmpty || !size.allSatisfy(\.isFinite) ? nil : box
  }
}
