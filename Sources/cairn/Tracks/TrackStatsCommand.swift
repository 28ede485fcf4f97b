import Base
import CommandLineKit
import Features
import Files
import Flow
import Steps
import Text
import Tracks

/// `cairn track stats`.
struct TrackStatsCommand: Command {
  var plain = StepCommand<TrackStatsOptions>()
  var isJSON = false

  static let name = TrackStatsOptions.name
  static let abstract = TrackStatsOptions.abstract
  static let discussion =
    TrackStatsOptions.discussion + "\n\n"
    + "Without --output and --output-format, a table of the tracks is printed, or with --json a list of objects."
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.plain, StepCommand<TrackStatsOptions>.parameters)
    + [.flag("json", \.isJSON, group: "Output", help: "Print JSON instead of a table.")]
  static let examples = TrackStatsOptions.examples
  static let exitStatuses = TrackStatsOptions.exitStatuses
  static let memory = TrackStatsOptions.memory + " The table as a whole."

  mutating func validate() throws(UsageError) {
    try plain.validate()
    if isJSON, plain.output.path != nil || plain.output.format != nil {
      throw UsageError("--json prints a list in place of an output")
    }
  }

  mutating func run() -> ExitStatus {
    guard plain.output.path == nil, plain.output.format == nil else { return plain.run() }
    let (step, isJSON) = (plain.step, isJSON)
    return Run.perform(plain.common, plain.input, says: .losses) { (run) throws(GeoError) in
      let table = TrackTable(user: step.points.user?.text)
      let checks = step.points.checks(.found)
      for path in run.input.paths { try Self.read(path, step, checks, into: table, run) }
      for check in checks { try check.verify() }
      let sink = try ByteSink(path: nil, isOverwriting: false)
      try sink.write(text: isJSON ? table.json.pretty() + "\n" : table.text)
      try sink.commit()
      return .done
    }
  }

  /// Sums up the tracks of an input.
  private static func read(
    _ path: String, _ step: TrackStatsOptions, _ checks: [FieldCheck], into table: TrackTable,
    _ run: Run
  ) throws(GeoError) {
    let features = try run.features(of: try run.open(path), needsProperties: true)
    let stage = TrackStage.statistics(step.rules)
    let catalog = Catalog(run.input.selection)
    run.catalogs.append(catalog)
    run.keepsPartialOutput = true
    guard step.points.takesPoints(of: features.format) else {
      try run.read(features, into: table, catalog, stages: [stage])
      return
    }
    let assembly = try TrackAssembly(step.points.fields(), cut: TrackCut())
    run.catalogs.removeLast()
    let before = Catalog(run.input.selection)
    try run.read(features, into: assembly.sink, before, stages: checks)
    try assembly.sink.finish(before)
    assembly.finish(run.ledger)
    try run.read(from: assembly, into: table, catalog, stages: [stage])
    catalog.absorb(before)
    run.catalogs.append(catalog)
  }
}

/// The sums of tracks, line by line.
final class TrackTable: FeatureSink {
  /// A track: the values of the columns, nil where there is none.
  private let rows = Lock<[[(name: String, value: JSONValue)]]>([])

  /// The columns, of which the first are what the track is called and whose it is.
  private let columns: [String]
  private let nameCount: Int

  /// A table with a column for the users that a field names.
  init(user: String?) {
    let names = ["name"] + [user].compactMap { $0 == "name" ? nil : $0 }
    columns =
      names + [
        "positions", "metres", "start", "end", "seconds", "moving_seconds", "moving_speed",
        "max_speed", "ascent", "descent", "box",
      ]
    nameCount = names.count
  }

  func makeEncoder() -> any BatchEncoder { Encoder(self) }
  func finish(_ catalog: Catalog) {}

  /// Objects with a member for each value.
  var json: JSONValue {
    .array(rows.withLock { $0 }.map { .object($0.map { ($0.name, $0.value) }) })
  }

  /// Columns under their names; numbers to the right.
  var text: String {
    let rows = rows.withLock { $0 }
    let cells = rows.map { row in
      columns.map { column in
        row.first { $0.name == column }.map { Self.plain($0.value) } ?? ""
      }
    }
    let lines = [columns] + cells
    let widths = columns.indices.map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    return lines.map { line in
      let padded = line.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - line[column].count)
        return column < nameCount ? line[column] + space : space + line[column]
      }
      return padded.joined(separator: "  ") + "\n"
    }.joined()
  }

  private static func plain(_ value: JSONValue) -> String {
    switch value {
    case .null: "-"
    case .string(let text): text
    case .text(let list): list.filter { !"[]".contains($0) }
    default: value.compact
    }
  }

  /// One worker's share.
  private final class Encoder: BatchEncoder {
    private let owner: TrackTable
    private var rows: [[(name: String, value: JSONValue)]] = []

    init(_ owner: TrackTable) { self.owner = owner }

    func encode(_ batch: borrowing FeatureBatch) {
      rows.removeAll(keepingCapacity: true)
      for feature in 0..<batch.count {
        let slot = batch.slots[Int(batch.slotIndexes[feature])]
        var row: [(name: String, value: JSONValue)] = []
        for index in batch.cellRange(ofFeature: feature) {
          let cell = batch.cells[index]
          let name = slot.keys.name(at: Int(cell.key))
          guard owner.columns.contains(name), cell.flags.isDisjoint(with: .members) else {
            continue
          }
          let value: JSONValue =
            switch cell.type {
            case .integer: .integer(cell.integer)
            case .real: .real(cell.real)
            case .null: .null
            // A list in JSON, and in a table as --bbox takes it.
            case .text where name == "box": .text("[\(batch.text(of: cell) ?? "")]")
            default: .optional(batch.text(of: cell))
            }
          row.append((name, value))
        }
        // Only tracks have sums.
        if row.contains(where: { $0.name == "metres" }) { rows.append(row) }
      }
    }

    func commit(_ batch: borrowing FeatureBatch) { owner.rows.withLock { $0 += rows } }
  }
}
