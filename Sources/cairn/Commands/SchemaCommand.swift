import Base
import CommandLineKit
import Files
import OpenStreetMap

/// `cairn schema`.
struct SchemaCommand: Command {
  /// What is asked.
  enum Question: String, ArgumentValue, CaseIterable {
    case show, test
  }

  var question = Question.show
  var schema = ""

  static let name = "schema"
  static let abstract = "Print a built-in schema for OpenStreetMap, or run the tests of a schema."
  static let discussion = """
    'show' prints the built-in schema map or shortbread, as a start for your own. 'test' runs the \
    tests that a schema has in its member 'tests': each gives the tags and the geometry of an object, and the \
    layers and fields that are expected of it.
    """
  static let parameters: [Parameter<Self>] = [
    .positional("question", \.question, help: "show or test."),
    .positional(
      "schema", \.schema, completion: .files,
      help: "map or shortbread; with test, also the path of a file."),
  ]
  static let examples = [
    Example(
      command: "cairn schema show map > schema.json",
      explanation: "Write a built-in schema with its tests, as a start for your own."),
    Example(
      command: "cairn schema test schema.json",
      explanation: "Run the tests of a schema; the exit status is 1 if one fails."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("A test failed."), .usage, .badInput, .environment,
  ]
  static let memory = "The schema."

  mutating func run() -> ExitStatus {
    let (question, name) = (question, schema)
    return Run.perform(CommonOptions(), InputOptions(), says: .losses) { (_) throws(GeoError) in
      let output = try ByteSink(path: nil, isOverwriting: false)
      if question == .test { return try Self.test(name, output) }
      guard let schema = OSMBuiltInSchema(rawValue: name) else {
        let names = OSMBuiltInSchema.allCases.map(\.rawValue).joined(separator: ", ")
        throw GeoError(.usage, "no schema '\(name)' is built in", hint: "there are \(names)")
      }
      try output.write(text: schema.text)
      return .done
    }
  }

  /// Runs the tests of a schema, and prints a line for each.
  private static func test(_ name: String, _ output: ByteSink) throws(GeoError) -> ExitStatus {
    var text = Bytes()
    if let schema = OSMBuiltInSchema(rawValue: name) {
      text.append(schema.text)
    } else {
      let source = try ByteSource(path: name)
      while try source.read(into: &text, atMost: 1 << 16) {
        guard text.count <= 1 << 26 else {
          throw GeoError(
            .usage, "the file is too large for a schema", at: SourceLocation(path: name))
        }
      }
    }
    let outcomes = try OSMSchemaTestRun.run(text.buffer, path: name)
    var failures = 0
    for outcome in outcomes {
      try output.write(
        text: (outcome.faults.isEmpty ? "passed  " : "failed  ") + outcome.name + "\n")
      for fault in outcome.faults {
        let place = fault.location.map { "\($0): " } ?? ""
        try output.write(text: "        \(place)\(fault.message)\n")
      }
      if !outcome.faults.isEmpty { failures += 1 }
    }
    let tests = outcomes.count == 1 ? "1 test" : "\(outcomes.count) tests"
    try output.write(
      text: failures == 0 ? "\(tests), all passed\n" : "\(tests), \(failures) failed\n")
    return failures == 0 ? .done : .answerIsNo
  }
}
