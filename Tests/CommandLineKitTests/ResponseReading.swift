@testable import CommandLineKit

extension Program {
  /// The text for standard output, or nil if the answer is another one.
  func text(_ arguments: String..., width: Int = 80) -> String? {
    guard case .text(let text) = response(to: arguments[...], width: width) else { return nil }
    return text
  }

  /// The whole text of a usage error, or nil if there is none.
  func refusal(_ arguments: String...) -> String? {
    guard case .refusal(let text) = response(to: arguments[...], width: 80) else { return nil }
    return text
  }

  /// The first line of a usage error.
  func complaint(_ arguments: String...) -> String? {
    guard case .refusal(let text) = response(to: arguments[...], width: 80) else { return nil }
    return text.split(separator: "\n").first.map(String.init)
  }

  /// The command that these words make, or nil.
  func command<C: Command>(_: C.Type, _ arguments: String...) -> C? {
    guard case .command(let command) = response(to: ([C.name] + arguments)[...]) else {
      return nil
    }
    return command as? C
  }
}
