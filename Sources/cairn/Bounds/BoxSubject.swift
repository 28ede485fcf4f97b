import CommandLineKit
import Text

/// What a box is the box of.
struct BoxSubject {
  /// How finely `bbox` answers.
  enum Kind: String, ArgumentValue, CaseIterable {
    case input, layer, feature
  }

  /// The input; nil for the box of everything.
  var path: String?
  /// The layer; nil for a whole input.
  var layer: String?
  /// The feature's id as JSON; nil for layers and inputs.
  var id: JSONValue?
  /// The id as text, empty for a feature without one.
  var idText = ""

  /// The box of everything.
  static let everything = BoxSubject()

  /// Path, layer and id, as far as they apply.
  var names: [String] {
    [path, layer, id == nil ? nil : idText].compactMap(\.self)
  }
}
