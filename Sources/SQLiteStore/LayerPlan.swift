import CSQLite

/// How a session reads a ``LayerTable``: which columns, and by which of its conditions.
struct LayerPlan: Equatable {
  /// What a condition is on.
  enum Subject: Equatable {
    case key
    case column(Int)
    /// The box of the geometry.
    case box
  }

  /// A condition; its value comes with each scan.
  struct Term: Equatable {
    var subject: Subject
    /// The operator, as SQL spells it; of a box it is `meets`.
    var sign: String
    /// Which judge says where it holds, counted from 1; 0 for none.
    var judge = 0
  }

  /// The columns that are read, a bit each; the last one stands for all from the 64th on.
  var columns: UInt64 = 0
  /// The conditions, in the order of their values.
  var terms: [Term] = []
  /// True if the rows come by their keys.
  var isOrdered = false

  /// True if a column is read.
  func reads(_ column: Int) -> Bool { columns >> UInt64(min(column, 63)) & 1 == 1 }

  /// True if rows are found by the R-tree alone.
  var isSearch: Bool { terms.count == 1 && terms[0].subject == .box }

  /// The list of what is read, the key first.
  func list(of table: LayerTable) -> String {
    let sources = table.columns.indices.compactMap { column in
      table.isRead(column, self) ? table.columns[column].source : nil
    }
    return ([table.key ?? "0"] + sources).joined(separator: ", ")
  }

  /// The statement of the store that finds one row by its key.
  func sqlOfOne(in table: LayerTable) -> String {
    "SELECT \(list(of: table)) FROM \(Database.quoted(identifier: table.table)) WHERE "
      + "\(table.key ?? "rowid") = ?"
  }

  /// What SQLite's plan says of it.
  func text(of table: LayerTable) -> String {
    if terms.isEmpty { return "all rows" }
    let list = terms.map { term in
      switch term.subject {
      case .key: "key \(term.sign) ?"
      case .column(let column): "index on \(table.columns[column].name) \(term.sign) ?"
      case .box: "R-tree"
      }
    }
    return list.joined(separator: ", ")
  }

  /// The statement of the store, by those of the conditions for which `uses` has a true.
  func sql(of table: LayerTable, _ uses: [Bool]) -> String {
    var sql = "SELECT \(list(of: table)) FROM \(Database.quoted(identifier: table.table))"
    var conditions: [String] = []
    for (term, isUsed) in zip(terms, uses) where isUsed {
      switch term.subject {
      case .key: conditions.append("\(table.key ?? "rowid") \(term.sign) ?")
      case .column(let column):
        conditions.append("\(table.columns[column].source) \(term.sign) ?")
      case .box:
        guard let index = table.index else { continue }
        let names = index.columns.map { Database.quoted(identifier: $0) }
        conditions.append(
          """
          \(table.key ?? "rowid") IN (SELECT \(names[0]) \
          FROM \(Database.quoted(identifier: index.table)) \
          WHERE \(names[2]) >= ? AND \(names[1]) <= ? AND \(names[4]) >= ? AND \(names[3]) <= ?)
          """)
      }
    }
    if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
    if isOrdered, let key = table.key { sql += " ORDER BY \(key)" }
    return sql
  }

  /// True if a value can be compared by the store as the session would compare it: a number with anything,
  /// a text only for equality, as the store cannot know what it would be compared as.
  static func isSafe(_ type: Int32, _ sign: String) -> Bool {
    type == SQLITE_INTEGER || type == SQLITE_FLOAT || type == SQLITE_TEXT && sign == "="
  }
}

extension LayerTable {
  /// True if a plan's statement reads a column: those that are used, and the geometry if it is judged.
  func isRead(_ column: Int, _ plan: LayerPlan) -> Bool {
    switch columns[column].role {
    case .decision: false
    case .geometry:
      plan.reads(column)
        || plan.terms.contains { $0.judge > 0 }
          && columns.firstIndex { $0.role == .geometry } == column
    case .key, .value: plan.reads(column)
    }
  }

