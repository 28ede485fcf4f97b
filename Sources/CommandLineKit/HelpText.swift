/// The screens of help, in the layout that users of Swift programs know.
struct HelpText {
  private static let labelIndent = 2
  private static let textColumn = 26
  private static let narrowest = 40

  private let width: Int

  /// Help for a terminal of this many columns.
  init(width: Int) {
    self.width = max(width, Self.narrowest)
  }

  /// The program's own screen.
  func overview(
    of program: Program, _ groups: [(title: String, commands: [CommandDescription])]
  ) -> String {
    let head = [
      overview(program.abstract, program.discussion),
      "USAGE: \(program.name) <subcommand>\n",
      section("OPTIONS", CommandDescription.builtInOptions),
    ]
    let lists = groups.map { group in
      titled(group.title.uppercased(), group.commands.map { row($0.name, $0.abstract) }.joined())
    }
    let tail = ["  See '\(program.name) help <subcommand>' for detailed help.\n"]
    return (head + lists + tail).joined(separator: "\n")
  }

  /// The screen of one command.
  func screen(of command: CommandDescription, in program: Program) -> String {
    var sections = [
      overview(command.abstract, command.discussion),
      "USAGE: \(command.usage(after: program.name))\n",
      section("ARGUMENTS", command.positionals),
    ]
    sections += optionSections(command.options.filter(\.definition.topics.isEmpty))
    sections += [
      topicSection(of: command, in: program),
      titled("EXAMPLES", command.examples.map(example).joined()),
      titled("EXIT STATUS", command.exitStatuses.map(exitStatus).joined()),
      titled("MEMORY", command.memory.isEmpty ? "" : paragraph(command.memory)),
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The options of one command that belong to a topic, behind a note on that.
  func screen(of command: CommandDescription, topic: String, note: String) -> String {
    let options = command.options.filter { $0.definition.topics.contains(topic) }
    let title = overview("Options of '\(command.name)' for \(topic).", note)
    return ([title] + optionSections(options)).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Names of the options that belong to topics; topics that have the same options are one.
  private func topicSection(of command: CommandDescription, in program: Program) -> String {
    var names: [(topics: [String], options: [String])] = []
    for topic in command.topics {
      let options = command.options.filter { $0.definition.topics.contains(topic) }
        .map { "--\($0.definition.name)" }
      if let same = names.firstIndex(where: { $0.options == options }) {
        names[same].topics.append(topic)
      } else {
        names.append(([topic], options))
      }
    }
    guard !names.isEmpty else { return "" }
    let rows = names.map {
      row($0.topics.joined(separator: ", "), $0.options.joined(separator: " "))
    }
    let pointer =
      "  See '\(program.name) help \(command.name) --format <format>' for what they do.\n"
    return titled("OPTIONS OF FORMATS", rows.joined() + pointer)
  }

  private func overview(_ abstract: String, _ discussion: String) -> String {
    let text = discussion.isEmpty ? abstract : "\(abstract)\n\n\(discussion)"
    return "OVERVIEW: \(text)".wrapped(to: width) + "\n"
  }

  /// Named groups in the order of their first parameter, then all others.
  private func optionSections(_ options: [CommandDescription.Entry]) -> [String] {
    var groups: [String] = []
    for case let group? in options.map(\.definition.group) where !groups.contains(group) {
      groups.append(group)
    }
    let named = groups.map { group in
      section(group.uppercased(), options.filter { $0.definition.group == group })
    }
    return named + [section("OPTIONS", options.filter { $0.definition.group == nil })]
  }

  private func section(_ title: String, _ entries: [CommandDescription.Entry]) -> String {
    titled(title, entries.map { row($0.definition.label, text(of: $0)) }.joined())
  }

  private func titled(_ title: String, _ body: String) -> String {
    body.isEmpty ? "" : "\(title):\n\(body)"
  }

  private func text(of entry: CommandDescription.Entry) -> String {
    var notes: [String] = []
    if case .values(let values) = entry.completion, !values.isEmpty {
      notes.append("values: \(values.joined(separator: ", "))")
    }
    if !entry.defaultText.isEmpty { notes.append("default: \(entry.defaultText)") }
    let help = entry.definition.help
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }

  private func row(_ label: String, _ text: String) -> String {
    let label = String(repeating: " ", count: Self.labelIndent) + label
    if text.isEmpty { return "\(label)\n" }
    let wrapped = text.wrapped(to: width, indent: Self.textColumn)
    // A label that reaches the text column has a line of its own.
    guard label.count < Self.textColumn else { return "\(label)\n\(wrapped)\n" }
    return "\(label)\(wrapped.dropFirst(label.count))\n"
  }

  /// The command itself is never wrapped, so that it can be copied.
  private func example(_ example: Example) -> String {
    "  \(example.command)\n" + example.explanation.wrapped(to: width, indent: 6) + "\n"
  }

  private func exitStatus(_ meaning: ExitMeaning) -> String {
    let number = String(meaning.status.rawValue)
    let indent = Self.labelIndent + 5
    let label = "  \(number)"
    return label + meaning.text.wrapped(to: width, indent: indent).dropFirst(label.count) + "\n"
  }

  private func paragraph(_ text: String) -> String {
    text.wrapped(to: width, indent: Self.labelIndent) + "\n"
  }
}
