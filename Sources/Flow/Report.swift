#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base
public import Features
public import Text

/// The ledger of a run that has ended, as `--report` writes it.
public struct Report {
  /// A layer's numbers: read + added = filtered + out + the sum of dropped.
  public struct Layer {
    /// The layer's name in the output.
    public let name: String
    /// The part of the run's work that it was read for; nil if the work has no parts.
    public let part: String?
    /// Features that the inputs have.
    public let read: Int
    /// Features that steps made in addition, such as the parts of others.
    public let added: Int
    /// Features that were not asked for.
    public let filtered: Int
    /// Those of them that there are words for, by reason.
    public let passedOver: [LayerTally.Entry]
    /// Features that are in the output.
    public let out: Int
    /// Features that are not in the output, by reason.
    public let dropped: [LayerTally.Entry]
    /// Features that were mended, by reason.
    public let repaired: [LayerTally.Entry]
    /// Features or values that say something else than before, by kind.
    public let changed: [LayerTally.Entry]

    /// The numbers of a layer; what a failed run did not write is dropped, with that reason.
    public init(_ account: LayerAccount, isWritten: Bool, part: String? = nil) {
      self.part = part
      let tally = account.tally
      var dropped = tally.dropped
      if !isWritten, tally.out > 0 {
        dropped.append(
          LayerTally.Entry(
            reason: Reason.notWritten.code, message: Reason.notWritten.meaning, count: tally.out,
            examples: []))
      }
      name = account.name
      read = tally.read
      added = tally.added
      filtered = tally.filtered
      passedOver = tally.passedOver
      out = isWritten ? tally.out : 0
      self.dropped = dropped
      repaired = isWritten ? tally.repaired : []
      changed = isWritten ? tally.changed : []
    }

    /// The sum of all dropped features.
    public var droppedCount: Int { dropped.reduce(0) { $0 + $1.count } }

    /// The sum of the dropped features that are a loss of the run's.
    public var lossCount: Int {
      dropped.reduce(0) { $0 + ($1.isExpected ? 0 : $1.count) }
    }

    /// True if every feature is accounted for.
    public var isBalanced: Bool { read + added == filtered + out + droppedCount }
  }

  /// The program's version.
  public let version: String
  /// The words of the command line.
  public let command: [String]
  /// The exit status.
  public var status: Int32
  /// What ended the run early, if something did.
  public let failure: GeoError?
  /// The layers in the order of their first appearance.
  public let layers: [Layer]
  /// What the steps have to say of the whole run.
  public let accounts: [Ledger.Account]
  /// What the output has to say of the whole run.
  public let sections: [(name: String, value: JSONValue)]
  /// Warnings, each with a count.
  public let warnings: [Ledger.Warning]
  /// Seconds from start to end.
  public let seconds: Double

  /// A report of a run.
  public init(
    version: String, command: [String], status: Int32, failure: GeoError?, layers: [Layer],
    ledger: Ledger, seconds: Double
  ) {
    self.version = version
    self.command = command
    self.status = status
    self.failure = failure
    self.layers = layers
    accounts = ledger.accounts
    sections = ledger.sections
    warnings = ledger.warnings
    self.seconds = seconds
  }

  /// The most memory that the process had at once, in bytes.
  public static var peakMemoryBytes: Int {
    #if canImport(Glibc)
      // getrusage counts the memory of who started the process too, from before this was loaded.
      if let bytes = highWaterMark() { return bytes }
      let (who, unit) = (RUSAGE_SELF.rawValue, 1024)
    #else
      let (who, unit) = (RUSAGE_SELF, 1)
    #endif
    var usage = rusage()
    return getrusage(numericCast(who), &usage) == 0 ? usage.ru_maxrss * unit : 0
  }

  #if canImport(Glibc)
    /// `VmHWM:    12345 kB` of `/proc/self/status`.
    private static func highWaterMark() -> Int? {
      let descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { buffer in
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        let text = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
        for line in text.split(separator: "\n") where line.hasPrefix("VmHWM:") {
          return Int(line.filter { $0.isASCII && $0.isNumber }).map { $0 * 1024 }
        }
        return nil
      }
    }
  #endif
}

// MARK: - JSON

extension Report {
  /// The report as JSON.
  public var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("cairn", .string(version)),
      ("command", .array(command.map(JSONValue.string))),
      ("status", .integer(Int64(status))),
    ]
    if let failure { members.append(("error", Self.json(failure))) }
    members += [
      ("layers", .array(layers.map(Self.json)))
    ]
    if !accounts.isEmpty {
      members.append(
        (
          "steps",
          .array(
            accounts.map { .object([("step", .string($0.step)), ("details", $0.details)]) })
        ))
    }
    members += sections.map { ($0.name, $0.value) }
    members += [
      (
        "warnings",
        .array(
          warnings.map { warning in
            .object([
              ("code", .string(warning.code)), ("message", .string(warning.message)),
              ("count", .count(warning.count)),
            ])
          })
      ),
      ("seconds", .real((seconds * 1000).rounded() / 1000)),
      ("peak_memory_bytes", .count(Self.peakMemoryBytes)),
    ]
    return .object(members)
  }

  /// A layer as an object of the report.
  public static func json(_ layer: Layer) -> JSONValue {
    .object(
      (layer.part.map { [("part", .string($0))] } ?? [])
        + [("name", .string(layer.name)), ("in", .count(layer.read))]
        + (layer.added > 0 ? [("added", .count(layer.added))] : [])
        + [
          ("filtered", .count(layer.filtered)),
          ("out", .count(layer.out)),
          ("dropped", .array(layer.dropped.map(json))),
          ("repaired", .array(layer.repaired.map(json))),
          ("changed", .array(layer.changed.map(json))),
        ])
  }

  private static func json(_ entry: LayerTally.Entry) -> JSONValue {
    .object(
      [
        ("reason", .string(entry.reason)),
        ("message", .string(entry.message)),
        ("count", .count(entry.count)),
      ] + (entry.isExpected ? [("expected", .boolean(true))] : [])
        + [("examples", .array(entry.examples.map(json)))])
  }

  private static func json(_ error: GeoError) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("reason", .string(error.reason.code)), ("message", .string(error.message)),
    ]
    if let location = error.location, case .object(let place) = json(location) { members += place }
    if let hint = error.hint { members.append(("hint", .string(hint))) }
    return .object(members)
  }

  private static func json(_ location: SourceLocation) -> JSONValue {
    var members: [(String, JSONValue)] = [("path", .string(location.path))]
    if let layer = location.layer { members.append(("layer", .string(layer))) }
    if let line = location.line { members.append(("line", .count(line))) }
    if let column = location.column { members.append(("column", .count(column))) }
    if let feature = location.feature { members.append(("feature", .count(feature))) }
    if let id = location.id { members.append(("id", .string(id))) }
    if let field = location.field { members.append(("field", .string(field))) }
    return .object(members)
  }
}
