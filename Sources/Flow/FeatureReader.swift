public import Base
public import Features
public import Files
public import Text

/// Reads one input: hands out its bytes or rows in turn, and makes features of them at once.
///
/// `read(into:)` is called by one worker at a time, in order; it should do no more than it must to
/// cut the input into batches. The decoders do the rest on all cores.
public protocol FeatureReader: AnyObject {
  /// What is known of the input before anything is read.
  var nature: InputNature { get }
  /// Fills an empty batch with the next piece of the input; false at the end.
  ///
  /// Pieces are cut the same way whatever the number of workers. An error comes alone: what precedes
  /// it has been handed out by the calls before.
  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool
  /// What makes features of a batch; one for each worker.
  func makeDecoder() -> any BatchDecoder
  /// How much has been read, for the progress bar.
  var progress: FlowProgress { get }
  /// What is known of the input when all of it has been read; called once, then.
  func finish() throws(GeoError) -> InputEnd
}

/// What is known of an input before anything is read.
public struct InputNature: Sendable {
  /// The layers that it is sure to have. Formats that find their layers on the way name the one that
  /// features belong to by default.
  public var layers: [Layer]
  /// True if more layers may be found on the way.
  public var findsLayers: Bool
  /// True if places in the input are lines and columns.
  public var isText: Bool
  /// True if the input has to follow RFC 7946, which asks more of geometries than Simple Features does.
  public var followsRFC7946: Bool

  /// An input with some layers.
  public init(
    layers: [Layer], findsLayers: Bool = false, isText: Bool, followsRFC7946: Bool = false
  ) {
    self.layers = layers
    self.findsLayers = findsLayers
    self.isText = isText
    self.followsRFC7946 = followsRFC7946
  }
}

/// What is known of an input when all of it has been read.
public struct InputEnd {
  /// The layers that it turned out to have, with features or without.
  public var layers: [Layer] = []
  /// Members of a GeoJSON FeatureCollection that came behind the features.
  public var members: [Layer.Member] = []
  /// What is odd about the input as a whole.
  public var oddities: [Oddity] = []
  /// What is worth knowing of the input as a whole, such as its version.
  public var facts: [Fact] = []
  /// What the input holds besides features, if it was asked for.
  public var summary: InputSummary?
  /// Files that came along with the features, such as pictures.
  public var attachments: [Attachment] = []

  /// The end of an input of which there is nothing to say but its layers.
  public init(layers: [Layer] = []) { self.layers = layers }
}

/// Something worth knowing of an input, as `info` prints it.
public struct Fact: Hashable, Sendable {
  /// What it is, in kebab case.
  public var name: String
  /// The value, for people.
  public var value: String
  /// A fact.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// What an input holds besides features, as `info` prints it.
public struct InputSummary: Sendable {
  /// Members of the JSON object of the input.
  public var members: [(name: String, value: JSONValue)] = []
  /// Lines for people: a word, spaces up to the 13th column, and what there is to say.
  public var lines: [String] = []
  /// A summary that says nothing yet.
  public init() {}
}

/// Something odd about an input or output as a whole: a warning. If its reason is one of changes, something was
/// left out, and the ledger counts it too.
public struct Oddity: Hashable, Sendable {
  /// Why it is worth a warning.
  public var reason: Reason
  /// What it is here.
  public var message: String
  /// How many things were left out.
  public var count: Int
  /// The first of them.
  public var places: [SourceLocation]
  /// An oddity; it says what the reason means unless there is more to say.
  public init(
    _ reason: Reason, _ message: String? = nil, count: Int = 1, places: [SourceLocation] = []
  ) {
    self.reason = reason
    self.message = message ?? reason.meaning
    self.count = count
    self.places = places
  }
}

/// Makes features of what a reader put into a batch; owned by one worker.
public protocol BatchDecoder: AnyObject {
  /// Appends the features of `batch.piece.bytes`; a bad one is thrown, or rejected if the reader was told
  /// to skip.
  func decode(_ batch: inout FeatureBatch) throws(GeoError)
}

/// A change to every batch, made at once by each worker with its own copy.
public protocol BatchStep {
  /// Changes the batch in place.
  mutating func apply(to batch: inout FeatureBatch) throws(GeoError)
  /// Told of a batch that failed before it came here, so that those behind it need not wait for it.
  mutating func pass(_ ticket: Int)
  /// Called in turn when the batch that was last applied has been committed: what the step found out about
  /// it is added to what the stage knows of the run. Batches that come behind a failure, or behind the last
  /// one that is wanted, are not committed.
  mutating func commit() throws(GeoError)
}

extension BatchStep {
  /// Nothing waits.
  public mutating func pass(_ ticket: Int) {}
  /// There is nothing to add.
  public mutating func commit() throws(GeoError) {}
}

/// Takes the features of a run: a file, a store, or the sums of `info` and `bbox`.
public protocol FeatureSink: AnyObject {
  /// What takes batches; one for each worker of each input.
  func makeEncoder() -> any BatchEncoder
  /// The last steps before that, such as leaving out what the output has no place for; their own for
  /// each worker.
  func makeSteps() -> [any BatchStep]
  /// Called once, after the last commit of the last input.
  func finish(_ catalog: Catalog) throws(GeoError)
  /// The same, for whoever has something to tell the ledger; called in its place.
  func finish(_ catalog: Catalog, _ ledger: Ledger) throws(GeoError)
  /// True if ``Catalog/attachments`` are written, too; otherwise the ledger counts them as left out.
  var takesAttachments: Bool { get }
  /// What is odd about the output as a whole, known when it has been written.
  var oddities: [Oddity] { get }
}

extension FeatureSink {
  /// None: there is a place for everything.
  public func makeSteps() -> [any BatchStep] { [] }
  /// A file of features has no place for other files.
  public var takesAttachments: Bool { false }
  /// Nothing.
  public var oddities: [Oddity] { [] }

  /// Finishes the output, and tells the ledger what is odd about it and what it has no place for.
  public func finish(_ catalog: Catalog, _ ledger: Ledger) throws(GeoError) {
    try finish(catalog)
    if !takesAttachments, !catalog.attachments.isEmpty {
      let files = catalog.attachments
      catalog.wantedLayers.first?.note(
        .attachmentsLeftOut, count: files.count,
        examples: files.prefix(Notice.exampleLimit).map { SourceLocation(path: $0.name) })
      ledger.warn(
        .attachmentsLeftOut,
        "files that came with the features are left out; --attachments FOLDER writes them there",
        count: files.count)
    }
    ledger.warn(of: oddities)
  }
}

/// Takes batches for a sink; owned by one worker.
public protocol BatchEncoder: AnyObject {
  /// At once with other workers: does all the work that needs no order. The batch's slots carry
  /// their output layer, fields and forms.
  func encode(_ batch: borrowing FeatureBatch) throws(GeoError)
  /// In turn: hands over what `encode` made of the same batch.
  func commit(_ batch: borrowing FeatureBatch) throws(GeoError)
}
