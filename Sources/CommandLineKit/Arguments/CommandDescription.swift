/// All that help and completions say about a command, without its type.
struct CommandDescription {
  /// A parameter with the default that help shows.
  struct Entry {
    var definition: ParameterDefinition
    var defaultText: String
    var completion: CompletionHint
  }

  var name: String
  var abstract: String
  var discussion: String
  var entries: [Entry]
  var examples: [Example] = []
  var exitStatuses: [ExitMeaning] = []
  var memory = ""
  /// Names of commands to offer to a shell in the place of positionals.
  var subcommands: [String] = []

  init<C: CommandSyntax>(syntax type: C.Type) {
    name = type.name
    abstract = type.abstract
    discussion = type.discussion
    let defaults = C()
    entries = Parameter.all(of: type.parameters).map { parameter in
      let definition = parameter.definition
      return Entry(
        definition: definition,
        defaultText: definition.defaultText
          ?? (definition.isRequired ? "" : parameter.currentText(defaults)),
        completion: definition.makeCompletion())
    }
  }

  init<C: Command>(_ type: C.Type) {
    self.init(syntax: type)
    examples = type.examples
    exitStatuses = type.exitStatuses
    memory = type.memory
  }

  var positionals: [Entry] { entries.filter { $0.definition.isPositional } }

  /// The options that were declared, then those that every command has.
  var options: [Entry] {
    entries.filter { !$0.definition.isPositional } + Self.builtInOptions
  }

  /// The topics that have options of their own, in the order of their first one.
  var topics: [String] {
    var topics: [String] = []
    for topic in entries.flatMap(\.definition.topics) where !topics.contains(topic) {
      topics.append(topic)
    }
    return topics
  }

  static let builtInOptions = BuiltInRequest.allCases.map { request in
    Entry(definition: request.definition, defaultText: "", completion: .nothing)
  }
}
