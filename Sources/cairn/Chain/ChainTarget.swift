import Base
import Flow
import FormatKit
import Geometry
import Steps
import Systems

/// Where features of a chain go: its own output, or that of a `tee`.
struct ChainTarget {
  let output: OutputOptions
  /// The format of the output.
  let format: Format
  /// What the writer is asked for.
  var request: OutputRequest
  /// What is wanted of the operation into the system that the format must have.
  var demands = TransformationDemands()
  /// Where the data are, in degrees, if the choice of that operation depends on it and it is known.
  var place: BoundingBox?
  private let destination: Destination
  /// Where files that come along with features go besides, if named.
  private let attachments: AttachmentFolder?

  /// A target whose options go together; nothing is opened yet.
  init(_ output: OutputOptions, _ run: Run, _ input: InputOptions) throws(GeoError) {
    self.output = output
    format = try output.check()
    destination = Destination(output, run)
    attachments = output.attachments.map {
      AttachmentFolder($0, isOverwriting: output.isOverwriting)
    }
    request = OutputRequest(path: output.isStandardOutput ? nil : output.path)
    request.isOverwriting = output.isOverwriting
    request.isAppending = output.isAppending
    request.keepsCRS = output.keepsCRS
    request.jobs = run.jobs
    request.skipsErrors = input.onError == .skip
    request.options = try output.formatOptions(for: format)
    request.suggestion = nearestField
    request.completion = output.completion
  }

  /// Refuses outputs that exist, or are other files of the run.
  func check(against paths: [String]) throws(GeoError) { try destination.check(against: paths) }

  /// True if what was written stays written when the run fails.
  var isStream: Bool { destination.isStream }

  /// What changes features on their way to the output: into the system that it must have, and what
  /// rounds them; and what looks at the result.
  var stages: [any Stage] {
    let last = destination.stages + [DegreeCheck()]
    guard format.traits.systems != .any, !request.keepsCRS else { return last }
    let reprojection = Reprojection.implicit(
      skipsErrors: request.skipsErrors, demands, place: place)
    return [reprojection] + last
  }

  /// True if features of a system are reprojected on their way to the output.
  func reprojects(_ crs: CoordinateReferenceSystem) -> Bool {
    format.traits.systems != .any && !request.keepsCRS && !crs.isWGS84
  }

  /// What writes the output.
  func makeWriter() throws(GeoError) -> any FeatureSink {
    let writer = try format.makeWriter(request)
    return attachments.map { AttachmentSink(writer, $0) } ?? writer
  }

  /// A catalog for what the output has.
  func makeCatalog(limit: Int?, fields: [String]? = nil) -> Catalog {
    var selection = Catalog.Selection()
    selection.limit = limit
    selection.outputLayer = output.layer
    selection.fields = fields
    selection.mixedPolicy = output.mixedPolicy
    selection.changesFeatures = request.changesFeatures
    return Catalog(selection)
  }
}
