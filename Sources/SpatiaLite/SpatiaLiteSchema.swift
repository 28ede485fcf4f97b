internal import Base
internal import FeatureStore
internal import Features
internal import Files
internal import Flow
internal import FormatKit
internal import Geometry
internal import SQLiteStore

/// What the tables of a store say about its layers; tolerant of what real programs leave out.
struct SpatiaLiteSchema {
  /// How the store registers its geometry columns.
  let layout: SpatiaLiteLayout
  /// The version of SpatiaLite that made the store, where it says so.
  let version: String?
  /// The layers, in the order in which their tables were made.
  private(set) var tables: [StoreTable] = []
  /// The layers whose geometries have to be blobs of SpatiaLite.
  private(set) var strictLayers: Set<ObjectIdentifier> = []
  /// The layers whose geometries nothing registers: their column was found by its values.
  private(set) var foundLayers: Set<ObjectIdentifier> = []
  /// What is odd about the store.
  private(set) var oddities: [Oddity] = []

  private let database: Database
  private let path: String
  private let selection: FeatureSelection
  private let target: FeatureTarget
  private let options: SpatiaLiteInputOptions
  private let objects: StoreObjects
  private var registered: [String: [SpatiaLiteGeometryColumn]]
  private var systems: SpatiaLiteSystems
  private let search: SpatiaLiteSearch
  private var styles = StoreStyles()
  private var hasNamedGeometry = false
  private let notes: SpatiaLiteNotes

  /// The table of files that came with features, in lower case; nil without one.
  var attachmentsTable: String? { notes.attachmentsTable }

  /// Reads everything that is known before the rows.
  init(
    of database: Database, _ request: InputRequest, _ options: SpatiaLiteInputOptions
  ) throws(GeoError) {
    self.database = database
    path = request.source.path
    selection = request.selection
    target = request.target
    self.options = options
    objects = try StoreObjects(of: database)
    guard objects["gpkg_contents"] == nil else {
      throw GeoError(
        .unknownFormat, "the database is a GeoPackage", at: SourceLocation(path: path),
        hint: "--input-format gpkg reads it")
    }
    layout = try SpatiaLiteLayout(of: database)
    version = try Self.version(of: database)
    registered = try SpatiaLiteGeometryColumn.registered(in: database, layout)
    systems = try SpatiaLiteSystems(of: database)
    search = SpatiaLiteSearch(in: database)
    notes = try SpatiaLiteNotes(of: database)
    let stylesTable = try readStyles()
    try addLayers(besides: stylesTable)
    noteMissingTables()
    try noteOwnTables()
    noteSystems()
    if let name = options.geometry, !options.findsNone, !hasNamedGeometry,
      !selection.allowsMissingLayers
    {
      throw GeoError(
        .usage, "no table has a column '\(name)'", at: SourceLocation(path: path),
        hint: "--input-option geometry=COLUMN names the column of geometries")
    }
  }

  /// The version in the last entry of the store's history.
  private static func version(of database: Database) throws(GeoError) -> String? {
    guard try database.hasColumns(["event_id", "ver_splite"], in: "spatialite_history") else {
      return nil
    }
    return try database.scalarText(
      "SELECT ver_splite FROM spatialite_history ORDER BY event_id DESC LIMIT 1")
  }

  /// Counts something odd, once for each of `names` if it is what they are left out by.
  private mutating func note(_ reason: Reason, _ message: String, of names: [String] = []) {
    oddities.append(
      Oddity(
        reason, message, count: max(names.count, 1),
        places: names.prefix(Notice.exampleLimit).map { SourceLocation(path: path, layer: $0) }))
  }

  // MARK: - Layers

