internal import Base
internal import Features
internal import Geometry

/// What the ledger must count of one feature.
struct KMLFeatureNotes {
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
  var unreadableHeights = 0
  var beyondPoles = 0
  var splitLists = 0
  var shortLines = 0
  var shortRings = 0
  var flattenedCollections = 0
  var textsBesideHTML = 0
  var ringsAsLines = 0
  var tracksAsLines = 0

  /// True if there is nothing to tell the ledger.
  private var isQuiet: Bool {
    lostAttributes | lostElements | strayTexts | foreignStyles | unknownStyles == 0
      && emptyGeometries | closedRings | openLines | longTuples | extraPositions == 0
      && oddRings | lostTrackValues | boxesWithoutEdges | unreadablePositions | shortLines == 0
      && shortRings | flattenedCollections | textsBesideHTML | splitLists == 0
      && unreadableHeights | beyondPoles | ringsAsLines | tracksAsLines == 0
  }

  /// Begins with a feature.
  mutating func begin() {
    if !isQuiet { self = KMLFeatureNotes() }
  }

  /// Counts what was odd about coordinates.
  mutating func count(_ extras: KMLCoordinates.Extras) {
    longTuples += extras.longTuples
    unreadablePositions += extras.unreadable
    splitLists += extras.splitLists
    unreadableHeights += extras.unreadableHeights
    beyondPoles += extras.beyondPoles
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
      (.badCoordinate, "height that is not a number", unreadableHeights),
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
      .emptyGeometry, "geometries without coordinates were left out", count: emptyGeometries,
      &batch)
    note(.coordinateLeftOut, count: unreadablePositions, &batch)
    note(
      .heightNotANumber, as: .changed, "heights that are not numbers were left out",
      count: unreadableHeights, &batch)
    note(
      .positionOutOfRange, as: .changed, "positions with a latitude beyond 90 degrees were kept",
      count: beyondPoles, &batch)
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
      "positions have more than three numbers; those after the height were left out",
      count: longTuples, &batch)
    note(.extraPositionsDropped, count: extraPositions, &batch)
    note(.polygonRings, count: oddRings, &batch)
    note(.ringAsLine, count: ringsAsLines, &batch)
    note(.trackAsLine, count: tracksAsLines, &batch)
    note(.trackValuesLeftOut, count: lostTrackValues, &batch)
    note(.boxWithoutEdges, count: boxesWithoutEdges, &batch)
  }
}
