/// The script for zsh, as a file in `fpath` or to be sourced.
struct ZshCompletion {
  let program: String
  let commands: [CommandDescription]

  private var function: String { "_\(program.shellIdentifier)" }

  var script: String {
    """
    #compdef \(program)
    # Completion of \(program) for zsh. To load it: source <(\(program) completions zsh)

    \(function)() {
      local curcontext="$curcontext" state state_descr line ret=1
      typeset -A opt_args
      _arguments -C \\
        '(- *)--version[Show the version.]' \\
        '(- *)'{-h,--help}'[Show help information.]' \\
        '1:subcommand:->subcommand' \\
        '*::argument:->argument' && ret=0
      case $state in
        subcommand)
          local -a subcommands
          subcommands=(
    \(commands.map(commandLine).joined(separator: "\n"))
          )
          _describe -t subcommands subcommand subcommands && ret=0
          ;;
        argument)
          case $words[1] in
    \(commands.map(branch).joined(separator: "\n"))
          esac
          ;;
      esac
      return ret
    }

    if [[ $funcstack[1] == \(function) ]]; then
      \(function) "$@"
    else
      compdef \(function) \(program)
    fi

    """
  }

  private func commandLine(_ command: CommandDescription) -> String {
    "        " + "\(command.name.escaping(":\\")):\(command.abstract)".shellQuoted
  }

  private func branch(_ command: CommandDescription) -> String {
    let specs = command.options.map(optionSpec) + positionalSpecs(command)
    let lines = specs.map { " \\\n            \($0)" }
    return """
              \(command.name.shellWord))
                _arguments -s -S\(lines.joined()) && ret=0
                ;;
      """
  }

  /// `'(-o --output)'{-o+,--output=}'[text]:file:_files'`
  private func optionSpec(_ entry: CommandDescription.Entry) -> String {
    let definition = entry.definition
    let isFlag = definition.kind == .flag
    let words = definition.words.map { word in
      isFlag ? word : word.hasPrefix("--") ? "\(word)=" : "\(word)+"
    }
    let isRepeating = definition.isRepeating || definition.kind == .list
    let others = isRepeating ? "*" : "(\(definition.words.joined(separator: " ")))"
    var tail = "[\(definition.help.escaping("\\[]:"))]"
    if !isFlag { tail += ":\(definition.valueName.escaping("\\:")):\(action(entry))" }
    let names = words.count == 1 ? words[0] : "{\(words.joined(separator: ","))}"
    return others.shellQuoted + names + tail.shellQuoted
  }

  private func positionalSpecs(_ command: CommandDescription) -> [String] {
    command.positionals.map { entry in
      let definition = entry.definition
      let start = definition.isRepeating ? "*:" : definition.isRequired ? ":" : "::"
      let action =
        command.subcommands.isEmpty ? action(entry) : "(\(choice(command.subcommands)))"
      return "\(start)\(definition.valueName.escaping("\\:")):\(action)".shellQuoted
    }
  }

  private func action(_ entry: CommandDescription.Entry) -> String {
    switch entry.completion {
    case .nothing: return " "
    case .files: return "_files"
    case .folders: return "_files -/"
    case .values(let values):
      return entry.definition.kind == .list
        ? "_sequence compadd - \(choice(values))" : "(\(choice(values)))"
    }
  }

  private func choice(_ values: [String]) -> String {
    values.map { $0.escaping("\\ ()'\":;&|<>$`*?[]{}~#") }.joined(separator: " ")
  }
}
