public import Geometry

/// Reads one input: hands out its bytes or rows in turn, and makes features of them at once.
///
/// `read(into:)` is called by one worker at a time, in order; it should do no more than it must to
/// cut the input into batches. The decoders do the rest on all cores.
public protocol FeatureReader: AnyObject {
  /// The layers that the input is known to have before anything is read; formats that find their
  /// layers on the way name the one that features belong to by default.
  var layers: [Layer] { get }
  /// Fills an empty batch with the next piece of the input; false at the end.
  ///
  /// Pieces are cut the same way whatever the number of workers. An error comes alone: what precedes
  /// it has been handed out by the calls before.
  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool
  /// What makes features of a batch; one for each worker.
  func makeDecoder() -> any BatchDecoder
  /// True if places in the input are lines and columns.
  var isText: Bool { get }
  /// True if the input has to follow RFC 7946, which asks more of geometries than Simple Features does.
  var followsRFC7946: Bool { get }
  /// Bytes read so far and in all, for the progress bar; nil where nobody knows.
  var progress: (done: UInt64, total: UInt64?) { get }
  /// What is odd about the input as a whole, known when it has been read.
  var oddities: [Oddity] { get }
  /// What is worth knowing of the input as a whole, such as its version; known when it has been read.
  var facts: [Fact] { get }
  /// What the input holds besides features, if it was asked for; known when it has been read.
  var summary: InputSummary? { get }
  /// Members of a GeoJSON FeatureCollection that came behind the features; known at the end.
  func trailingMembers() throws(GeoError) -> [Layer.Member]
  /// True if layers besides those of `layers` may be found on the way.
  var findsLayers: Bool { get }
  /// Files that came along with the features, such as pictures; asked for when all has been read.
  var attachments: [Attachment] { get }
  /// What goes before and behind rejected records, so that a file of them can be fed in again.
  var rejectsFrame: (head: String, tail: String) { get }
}

extension FeatureReader {
  /// Only GeoJSON has to.
  public var followsRFC7946: Bool { false }
  /// No layers but those that are known.
  public var findsLayers: Bool { false }
  /// Nothing.
  public var summary: InputSummary? { nil }
  /// No files.
  public var attachments: [Attachment] { [] }
  /// Records stand alone.
  public var rejectsFrame: (head: String, tail: String) { ("", "") }
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

/// Something odd about an input as a whole, which cost nothing.
public struct Oddity: Hashable, Sendable {
  /// The ledger's code, in kebab case.
  public var code: String
  /// What it is, for people.
  public var message: String
  /// An oddity.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}

/// Makes features of what a reader put into a batch; owned by one worker.
public protocol BatchDecoder: AnyObject {
  /// Appends the features of `batch.input`; a bad one is thrown, or rejected if the reader was told
  /// to skip.
  func decode(_ batch: inout FeatureBatch) throws(GeoError)
}

/// A change to every batch, made at once by each worker with its own copy.
public protocol BatchStep {
  /// Changes the batch in place.
  mutating func apply(to batch: inout FeatureBatch) throws(GeoError)
  /// Told of a batch that failed before it came here, so that those behind it need not wait for it.
  mutating func pass(_ ticket: Int)
}

extension BatchStep {
  /// Nothing waits.
  public mutating func pass(_ ticket: Int) {}
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
  /// True if `Catalog.attachments` are dealt with; otherwise the ledger counts them as left out.
  var takesAttachments: Bool { get }
}

extension FeatureSink {
  /// None: there is a place for everything.
  public func makeSteps() -> [any BatchStep] { [] }
  /// A file of features has no place for other files.
  public var takesAttachments: Bool { false }
}

/// Takes batches for a sink; owned by one worker.
public protocol BatchEncoder: AnyObject {
  /// At once with other workers: does all the work that needs no order. The batch's slots carry
  /// their output layer, fields and forms; the catalog itself must not be touched here.
  func encode(_ batch: borrowing FeatureBatch) throws(GeoError)
  /// In turn: hands over what `encode` made of the same batch.
  func commit(_ batch: borrowing FeatureBatch, _ catalog: Catalog) throws(GeoError)
}
