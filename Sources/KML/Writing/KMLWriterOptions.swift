internal import Base
internal import Features
internal import Flow

/// What the user asks for in a document: which properties are names, descriptions and Folders. One property
/// can be several of them.
struct KMLWriterOptions {
  /// What was asked for; the property of an element's own name is data then.
  private let choices: [(role: KMLEncoderRole, option: String, field: String)]

  /// Reads the options of a run; empty ones count as missing.
  init(_ options: [String: String]) {
    let known: [(role: KMLEncoderRole, option: String)] = [
      (.name, "name-field"), (.description, "description-field"), (.folderPath, "folder-field"),
    ]
    choices = known.compactMap { role, option in
      guard let field = options[option], !field.isEmpty else { return nil }
      return (role, option, field)
    }
  }

  /// The roles that a field was chosen for.
  func roles(ofField name: String) -> [KMLEncoderRole] {
    choices.filter { $0.field == name }.map(\.role)
  }

  /// True if some field was chosen for a role.
  func chooses(_ role: KMLEncoderRole) -> Bool { choices.contains { $0.role == role } }

  /// Refuses a choice of a field that no feature has and no layer declares, if there are features. Errors:
  /// `.usage`.
  func check(against layers: [OutputLayer]) throws(GeoError) {
    guard layers.contains(where: { $0.tally.out > 0 }) else { return }
    for choice in choices {
      let isKnown = layers.contains { $0.properties.contains { $0.name == choice.field } }
      guard !isKnown else { continue }
      throw GeoError(
        .usage, "--\(choice.option): there is no field '\(choice.field)'",
        hint: Self.hint(choice.field, layers.flatMap(\.properties).map(\.name)))
    }
  }

  private static func hint(_ name: String, _ known: [String]) -> String {
    if known.isEmpty { return "the features have no fields" }
    if let other = known.first(where: { $0.lowercased() == name.lowercased() }) {
      return "did you mean '\(other)'?"
    }
    var seen: Set<String> = []
    let names = known.filter { seen.insert($0).inserted }
    return "the fields are " + names.prefix(20).map { "'\($0)'" }.joined(separator: ", ")
      + (names.count > 20 ? " and others" : "")
  }
}
