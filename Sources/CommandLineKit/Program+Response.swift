extension Program {
  /// What to answer, without doing it; `width` is for help, the terminal's own by default.
  func response(to arguments: ArraySlice<String>, width: Int? = nil) -> Response {
    guard let first = arguments.first else { return overview(width) }
    let rest = arguments.dropFirst()
    switch first {
    case "-h", "--help": return overview(width)
    case "--version": return .text(versionLine)
    case HelpCommand.name: return answerHelp(rest, width)
    case CompletionsCommand.name: return answerCompletions(rest, width)
    default: break
    }
    if first.hasPrefix("-") {
      let options = BuiltInRequest.allCases.map { "--\($0.rawValue)" }
      return refusal(.unknown("option", first, among: first.hasPrefix("--") ? options : []))
    }
    guard let call = call(of: arguments) else { return refusal(unknownSubcommand(first)) }
    return answer(call.type, call.rest, width)
  }

  /// The command that these arguments call; nil if there is none of the name.
  public func command(calledBy arguments: ArraySlice<String>) -> (any Command.Type)? {
    call(of: arguments)?.type
  }

  /// The command that is called, whose name may have two words, and the arguments behind its name.
  private func call(
    of arguments: ArraySlice<String>
  ) -> (type: any Command.Type, rest: ArraySlice<String>)? {
    guard let first = arguments.first else { return nil }
    let rest = arguments.dropFirst()
    if let second = rest.first, Self.isWord(second), let type = find("\(first) \(second)") {
      return (type, rest.dropFirst())
    }
    return find(first).map { ($0, rest) }
  }

  /// Whether it may be the second word of a command's name: lower-case letters and hyphens. Names of files and
  /// options are not looked for, as that makes the types of all commands.
  private static func isWord(_ text: String) -> Bool {
    !text.hasPrefix("-")
      && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
  }

  private func answer<C: Command>(
    _ type: C.Type, _ arguments: ArraySlice<String>, _ width: Int?
  ) -> Response {
    answer(type, arguments, width, describedBy: { CommandDescription(type) }) { .command($0) }
  }

  private func answer<C: CommandSyntax>(
    _ type: C.Type, _ arguments: ArraySlice<String>, _ width: Int?,
    describedBy description: () -> CommandDescription, then act: (C) -> Response
  ) -> Response {
    do throws(UsageError) {
      let (command, outcome) = try type.parse(arguments)
      switch outcome {
      case .parsed: return act(command)
      case .help: return screen(description(), width)
      case .version: return .text(versionLine)
      }
    } catch {
      return refusal(error, by: description())
    }
  }

  private func answerHelp(_ arguments: ArraySlice<String>, _ width: Int?) -> Response {
    if let command = arguments.first, let word = arguments.dropFirst().first,
      !word.hasPrefix("-")
    {
      if let description = description(of: "\(command) \(word)") {
        return answer(
          HelpCommand.self, [description.name] + arguments.dropFirst(2), width,
          describedBy: { helpDescription }
        ) { help in screen(description, width) }
      }
    }
    if let command = arguments.first, let word = arguments.dropFirst().first,
      !word.hasPrefix("-"), description(of: command) != nil
    {
      let whole = "'\(name) \(HelpCommand.name) \(command)' explains all of it"
      return refusal(
        UsageError("unexpected argument '\(word.terminalSafe)'; \(whole)"), by: helpDescription)
    }
    return answer(HelpCommand.self, arguments, width, describedBy: { helpDescription }) { help in
      guard let name = help.subcommand else { return overview(width) }
      guard let description = description(of: name) else {
        return refusal(unknownSubcommand(name))
      }
      guard let topic = help.format?.lowercased() else { return screen(description, width) }
      guard description.topics.contains(topic) else {
        let known = description.topics.joined(separator: ", ")
        return refusal(
          UsageError(
            known.isEmpty
              ? "\(name) has no options of formats"
              : "\(name) has no options for '\(topic.terminalSafe)', but for \(known)"))
      }
      return .text(
        HelpText(width: width ?? Terminal.width).screen(
          of: description, topic: topic, note: topicNote(topic)))
    }
  }

  private func answerCompletions(_ arguments: ArraySlice<String>, _ width: Int?) -> Response {
    answer(
      CompletionsCommand.self, arguments, width, describedBy: { completionsDescription }
    ) { request in
      .text(request.shell.script(for: name, commands: completedCommands))
    }
  }

  private var versionLine: String { "\(name) \(version)\n" }

  // MARK: - Descriptions, made only for help, errors and completions

  private var listedCommands: [CommandDescription] {
    commands.map { describe($0) } + [completionsDescription]
  }

  /// Commands of two words are known to shells by their first one, which offers the second.
  private var completedCommands: [CommandDescription] {
    var commands = listedCommands + [helpDescription]
    for command in commands where command.name.contains(" ") {
      let words = command.name.split(separator: " ").map(String.init)
      if let index = commands.firstIndex(where: { $0.name == words[0] }) {
        commands[index].subcommands.append(words[1])
      }
    }
    commands.removeAll { $0.name.contains(" ") }
    return commands
  }

  private func describe<C: Command>(_ type: C.Type) -> CommandDescription {
    CommandDescription(type)
  }

  private func description(of name: String) -> CommandDescription? {
    if name == HelpCommand.name { return helpDescription }
    if name == CompletionsCommand.name { return completionsDescription }
    return find(name).map { describe($0) }
  }

  private var helpDescription: CommandDescription {
    var description = CommandDescription(syntax: HelpCommand.self)
    // Shells offer the names; in help they would only repeat the overview.
    description.subcommands = commands.map { $0.name } + [CompletionsCommand.name]
    return description
  }

  private var completionsDescription: CommandDescription {
    var description = CommandDescription(syntax: CompletionsCommand.self)
    description.examples = CompletionsCommand.examples(for: name)
    description.exitStatuses = [.done, .usage, .environment]
    return description
  }

  // MARK: - Texts

  private func overview(_ width: Int?) -> Response {
    var sections = groups.map { group in
      (title: group.title, commands: group.commands.map { describe($0) })
    }
    if !sections.isEmpty { sections[sections.count - 1].commands.append(completionsDescription) }
    return .text(HelpText(width: width ?? Terminal.width).overview(of: self, sections))
  }

  private func screen(_ description: CommandDescription, _ width: Int?) -> Response {
    .text(HelpText(width: width ?? Terminal.width).screen(of: description, in: self))
  }

  private func unknownSubcommand(_ word: String) -> UsageError {
    if let known = equivalent(word) {
      return UsageError("unknown subcommand '\(word.terminalSafe)'; here it is '\(name) \(known)'")
    }
    let names = commands.map { $0.name } + [CompletionsCommand.name, HelpCommand.name]
    return .unknown("subcommand", word, among: names)
  }

  /// Other programs' word for an option, answered with the one of this command, with the command that has it, or with
  /// what makes it needless.
  private func answered(_ error: UsageError, by command: CommandDescription) -> UsageError {
    guard let word = error.unknownOption else { return error }
    let unknown = "unknown option '\(word.terminalSafe)'; "
    if let known = equivalent(word) {
      let option = known.split(separator: " ").drop { !$0.hasPrefix("--") }.joined(separator: " ")
      let isHere = command.options.contains { entry in
        entry.definition.words.contains { option == $0 || option.hasPrefix($0 + " ") }
      }
      if isHere { return UsageError(unknown + "here it is '\(option)'") }
      if !known.hasPrefix("--") { return UsageError(unknown + "'\(name) \(known)' does that") }
    }
    return needless(word).map { UsageError(unknown + $0) } ?? error
  }

  private func refusal(_ error: UsageError, by command: CommandDescription? = nil) -> Response {
    let error = command.map { answered(error, by: $0) } ?? error
    let usage = command?.usage(after: name) ?? "\(name) <subcommand>"
    let call = command.map { "\(name) \($0.name)" } ?? name
    let help = error.help.map { "Help:  \($0)\n" } ?? ""
    return .refusal(
      """
      \(name): error: \(error.message)
      \(help)Usage: \(usage)
        See '\(call) --help' for more information.

      """)
  }
}