  private mutating func addLayers(besides stylesTable: String?) throws(GeoError) {
    let shadows = try shadowTables()
    var unknown: [String] = []
    for object in objects.all {
      let name = object.name.lowercased()
      if SpatiaLiteSystemTables.contain(name, module: object.module) || shadows.contains(name)
        || name == stylesTable || name == notes.attachmentsTable
      {
        continue
      }
      if let module = object.module, try !isReadable(object.name) {
        unknown.append("'\(object.name)' (\(Self.shown(module)))")
        continue
      }
      do throws(GeoError) {
        try addLayers(of: object)
      } catch {
        // A view of tables that are gone, or one that calls functions of another program.
        guard object.isView, error.reason == .store else { throw error }
        note(
          .viewUnusable, "view '\(object.name)' cannot be used here: \(error.message)",
          of: [object.name])
      }
    }
    if !unknown.isEmpty {
      note(
        .moduleMissing,
        "tables of modules that are not here are not read: \(unknown.joined(separator: ", "))",
        of: unknown)
    }
  }

  /// Tables that virtual tables keep their content in.
  private func shadowTables() throws(GeoError) -> Set<String> {
    var names: Set<String> = []
    try database.query(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'"
    ) { names.insert($0.string(0).lowercased()) }
    return names
  }

  /// False for a virtual table whose module is missing or refuses.
  private func isReadable(_ table: String) throws(GeoError) -> Bool {
    do throws(GeoError) {
      let statement = try database.prepare(
        "SELECT * FROM \(Database.quoted(identifier: table)) LIMIT 1")
      _ = try statement.step()
      return true
    } catch {
      guard error.reason == .store else { throw error }
      return false
    }
  }

  /// The name of a module as its documentation spells it.
  private static func shown(_ module: String) -> String {
    let known = [
      "VirtualShape", "VirtualDbf", "VirtualText", "VirtualXL", "VirtualNetwork", "VirtualRouting",
      "VirtualFDO", "VirtualGPKG", "VirtualBBox", "VirtualXPath", "VirtualGeoJSON",
    ]
    return known.first { $0.lowercased() == module } ?? module
  }

  private mutating func addLayers(of object: StoreObjects.Object) throws(GeoError) {
    var description = try describe(object)
    let columns = try geometryColumns(of: object, &description)
    if description.key == nil {
      note(.keyMissing, "'\(object.name)' has no row ids")
    }
    let layerName = notes.convention(of: object.name)?.layerName ?? object.name
    guard !columns.isEmpty else {
      return try addLayer(of: object, description, nil, named: layerName)
    }
    for column in columns {
      let name = columns.count == 1 ? layerName : "\(object.name)(\(column.name))"
      try addLayer(of: object, description, column, named: name)
    }
  }

  private func describe(_ object: StoreObjects.Object) throws(GeoError) -> StoreDescription {
    var description: StoreDescription
    if object.isView {
      let key = registered[object.name.lowercased()]?.first?.viewKey?.lowercased()
      description = try StoreDescription(view: object.name, in: database) {
        (description) throws(GeoError) in
        description.columns.first { $0.name.lowercased() == key }?.name
      }
    } else {
      description = try StoreDescription(table: object.name, in: database)
    }
    // Types that OGR declares.
    for (index, column) in description.columns.enumerated() {
      switch description.declaredType(of: column.name).uppercased() {
      case "TIMESTAMP": description.setKind(.dateTime, .dateTime, ofColumn: index)
      case "INTEGER_BOOLEAN": description.setKind(.boolean, .boolean, ofColumn: index)
      case let type where type.hasPrefix("JSON") || type.hasSuffix("_JSON"):
        description.setKind(.json, .json, ofColumn: index)
      default: break
      }
    }
    description.apply(notes.columns(of: object.name))
    return description
  }

  /// The geometry columns of a table or view, which are taken out of its columns of values.
  private mutating func geometryColumns(
    of object: StoreObjects.Object, _ description: inout StoreDescription
  ) throws(GeoError) -> [SpatiaLiteGeometryColumn] {
    var columns = registered[object.name.lowercased()] ?? []
    var isComplete = !columns.isEmpty
    if let name = options.geometry?.lowercased(),
      let column = description.columns.first(where: { $0.name.lowercased() == name })
    {
      hasNamedGeometry = true
      columns.removeAll { $0.name.lowercased() != name }
      if columns.isEmpty { columns = [try search.column(named: column.name, of: object.name)] }
      isComplete = true
    }
    var found: [SpatiaLiteGeometryColumn] = []
    for column in columns {
      guard let name = description.takeColumn(named: column.name) else {
        note(
          .geometryColumnMissing,
          "'\(object.name)' has no column '\(column.name)', which is registered")
        isComplete = false
        continue
      }
      found.append(column)
      found[found.count - 1].name = name
    }
    guard !isComplete, found.isEmpty else { return found }
    if options.findsNone { return found }
    // A store that registers its geometries means a text that it does not register.
    var others = try search.columns(
      of: object.name, description, takesTexts: layout == .plain)
    for index in others.indices {
      _ = description.takeColumn(named: others[index].name)
      others[index].isFound = true
    }
    return others
  }

