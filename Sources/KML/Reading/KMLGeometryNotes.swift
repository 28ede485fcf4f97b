internal import Base
internal import Features
internal import Geometry

/// What is noted on the way through one feature: where its geometry begins, how its members stand to the
/// ground, and what the ledger must count.
struct KMLGeometryNotes {
  /// What a geometry says besides its coordinates (KML 2.2 §10.2): 0 is what it does not say.
  struct Traits: Hashable {
    /// The number of the mode's name, from 1.
    var altitudeMode = 0
    /// 1 for false, 2 for true.
    var extrude = 0
    var tessellate = 0

    /// What is not said here is as `other` has it.
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
  /// One for each geometry that is no collection, in order.
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

  /// Geometries that are no collections.
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
    // What is no mode is kept as it is; there can't be many.
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

  /// What breaks KML's rules, as faults of the feature.
  @inline(never)
  private func tellFaults(_ batch: inout FeatureBatch, _ feature: Int) {
    let faults = [
      (
        "ring-not-closed", "ring is not closed: it ends where it did not begin",
        closedRings + openLines
      ),
      (
        "ring-too-short", "ring of less than four positions, or hole without an outer ring",
        shortRings
      ),
      ("line-too-short", "line has 1 position, at least 2 are needed", shortLines),
      ("coordinate-not-a-number", "position without two readable numbers", unreadablePositions),
      ("empty-geometry", "geometry without coordinates", emptyGeometries),
      ("extra-ordinates", "positions have more than three numbers", longTuples),
    ]
    for (code, message, count) in faults where count > 0 {
      batch.ledger.add(
        Fault(
          ordinal: batch.ordinals[feature], id: nil, slot: Int(batch.slotIndexes[feature]),
          code: code, message: message, byteOffset: batch.offsets[feature]))
    }
  }

  @inline(never)
  private func noteAll(_ batch: inout FeatureBatch, _ feature: Int) {
    func note(
      _ kind: Notice.Kind, _ reason: String, _ message: String, _ count: Int,
      _ batch: inout FeatureBatch
    ) {
      if count > 0 { batch.note(kind, reason, message, feature: feature, count: count) }
    }
    note(
      .changed, "attributes-left-out", "attributes such as ids of geometries were left out",
      lostAttributes, &batch)
    note(
      .changed, "elements-left-out", "elements where KML has none were left out", lostElements,
      &batch)
    note(.changed, "text-left-out", "text between elements was left out", strayTexts, &batch)
    note(
      .warning, "style-elsewhere", "styles in other files were not fetched", foreignStyles, &batch)
    note(.warning, "unknown-style", "a styleUrl names no style", unknownStyles, &batch)
    note(
      .warning, "empty-geometry", "geometries without coordinates were left out",
      emptyGeometries, &batch)
    note(
      .warning, "coordinate-left-out", "positions without two readable numbers were left out",
      unreadablePositions, &batch)
    note(
      .warning, "short-line", "lines of a single position were left out", shortLines, &batch)
    note(
      .warning, "short-ring",
      "rings of less than four positions, and holes without an outer ring, were left out",
      shortRings, &batch)
    note(
      .changed, "collection-flattened", "collections within collections were made one",
      flattenedCollections, &batch)
    note(
      .changed, "description-text-left-out",
      "text beside the first CDATA section of a description was left out", textsBesideHTML, &batch)
    note(
      .repaired, "coordinates-split",
      "coordinates without white space between them were split at every third number", splitLists,
      &batch)
    note(.repaired, "ring-closed", "an open ring was closed", closedRings, &batch)
    note(
      .warning, "ring-not-closed", "a LinearRing outside of polygons does not end where it begins",
      openLines, &batch)
    note(
      .changed, "extra-ordinates-dropped",
      "positions have more than three numbers; those behind the height were left out",
      longTuples, &batch)
    note(
      .changed, "extra-positions-dropped", "of several positions of a Point the first was kept",
      extraPositions, &batch)
    note(
      .changed, "polygon-rings", "rings of a polygon beside its outer one were taken for holes",
      oddRings, &batch)
    note(
      .changed, "track-values-left-out",
      "values of a track that belong to no position were left out", lostTrackValues, &batch)
    note(
      .warning, "box-without-edges", "a box without all of its four edges gives no footprint",
      boxesWithoutEdges, &batch)
  }
}
