internal import Base
internal import Features
internal import Flow
internal import FormatKit

/// What the user asks for in a document: which properties are names, descriptions and Folders. One property
/// can be several of them.
struct KMLWriterOptions {
  /// What was asked for; the property of an element's own name is data then.
  private let choices: [(role: KMLEncoderRole, option: String, field: String)]
  private let suggestion: FieldChoice.Suggestion

  /// Reads the options of a run; empty ones count as missing.
  init(_ request: OutputRequest) {
    suggestion = request.suggestion
    let known: [(role: KMLEncoderRole, option: String)] = [
      (.name, "name-field"), (.description, "description-field"), (.folderPath, "folder-field"),
    ]
    choices = known.compactMap { role, option in
      guard let field = request.options[option], !field.isEmpty else { return nil }
      return (role, option, field)
    }
  }

  /// The roles that a field was chosen for.
  func roles(ofField name: String) -> [KMLEncoderRole] {
    choices.filter { $0.field == name }.map(\.role)
  }

  /// True if some field was chosen for a role.
  func chooses(_ role: KMLEncoderRole) -> Bool { choices.contains { $0.role == role } }

  /// Refuses a choice of a field that no feature has. Errors: `.usage`.
  func check(against layers: [OutputLayer]) throws(GeoError) {
    try FieldChoice.check(
      choices.map { FieldChoice(option: $0.option, field: $0.field) }, against: layers,
      suggesting: suggestion)
  }
}
