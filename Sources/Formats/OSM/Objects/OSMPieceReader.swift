internal import Geometry
internal import Streaming

/// What is wanted of objects: decoders leave out the rest, as far as that makes them faster.
struct OSMWanted: OptionSet {
  let rawValue: UInt8
  /// Tags.
  static let tags = OSMWanted(rawValue: 1)
  /// Nodes of ways, members of relations.
  static let references = OSMWanted(rawValue: 2)
  /// Version, time, changeset and user.
  static let infos = OSMWanted(rawValue: 4)
  /// Nodes, at least with their ids.
  static let nodes = OSMWanted(rawValue: 8)
  /// Ways, at least with their ids.
  static let ways = OSMWanted(rawValue: 16)
  /// Relations, at least with their ids.
  static let relations = OSMWanted(rawValue: 32)
  /// The places of nodes.
  static let locations = OSMWanted(rawValue: 64)
  /// All objects.
  static let objects: OSMWanted = [.nodes, .ways, .relations]
  /// Everything.
  static let everything: OSMWanted = [.objects, .tags, .references, .infos, .locations]
}

/// Cuts an input of OSM's objects into pieces in turn, which decoders make blocks of at once.
///
/// It is `FeatureReader` below the level of features: one for each of OSM XML, PBF, changes and Overpass
/// JSON, and the only thing that differs between them. Pieces are cut the same way whatever the number
/// of workers; an error comes alone.
protocol OSMPieceReader: AnyObject {
  /// Fills the empty batch's `input` with the next piece; false at the end.
  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool
  /// What makes a block of a piece; one for each worker.
  func makeDecoder(_ wanted: OSMWanted) -> any OSMPieceDecoder
  /// What the head of the input says; known behind the first `read`.
  var header: OSMHeader { get }
  /// True if places in the input are lines and columns.
  var isText: Bool { get }
  /// Bytes read so far and in all.
  var progress: (done: UInt64, total: UInt64?) { get }
  /// What is odd about the input as a whole, known when it has been read.
  var oddities: [Oddity] { get }
}

/// Makes blocks of pieces; owned by one worker.
protocol OSMPieceDecoder: AnyObject {
  /// Fills an empty block with the objects of `batch.input`. Errors are located by their offset in the
  /// whole input; elements that nobody knows are noted in the batch (slot 0).
  func decode(_ batch: inout FeatureBatch, into block: OSMBlock) throws(GeoError)
}

/// What the head of an input says of it.
struct OSMHeader {
  /// The program that wrote it.
  var generator: String?
  /// The version of the format, `0.6`.
  var version: String?
  /// The box that it says to hold: of what was asked for, not of what is there.
  var boxes: [Box] = []
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
  /// What of the head is worth telling.
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
