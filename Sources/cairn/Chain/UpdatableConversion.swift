import Base
import CommandLineKit
import Flow
import FormatKit
import GeoPackage
import OpenStreetMap
import SQLiteStore

/// The step of a conversion with `--updatable`: keeps the objects that pass through, and writes them into the store
/// with its layers.
///
/// Unchecked: what it keeps guards itself, and the rest does not change.
final class UpdatableConversion: GeoPackageCompanion, @unchecked Sendable {
  private let recorder: OSMObjectRecorder
  private let settings: OSMFeatureSettings

  /// The option's name among those of the output.
  private static let option = "updatable"

  /// Nil if the output is not to be updatable. Errors: `.usage` for a conversion that cannot be repeated with
  /// objects that change; those of reading files that options name.
  init?(
    _ input: InputOptions, _ steps: [any StepOptions], _ output: OutputOptions
  ) throws(GeoError) {
    guard Self.isAsked(of: output) else { return nil }
    let refused: [(name: String, isGiven: Bool)] = [
      ("several inputs", input.paths.count > 1), ("--append", output.isAppending),
      ("--layer", !input.layers.isEmpty), ("--bbox", input.box != nil),
      ("--limit", input.limit != nil), ("--output-layer", output.layer != nil),
      ("--precision", output.precision != nil), ("--on-error skip", input.onError == .skip),
    ]
    let step = steps.first.map { "the step " + type(of: $0).name }
    if let reason = refused.first(where: \.isGiven)?.name ?? step {
      var refusal = Self.refusal(of: reason)
      if reason == "--bbox" {
        refusal.hint =
          "cut the objects first: cairn extract --bbox … --set-bounds -o PART.osm.pbf; the sea then "
          + "fills that box, now and after each update"
      }
      throw refusal
    }
    let options = Dictionary(input.options.map { ($0.name, $0.value) }) { $1 }
    settings = try OSMFeatureSettings(options)
    recorder = try OSMObjectRecorder(for: settings)
  }

  private static func isAsked(of output: OutputOptions) -> Bool {
    output.options.last { $0.name == option }?.value == "yes"
  }

  /// Refuses an output that is to be updatable and gets something else than a conversion makes. Errors: `.usage`.
  static func refuse(_ output: OutputOptions, of step: String) throws(GeoError) {
    if isAsked(of: output) { throw refusal(of: "the step " + step) }
  }

  private static func refusal(of reason: String) -> GeoError {
    GeoError(
      .usage, "--updatable and \(reason) exclude each other",
      hint: "an update makes features of OpenStreetMap's objects again, whole and as they are")
  }

  /// The step that keeps the objects.
  var step: any StepOptions { Step(conversion: self) }

  /// Keeps objects on their way to becoming features. The command line does not know it as a step.
  private struct Step: ObjectStepOptions {
    var conversion: UpdatableConversion?

    static let name = "--updatable"
    static let abstract = ""
    static let discussion = ""
    static let parameters: [Parameter<Self>] = []
    static let examples: [Example] = []

    func makeObjectLinks(in context: StepContext) throws(GeoError) -> [ObjectLink] {
      let format = context.source.format
      guard format.objects?.makeWriter != nil, format.name != Format.osmChange.name else {
        throw UpdatableConversion.refusal(of: format.title)
      }
      return conversion.map { [.stage($0.recorder)] } ?? []
    }
  }

  /// Has a writer write the objects with the layers. Errors: `.usage` if it writes only some fields, or something
  /// besides the store.
  func attach(to writer: any FeatureSink, fields: [String]?) throws(GeoError) {
    guard fields == nil else { throw Self.refusal(of: "--fields") }
    guard let writer = writer as? GeoPackageWriter else {
      throw Self.refusal(of: "--attachments")
    }
    writer.companion = self
  }

  // MARK: - The transaction

  func begin(in database: Database) {}

  func finish(_ layers: [GeoPackageWrittenLayer], in database: Database) throws(GeoError) {
    try ObjectTable.create(in: database)
    let writer = try ObjectTableWriter(database, isFilling: true)
    try recorder.write(to: writer)
    try writer.finishFilling()
    let source = UpdatableSource(settings, recorder.state, recorder.coverage)
    try source.write(to: database)
    try source.enter(layers, isNew: true, in: database)
    try source.enterSea(layers, in: database)
  }
}
