import Base
import Features
import FormatKit
import Steps

extension Chain {
  /// The options of outputs that name one field.
  private static let fieldOptions = [
    FormatOption.nameField.name, FormatOption.descriptionField.name, "folder-field", "time-field",
  ]

  /// Refuses fields that the output's options name and that no layer has, for a plan: a run finds that out when it has
  /// read everything. `layers` are those that go to the output; those of which no fields are known may have any, and so
  /// may those of further inputs that were not read. Errors: `.usage`.
  func checkNames(
    of target: ChainTarget, fields: [String]?, against layers: [Layer],
    _ knowledge: FieldCheck.Knowledge
  ) throws(GeoError) {
    let asked = layers.filter { !$0.isPassedOver }
    guard knowledge != .open, isSurveyed || input.paths.count == 1, !asked.isEmpty,
      asked.allSatisfy({ !$0.fields.isEmpty })
    else { return }
    let known = asked.flatMap { $0.fields.map(\.name) }
    func check(_ name: String, _ option: String) throws(GeoError) {
      guard !known.contains(name) else { return }
      throw GeoError(
        .usage, "--\(option): there is no field '\(name)'",
        hint: FieldChoice.hint(for: name, among: known, suggesting: nearestField))
    }
    for name in fields ?? [] { try check(name, "fields") }
    for option in Self.fieldOptions {
      if let name = target.request.options[option], !name.isEmpty { try check(name, option) }
    }
    // A field may have a comma in its name, and id may be that of the features.
    if let key = target.request.options["key"], !known.contains(key) {
      for name in key.split(separator: ",") where name != "id" { try check(String(name), "key") }
    }
  }
}
