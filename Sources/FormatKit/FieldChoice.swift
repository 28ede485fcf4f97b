public import Base
internal import Features
public import Flow

/// A field that an option names, such as `--name-field title`.
public struct FieldChoice: Sendable {
  /// The name of the option.
  public let option: String
  /// That of the field.
  public let field: String

  /// The choice of an option.
  public init(option: String, field: String) {
    self.option = option
    self.field = field
  }

  /// Finds the field that a name was probably meant to be among the known ones; nil if none is near.
  public typealias Suggestion = @Sendable (_ name: String, _ known: [String]) -> String?

  /// The field of the same letters, in upper or lower case.
  public static let sameLetters: Suggestion = { name, known in
    known.first { $0.lowercased() == name.lowercased() }
  }

  /// Refuses a choice of a field that no feature has and no layer declares, if there are features. Errors:
  /// `.usage`.
  public static func check(
    _ choices: [FieldChoice], against layers: [OutputLayer], suggesting nearest: Suggestion
  ) throws(GeoError) {
    guard layers.contains(where: { $0.tally.out > 0 }) else { return }
    for choice in choices {
      let isKnown = layers.contains { $0.properties.contains { $0.name == choice.field } }
      guard !isKnown else { continue }
      throw GeoError(
        .usage, "--\(choice.option): there is no field '\(choice.field)'",
        hint: hint(
          for: choice.field, among: layers.flatMap(\.properties).map(\.name), suggesting: nearest)
      )
    }
  }

  /// What helps who named a field that is not among the known ones; `prefix` is what stands before the name in the
  /// value of the option.
  public static func hint(
    for name: String, among known: [String], prefix: String = "", suggesting nearest: Suggestion
  ) -> String {
    if known.isEmpty { return "the features have no fields" }
    if let other = nearest(name, known) { return "did you mean '\(prefix)\(other)'?" }
    var seen: Set<String> = []
    let names = known.filter { seen.insert($0).inserted }
    return "the fields are " + names.prefix(20).map { "'\($0)'" }.joined(separator: ", ")
      + (names.count > 20 ? " and others" : "")
  }
}
