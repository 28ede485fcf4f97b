/// The script for bash; needs bash 4, but not the bash-completion package.
struct BashCompletion {
  let program: String
  let commands: [CommandDescription]

  private var function: String { "_\(program.shellIdentifier)" }

  var script: String {
    """
    # Completion of \(program) for bash. To load it: source <(\(program) completions bash)

    \(function)_values() {
      local value
      for value in "$@"; do
        if [[ $value == "$cur"* ]]; then COMPREPLY+=("$value"); fi
      done
    }

    \(function)_list() {
      local value head=""
      if [[ $cur == *,* ]]; then head="${cur%,*},"; fi
      for value in "$@"; do
        if [[ $value == "${cur##*,}"* ]]; then COMPREPLY+=("$head$value"); fi
      done
      compopt -o nospace 2>/dev/null
    }

    \(function)_files() {
      compopt -o filenames -o default 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    }

    \(function)_folders() {
      compopt -o filenames -o dirnames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -d -- "$cur")
    }

    \(function)() {
      local cur prev command="" i
      COMPREPLY=()
      cur=${COMP_WORDS[COMP_CWORD]}
      prev=${COMP_WORDS[COMP_CWORD - 1]}
      # bash makes three words of --name=value.
      if [[ $cur == "=" ]]; then
        cur=""
      elif [[ $prev == "=" && COMP_CWORD -gt 2 ]]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ ${COMP_WORDS[i]} != -* ]]; then
          command=${COMP_WORDS[i]}
          break
        fi
      done
      case $command in
        "")
          if [[ $cur == -* ]]; then
            \(function)_values --version --help -h
          else
            \(function)_values \(commands.map(\.name.shellWord).joined(separator: " "))
          fi
          ;;
    \(commands.map(branch).joined(separator: "\n"))
      esac
    }

    complete -F \(function) \(program)

    """
  }

  private func branch(_ command: CommandDescription) -> String {
    let valued = command.options.filter { $0.definition.kind != .flag }
    let cases = valued.map { option in
      "        \(option.definition.words.joined(separator: " | "))) "
        + "\(action(option) ?? ":"); return ;;\n"
    }
    let words = command.options.flatMap(\.definition.words).joined(separator: " ")
    return """
          \(command.name.shellWord))
            case $prev in
      \(cases.joined())      esac
            if [[ $cur == -* ]]; then
              \(function)_values \(words)
            else
              \(positionalAction(command))
            fi
            ;;
      """
  }

  private func positionalAction(_ command: CommandDescription) -> String {
    if !command.subcommands.isEmpty {
      return "\(function)_values \(command.subcommands.map(\.shellWord).joined(separator: " "))"
    }
    return command.positionals.lazy.compactMap(action).first ?? ":"
  }

  private func action(_ entry: CommandDescription.Entry) -> String? {
    switch entry.completion {
    case .nothing: return nil
    case .files: return "\(function)_files"
    case .folders: return "\(function)_folders"
    case .values(let values):
      let kind = entry.definition.kind == .list ? "list" : "values"
      return "\(function)_\(kind) \(values.map(\.shellWord).joined(separator: " "))"
    }
  }
}
