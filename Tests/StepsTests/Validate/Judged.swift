import Base
import Features
import Files
import Flow
import FormatKit
import Formats
import Foundation
import Steps
import TestSupport

/// What validation says of one file.
struct Judged {
  struct Problem {
    let code: String
    let severity: String
    let message: String
    let feature: Int?
    let line: Int?
    let location: [Double]?
  }

  var problems: [Problem] = []
  var features = 0
  var invalid = 0
  /// The whole list as it was written.
  var text = ""

  var errors: [Problem] { problems.filter { $0.severity == "error" } }
  var codes: [String] { problems.map(\.code) }

  static let data = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Data/validity")

  /// Judges a file; errors of syntax are thrown.
  init(
    _ url: URL, format: String = "geojson", form: ProblemForm = .json, jobs: Int = 1,
    level: ValidationCode.Severity = .info, behind stages: [any Stage] = [],
    adjusting adjust: (inout ValidationRequest) -> Void = { _ in }
  ) throws {
    var request = InputRequest(source: try ByteSource(path: url.path))
    request.faults.listsFaults = true
    guard let found = Format.named(format) else { throw GeoError(.unknownFormat, format) }
    let reader = try found.makeReader(request)
    let scratch = try Scratch()
    let output = scratch.folder.appending(path: "list")
    var wanted = ValidationRequest(atLeast: level, only: nil, ignored: [])
    adjust(&wanted)
    let stage = ValidationStage(
      wanted, form: form, to: try ByteSink(path: output.path, isOverwriting: false),
      log: ProblemLog(keepsAll: false), version: "test")
    let ledger = Ledger()
    try Flow.run(
      from: reader, path: "in", into: NoSink(), catalog: Catalog(), ledger: ledger,
      stages: stages + [stage], jobs: jobs)
    try stage.verify()
    try stage.finish(ledger)
    text = try String(contentsOf: output, encoding: .utf8)
    guard form == .json else { return }
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    features = object["features"] as? Int ?? -1
    invalid = object["invalid"] as? Int ?? -1
    problems = (object["problems"] as? [[String: Any]] ?? []).map {
      Problem(
        code: $0["code"] as? String ?? "", severity: $0["severity"] as? String ?? "",
        message: $0["message"] as? String ?? "", feature: $0["feature"] as? Int,
        line: $0["line"] as? Int, location: $0["location"] as? [Double])
    }
  }

  /// Judges a text.
  init(
    text: String, format: String = "geojson", form: ProblemForm = .json, jobs: Int = 1,
    level: ValidationCode.Severity = .info, behind stages: [any Stage] = [],
    adjusting adjust: (inout ValidationRequest) -> Void = { _ in }
  ) throws {
    let scratch = try Scratch()
    // The layer is called by the file.
    try self.init(
      try scratch.file("in", text), format: format, form: form, jobs: jobs, level: level,
      behind: stages, adjusting: adjust)
  }

  private final class NoSink: FeatureSink {
    func makeEncoder() -> any BatchEncoder { Encoder() }
    func finish(_ catalog: Catalog) {}
    private final class Encoder: BatchEncoder {
      func encode(_ batch: borrowing FeatureBatch) {}
      func commit(_ batch: borrowing FeatureBatch) {}
    }
  }
}
