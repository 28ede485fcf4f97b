public import Base
public import Features
public import SQLiteStore
internal import Styles

/// What QGIS's table `layer_styles` says about the layers of a store.
public struct StoreStyles {
  /// The name of the table.
  public static let tableName = "layer_styles"
  /// The description of a row that was made from features.
  public static let ownDescription = "made of the style properties of the features"

  /// A row, and the geometry column that it is for.
  private struct Row {
    var geometryColumn: String
    var style: Layer.Style
  }

  /// How a layer's features get style properties, and which parts of its styles cannot become properties.
  public struct Outcome {
    /// What gives the properties; nil if nothing does.
    public var styling: StoreStyling?
    /// Clauses for people.
    public var leftOut: [String] = []
  }

  /// The rows by the names of their tables in lower case.
  private var rows: [String: [Row]] = [:]

  /// True if a store has QGIS's table, and not another one of that name.
  public static func isPresent(in database: Database) throws(GeoError) -> Bool {
    try database.hasColumns(
      ["f_table_name", "styleQML", "styleSLD"], in: tableName)
  }

  /// No styles.
  public init() {}

  /// Adds a style of a table; `geometryColumn` is empty if it is for all of them.
  public mutating func add(_ style: Layer.Style, of table: String, geometryColumn: String) {
    rows[table.lowercased(), default: []].append(Row(geometryColumn: geometryColumn, style: style))
  }

  /// Reads all rows of a store that has the table.
  public init(of database: Database) throws(GeoError) {
    let statement = try database.prepare("SELECT * FROM layer_styles")
    let columns = statement.columnsByName
    while try statement.step() {
      func text(_ name: String) -> String? { statement.text(columns[name]) }
      guard let table = text("f_table_name") else { continue }
      let style = Layer.Style(
        name: text("stylename"), qml: text("styleqml"), sld: text("stylesld"),
        isDefault: columns["useasdefault"].map(statement.isTrue) ?? false,
        details: text("description"), owner: text("owner"), ui: text("ui"),
        updateTime: text("update_time"))
      add(style, of: table, geometryColumn: text("f_geometry_column") ?? "")
    }
  }

  /// The styles of a table, as they are.
  public func styles(of table: String) -> [Layer.Style] {
    rows[table.lowercased()]?.map(\.style) ?? []
  }

  /// The style properties that the default style of a table gives to its features; `firstKey` is the
  /// key of the first of them, after those of the fields.
  public func properties(
    of table: String, geometryColumn: String, _ columns: [StoreColumn],
    fields: [Field]
  ) -> Outcome {
    let rows = rows[table.lowercased()] ?? []
    var outcome = Outcome()
    // As QGIS does: the default that was changed last.
    let chosen = rows.lazy.filter {
      $0.style.isDefault
        && ["", geometryColumn.lowercased()].contains($0.geometryColumn.lowercased())
    }.max { ($0.style.updateTime ?? "") < ($1.style.updateTime ?? "") }
    let others = rows.count - (chosen == nil ? 0 : 1)
    if others > 0 {
      outcome.leftOut.append(
        others == 1
          ? "a style that is not the default" : "\(others) styles that are not the default")
    }
    guard let style = chosen?.style, style.details != LayerLook.details else { return outcome }
    if fields.contains(where: { StyleProperty(rawValue: $0.name) != nil }) {
      if style.details != Self.ownDescription {
        outcome.leftOut.append(
          "the default style, as the features have style properties of their own")
      }
      return outcome
    }
    guard
      let rules = style.qml.flatMap(QMLReading.rules(of:))
        ?? style.sld.flatMap(SLDReading.rules(of:))
    else {
      outcome.leftOut.append("the default style, which is neither QML nor SLD")
      return outcome
    }
    let names = columns.lazy.filter { $0.role == .property }.map(\.name)
    let styling = StoreStyling(rules, columns: Array(names))
    outcome.leftOut += rules.leftOut + styling.missingFields.map { "rules by '\($0)'" }
    if !styling.fields.isEmpty { outcome.styling = styling }
    return outcome
  }
}

extension Statement {
  /// True for what SQLite takes for true, and for the word.
  fileprivate func isTrue(_ column: Int) -> Bool {
    double(column) != 0 || string(column).lowercased() == "true"
  }
}
