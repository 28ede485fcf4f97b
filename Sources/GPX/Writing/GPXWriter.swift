internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit
internal import Geometry
internal import XML

/// Writes GPX 1.1: metadata, then waypoints, routes and tracks, whatever the order of the features.
///
/// Workers format whole batches. In turn, the texts go to a file without a name. The document is put together
/// from it at the end, when its box and the namespaces that it needs are known.
final class GPXWriter: FeatureSink {
  /// The parts of a document, in order.
  enum Section: Int, CaseIterable {
    case waypoints, routes, tracks
  }

  private let sink: ByteSink
  private let spool: SectionSpool
  private let skipsErrors: Bool
  let options: GPXWriterOptions
  private let suggestion: FieldChoice.Suggestion
  private var prefixes: [String: String] = [:]
  private var box = Box()
  /// Prefixes that stand for another namespace in a further input.
  private var conflicts: Set<String> = []

  /// Opens the output.
  init(_ request: OutputRequest) throws(GeoError) {
    sink = try request.makeSink()
    spool = try SectionSpool(beside: request.path)
    spool.reserve(sections: Section.allCases.count)
    skipsErrors = request.skipsErrors
    options = GPXWriterOptions(request.options)
    suggestion = request.suggestion
  }

  func makeEncoder() -> any BatchEncoder { GPXEncoder(self) }

  func makeSteps() -> [any BatchStep] {
    [
      GPXPlaces(skipsErrors: skipsErrors, takesPolygons: options.writesPolygons),
      GPXOnePointNotes(),
    ]
  }

  /// Takes text for a part of the document; called in turn.
  func append(_ text: UnsafeBufferPointer<UInt8>, to section: Section) throws(GeoError) {
    if !text.isEmpty { try spool.append(text, to: section.rawValue) }
  }

  /// Takes the prefixes and the box of the text of a batch; called in turn.
  func take(_ used: [String: String], _ box: Box) {
    self.box.extend(box)
    for (prefix, uri) in used where prefixes[prefix] != uri {
      if prefixes[prefix] == nil { prefixes[prefix] = uri } else { conflicts.insert(prefix) }
    }
  }

  func finish(_ catalog: Catalog) throws(GeoError) {
    try FieldChoice.check(
      options.choices, against: catalog.wantedLayers, suggesting: suggestion)
    var frame = GPXFrame(catalog.wantedLayers, box: box)
    for (prefix, uri) in prefixes { frame.declare(prefix, uri) }
    let head = frame.head
    try sink.write(head.buffer)
    for section in Section.allCases {
      try spool.read(section: section.rawValue) { (text) throws(GeoError) in try sink.write(text) }
    }
    let tail = frame.tail
    try sink.write(tail.buffer)
    note(frame, catalog)
    try sink.commit()
  }

  /// Counts what the document could not hold.
  private func note(_ frame: borrowing GPXFrame, _ catalog: Catalog) {
    guard let first = catalog.wantedLayers.first else { return }
    if !conflicts.isEmpty {
      first.note(.namespacePrefix, count: conflicts.count)
    }
    if frame.leftOutCount > 0 {
      first.note(
        .metadataLeftOut,
        "parts of the metadata that GPX 1.1 does not have, or of further inputs, were left out",
        count: frame.leftOutCount)
    }
    let names = Set(GPXReader.Kind.allCases.map(\.layerName))
    let layers = catalog.wantedLayers
    for layer in layers where layers.count > 1 && !names.contains(layer.name) {
      layer.note(.layerName, "layers have no names in GPX: \(layer.name)", count: 1)
    }
  }
}