  private mutating func addLayer(
    of object: StoreObjects.Object, _ description: StoreDescription,
    _ column: SpatiaLiteGeometryColumn?, named name: String
  ) throws(GeoError) {
    let isSelected =
      selection.layerNames.isEmpty || selection.layerNames.contains(name)
      || selection.layerNames.contains(object.name)
    if isSelected, column?.isFGF == true {
      throw GeoError(
        .unsupportedGeometry, "geometries in FDO's own form (FGF) cannot be read",
        at: SourceLocation(path: path, layer: name),
        hint: "read the other layers with --layer, or convert the store with FDO")
    }
    let columns = description.columns.filter {
      target.needsProperties || $0.role == .featureID
    }
    let titles = notes.titles(of: object.name)
    let styling = isSelected ? styling(of: object.name, column?.name, description) : nil
    let layer = Layer(
      name: name, path: path, crs: isSelected ? try system(of: column) : .undefinedCartesian,
      fields: description.fields + (styling?.fields ?? []), hasGeometry: column != nil,
      extent: try extent(of: object, column), title: titles.title, details: titles.details,
      isPassedOver: !isSelected,
      members: notes.convention(of: object.name)?.members ?? [],
      styles: target.layerStyles == .whole ? styles.styles(of: object.name) : [],
      tableNames: Layer.TableNames(
        key: object.isView ? nil : description.keyName, geometry: column?.name,
        extras: target.layerStyles == .whole
          ? try StoreExtras(of: object, in: database).all(
            isOwn: SpatiaLiteLayerTriggers.names(table: object.name, column: column?.name).contains)
          : TableExtras()),
      geometryKinds: column?.kinds ?? 0, geometryDimensions: column?.dimensions ?? 0)
    var index: StoreIndex?
    if let column, isSelected { index = try readIndex(of: object, column, description.key) }
    if column?.isSpatiaLite == true { strictLayers.insert(ObjectIdentifier(layer)) }
    if column?.isFound == true { foundLayers.insert(ObjectIdentifier(layer)) }
    tables.append(
      StoreTable(
        layer: layer, name: object.name, key: description.key, isView: object.isView,
        geometryColumn: column?.name, srsID: column?.srid, columns: columns, index: index,
        isSelected: isSelected, styling: styling))
  }

  private mutating func system(
    of column: SpatiaLiteGeometryColumn?
  ) throws(GeoError) -> CoordinateReferenceSystem {
    guard let column, !column.isWGS84 else { return .wgs84 }
    let srid = column.srid ?? -1
    if srid <= 0, let crs = options.crs { return crs }
    return try systems.system(srid)
  }

  /// Where a layer was when its statistics were made.
  private func extent(
    of object: StoreObjects.Object, _ column: SpatiaLiteGeometryColumn?
  ) throws(GeoError) -> Box? {
    let names = ["extent_min_x", "extent_min_y", "extent_max_x", "extent_max_y"]
    guard let column, !object.isView,
      try database.hasColumns(
        names + ["f_table_name", "f_geometry_column"], in: "geometry_columns_statistics")
    else { return nil }
    var box: Box?
    try database.query(
      """
      SELECT \(names.joined(separator: ", ")) FROM geometry_columns_statistics
      WHERE lower(f_table_name) = lower(?1) AND lower(f_geometry_column) = lower(?2)
      """, [.text(object.name), .text(column.name)]
    ) { row in
      guard (0..<4).allSatisfy({ row.type($0) != .null && row.double($0).isFinite }) else { return }
      box = Box(
        minX: row.double(0), minY: row.double(1), maxX: row.double(2), maxY: row.double(3))
    }
    return box
  }

