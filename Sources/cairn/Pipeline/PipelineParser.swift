import Base
import CommandLineKit

/// Takes the words of a pipeline apart: `read … ! STEP … ! write …`, as GDAL's command line has it.
struct PipelineParser {
  /// What the words ask for.
  struct Plan {
    var input = InputOptions()
    var steps: [any StepOptions] = []
    /// The words of each step, but for its name.
    var words: [[String]] = []
    var output = OutputOptions()
    /// The fields to keep, if the output names any.
    var fields: [String]?
    /// What takes objects in place of an output.
    var end: (any ObjectEnd)?
  }

  /// True for the words that come last.
  private static func isEnd(_ name: String) -> Bool {
    ([WriteWords.name, TileWords.name] + ObjectEnds.names).contains(name)
  }

  /// The steps that there are, by name.
  static let stepTypes: [any StepOptions.Type] = StepList.all + [TeeOptions.self]

  /// What a whole pipeline asks for; without `read` it reads standard input, without `write` it writes
  /// standard output.
  static func parse(_ words: [String]) throws(GeoError) -> Plan {
    var segments = try segments(of: words[...])
    var plan = Plan()
    guard let head = segments.first else {
      throw GeoError(.usage, "there are no steps", hint: "read a.geojson ! … ! write b.gpkg")
    }
    if head.first == ReadWords.name {
      plan.input = try parse(ReadWords.self, head.dropFirst(), number: 1).input
      segments.removeFirst()
    }
    let offset = head.first == ReadWords.name ? 2 : 1
    if let tail = segments.last, let name = tail.first, isEnd(name) {
      let number = offset + segments.count - 1
      if let end = try ObjectEnds.parse(name, tail.dropFirst(), number: number) {
        plan.output = end.target
        plan.end = end
        plan.input.others += end.others
      } else if name == TileWords.name {
        let tiles = try parse(TileWords.self, tail.dropFirst(), number: number).tiles
        plan.output = tiles.outputOfChain
        plan.fields = tiles.fields?.map(\.text)
      } else {
        plan.output = try parse(WriteWords.self, tail.dropFirst(), number: number).output
      }
      segments.removeLast()
    }
    plan.steps = try steps(segments, from: offset)
    plan.input.others += plan.steps.flatMap(\.others)
    plan.words = segments.map { Array($0.dropFirst(stepName(of: $0).words)) }
    if let limit = plan.input.limit, !plan.steps.isEmpty {
      // What is read is limited, whatever the steps make of it.
      plan.steps.insert(LimitOptions(limit: limit), at: 0)
      plan.words.insert([], at: 0)
      plan.input.limit = nil
    }
    return plan
  }

  /// Steps between `[` and `]` behind `tee`, of which the last one writes.
  static func parseBranch(
    _ words: ArraySlice<String>, number: Int
  ) throws(GeoError) -> (steps: [any StepOptions], output: OutputOptions) {
    var segments = try segments(of: words)
    guard let tail = segments.popLast(), tail.first == WriteWords.name else {
      throw GeoError(
        .usage, "step \(number), tee: what is between the brackets must end with write")
    }
    let output = try parse(WriteWords.self, tail.dropFirst(), number: number).output
    return (try steps(segments, from: number), output)
  }

  private static func steps(
    _ segments: [ArraySlice<String>], from first: Int
  ) throws(GeoError) -> [any StepOptions] {
    var steps: [any StepOptions] = []
    for (index, words) in segments.enumerated() {
      let number = first + index
      guard !words.isEmpty else {
        throw GeoError(.usage, "step \(number) is empty", hint: "there is one ! too many")
      }
      let (name, count) = stepName(of: words)
      if name == ReadWords.name || isEnd(name) {
        throw GeoError(
          .usage,
          "step \(number): \(name) comes \(name == ReadWords.name ? "first" : "last"), and once",
          hint: "tee writes on the way")
      }
      guard let type = stepTypes.first(where: { $0.name == name }) else {
        let names = ["read"] + stepTypes.map { $0.name } + ["write", "tile"] + ObjectEnds.names
        let guess = nearestName(to: name, among: names).map { "did you mean '\($0)'? " } ?? ""
        throw GeoError(
          .usage, "step \(number): there is no step '\(name)'",
          hint: "\(guess)steps: \(names.joined(separator: ", "))")
      }
      if type == TeeOptions.self {
        steps.append(try TeeOptions(words.dropFirst(), number: number))
      } else {
        steps.append(try parse(step: type, words.dropFirst(count), number: number))
      }
    }
    return steps
  }

  /// The name that a step begins with, and its words: two where there is a step of that name.
  private static func stepName(of words: ArraySlice<String>) -> (text: String, words: Int) {
    let pair = words.prefix(2).joined(separator: " ")
    return stepTypes.contains { $0.name == pair } ? (pair, 2) : (words.first ?? "", 1)
  }

  private static func parse<Step: StepOptions>(
    step type: Step.Type, _ words: ArraySlice<String>, number: Int
  ) throws(GeoError) -> any StepOptions {
    try parse(type, words, number: number)
  }

  /// The options of one step.
  static func parse<Words: CommandSyntax>(
    _ type: Words.Type, _ words: ArraySlice<String>, number: Int
  ) throws(GeoError) -> Words {
    do throws(UsageError) {
      let (parsed, outcome) = try type.parse(words)
      guard outcome == .parsed else {
        throw UsageError("a pipeline gives no help", help: "see 'cairn help \(type.name)'")
      }
      return parsed
    } catch {
      throw GeoError(
        .usage, "step \(number), \(type.name): \(error.message)",
        hint: error.help ?? hint(error.message))
    }
  }

  /// Where an option belongs that a step does not have.
  private static func hint(_ message: String) -> String? {
    func names(_ parameter: Parameter<some Any>) -> Bool {
      message.contains(text: "'--\(parameter.name)'")
    }
    if CommonOptions.parameters.contains(where: names) {
      return "options of the whole run stand before the first step"
    }
    if message.contains(text: "'--limit'") {
      return "the step limit does that: ! limit 5 (and read --limit, before all steps)"
    }
    if Parameter.all(of: ReadWords.parameters).contains(where: names) {
      return "that is an option of read"
    }
    return Parameter.all(of: WriteWords.parameters).contains(where: names)
      ? "that is an option of write" : nil
  }

  /// Words between `!`, which does not count within brackets; one before the first step is passed over.
  private static func segments(
    of words: ArraySlice<String>
  ) throws(GeoError) -> [ArraySlice<String>] {
    var segments: [ArraySlice<String>] = []
    var depth = 0
    var start = words.startIndex
    for index in words.indices {
      switch words[index] {
      case "[": depth += 1
      case "]":
        depth -= 1
        if depth < 0 { throw GeoError(.usage, "there is a ] too many") }
      case "!" where depth == 0:
        if index > words.startIndex { segments.append(words[start..<index]) }
        start = index + 1
      default: break
      }
    }
    if depth > 0 { throw GeoError(.usage, "a [ is not closed") }
    if start < words.endIndex || !segments.isEmpty { segments.append(words[start...]) }
    return segments
  }
}