  /// The judge of a condition, counted from 1; 0 for none.
  private func judge(of constraint: sqlite3_index_constraint) -> Int {
    max(Int(constraint.op) - Int(SQLITE_INDEX_CONSTRAINT_FUNCTION), 0)
  }

  /// Chooses how to answer a query (sqlite.org/vtab.html §2.3).
  func choose(_ info: UnsafeMutablePointer<sqlite3_index_info>) {
    var plan = LayerPlan(columns: info.pointee.colUsed)
    var taken: [Int] = []
    var rows = rowCount
    var isUnique = false
    let all = 0..<Int(info.pointee.nConstraint)
    let isJudged = all.contains {
      let constraint = info.pointee.aConstraint[$0]
      return constraint.usable != 0 && subject(of: constraint) == .box && judge(of: constraint) > 0
    }
    for place in all {
      let constraint = info.pointee.aConstraint[place]
      guard constraint.usable != 0, let subject = subject(of: constraint) else { continue }
      if subject == .box {
        if plan.terms.contains(where: { $0.subject == .box }) { continue }
        let judge = judge(of: constraint)
        if isJudged, judge == 0 { continue }
        plan.terms.append(LayerPlan.Term(subject: .box, sign: "meets", judge: judge))
        // What has a judge is always true.
        if judge > 0 { info.pointee.aConstraintUsage[place].omit = 1 }
        rows = min(rows, rowCount.squareRoot() + 1)
      } else {
        guard let sign = Self.sign(of: constraint.op) else { continue }
        if case .column = subject {
          // Only bytes are compared here.
          guard String(cString: sqlite3_vtab_collation(info, Int32(place))) == "BINARY" else {
            continue
          }
        }
        plan.terms.append(LayerPlan.Term(subject: subject, sign: sign))
        if subject == .key, sign == "=" { isUnique = true }
        rows = min(rows, subject == .key && sign == "=" ? 1 : sign == "=" ? 10 : rowCount / 4 + 1)
      }
      taken.append(place)
    }
    for (number, place) in taken.enumerated() {
      info.pointee.aConstraintUsage[place].argvIndex = Int32(number + 1)
    }
    if info.pointee.nOrderBy == 1, let order = info.pointee.aOrderBy, order[0].desc == 0,
      key != nil, isKey(Int(order[0].iColumn))
    {
      plan.isOrdered = true
      info.pointee.orderByConsumed = 1
    }
    info.pointee.idxNum = Int32(number(of: plan))
    info.pointee.idxStr = LayerTableModule.text(plan.text(of: self))
    info.pointee.needToFreeIdxStr = 1
    info.pointee.estimatedRows = Int64(rows)
    // To find a place in an index takes about as long as to read a few rows one after another.
    info.pointee.estimatedCost = taken.isEmpty ? rows : 10 + rows * 3
    if isUnique { info.pointee.idxFlags = Int32(SQLITE_INDEX_SCAN_UNIQUE) }
  }

  private func isKey(_ column: Int) -> Bool {
    column < 0 || columns.indices.contains(column) && columns[column].role == .key
  }

  private func subject(of constraint: sqlite3_index_constraint) -> LayerPlan.Subject? {
    let column = Int(constraint.iColumn)
    if Int32(constraint.op) >= SQLITE_INDEX_CONSTRAINT_FUNCTION {
      guard index != nil, columns.indices.contains(column), columns[column].role == .geometry
      else { return nil }
      return .box
    }
    if isKey(column) { return key == nil ? nil : .key }
    guard indexed.indices.contains(column), indexed[column] else { return nil }
    return .column(column)
  }

  private static func sign(of code: UInt8) -> String? {
    switch Int32(code) {
    case SQLITE_INDEX_CONSTRAINT_EQ: "="
    case SQLITE_INDEX_CONSTRAINT_GT: ">"
    case SQLITE_INDEX_CONSTRAINT_GE: ">="
    case SQLITE_INDEX_CONSTRAINT_LT: "<"
    case SQLITE_INDEX_CONSTRAINT_LE: "<="
    default: nil
    }
  }
}
