internal import Base
internal import Features
internal import Geometry

/// The breaks of a format's rules in a batch: those that a repair mends, and those that it cannot.
struct RepairFaults {
  private let faults: [Fault]
  private var next = 0

  /// Mended by the repair itself.
  private static let mended: Set<Reason> = [.openRing, .shortRing, .shortLine]
  /// Not errors for other commands either.
  private static let harmless: Set<Reason> = [
    .missingProperties, .extraOrdinates, .badBox, .forbiddenMember, .emptyGeometry,
  ]

  init(_ batch: borrowing FeatureBatch) { faults = batch.ledger.faults }

  /// Deals with the faults up to a feature, which come in the order of features: notes those that cost
  /// something, and throws the first that cannot be mended.
  mutating func pass(_ feature: Int, _ batch: inout FeatureBatch) throws(GeoError) {
    guard next < faults.count else { return }
    let ordinal = batch.ordinals[feature]
    var refusal: GeoError?
    while next < faults.count, faults[next].ordinal <= ordinal {
      let fault = faults[next]
      next += 1
      if Self.mended.contains(fault.reason) { continue }
      if Self.harmless.contains(fault.reason) {
        let costs = fault.reason == .extraOrdinates || fault.reason == .badBox
        if costs, !batch.ledger.notices.contains(where: { $0.reason == fault.reason }) {
          batch.note(fault.reason, as: .changed, fault.message, feature: feature)
        }
        continue
      }
      // Some formats leave out a position that cannot be read, and keep the others.
      let isPartial = fault.reason == .badCoordinate
      if isPartial, !batch.geometry.nodeRange(ofFeature: feature).isEmpty { continue }
      refusal = refusal ?? GeoError(fault.reason, fault.message)
    }
    if let refusal { throw refusal }
  }

  /// Throws what is wrong with the input as a whole.
  func finish() throws(GeoError) {
    for fault in faults[next...]
    where !Self.mended.contains(fault.reason) && !Self.harmless.contains(fault.reason) {
      var place = SourceLocation(path: "")
      place.byteOffset = fault.byteOffset
      throw GeoError(fault.reason, fault.message, at: place)
    }
  }
}
