public import Base
internal import Features
public import Flow
internal import Geometry

/// Cuts an input of OpenStreetMap's objects into pieces, in turn; decoders make blocks of them at the same
/// time.
///
/// It is to objects what `FeatureReader` is to features. There is one for each of OSM XML, PBF, changes and
/// Overpass JSON; nothing else differs between these formats. Pieces are cut the same way whatever the number
/// of workers. An error comes alone, after the objects before it.
public protocol ObjectReader: AnyObject {
  /// Fills the empty batch's piece with the next one of the input; false at the end.
  func read(into batch: inout ObjectBatch) throws(GeoError) -> Bool
  /// What makes a block of a piece; one for each worker.
  func makeDecoder(_ wanted: OSMWanted) -> any ObjectDecoder
  /// What the head of the input says; known after the first `read`.
  var header: OSMHeader { get }
  /// True if places in the input are lines and columns.
  var isText: Bool { get }
  /// How much has been read.
  var progress: FlowProgress { get }
  /// What is odd about the input as a whole, known when it has been read.
  var oddities: [Oddity] { get }
  /// Why the input holds only a part of what it should, although it is well-formed; known when it has been read.
  var failure: GeoError? { get }
}

extension ObjectReader {
  /// Nil: the input does not tell.
  public var failure: GeoError? { nil }
}

/// Makes blocks of pieces; owned by one worker.
public protocol ObjectDecoder: AnyObject {
  /// Fills the batch's empty block with the objects of its piece. Errors are located by their offset in the
  /// whole input; unknown elements are warnings.
  func decode(_ batch: inout ObjectBatch) throws(GeoError)
}

/// One step of a chain of objects. The batches pass on all cores at once, so that a stage has to guard what
/// its steps share.
public protocol ObjectStage: AnyObject {
  /// What it needs to know of objects.
  var wanted: OSMWanted { get }
  /// True if objects go on after it as copies of their text, so that no more has to be known of them.
  var endsDecoding: Bool { get }
  /// Why the answer is no, when all inputs have been read; nil if it is not.
  var refusal: String? { get }
  /// Another input begins, whose batches are numbered from 0. `path` is what messages call it.
  func begin(path: String) throws(GeoError)
  /// What is done to batches; one for each worker of each input.
  func makeStep() -> any ObjectStep
}

extension ObjectStage {
  /// False: objects go on as columns.
  public var endsDecoding: Bool { false }
  /// It asks nothing.
  public var refusal: String? { nil }
}

/// A change to every batch, made at once by each worker with its own copy.
public protocol ObjectStep: AnyObject {
  /// Changes which objects of a batch go on, and how.
  func apply(to batch: inout ObjectBatch) throws(GeoError)
  /// Called for a batch that failed before it came here, so that later ones need not wait for it.
  func pass(_ ticket: Int)
}

/// Takes the objects of a run: a file, or a step that has to find something out first.
public protocol ObjectSink: AnyObject {
  /// What it needs to know of objects.
  var wanted: OSMWanted { get }
  /// What takes batches; one for each worker of each input.
  func makeEncoder() -> any ObjectEncoder
}

/// Takes batches for a sink; owned by one worker.
public protocol ObjectEncoder: AnyObject {
  /// At the same time as other workers: does all the work that does not depend on the order.
  func encode(_ batch: borrowing ObjectBatch) throws(GeoError)
  /// In turn: hands over what `encode` made of the same batch.
  func commit(_ batch: borrowing ObjectBatch) throws(GeoError)
  /// At the same time as other workers, after a commit: does the work that commits have left, for which nobody waits.
  func workOff()
}

extension ObjectEncoder {
  /// Nothing is left.
  public func workOff() {}
}

/// What the head of an input says.
public struct OSMHeader {
  /// The program that wrote it.
  var generator: String?
  /// The version of the format, `0.6`.
  var version: String?
  /// The boxes that it claims to cover: those that were asked for, not those of its objects.
  var boxes: [Box] = []
  /// For each of them where its data come from, as JOSM says it; shorter if the last ones do not say so.
  var boxOrigins: [String?] = []
  /// The time of the data: PBF's replication timestamp, Overpass's `osm_base`; RFC 3339.
  var dataTime: String?
  /// True if objects are sorted by kind and id, and the input says so.
  var isSorted = false
  /// True for a file of changes (osmChange).
  var isChange = false
  /// Copyright, attribution and license, and whatever else is said, by name.
  var others: [(name: String, value: String)] = []
}

extension OSMHeader {
  /// The parts of the head that are worth telling.
  var facts: [Fact] {
    var facts: [Fact] = []
    if let version { facts.append(Fact(name: "version", value: version)) }
    if let generator { facts.append(Fact(name: "generator", value: generator)) }
    if let dataTime { facts.append(Fact(name: "data-time", value: dataTime)) }
    for box in boxes { facts.append(Fact(name: "header-bounds", value: box.text)) }
    return facts
  }
}

extension Box {
  /// `west,south,east,north`, with the shortest numbers.
  var text: String {
    var text = Bytes()
    var mark: StaticString = ""
    for number in [minX, minY, maxX, maxY] {
      CellText.append(mark, to: &text)
      CellText.append(number, to: &text)
      mark = ","
    }
    return String(decoding: text.buffer, as: UTF8.self)
  }
}
