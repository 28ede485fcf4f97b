import Base
import CommandLineKit

/// The hint below a message, as far as the command that says it can follow it: what reads features does not know which
/// options the command has that reads with it.
struct Advice {
  /// The options of the command.
  private let options: Set<String>
  /// What may be run before.
  private let earlier: any Command.Type

  /// Advice for a command, which `earlier` may be run before. In a pipeline each step has its own options.
  init(for command: any Command.Type, behind earlier: any Command.Type) {
    options = command.inner.reduce(into: command.optionNames) { $0.formUnion($1.optionNames) }
    self.earlier = earlier
  }

  /// Advice for the command that the program was called with; nil without one.
  init?(calledBy arguments: some Sequence<String>) {
    guard let command = program.command(calledBy: ArraySlice(arguments)),
      let convert = program.command(calledBy: ["convert"])
    else { return nil }
    self.init(for: command, behind: convert)
  }

  /// The hint without the ways that are closed; what another command can do before is said to be its. Nil if nothing is left.
  func text(of hint: String) -> String? {
    let clauses = Self.parts(of: hint, before: "; ").compactMap(clause)
    return clauses.isEmpty ? nil : clauses.joined(separator: "; ")
  }

  private func clause(_ text: String) -> String? {
    if isOpen(text) { return text }
    let ways = Self.parts(of: text, before: ", or ")
    let open = ways.filter(isOpen)
    if ways.count > 1, !open.isEmpty { return open.joined(separator: ", or ") }
    let missing = Self.names(in: text).filter { !options.contains($0) }
    guard earlier.optionNames.isSuperset(of: missing) else { return nil }
    let names = missing.count == 1 ? "an option" : "options"
    return text + " (\(names) of 'cairn \(earlier.name)')"
  }

  /// Whether all options that a text names are the command's, or those of a program that it names.
  private func isOpen(_ text: String) -> Bool {
    Self.names(in: text).allSatisfy(options.contains)
  }

  /// What lies between the separators in a text: `a, or b` are two ways.
  private static func parts(of text: String, before separator: String) -> [String] {
    var parts: [String] = []
    var rest = Substring(text)
    while let start = rest.firstIndex(ofText: separator) {
      parts.append(String(rest[..<start]))
      rest = rest[start...].dropFirst(separator.count)
    }
    return parts + [String(rest)]
  }

  /// The options that a text names without a program before them, as in `xmllint --noent`.
  private static func names(in text: String) -> [String] {
    var names: [String] = []
    var isOfProgram = false
    for word in text.split(separator: " ") {
      let bare = word.drop { !$0.isLetter && $0 != "-" }
      if programs.contains(String(bare)) { isOfProgram = true }
      guard bare.hasPrefix("--"), !isOfProgram else { continue }
      let name = bare.prefix { $0 == "-" || $0.isLetter && $0.isASCII }
      if name.count > 2 { names.append(String(name)) }
    }
    return names
  }

  private static let programs = ["cairn", "xmllint"]
}
