import Base
import Changes
import CommandLineKit
import Drawing
import Features
import Files
import Flow
import FormatKit
import Formats
import Geometry
import Network
import Packs
import Projects
import Search
import Steps
import Systems
import Text
import Tiling
import Tracks

/// `cairn explain`.
struct ExplainCommand: Command {
  var codes: [String] = []
  var isJSON = false

  static let name = "explain"
  static let abstract =
    "Say what a code of a message or report means, why it happens, and what to do."
  static let discussion = """
    Reports, problem files and the summary of a run name everything that was refused, left out, fixed or changed by \
    a code, such as ring-not-closed. Without a code, all of them are listed.
    """
  static let parameters: [Parameter<Self>] = [
    .positional("code", \.codes, help: "The codes to explain; without any, all are listed."),
    .flag("json", \.isJSON, help: "Print JSON instead of text."),
  ]
  static let examples = [
    Example(command: "cairn explain ring-not-closed", explanation: "Explain one code."),
    Example(command: "cairn explain", explanation: "List all codes, one per line."),
    Example(
      command: "cairn explain --json | jq -r '.[].code'",
      explanation: "List all codes for programs."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .environment]
  static let memory = "Nothing worth mentioning."

  /// How wide text may be.
  private static let width = 80

  mutating func run() -> ExitStatus {
    let (codes, isJSON) = (codes, isJSON)
    return Run.perform(CommonOptions(), InputOptions(), says: .losses) { (_) throws(GeoError) in
      var reasons = Reason.all
      if !codes.isEmpty {
        reasons = []
        for code in codes { reasons.append(try Self.reason(code)) }
      }
      let output = try ByteSink(path: nil, isOverwriting: false)
      if isJSON {
        try output.write(text: JSONValue.array(reasons.map(\.json)).pretty() + "\n")
      } else if codes.isEmpty {
        let width = reasons.map(\.code.count).max() ?? 0
        for reason in reasons {
          let padding = String(repeating: " ", count: width - reason.code.count + 2)
          try output.write(text: reason.code + padding + reason.meaning + "\n")
        }
      } else {
        try output.write(text: reasons.map(Self.text(of:)).joined(separator: "\n"))
      }
      return .done
    }
  }

  private static func reason(_ code: String) throws(GeoError) -> Reason {
    if let reason = Reason.all.first(where: { $0.code == code }) { return reason }
    let guess =
      nearestName(to: code, among: Reason.all.map(\.code))
      .map { "did you mean '\($0)'? " } ?? ""
    throw GeoError(
      .usage, "there is no code '\(code)'", hint: "\(guess)cairn explain lists all of them")
  }

  private static func text(of reason: Reason) -> String {
    func paragraph(_ title: String, _ text: String) -> String {
      "\n" + (title + text).wrapped(to: width, indent: 2) + "\n"
    }
    return "\(reason.code): \(reason.severity.phrase)\n"
      + paragraph("", reason.meaning.prefix(1).uppercased() + reason.meaning.dropFirst() + ".")
      + paragraph("Why: ", reason.cause) + paragraph("What to do: ", reason.remedy)
  }
}

extension Reason {
  /// Every code that the program can print, by name.
  static let all: [Reason] = {
    let kits: [[Reason]] = [
      base, text, geometry, systems, files, sharedErrors, sharedChanges, flow, steps, tiling,
      network, search, packs, drawing, tracks, projects, changes, cairn,
    ]
    var seen: Set<Reason> = []
    return (kits.joined() + Format.all.flatMap { $0.reasons() })
      .filter { seen.insert($0).inserted }.sorted { $0.code < $1.code }
  }()

  fileprivate var json: JSONValue {
    .object([
      ("code", .string(code)), ("severity", .string(severity.rawValue)),
      ("meaning", .string(meaning)), ("cause", .string(cause)), ("remedy", .string(remedy)),
    ])
  }
}

extension Reason.Severity {
  /// What it means for a run.
  fileprivate var phrase: String {
    switch self {
    case .usage: "a mistake in the command (exit status 2)"
    case .input: "a mistake in the input (exit status 4; --on-error skip leaves bad features out)"
    case .environment: "something on this machine is missing or failing (exit status 5)"
    case .interruption: "the run was asked to end"
    case .bug: "a bug in cairn (exit status 70)"
    case .dropped: "features were left out"
    case .incomplete: "features were left out, which is not a loss"
    case .merged: "features were merged into others, which is not a loss"
    case .repaired: "features were fixed"
    case .changed: "features or values were changed"
    case .inherent: "values are written in another way, as the output's format has no other"
    case .passedOver: "features were not asked for"
    case .warning: "a warning"
    case .finding: "something that a check reports"
    }
  }
}
