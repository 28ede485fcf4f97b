package import Base
import Features
import Flow
package import FormatKit
package import SQLiteStore

/// What becomes of a feature whose key a row of its table has already: the options `on-duplicate` and `key`.
/// Keys with a null are never the same.
package struct StoreDuplicateRule {
  /// What is done with such a feature.
  package enum Answer: String, CaseIterable {
    /// It becomes another row.
    case add
    /// It is left out.
    case skip
    /// The row takes its values and keeps its number; columns that the feature's layer does not have stay.
    case update
    /// The run fails.
    case fail
  }

  /// What is done.
  package let answer: Answer
  /// The names of the fields as the user gave them.
  private let key: String
  /// The output's path, for the ledger where several inputs make one layer.
  private let path: String

  /// The options, for the format.
  package static let options = [
    FormatOption(
      name: "on-duplicate", values: Answer.allCases.map(\.rawValue),
      defaultValue: Answer.add.rawValue,
      help: "What to do with a feature if a row already has the same --key (stores).",
      isOnCommandLine: true),
    FormatOption(
      name: "key", valueName: "fields", defaultValue: "",
      help: "The fields that identify a row for --on-duplicate, such as id, or name,date (stores).",
      isOnCommandLine: true),
  ]

  /// The rule that the user wants. Errors: `.usage`.
  package init(_ options: [String: String], path: String) throws(GeoError) {
    let wanted = options["on-duplicate"] ?? Answer.add.rawValue
    guard let answer = Answer(rawValue: wanted) else {
      let known = Answer.allCases.map(\.rawValue).joined(separator: ", ")
      throw GeoError(.usage, "--on-duplicate does not take '\(wanted)'", hint: "it takes \(known)")
    }
    key = options["key"] ?? ""
    if answer != .add, key.isEmpty {
      throw GeoError(
        .usage, "--on-duplicate \(wanted) needs --key",
        hint: "name the fields that tell rows apart, such as --key id")
    }
    if options["on-duplicate"] == nil, !key.isEmpty {
      throw GeoError(
        .usage, "--key needs --on-duplicate", hint: "use --on-duplicate skip, update or fail")
    }
    self.answer = answer
    self.path = path
  }

  /// The columns of the key in the table of a layer. Errors: `.usage` for a field that the layer does not
  /// have.
  package func columns(of plan: StoreLayerPlan) throws(GeoError) -> [StoreFieldColumn] {
    // A field may have a comma in its name.
    if let whole = Self.column(key, of: plan) { return [whole] }
    var columns: [StoreFieldColumn] = []
    for name in key.split(separator: ",") {
      guard let column = Self.column(String(name), of: plan) else {
        let fields = plan.layer.properties.map { "'\($0.name)'" }.prefix(Self.listLimit)
        throw GeoError(
          .usage, "layer '\(plan.layer.name)' has no field '\(name)' for --key",
          hint: fields.isEmpty
            ? "it has no fields" : "its fields: " + fields.joined(separator: ", "))
      }
      columns.append(column)
    }
    guard !columns.isEmpty else { throw GeoError(.usage, "--key names no field") }
    return columns
  }

  /// How many fields a hint lists.
  private static let listLimit = 20

  /// The column of a field; `id` is the feature's own id unless a property has that name.
  private static func column(_ name: String, of plan: StoreLayerPlan) -> StoreFieldColumn? {
    plan.columns.first { $0.field.role == .property && $0.field.name == name }
      ?? plan.columns.first { $0.field.role == .featureID && name == "id" }
  }

  // MARK: - The ledger

  /// The places of features by their keys, which the columns of a statement's rows are.
  package func places(
    _ sql: String, of plan: StoreLayerPlan, in database: Database
  ) throws(GeoError) -> [SourceLocation] {
    var places: [SourceLocation] = []
    let path = plan.layer.sources.count == 1 ? plan.layer.source.path : path
    try database.query(sql) { row in
      let key = (0..<row.columnCount).map { row.string($0) }.joined(separator: ", ")
      places.append(SourceLocation(path: path, layer: plan.layer.name, id: key))
    }
    return places
  }

  /// Books features whose key was there already, by the rule. Errors: `.rowIsThere`.
  package func book(
    _ count: Int, of plan: StoreLayerPlan, at places: [SourceLocation]
  ) throws(GeoError) {
    guard count > 0 else { return }
    switch answer {
    case .add: break
    case .skip:
      plan.layer.account.tally.out -= count
      plan.layer.note(.duplicateSkipped, count: count, examples: places)
    case .update: plan.layer.note(.updated, count: count, examples: places)
    case .fail:
      throw GeoError(
        .rowIsThere,
        "\(count) feature\(count == 1 ? " has a key that is" : "s have keys that are") there already, "
          + "such as \(key) = \(places.first?.id ?? "")",
        at: places.first,
        hint: "use --on-duplicate skip or --on-duplicate update, or correct the input")
    }
  }
}
