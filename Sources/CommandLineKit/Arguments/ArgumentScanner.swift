/// Tells which argument belongs to which parameter; knows nothing of values.
///
/// `-` and what looks like a negative number are values, not options: `--bbox -10,40,5,50`.
struct ArgumentScanner {
  /// An argument that belongs to a parameter.
  struct Assignment: Equatable {
    /// Where the parameter stands among the definitions.
    var parameter: Int
    /// The argument; for a flag the long name without dashes.
    var argument: String
    /// The word that the user typed; nil for positionals.
    var word: String?
  }

  private let definitions: [ParameterDefinition]
  private var rest: ArraySlice<String>
  private var positionals: ArraySlice<Int>
  private var unexpected: [String] = []
  private var isTerminated = false
  private(set) var assignments: [Assignment] = []

  init(_ definitions: [ParameterDefinition], _ arguments: ArraySlice<String>) {
    self.definitions = definitions
    rest = arguments
    positionals = definitions.indices.filter { definitions[$0].isPositional }[...]
  }

  /// Reads all arguments; asking for help wins over whatever else is wrong.
  mutating func scan() throws(UsageError) -> BuiltInRequest? {
    do throws(UsageError) {
      while let word = rest.popFirst() {
        if let request = try scan(word) { return request }
      }
      try refuseUnexpected()
      return nil
    } catch {
      let options = isTerminated ? [] : rest.prefix { $0 != "--" }
      if options.contains(where: { $0 == "--help" || $0 == "-h" }) { return .help }
      throw error
    }
  }

  private mutating func scan(_ word: String) throws(UsageError) -> BuiltInRequest? {
    if isTerminated || !isOption(word) {
      takePositional(word)
    } else if word == "--" {
      isTerminated = true
    } else if word.hasPrefix("--") {
      return try scanLong(word)
    } else {
      return try scanCluster(word)
    }
    return nil
  }

  private mutating func takePositional(_ word: String) {
    guard let index = positionals.first else {
      unexpected.append(word)
      return
    }
    assignments.append(Assignment(parameter: index, argument: word))
    if definitions[index].kind == .remaining {
      assignments += rest.map { Assignment(parameter: index, argument: $0) }
      rest = []
    } else if !definitions[index].isRepeating {
      positionals.removeFirst()
    }
  }

  private mutating func scanLong(_ word: String) throws(UsageError) -> BuiltInRequest? {
    let pieces = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(pieces[0].dropFirst(2))
    let attached = pieces.count > 1 ? String(pieces[1]) : nil
    let found = definitions.firstIndex { definition in
      definition.isNamed && (definition.name == name || definition.inverse == name)
    }
    let request = BuiltInRequest(longName: name)
    guard found != nil || request != nil else { throw unknownOption("--\(name)") }
    if let found, definitions[found].kind != .flag {
      try takeValue(for: found, as: "--\(name)", attached: attached)
      return nil
    }
    if let attached {
      throw UsageError(
        "the option '--\(name)' takes no value, but '\(attached.terminalSafe)' was given")
    }
    guard let found else { return request }
    assignments.append(Assignment(parameter: found, argument: name, word: "--\(name)"))
    return nil
  }

  private mutating func scanCluster(_ word: String) throws(UsageError) -> BuiltInRequest? {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let index = index(short: letter) else {
        if letter == "h" { return .help }
        // The whole word is more telling if not even its first letter is known.
        throw unknownOption(
          letters.startIndex == word.index(word.startIndex, offsetBy: 2)
            ? word : "-\(letter)")
      }
      let definition = definitions[index]
      guard definition.kind == .flag else {
        let attached = letters.first == "=" ? letters.dropFirst() : letters
        try takeValue(
          for: index, as: "-\(letter)", attached: letters.isEmpty ? nil : String(attached))
        return nil
      }
      assignments.append(
        Assignment(parameter: index, argument: definition.name, word: "-\(letter)"))
    }
    return nil
  }

  private mutating func takeValue(
    for index: Int, as word: String, attached: String?
  ) throws(UsageError) {
    var value = attached
    if value == nil, let next = rest.first, !isOption(next) {
      value = next
      rest.removeFirst()
    }
    guard let value else {
      let next = rest.first.flatMap { next in
        definitions.contains { $0.words.contains(next) } ? nil : next
      }
      let cure = next.map {
        "; a value that begins with '-' follows '=': \(word)=\($0.terminalSafe)"
      }
      throw UsageError(
        "missing value for '\(word) <\(definitions[index].valueName)>'\(cure ?? "")",
        help: definitions[index].helpLine(as: word))
    }
    assignments.append(Assignment(parameter: index, argument: value, word: word))
  }

  private func index(short letter: Character) -> Int? {
    definitions.firstIndex { $0.short == letter }
  }

  /// Whether a word is an option, a cluster of them or the terminator.
  private func isOption(_ word: String) -> Bool {
    var letters = word.utf8.makeIterator()
    guard letters.next() == UInt8(ascii: "-"), let second = letters.next() else { return false }
    let isDigit = second >= UInt8(ascii: "0") && second <= UInt8(ascii: "9")
    guard isDigit || second == UInt8(ascii: ".") else { return true }
    return index(short: Character(UnicodeScalar(second))) != nil
  }

  private func unknownOption(_ word: String) -> UsageError {
    // Options have no dots, as the names of files do.
    guard word.count == 2 || !word.contains(".") else {
      let name = word.terminalSafe
      return UsageError("unknown option '\(name)'; a file of that name is written './\(name)'")
    }
    var names = definitions.flatMap { $0.words.filter { $0.hasPrefix("--") } }
    names += BuiltInRequest.allCases.map { "--\($0.rawValue)" }
    let isLong = word.count > 2
    var error = UsageError.unknown("option", word, among: isLong ? names : [])
    error.unknownOption = word
    return error
  }

  private func refuseUnexpected() throws(UsageError) {
    guard !unexpected.isEmpty else { return }
    let list = unexpected.map { "'\($0.terminalSafe)'" }.joined(separator: ", ")
    throw UsageError(
      unexpected.count == 1
        ? "unexpected argument \(list)" : "\(unexpected.count) unexpected arguments: \(list)")
  }
}