  // MARK: - Indexes

  private mutating func readIndex(
    of object: StoreObjects.Object, _ column: SpatiaLiteGeometryColumn, _ key: String?
  ) throws(GeoError) -> StoreIndex? {
    guard column.isIndexed, !object.isView, let key else { return nil }
    let name = object.name
    switch try StoreIndex.find("idx_\(name)_\(column.name)", among: objects, in: database) {
    case .usable(let index):
      // It takes time, so only where the index is wanted.
      guard !selection.boxes.isEmpty else { return index }
      let check = SpatiaLiteIndexCheck(
        index, of: name, key: key, column: column.name, in: database)
      do throws(GeoError) {
        guard let fault = try check.fault(ofTable: name) else { return index }
        note(.indexStale, "the spatial index of '\(name)' is not used: \(fault)")
      } catch  where error.reason == .damagedStore {
        note(.indexBroken, "the spatial index of '\(name)' is damaged and not used")
      }
      return nil
    case .empty: return nil
    case .damaged:
      note(.indexBroken, "the spatial index of '\(name)' is damaged and not used")
      return nil
    case .missing:
      note(.indexMissing, "'\(name)' has no spatial index, though geometry_columns says so")
      return nil
    }
  }

  // MARK: - Styles

  /// Reads the styles, if they are wanted; returns the name of QGIS's table, which is a layer only if it is asked
  /// for by name.
  private mutating func readStyles() throws(GeoError) -> String? {
    let hasTable = try StoreStyles.isPresent(in: database)
    if target.layerStyles != .none {
      if hasTable { styles = try StoreStyles(of: database) }
      try SpatiaLiteStyledLayers.add(from: database, to: &styles)
    }
    let isLayer = !hasTable || selection.layerNames.contains(StoreStyles.tableName)
    return isLayer ? nil : StoreStyles.tableName
  }

  /// How a layer's features get the properties of its style; what cannot become properties is noted.
  private mutating func styling(
    of table: String, _ geometryColumn: String?, _ description: StoreDescription
  ) -> StoreStyling? {
    guard target.layerStyles == .properties, target.needsProperties else { return nil }
    let outcome = styles.properties(
      of: table, geometryColumn: geometryColumn ?? "", description.columns,
      fields: description.fields)
    if !outcome.leftOut.isEmpty {
      note(
        .styleLeftOut,
        "parts of the styles of layer '\(table)' were left out: "
          + outcome.leftOut.joined(separator: "; "), of: [table])
    }
    return geometryColumn == nil ? nil : outcome.styling
  }

  // MARK: - What is missing

  private mutating func noteMissingTables() {
    for name in registered.keys.sorted() where objects[name] == nil {
      note(.tableMissing, "table '\(name)' has a registered geometry column but does not exist")
    }
  }

  private mutating func noteOwnTables() throws(GeoError) {
    var found: [String] = []
    for name in SpatiaLiteSystemTables.ofData {
      guard let object = objects[name], !object.isView else { continue }
      // Every store has metadata number 0, which says nothing.
      let rows = name == "iso_metadata" ? "rowid <> 0" : "1"
      let sql =
        "SELECT 1 FROM \(Database.quoted(identifier: object.name)) WHERE \(rows) LIMIT 1"
      if try database.scalarInt(sql) != nil { found.append("'\(object.name)'") }
    }
    if !found.isEmpty {
      note(
        .ownTablesNotRead,
        "tables of SpatiaLite's own are not read: \(found.joined(separator: ", "))", of: found)
    }
  }

  private mutating func noteSystems() {
    for srid in systems.missing {
      note(.systemMissing, "srid \(srid) is not in spatial_ref_sys; EPSG:\(srid) is assumed")
    }
    for text in systems.unreadable {
      note(.systemUnreadable, "spatial_ref_sys has a definition that cannot be understood: \(text)")
    }
  }
}
