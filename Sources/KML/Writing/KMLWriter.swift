public import Base
internal import Features
public import Flow
public import FormatKit
internal import XML

/// Writes KML 2.2 with Google's extensions (OGC 07-147r2, kml22gx.xsd), alone or in a KMZ archive.
///
/// Workers format whole batches; here, in turn, each text goes into a spool by Folder. What comes before
/// the features, shared styles and Schemas, is known at the end: then the document is put together.
public final class KMLWriter: FeatureSink {
  /// The options of documents and archives.
  public static let outputOptions: [FormatOption] = [
    .nameField, .descriptionField,
    FormatOption(
      name: "folder-field", valueName: "field", defaultValue: "none",
      help: "Make a Folder for each value of a property (KML).", isOnCommandLine: true),
  ]

  private let target: any KMLOutputTarget
  private let options: KMLWriterOptions
  private let skipsErrors: Bool
  private let spool: SectionSpool
  private var runs = KMLOutputRuns()
  private var layers: [Int: KMLOutputLayer] = [:]
  private var styles = KMLOutputStyles()
  private var identifiers = KMLOutputIdentifiers()
  private var prefixes: Set<String> = []
  // Of the current batch.
  private var splice = KMLOutputSplice()
  private var gathered = Bytes()

  /// Opens a document. Errors: `.outputExists`, `.file`.
  public convenience init(_ request: OutputRequest) throws(GeoError) {
    try self.init(request, target: try KMLOutputFile(request))
  }

  /// Opens an archive. Errors: `.usage` for standard output, `.outputExists`, `.file`.
  public convenience init(archive request: OutputRequest) throws(GeoError) {
    try self.init(request, target: try KMLOutputArchive(request))
  }

  init(_ request: OutputRequest, target: any KMLOutputTarget) throws(GeoError) {
    self.target = target
    options = KMLWriterOptions(request)
    skipsErrors = request.skipsErrors
    spool = try SectionSpool(beside: request.path)
  }

  /// True for archives.
  public var takesAttachments: Bool { target.takesAttachments }

  /// Positions have to be on Earth, and longitudes within ±180°.
  public func makeSteps() -> [any BatchStep] {
    [KMLPlaces(skipsErrors: skipsErrors), KMLLongitudes()]
  }

  /// What formats batches for one worker.
  public func makeEncoder() -> any BatchEncoder { KMLEncoder(self, options) }

  /// Takes the text of a batch; in turn.
  func take(
    _ text: inout KMLEncoderText, of batch: borrowing FeatureBatch
  ) throws(GeoError) {
    splice.settleStyles(&text, of: batch, &styles, &identifiers)
    splice.settleClaims(&text, of: batch, &identifiers)
    splice.apply(to: &text.output)
    prefixes.formUnion(text.output.prefixes)
    for (index, plan) in text.plans.enumerated() where batch.slots[index].outCount > 0 {
      guard let output = plan.slot.output else { continue }
      layers[output, default: KMLOutputLayer()].take(plan)
    }
    try append(text.output, text.plans)
  }

  /// Adds the runs of a batch to their Folders, those of one Folder together.
  private func append(
    _ output: borrowing KMLEncoderOutput, _ plans: [KMLEncoderPlan]
  ) throws(GeoError) {
    guard output.runs.count > 0 else { return }
    var order: [(run: Int, index: Int)] = []
    for index in 0..<output.runs.count {
      let run = output.runs[index]
      order.append((runs.number(of: run, plans[Int(run.slot)]), index))
    }
    spool.reserve(sections: runs.count)
    // Numbers grow with the first appearance: the order does not depend on the number of workers.
    if order.count > 2 { order.sort { ($0.run, $0.index) < ($1.run, $1.index) } }
    var next = 0
    while next < order.count {
      let run = order[next].run
      var last = next
      while last + 1 < order.count, order[last + 1].run == run { last += 1 }
      if last == next {
        try spool.append(output.text(ofRun: order[next].index), to: run)
      } else {
        gathered.removeAll()
        for place in next...last {
          gathered.append(contentsOf: output.text(ofRun: order[place].index))
        }
        try spool.append(gathered.buffer, to: run)
      }
      next = last + 1
    }
  }

  /// Puts the document together and in place.
  public func finish(_ catalog: Catalog) throws(GeoError) {
    try options.check(against: catalog.wantedLayers)
    var document = KMLOutputDocument(catalog, runs, layers)
    prefixes.formUnion(document.prefixes(&identifiers))
    let head = document.head(styles: styles.text, prefixes: prefixes)
    let length = UInt64(head.count) + UInt64(document.textLength) + spool.length
    try target.begin(sizeLimit: length)
    try head.withUnsafeBufferPointer { (bytes) throws(GeoError) in try target.write(bytes) }
    try document.write(spool, to: target)
    document.count()
    try target.finish(catalog.attachments)
  }
}
