internal import Base
internal import Geometry

/// The coastlines of an input, and the boxes that they make a sea in.
///
/// Workers collect ways, side by side; when all ways have been seen, they are joined.
final class OSMCoastlines: @unchecked Sendable {
  /// On which side of a coastline the land is.
  enum LandSide: String, CaseIterable {
    /// As the wiki has it (Tag:natural=coastline).
    case left
    /// The data are drawn the other way round.
    case right
  }

  /// What the user wants.
  struct Wishes {
    var landSide = LandSide.left
    /// Gaps are closed up to this length, in metres.
    var gapLimit = 100.0

    init() {}

    /// The wishes among the options of a format. `hasSea`: there is a layer that is made of coastlines.
    init(_ options: [String: String], hasSea: Bool) throws(GeoError) {
      for name in ["land-side", "coast-gap"] where options[name] != nil && !hasSea {
        throw GeoError(
          .usage, "--\(name) needs a --schema with a layer of the sea",
          hint: #"'map' and 'shortbread' have one; in a file it is a layer with "geometry": "sea""#)
      }
      if let side = options["land-side"].flatMap(LandSide.init(rawValue:)) { landSide = side }
      if let text = options["coast-gap"] {
        guard let metres = Double(text), (0...Self.widestGap).contains(metres) else {
          throw GeoError(
            .usage, "'\(text)' is not a number of metres from 0 to \(Int(Self.widestGap))")
        }
        gapLimit = metres
      }
    }

    /// Lengths are measured on a plane, which is good enough for so many metres.
    private static let widestGap = 100_000.0
  }

  let wishes: Wishes
  /// A record with the tags that the polygons of the sea have.
  let record = OSMCoastlines.makeRecord()
  /// The boxes that are filled, no two of which overlap; set before coastlines are asked for.
  private(set) var boxes: [OSMCoastBox] = []
  /// The ids of ways, one for each stretch of them; their indexes are the numbers of ways.
  private var wayIDs: [Int64] = []
  private let store: OSMStore
  private var collectors: [OSMCoastCollector] = []

  init(_ store: OSMStore, _ wishes: Wishes) {
    self.store = store
    self.wishes = wishes
  }

  private static func makeRecord() -> OSMRecordWriter {
    let block = OSMBlock()
    func text(_ string: String) -> OSMText {
      let start = block.text.count
      block.text.append(string)
      return OSMText(
        offset: UInt32(clamping: start), length: UInt32(clamping: block.text.count - start))
    }
    block.tags.append(OSMTag(key: text("natural"), value: text("coastline")))
    block.objects.append(OSMObject(id: 0, kind: .way, tagEnd: 1, nodeEnd: 0, memberEnd: 0))
    var record = OSMRecordWriter()
    record.append(0, of: block, box: nil)
    return record
  }

  /// The collector of another worker, before there are threads.
  func makeCollector() -> OSMCoastCollector {
    let collector = OSMCoastCollector(store)
    collectors.append(collector)
    return collector
  }

  /// Decides which boxes are filled: those that the user asked for, as far as the input covers them, or all that
  /// the head of the input claims to cover, or else the one that holds all its nodes.
  func fill(asked: [Box], _ coverage: OSMCoverage) {
    let asked = asked.compactMap { OSMCoastBox($0) }
    if asked.isEmpty {
      boxes = OSMCoastBox.disjoint(coverage.boxes)
    } else if coverage.header.isEmpty {
      boxes = OSMCoastBox.disjoint(asked)
    } else {
      boxes = OSMCoastBox.disjoint(
        asked.flatMap { box in coverage.header.compactMap { box.intersection($0) } })
    }
  }

  /// True if there are none, when all ways have been seen.
  var isEmpty: Bool { collectors.allSatisfy { $0.stretches.isEmpty } }

  /// The id of a way by its number.
  func id(ofWay number: Int32) -> Int64 {
    wayIDs.indices.contains(Int(number)) ? wayIDs[Int(number)] : 0
  }

  /// `way/7` for the number of a way.
  func name(ofWay number: Int32) -> String { "\(OSMKind.way.name)/\(id(ofWay: number))" }

  /// The coastlines as they are joined, when all ways have been seen; asked once.
  func takeLines() -> [OSMCoastLine] {
    // In the order of the ways, whatever worker has had them.
    var found: [(stretch: OSMCoastCollector.Stretch, collector: Int)] = []
    for (number, collector) in collectors.enumerated() {
      let stretches = collector.stretches.buffer
      for stretch in stretches { found.append((stretch, number)) }
    }
    found.sort {
      ($0.stretch.way, $0.stretch.placeStart) < ($1.stretch.way, $1.stretch.placeStart)
    }
    wayIDs = found.map(\.stretch.way)
    var ways: [OSMCoastLine] = []
    for (number, (stretch, collector)) in found.enumerated() {
      let way = Int32(truncatingIfNeeded: number)
      var line = OSMCoastLine(corners: [])
      let places = collectors[collector].places.buffer(stretch.placeStart..<stretch.placeEnd)
      for place in places { line.corners.append(OSMCoastCorner(place: place, way: way)) }
      if wishes.landSide == .right { line.corners.reverse() }
      ways.append(line)
    }
    collectors = []
    return OSMCoastLine.joined(ways)
  }
}
