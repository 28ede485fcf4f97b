import Base
import CommandLineKit
import Files
import Geometry
import Systems
import Text

/// `cairn crs`.
struct CRSCommand: Command {
  /// What is asked.
  enum Question: String, ArgumentValue, CaseIterable {
    case list, info, find
  }

  var question = Question.list
  var words: [String] = []
  var authority: String?
  var kind: String?
  var area: BoxArgument?
  var includesDeprecated = false
  var isJSON = false

  static let name = "crs"
  static let abstract =
    "Describe and find reference systems, and the operations between them."
  static let discussion = """
    'list' prints the systems that PROJ knows; 'find' those whose names have all the words, whatever their \
    case and accents; 'info' what a system is, or with two of them all operations from the first to \
    the second, numbered as reproject's --operation takes them.
    """
  static let parameters: [Parameter<Self>] = [
    .positional("question", \.question, help: "list, info or find."),
    .positional(
      "words", \.words,
      help: "One or two systems for info, words to search for with "
        + "find."),
    .option("authority", \.authority, help: "Only systems of this authority, such as EPSG."),
    .option(
      "kind", \.kind,
      help: "Only systems of this kind: projected, geographic, vertical, compound, …"),
    .option("area", \.area, help: "With info, operations for this box, in degrees."),
    .flag("deprecated", \.includesDeprecated, help: "Include withdrawn systems."),
    .flag("json", \.isJSON, help: "Print JSON instead of text."),
  ]
  static let examples = [
    Example(command: "cairn crs info EPSG:5514", explanation: "Describe a reference system."),
    Example(
      command: "cairn crs info EPSG:4326 EPSG:5514",
      explanation: "List the operations from one system to another."),
    Example(command: "cairn crs find krovak", explanation: "Find systems by name."),
    Example(
      command: "cairn crs list --authority ESRI --kind projected --json",
      explanation: "List the projected systems of an authority as JSON."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("Nothing was found."), .usage, .environment,
  ]
  static let memory = "What PROJ holds of its database."

  mutating func validate() throws(UsageError) {
    switch question {
    case .list where !words.isEmpty: throw UsageError("'list' takes no words; use 'find'")
    case .info where words.isEmpty || words.count > 2:
      throw UsageError("'info' takes one system, or two")
    case .find where words.isEmpty: throw UsageError("'find' needs words to look for")
    default: break
    }
  }

  mutating func run() -> ExitStatus {
    let command = self
    return Run.perform(CommonOptions(), InputOptions(), says: .losses) { (_) throws(GeoError) in
      let systems = try ReferenceSystems()
      let output = try ByteSink(path: nil, isOverwriting: false)
      if command.question == .info { return try command.inform(systems, output) }
      return try command.list(systems, output)
    }
  }

  // MARK: - list and find

  private func list(_ systems: ReferenceSystems, _ output: ByteSink) throws(GeoError) -> ExitStatus
  {
    let authorities = systems.authorities()
    let wanted = authority?.uppercased()
    if let wanted, !authorities.contains(wanted) {
      throw GeoError(
        .usage, "PROJ knows no authority '\(wanted)'",
        hint: "the authorities are \(authorities.joined(separator: ", "))")
    }
    var entries =
      question == .find
      ? systems.find(words, authority: wanted, includingDeprecated: includesDeprecated)
      : systems.list(authority: wanted, includingDeprecated: includesDeprecated)
    if let kind { entries = entries.filter { $0.kind.hasPrefix(kind.lowercased()) } }
    if isJSON {
      let value = JSONValue.object([("systems", .array(entries.map(Self.json)))])
      try output.write(text: value.pretty() + "\n")
    } else {
      try output.write(text: Self.table(entries))
    }
    return entries.isEmpty ? .answerIsNo : .done
  }

  private static func table(_ entries: [ReferenceSystemEntry]) -> String {
    let rows = entries.map { entry in
      [
        entry.authority + ":" + entry.code, entry.name,
        entry.kind + (entry.isDeprecated ? ", deprecated" : ""), entry.areaName ?? "",
      ]
    }
    let widths = (0..<3).map { column in min(rows.map { $0[column].count }.max() ?? 0, 44) }
    return rows.map { row in
      let cells = (0..<3).map { column in
        row[column]
          + String(repeating: " ", count: max(widths[column] - row[column].count, 0))
      }
      return (cells + [row[3]]).joined(separator: "  ") + "\n"
    }.joined()
  }

  private static func json(_ entry: ReferenceSystemEntry) -> JSONValue {
    .object([
      ("authority", .string(entry.authority)), ("code", .string(entry.code)),
      ("name", .string(entry.name)), ("kind", .string(entry.kind)),
      ("deprecated", .boolean(entry.isDeprecated)), ("area", .optional(entry.areaName)),
      ("bbox", entry.area?.json ?? .null),
    ])
  }

  // MARK: - info

  private func inform(
    _ systems: ReferenceSystems, _ output: ByteSink
  ) throws(GeoError) -> ExitStatus {
    let source = try system(words[0], systems)
    guard words.count == 2 else {
      guard let facts = systems.facts(of: source) else {
        throw GeoError(.unknownSystem, "PROJ does not know the reference system '\(words[0])'")
      }
      let info = SystemInfo(facts)
      try output.write(text: isJSON ? info.json.pretty() + "\n" : info.text)
      return .done
    }
    let target = try system(words[1], systems)
    let operations = try systems.operations(from: source, to: target, area: area?.box)
    let info = OperationInfo(source: source, target: target, operations: operations)
    try output.write(text: isJSON ? info.json.pretty() + "\n" : info.text)
    return operations.isEmpty ? .answerIsNo : .done
  }

  private func system(
    _ text: String, _ systems: ReferenceSystems
  ) throws(GeoError) -> CoordinateReferenceSystem {
    try systems.system(try SystemArgument(text).content())
  }
}
