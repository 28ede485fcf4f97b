/// The texts of instructions in one language.
public struct RoutePhrases: Sendable {
  /// The languages that there are.
  public enum Language: String, CaseIterable, Sendable {
    /// English.
    case english = "en"
    /// Czech.
    case czech = "cs"
    /// German.
    case german = "de"
  }

  /// For each kind the text without and with the name of a road, which `{}` stands for. In that of a roundabout `#` is
  /// the number of the exit.
  let phrases: [RouteStep.Kind: (plain: String, named: String)]
  /// What follows the text of a turn, or of a roundabout, where the road goes on by the same name.
  let stay: String
  /// Of a roundabout that the route does not leave.
  let roundaboutWithoutExit: String
  /// What goes before the number of a leg.
  let leg: String
  /// What goes before the number of another route.
  let alternative: String
  /// What stands before decimals.
  let decimalMark: Character

  /// The texts of a language.
  public static func of(_ language: Language) -> RoutePhrases {
    switch language {
    case .english: english
    case .czech: czech
    case .german: german
    }
  }

  /// The text of a step.
  public func text(of step: RouteStep) -> String {
    if step.kind == .roundabout, step.exit == nil { return roundaboutWithoutExit }
    guard let (plain, named) = phrases[step.kind] else { return step.kind.rawValue }
    let isNamed = step.name != nil && step.kind != .arrive
    let stays = isNamed && step.name == step.earlierName && step.kind.isTurn
    var text = ""
    for character in stays ? plain + stay : isNamed ? named : plain {
      switch character {
      case "{": text += step.name ?? ""
      case "}": break
      case "#": text += String(step.exit ?? 0)
      default: text.append(character)
      }
    }
    return text
  }
}
