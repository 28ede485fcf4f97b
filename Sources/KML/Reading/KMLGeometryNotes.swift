internal import Base
internal import Features
internal import Geometry

/// What is noted on the way through one feature: where its geometry begins, how its members relate to the
/// ground, and what the ledger must count.
struct KMLGeometryNotes {
  /// What a geometry says besides its coordinates (KML 2.2 §10.2): 0 stands for what it does not say.
  struct Traits: Hashable {
    /// The number of the mode's name, from 1.
    var altitudeMode = 0
    /// 1 for false, 2 for true.
    var extrude = 0
    var tessellate = 0

    /// Takes from `other` what is not said here.
    mutating func complete(from other: Traits) {
      if altitudeMode == 0 { altitudeMode = other.altitudeMode }
      if extrude == 0 { extrude = other.extrude }
      if tessellate == 0 { tessellate = other.tessellate }
    }
  }

  /// Where a run of geometries begins in the batch's tables.
  struct Start {
    var node = 0
    var part = 0
    var line = 0

    init() {}
    init(_ geometry: borrowing GeometryColumn) {
      node = geometry.nodes.count
      part = geometry.partEnds.count
      line = geometry.lineEnds.count
    }
  }

  /// Where the feature's geometry begins.
  private(set) var start = Start()
  /// One for each geometry that is not a collection, in order.
  var traits: [Traits] = []
  /// The names of altitude modes that were met (§16.3, and Google's for the sea floor).
  private(set) var altitudeModes = [
    "clampToGround", "relativeToGround", "absolute", "clampToSeaFloor", "relativeToSeaFloor",
  ]

  var lostAttributes = 0
  var lostElements = 0
  var strayTexts = 0
  var foreignStyles = 0
  var unknownStyles = 0
  var emptyGeometries = 0
  var closedRings = 0
  var openLines = 0
  var longTuples = 0
  var extraPositions = 0
  var oddRings = 0
  var lostTrackValues = 0
  var boxesWithoutEdges = 0
  var unreadablePositions = 0
  var splitLists = 0
  var shortLines = 0
  var shortRings = 0
  var flattenedCollections = 0
  var textsBesideHTML = 0

  /// True if there is nothing to tell the ledger.
  private var isQuiet: Bool {
    lostAttributes | lostElements | strayTexts | foreignStyles | unknownStyles == 0
      && emptyGeometries | closedRings | openLines | longTuples | extraPositions == 0
      && oddRings | lostTrackValues | boxesWithoutEdges | unreadablePositions | shortLines == 0
      && shortRings | flattenedCollections | textsBesideHTML | splitLists == 0
  }

  /// Geometries that are not collections.
  var leafCount: Int { traits.count }

  /// Begins with a feature.
  mutating func begin(_ geometry: borrowing GeometryColumn) {
    start = Start(geometry)
    if !traits.isEmpty { traits.removeAll(keepingCapacity: true) }
    if !isQuiet {
      let modes = altitudeModes
      let start = start
      self = KMLGeometryNotes()
      altitudeModes = modes
      self.start = start
    }
  }

  /// The number of an altitude mode; 0 for no text.
  mutating func number(ofMode name: UnsafeBufferPointer<UInt8>) -> Int {
    let name = name.trimmedXMLSpace
    guard !name.isEmpty else { return 0 }
    for (index, known) in altitudeModes.enumerated() where name.elementsEqual(known.utf8) {
      return index + 1
    }
    // An unknown mode is kept as it is; there can't be many.
    guard altitudeModes.count < 1 << 10 else { return 0 }
    altitudeModes.append(String(decoding: name, as: UTF8.self))
    return altitudeModes.count
  }

  /// Counts what was odd about coordinates.
  mutating func count(_ extras: KMLCoordinates.Extras) {
    longTuples += extras.longTuples
    unreadablePositions += extras.unreadable
    splitLists += extras.splitLists
  }

  /// True if the feature's geometry has areas.
  func isArea(_ geometry: borrowing GeometryColumn) -> Bool {
    guard start.node < geometry.nodes.count else { return false }
    let kind = geometry.nodes[start.node].kind
    return kind == .polygon || kind == .multiPolygon
  }

  /// Tells the ledger.
  @inline(__always)
  func note(_ batch: inout FeatureBatch, feature: Int, judgesFaults: Bool) {
    if isQuiet { return }
    if judgesFaults { tellFaults(&batch, feature) }
    noteAll(&batch, feature)
  }

  /// Adds what breaks KML's rules as faults of the feature.
  @inline(never)
  private func tellFaults(_ batch: inout FeatureBatch, _ feature: Int) {
    let faults: [(reason: Reason, message: String, count: Int)] = [
      (
        .openRing, "ring is not closed: it ends where it did not begin", closedRings + openLines
      ),
      (
        .shortRing, "ring of fewer than four positions, or hole without an outer ring", shortRings
      ),
      (.shortLine, "line has 1 position, at least 2 are needed", shortLines),
      (.badCoordinate, "position without two readable numbers", unreadablePositions),
      (.emptyGeometry, "geometry without coordinates", emptyGeometries),
      (.extraOrdinates, "positions have more than three numbers", longTuples),
    ]
    for (reason, message, count) in faults where count > 0 {
      batch.ledger.add(
        Fault(
          ordinal: batch.ordinals[feature], id: nil, slot: Int(batch.slotIndexes[feature]),
          reason: reason, message: message, byteOffset: batch.offsets[feature]))
    }
  }

  @inline(never)
  private func noteAll(_ batch: inout FeatureBatch, _ feature: Int) {
    func note(
      _ reason: Reason, as severity: Reason.Severity? = nil, _ message: String? = nil,
      count: Int, _ batch: inout FeatureBatch
    ) {
      if count > 0 { batch.note(reason, as: severity, message, feature: feature, count: count) }
    }
    note(.attributesLeftOut, count: lostAttributes, &batch)
    note(.elementsLeftOut, count: lostElements, &batch)
    note(.textLeftOut, count: strayTexts, &batch)
    note(.styleElsewhere, count: foreignStyles, &batch)
    note(.unknownStyle, count: unknownStyles, &batch)
    note(
      .emptyGeometry, as: .warning, "geometries without coordinates were left out",
      count: emptyGeometries, &batch)
    note(.coordinateLeftOut, count: unreadablePositions, &batch)
    note(.shortLineLeftOut, count: shortLines, &batch)
    note(.shortRingLeftOut, count: shortRings, &batch)
    note(.collectionFlattened, count: flattenedCollections, &batch)
    note(.descriptionTextLeftOut, count: textsBesideHTML, &batch)
    note(.coordinatesSplit, count: splitLists, &batch)
    note(.ringClosed, count: closedRings, &batch)
    note(
      .openRing, as: .warning, "a LinearRing outside of polygons does not end where it begins",
      count: openLines, &batch)
    note(
      .extraOrdinatesDropped,
      "positions have more than three numbers; those behind the height were left out",
      count: longTuples, &batch)
    note(.extraPositionsDropped, count: extraPositions, &batch)
    note(.polygonRings, count: oddRings, &batch)
    note(.trackValuesLeftOut, count: lostTrackValues, &batch)
    note(.boxWithoutEdges, count: boxesWithoutEdges, &batch)
  }
}
