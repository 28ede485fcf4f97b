/// The script for fish.
struct FishCompletion {
  let program: String
  let commands: [CommandDescription]

  private var function: String { "__\(program.shellIdentifier)" }

  var script: String {
    """
    # Completion of \(program) for fish. To load it: \(program) completions fish | source

    function \(function)_subcommand
        for word in (commandline -opc)[2..-1]
            if not string match -q -- '-*' $word
                echo $word
                return 0
            end
        end
        return 1
    end

    function \(function)_uses
        test (\(function)_subcommand; or echo) = $argv[1]
    end

    complete -c \(program) -f
    complete -c \(program) -l version -d 'Show the version.'
    complete -c \(program) -s h -l help -d 'Show help information.'
    \(commands.flatMap(lines).joined(separator: "\n"))

    """
  }

  private func lines(_ command: CommandDescription) -> [String] {
    let start = "complete -c \(program)"
    let condition = "\(start) -n '\(function)_uses \(command.name.shellWord)'"
    var lines = [
      "\(start) -n 'not \(function)_subcommand >/dev/null' "
        + "-a \(quoted(command.name)) -d \(quoted(command.abstract))"
    ]
    for option in command.entries where !option.definition.isPositional {
      lines.append("\(condition)\(names(option)) -d \(quoted(option.definition.help))")
      guard let inverse = option.definition.inverse else { continue }
      lines.append("\(condition) -l \(inverse) -d \(quoted(option.definition.help))")
    }
    if !command.subcommands.isEmpty {
      lines.append("\(condition) -a \(quoted(choice(command.subcommands)))")
    } else if let action = command.positionals.lazy.compactMap({ self.action($0) }).first {
      lines.append("\(condition)\(action)")
    }
    return lines
  }

  private func names(_ entry: CommandDescription.Entry) -> String {
    let definition = entry.definition
    var names = definition.short.map { " -s \($0)" } ?? ""
    names += " -l \(definition.name)"
    guard definition.kind != .flag else { return names }
    // Files are offered only where they are meant: -x needs a value and offers none.
    let needsValue = entry.completion == .files ? " -r" : " -x"
    return names + needsValue + (action(entry) ?? "")
  }

  private func action(_ entry: CommandDescription.Entry) -> String? {
    switch entry.completion {
    case .nothing: return nil
    case .files: return " -F"
    case .folders: return " -a '(__fish_complete_directories)'"
    case .values(let values):
      return entry.definition.kind == .list
        ? " -a \(quoted("(__fish_append , \(choice(values)))"))" : " -a \(quoted(choice(values)))"
    }
  }

  private func choice(_ values: [String]) -> String {
    values.map { $0.escaping("\\ ()'\"$;&|<>*?[]{}~#") }.joined(separator: " ")
  }

  private func quoted(_ text: String) -> String {
    "'\(text.escaping("\\'"))'"
  }
}
