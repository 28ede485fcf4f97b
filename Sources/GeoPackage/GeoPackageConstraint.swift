import Base
internal import FeatureStore
import Features
import SQLiteStore

/// Rows of `gpkg_data_column_constraints` (OGC 12-128r19 §F.9).
enum GeoPackageConstraint {
  private static let table = "gpkg_data_column_constraints"

  /// The constraint of a name; nil if the store does not define it.
  static func named(_ name: String, in database: Database) throws(GeoError) -> ValueConstraint? {
    guard try database.hasColumns(["constraint_name", "constraint_type"], in: table) else {
      return nil
    }
    let statement = try database.prepare(
      "SELECT * FROM main.\(table) WHERE constraint_name = ?1 ORDER BY rowid")
    try statement.bind([.text(name)])
    let positions = statement.columnsByName
    func isIncluded(_ names: [String]) -> Bool? {
      names.compactMap { positions[$0] }.first.flatMap {
        statement.type($0) == .null ? nil : statement.int64($0) != 0
      }
    }
    func number(_ name: String) -> Double? {
      positions[name].flatMap { statement.type($0) == .null ? nil : statement.double($0) }
    }
    var rules: [ValueConstraint.Rule] = []
    while try statement.step() {
      var rule = ValueConstraint.Rule(kind: statement.text(positions["constraint_type"]) ?? "")
      rule.value = positions["value"].flatMap {
        statement.type($0) == .null ? nil : statement.string($0)
      }
      rule.minimum = number("min")
      // Version 1.0 spelled these otherwise.
      rule.includesMinimum = isIncluded(["min_is_inclusive", "minisinclusive"])
      rule.maximum = number("max")
      rule.includesMaximum = isIncluded(["max_is_inclusive", "maxisinclusive"])
      rule.details = statement.text(positions["description"])
      rules.append(rule)
    }
    return rules.isEmpty ? nil : ValueConstraint(name: name, rules: rules)
  }

  /// Enters a constraint in a store, which has the table; returns the name that it has there.
  static func enter(
    _ constraint: ValueConstraint, in database: Database
  ) throws(GeoError) -> String {
    var name = constraint.name
    var number = 0
    while let known = try named(name, in: database) {
      if known.rules == constraint.rules { return name }
      number += 1
      name = "\(constraint.name)_\(number)"
    }
    func value(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
    func value(_ number: Double?) -> SQLiteValue { number.map { .real($0) } ?? .null }
    func value(_ truth: Bool?) -> SQLiteValue { truth.map { .integer($0 ? 1 : 0) } ?? .null }
    for rule in constraint.rules {
      try database.execute(
        "INSERT INTO main.\(table) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        [
          .text(name), .text(rule.kind), value(rule.value), value(rule.minimum),
          value(rule.includesMinimum), value(rule.maximum), value(rule.includesMaximum),
          value(rule.details),
        ])
    }
    return name
  }
}
