internal import Base
internal import SQLiteStore

/// Which columns of which tables hold row ids of others: foreign keys, and mapping tables of the extension
/// Related Tables (OGC 18-000 §5.4).
struct References {
  /// A column that refers to another table's row ids.
  struct Reference: Equatable {
    let column: String
    let target: String
  }

  /// A mapping table, and what its two columns refer to.
  struct Relation {
    let mapping: String
    /// The columns, the tables, and the columns of these.
    let sides: [(column: String, target: String, key: String)]
  }

  private var references: [String: [Reference]] = [:]

  init(of shape: StoreShape, in database: Database) throws(GeoError) {
    for table in shape.tables {
      var found: [Reference] = []
      try database.query(
        "SELECT \"from\", \"table\", \"to\" FROM pragma_foreign_key_list(?1, 'main')",
        [.text(table.name)]
      ) { row in
        let target = shape.table(row.string(1))
        let isKey =
          row.type(2) == .null
          || target?.key.map { $0.lowercased() } == [row.string(2).lowercased()]
        if let target, isKey { found.append(Reference(column: row.string(0), target: target.name)) }
      }
      references[table.name.lowercased()] = found
    }
    for relation in try Self.relations(in: database) {
      let mapping = relation.mapping.lowercased()
      for side in relation.sides {
        let reference = Reference(column: side.column, target: side.target)
        if references[mapping]?.contains(reference) == false {
          references[mapping]?.append(reference)
        }
      }
    }
  }

  /// The relations that a store declares.
  static func relations(in database: Database) throws(GeoError) -> [Relation] {
    let columns = [
      "base_table_name", "base_primary_column", "related_table_name", "related_primary_column",
      "mapping_table_name",
    ]
    var relations: [Relation] = []
    guard try database.hasColumns(columns, in: "gpkgext_relations") else { return relations }
    try database.query("SELECT \(columns.joined(separator: ", ")) FROM gpkgext_relations") { row in
      relations.append(
        Relation(
          mapping: row.string(4),
          sides: [
            ("base_id", row.string(0), row.string(1)),
            ("related_id", row.string(2), row.string(3)),
          ]))
    }
    return relations
  }

  /// The columns of a table that refer to others.
  func of(_ table: String) -> [Reference] { references[table.lowercased()] ?? [] }

  /// Tables so that those that others refer to come first, as far as they do not refer to each other.
  func order(_ tables: [String]) -> [Int] {
    var order: [Int] = []
    var seen: Set<Int> = []
    func visit(_ index: Int) {
      guard seen.insert(index).inserted else { return }
      for reference in of(tables[index]) {
        if let target = tables.firstIndex(where: {
          $0.lowercased() == reference.target.lowercased()
        }) {
          visit(target)
        }
      }
      order.append(index)
    }
    for index in tables.indices { visit(index) }
    return order
  }
}
