import FeatureStore
import SQLiteStore

extension GeoPackageSchema {
  /// The triggers that keep the R-tree of a geometry column up to date (OGC 12-128r19, annex F.3,
  /// requirement 77; version 1.3 has the same under other names, with one for two of them).
  static func rtreeTriggers(
    table: String, column: String, key: String, version: Version
  ) -> [SchemaTrigger] {
    let tree = StoreDialect.geoPackage.indexName(table: table, column: column)
    let quotedTree = Database.quoted(identifier: tree)
    let quotedTable = Database.quoted(identifier: table)
    let geometry = Database.quoted(identifier: column)
    let id = Database.quoted(identifier: key)

    let isThere = "(NEW.\(geometry) NOTNULL AND NOT ST_IsEmpty(NEW.\(geometry)))"
    let isGone = "(NEW.\(geometry) ISNULL OR ST_IsEmpty(NEW.\(geometry)))"
    let wasThere = "(OLD.\(geometry) NOTNULL AND NOT ST_IsEmpty(OLD.\(geometry)))"
    let wasGone = "(OLD.\(geometry) ISNULL OR ST_IsEmpty(OLD.\(geometry)))"
    let sameKey = "OLD.\(id) = NEW.\(id)"
    let otherKey = "OLD.\(id) != NEW.\(id)"
    let values = """
      VALUES (NEW.\(id), ST_MinX(NEW.\(geometry)), ST_MaxX(NEW.\(geometry)), \
      ST_MinY(NEW.\(geometry)), ST_MaxY(NEW.\(geometry)));
      """
    let replacement = "INSERT OR REPLACE INTO \(quotedTree) \(values)"
    let removal = "DELETE FROM \(quotedTree) WHERE id = OLD.\(id);"

    func trigger(_ suffix: String, _ event: String, when condition: String, _ body: String)
      -> SchemaTrigger
    {
      let name = tree + "_" + suffix
      return SchemaTrigger(
        name: name, table: table,
        sql: """
          CREATE TRIGGER \(Database.quoted(identifier: name)) AFTER \(event) \
          ON \(quotedTable) WHEN \(condition) BEGIN \(body) END
          """)
    }

    let geometryUpdate = "UPDATE OF \(geometry)"
    let moved = "\(removal) \(replacement)"
    var triggers = [
      trigger(
        "insert", "INSERT",
        when: "(NEW.\(geometry) NOT NULL AND NOT ST_IsEmpty(NEW.\(geometry)))", replacement)
    ]
    if version == .v1_3 {
      triggers.append(
        trigger("update1", geometryUpdate, when: "\(sameKey) AND \(isThere)", replacement))
    }
    triggers.append(trigger("update2", geometryUpdate, when: "\(sameKey) AND \(isGone)", removal))
    if version == .v1_3 {
      triggers.append(trigger("update3", "UPDATE", when: "\(otherKey) AND \(isThere)", moved))
    }
    triggers.append(
      trigger(
        "update4", "UPDATE", when: "\(otherKey) AND \(isGone)",
        "DELETE FROM \(quotedTree) WHERE id IN (OLD.\(id), NEW.\(id));"))
    if version == .v1_4 {
      triggers += [
        trigger("update5", "UPDATE", when: "\(otherKey) AND \(isThere)", moved),
        trigger(
          "update6", geometryUpdate, when: "\(sameKey) AND \(isThere) AND \(wasThere)",
          """
          UPDATE \(quotedTree) SET minx = ST_MinX(NEW.\(geometry)), \
          maxx = ST_MaxX(NEW.\(geometry)), miny = ST_MinY(NEW.\(geometry)), \
          maxy = ST_MaxY(NEW.\(geometry)) WHERE id = NEW.\(id);
          """),
        trigger(
          "update7", geometryUpdate, when: "\(sameKey) AND \(isThere) AND \(wasGone)",
          "INSERT INTO \(quotedTree) \(values)"),
      ]
    }
    triggers.append(trigger("delete", "DELETE", when: "OLD.\(geometry) NOT NULL", removal))
    return triggers
  }

  /// The triggers that keep GDAL's count of a table's rows up to date, under GDAL's own names, so that
  /// GDAL recognises them.
  static func countTriggers(table: String) -> [SchemaTrigger] {
    let quotedTable = Database.quoted(identifier: table)
    let text = Database.quoted(text: table)
    return [("insert", "+"), ("delete", "-")].map { event, sign in
      let name = "trigger_\(event)_feature_count_\(table)"
      return SchemaTrigger(
        name: name, table: table,
        sql: """
          CREATE TRIGGER \(Database.quoted(identifier: name)) AFTER \(event.uppercased()) \
          ON \(quotedTable) BEGIN \
          UPDATE gpkg_ogr_contents SET feature_count = feature_count \(sign) 1 \
          WHERE lower(table_name) = lower(\(text)); END
          """)
    }
  }

  /// The names, in lower case, of all triggers that stores of any version have for a table of their own accord:
  /// those above, those of versions 1.0 and 1.1 for the types of geometries (OGC 12-128r10, annexes F.7 and F.8), and
  /// GDAL's.
  static func triggerNames(table: String, column: String?) -> Set<String> {
    let counting = ["insert", "delete", "update"].map { "trigger_\($0)_feature_count_\(table)" }
    var names = counting
    if let column {
      let tree = StoreDialect.geoPackage.indexName(table: table, column: column)
      names += ["insert", "delete"].map { "\(tree)_\($0)" }
      names += (1...7).map { "\(tree)_update\($0)" }
      names += ["fgti", "fgtu", "fgsi", "fgsu"].map { "\($0)_\(table)_\(column)" }
    }
    return Set(names.map { $0.lowercased() })
  }
}
