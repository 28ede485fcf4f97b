internal import Base
internal import Features
internal import Text

/// Decides what becomes of a break of the rules: it refuses the feature, or is listed with its place in the
/// batch's ledger, and what can be kept of the feature is kept.
struct GeoJSONFaultJudge {
  /// Faults are listed.
  let listsFaults: Bool

  /// Lists a fault of the feature that is being added, or throws it; breaks of JSON's own grammar are always
  /// thrown.
  func tell(_ fault: JSONFault, _ batch: inout FeatureBatch) throws(JSONFault) {
    guard listsFaults, fault.reason != .jsonSyntax else { throw fault }
    let inside = fault.position - UnsafePointer(batch.piece.bytes.base)
    batch.ledger.add(
      Fault(
        ordinal: batch.ordinals.last ?? 0, slot: Int(batch.slotIndexes.last ?? 0),
        reason: fault.reason, message: fault.message,
        byteOffset: batch.piece.offset &+ UInt64(max(inside, 0))))
  }
}
