internal import Base
internal import Features
internal import Flow
internal import Geometry

/// Takes back what the reader of GPX says of segments of one point, as the writer writes them with one point
/// again.
struct GPXOnePointNotes: BatchStep {
  mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
    guard batch.ledger.notices.contains(where: { $0.reason == .onePointSegment && $0.count > 0 })
    else { return }
    // The reader counts each line once, and counts are added up.
    for feature in 0..<batch.count where Self.isMarked(feature, batch) {
      batch.note(.onePointSegment, feature: feature, count: -1)
    }
  }

  private static func isMarked(_ feature: Int, _ batch: borrowing FeatureBatch) -> Bool {
    batch.cellRange(ofFeature: feature)
      .contains { batch.cells[$0].flags.contains(.onePointSegments) }
      && batch.geometry.nodeRange(ofFeature: feature).contains { node in
        batch.geometry.partRange(ofNode: node).contains { part in
          batch.geometry.lineRange(ofPart: part).contains { batch.geometry.isOnePoint($0) }
        }
      }
  }
}
