import Base
import CommandLineKit
import Features
import Files
import Flow
import FormatKit
import Projects
import Steps

extension ProjectCommand {
  /// Holds a project against its template.
  func check(_ run: Run) throws(GeoError) -> ExitStatus {
    let path = arguments[0]
    let store = try ProjectStore(path: path)
    if let list { try run.claim(list, for: "list of problems") }
    var request = ValidationRequest(
      atLeast: .error, only: nil, ignored: [.noGeometry, .emptyGeometry])
    let rules = ProjectRules(store.template)
    let text = Array(rules.json.utf8)
    var read: Result<AttributeRules, GeoError>?
    text.withUnsafeBufferPointer { buffer in
      do throws(GeoError) {
        read = .success(try AttributeRules(json: buffer, path: path))
      } catch { read = .failure(error) }
    }
    request.rules = try read?.get()
    let sink = try ByteSink(path: list, isOverwriting: true)
    let codes = ProjectCheck.codes
    let stage = ValidationStage(
      request, form: isJSON ? .json : problemForm ?? .text, to: sink, log: run.problems,
      version: cairnVersion, name: "project check", more: codes)
    let check = ProjectCheck(store, path: path, maximumPrecision: maximumPrecision)
    let catalog = Catalog(run.input.selection)
    run.catalogs = [catalog]
    run.keepsPartialOutput = true
    let names = store.template.layers.map(\.name)
    let features = try run.features(of: try run.open(path), needsProperties: true) { request in
      request.faults.listsFaults = true
      if request.selection.layerNames.isEmpty { request.selection.layerNames = names }
    }
    let reader = try ProjectReader(features.reader, of: store)
    try run.read(
      Run.Features(input: features.input, reader: reader), into: CheckSink(), catalog,
      stages: [stage, check])
    try run.checkLayers()
    run.progress.erase()
    for problem in try check.problems() { try stage.add(problem) }
    try stage.finish(run.ledger)
    guard let refusal = stage.refusal else { return .done }
    run.answer(refusal)
    return .answerIsNo
  }
}

/// Takes features and does nothing with them.
private final class CheckSink: FeatureSink {
  func makeEncoder() -> any BatchEncoder { Encoder() }
  func finish(_ catalog: Catalog) {}

  private final class Encoder: BatchEncoder {
    func encode(_ batch: borrowing FeatureBatch) {}
    func commit(_ batch: borrowing FeatureBatch) {}
  }
}
