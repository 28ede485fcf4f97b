import Base
import GeoPackage
import OpenStreetMap
import SQLiteStore

/// What a store says of the objects that its layers were made of.
struct UpdatableSource {
  /// The version of the tables.
  private static let version: Int64 = 2

  /// How objects become features.
  var settings: OSMFeatureSettings
  /// The last diff that the layers contain, if that is known.
  var state: OSMReplicationState?
  /// What the sea is made in; nil if no layer is made of coastlines.
  var coverage: OSMCoverage?
  /// How often the store has been updated.
  private(set) var revision: Int64 = 0

  /// `coverage`: what the sea is made in, if a layer is made of coastlines.
  init(
    _ settings: OSMFeatureSettings, _ state: OSMReplicationState?, _ coverage: OSMCoverage?
  ) {
    self.settings = settings
    self.state = state
    self.coverage = coverage
  }

  /// What a store says. Errors: `.usage` if its layers cannot be brought up to date.
  init(_ database: Database) throws(GeoError) {
    guard try database.hasTable(ObjectTable.source) else {
      throw GeoError(
        .usage, "the store was made without --updatable, and has no objects to apply changes to",
        at: SourceLocation(path: database.path),
        hint: "make it again: cairn convert FILE.osm.pbf -o STORE.gpkg --updatable")
    }
    func number(_ name: String) throws(GeoError) -> Int64? {
      try database.scalarInt(
        "SELECT value FROM \(ObjectTable.source) WHERE name = ?1", [.text(name)])
    }
    let version = try number("version") ?? 0
    guard version == Self.version else {
      throw GeoError(
        .usage,
        "the objects in the store are in tables of version \(version), which this program does not know",
        at: SourceLocation(path: database.path), hint: "make the store again with --updatable")
    }
    func values(_ prefix: String) throws(GeoError) -> [String: String] {
      var values: [String: String] = [:]
      try database.query(
        "SELECT substr(name, ?1), value FROM \(ObjectTable.source) WHERE name GLOB ?2",
        [.integer(Int64(prefix.utf8.count + 1)), .text(prefix + "*")]
      ) { values[$0.string(0)] = $0.string(1) }
      return values
    }
    settings = OSMFeatureSettings(
      options: try values("option:"), texts: try values("text:"), columns: nil)
    if settings.choosesColumns {
      var columns: [String: [String]] = [:]
      try database.query("SELECT layer, tag FROM \(ObjectTable.columns) ORDER BY rowid") {
        columns[$0.string(0), default: []].append($0.string(1))
      }
      settings.columns = columns
    }
    let covered = try values("covered:")
    if let header = covered["header"], let places = covered["places"] {
      coverage = OSMCoverage(headerText: header, placesText: places)
    }
    if let sequence = try number("sequence-number") {
      state = OSMReplicationState(number: sequence, seconds: try number("timestamp"))
    }
    revision = try number("revision") ?? 0
  }

  /// Writes everything into a new store, whose tables are there already.
  func write(to database: Database) throws(GeoError) {
    try Self.set("version", .integer(Self.version), in: database)
    for (name, value) in settings.options.sorted(by: { $0.key < $1.key }) {
      try Self.set("option:" + name, .text(value), in: database)
    }
    for (name, text) in settings.texts.sorted(by: { $0.key < $1.key }) {
      try Self.set("text:" + name, .text(text), in: database)
    }
    try write(state, coverage, to: database)
  }

  /// Writes where the layers stand after an update.
  func write(
    _ state: OSMReplicationState?, _ coverage: OSMCoverage?, to database: Database
  ) throws(GeoError) {
    if let coverage {
      try Self.set("covered:header", .text(coverage.headerText), in: database)
      try Self.set("covered:places", .text(coverage.placesText), in: database)
    }
    try Self.set("revision", .integer(revision + 1), in: database)
    try Self.set("sequence-number", state.map { .integer($0.number) } ?? .null, in: database)
    try Self.set("timestamp", (state?.seconds).map { .integer($0) } ?? .null, in: database)
  }

  private static func set(
    _ name: String, _ value: SQLiteValue, in database: Database
  ) throws(GeoError) {
    try database.execute(
      "INSERT OR REPLACE INTO \(ObjectTable.source) VALUES(?1, ?2)", [.text(name), value])
  }

  /// Enters the rows of the sea: those behind the last one that a table had before (`lastRows`).
  func enterSea(
    _ layers: [GeoPackageWrittenLayer], behind lastRows: [String: Int64] = [:],
    in database: Database
  ) throws(GeoError) {
    let names = try settings.seaLayers()
    for layer in layers where names.contains(layer.name) {
      let rows = try GeoPackageRemoval.rowsWithoutID(
        of: layer.table, behind: lastRows[layer.table] ?? 0, in: database)
      for row in rows {
        try database.execute(
          "INSERT INTO \(ObjectTable.sea) VALUES(?1, ?2)", [.text(layer.table), .integer(row)])
      }
    }
  }

  /// Enters layers that were written, with indexes on the ids of their features. `isNew`: in a store whose columns
  /// were chosen by these data.
  func enter(
    _ layers: [GeoPackageWrittenLayer], isNew: Bool, in database: Database
  ) throws(GeoError) {
    for layer in layers {
      try database.execute(
        "INSERT OR IGNORE INTO \(ObjectTable.layers) VALUES(?1, ?2)",
        [.text(layer.table), .text(layer.name)])
      try GeoPackageRemoval.index(layer.table, in: database)
      guard isNew, settings.choosesColumns else { continue }
      for tag in OSMFeatureSettings.tagColumns(among: layer.fields) {
        try database.execute(
          "INSERT INTO \(ObjectTable.columns) VALUES(?1, ?2)", [.text(layer.name), .text(tag)])
      }
    }
  }
}
