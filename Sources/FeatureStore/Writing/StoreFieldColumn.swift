package import Features
package import Flow

/// The column of a field of a layer.
package struct StoreFieldColumn {
  /// The column's name.
  package let name: String
  /// The field.
  package let field: OutputField
  /// The kind of store.
  package let dialect: StoreDialect

  /// The type of its values: date-times are in UTC and have milliseconds, however they were written.
  package var type: CellType {
    let isTime = field.role == .property && field.types.contains(.dateTime)
    return isTime && field.types.isSingle && field.form != .json ? .dateTime : field.columnType
  }

  /// True if date-times whose milliseconds are 0 came without them, so that they can go again.
  package var hasWholeSeconds: Bool {
    type == .dateTime && field.counts[LayerSlot.zeroFractionTime] == 0
      && field.counts[LayerSlot.wholeSecondsTime] + field.counts[LayerSlot.offsetTime] > 0
  }

  /// True if values may have to be brought into the only form of date-times in a table.
  package var hasOtherTimes: Bool {
    type == .dateTime
      && (field.form == .text || field.counts[LayerSlot.offsetTime] > 0)
  }

  /// The type in CREATE TABLE.
  package var declaration: String {
    keepsType ? declared?.type ?? dialect.declaration(of: type) : dialect.declaration(of: type)
  }

  /// What the source's table says of the column, if that is a property.
  package var declared: ColumnDeclaration? {
    field.role == .property ? field.declared?.column : nil
  }

  /// True if the type that the source declares is one for these values.
  package var keepsType: Bool {
    guard let declared = declared?.type else { return true }
    return StoreTarget.type(declared: declared) == type
  }

  /// What follows the type in CREATE TABLE, if every row has a value.
  package var rules: String {
    (isRequired ? " NOT NULL" : "") + (defaultValue.map { " DEFAULT (\($0))" } ?? "")
  }

  /// True if the column takes no nulls, and has none.
  private var isRequired: Bool {
    declared?.isRequired == true && field.counts[Int(CellType.null.rawValue)] == 0
  }

  /// The value of rows that are added without one, if it means the same in any table.
  private var defaultValue: String? {
    declared?.defaultValue.flatMap { Self.isPlain(default: $0) ? $0 : nil }
  }

  /// True for literals and for the time of now.
  private static func isPlain(default value: String) -> Bool {
    let folded = value.lowercased().filter { $0 != " " }
    if plainDefaults.contains(folded) { return true }
    if value.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), Double(value) != nil {
      return true
    }
    guard value.utf8.count > 1, value.hasPrefix("'"), value.hasSuffix("'") else { return false }
    // Those within it are doubled.
    var isOpen = false
    for byte in value.utf8.dropFirst().dropLast() {
      if byte == UInt8(ascii: "'") {
        isOpen.toggle()
      } else if isOpen {
        return false
      }
    }
    return !isOpen
  }

  private static let plainDefaults: Set<String> = [
    "null", "true", "false", "current_time", "current_date", "current_timestamp", "date('now')",
    "time('now')", "datetime('now')", "strftime('%y-%m-%dt%h:%m:%fz','now')",
    "strftime('%y-%m-%dt%h:%m:%sz','now')",
  ]

  /// True if all that the source declares can be declared of these values.
  package func keepsDeclaration(isComplete: Bool) -> Bool {
    // Fractions in a column of integers, which SQLite does not mind.
    guard field.declared?.type != .integer || type != .real else { return false }
    guard let declared else { return true }
    let hasRules = declared.isRequired || declared.defaultValue != nil
    return keepsType && (isComplete || !hasRules) && isRequired == declared.isRequired
      && defaultValue == declared.defaultValue
  }

  /// The mime type that tells JSON from other text.
  package var mimeType: String? { type == .json ? StoreForm.jsonType : nil }

  /// The columns of a layer, in the order of its fields.
  package static func columns(
    of layer: OutputLayer, besides taken: [String], in dialect: StoreDialect
  ) -> [StoreFieldColumn] {
    var names = StoreNames(taken: taken + dialect.reservedColumns)
    var chosen = layer.fields.map { field in
      field.role == .property ? names.column(for: field.name) : ""
    }
    // Ids and members take names that the properties leave free.
    for (index, field) in layer.fields.enumerated() where field.role != .property {
      chosen[index] = names.first(of: preferredNames(of: field))
    }
    return zip(chosen, layer.fields).map { StoreFieldColumn(name: $0, field: $1, dialect: dialect) }
  }

  /// Names for the column of ids or members.
  package static func preferredNames(of field: OutputField) -> [String] {
    field.role == .featureID ? ["id", "feature_id"] : ["members", "foreign_members"]
  }
}
