import Testing

@testable import Base
@testable import Features
@testable import Geometry

/// What is taken back leaves nothing behind, however often it was counted before.
@Suite("Ledger of a batch")
struct BatchLedgerTests {
  private func note(
    _ ledger: inout BatchLedger, _ reason: String, feature: UInt64, slot: Int = 0, count: Int = 1,
    severity: Reason.Severity = .repaired
  ) {
    let reason = Reason(reason, severity, "it was", cause: "", remedy: "")
    ledger.note(reason, slot: slot, feature: feature, count: count) {
      Notice.Example(byteOffset: 0, feature: feature)
    }
  }

  private func counts(_ ledger: BatchLedger) -> [String] {
    ledger.notices.map { "\($0.reason.code) \($0.slot) \($0.count) \($0.examples.map(\.feature))" }
  }

  @Test("goes back to a mark: counts, examples, new notices and faults")
  func marks() {
    var ledger = BatchLedger()
    note(&ledger, "closed", feature: 1)
    let mark = ledger.mark
    note(&ledger, "closed", feature: 2, count: 3)
    note(&ledger, "turned", feature: 2)
    ledger.add(Fault(ordinal: 2, slot: 0, reason: .open, message: "", byteOffset: 0))
    #expect(counts(ledger) == ["closed 0 4 [1, 2]", "turned 0 1 [2]"])
    ledger.goBack(to: mark)
    #expect(counts(ledger) == ["closed 0 1 [1]"])
    #expect(ledger.faults.isEmpty)
    ledger.refuse(
      Reject(range: 0..<0, error: GeoError(.usage, "no"), slot: 0))
    note(&ledger, "closed", feature: 3)
    ledger.goBack(to: mark)
    #expect(ledger.rejects.count == 1)
    #expect(counts(ledger) == ["closed 0 1 [1]"])
  }

  @Test("keeps three examples, whichever were taken back")
  func examples() {
    var ledger = BatchLedger()
    for feature in 1...10 {
      let mark = ledger.mark
      note(&ledger, "closed", feature: UInt64(feature))
      if feature % 2 == 0 { ledger.goBack(to: mark) }
    }
    #expect(counts(ledger) == ["closed 0 5 [1, 3, 5]"])
  }

  @Test("features that are left out later take along what is said of them")
  func forgetting() {
    var ledger = BatchLedger()
    note(&ledger, "closed", feature: 1)
    note(&ledger, "closed", feature: 2, count: 2)
    note(&ledger, "closed", feature: 1, slot: 1)
    note(&ledger, "left-out", feature: 2, severity: .dropped)
    note(&ledger, "odd", feature: 0, severity: .warning)
    ledger.add(Fault(ordinal: 2, slot: 0, reason: .open, message: "", byteOffset: 0))
    ledger.add(Fault(ordinal: 1, slot: 0, reason: .open, message: "", byteOffset: 0))
    ledger.forgetFeatures { slot, ordinal in slot == 0 && ordinal == 2 }
    #expect(
      counts(ledger) == [
        "closed 0 1 [1]", "closed 1 1 [1]", "left-out 0 1 [2]", "odd 0 1 [0]",
      ])
    #expect(ledger.faults.map(\.ordinal) == [1])
  }

  @Test("a batch that leaves features out, or refuses them, forgets what was said of them")
  func batches() {
    for refuses in [false, true] {
      var batch = FeatureBatch()
      let slot = batch.slot(for: Layer(name: "a", path: "a"))
      for ordinal in 1...4 {
        batch.slots[slot].readCount += 1
        batch.slotIndexes.append(UInt32(slot))
        batch.ordinals.append(UInt64(ordinal))
        batch.offsets.append(0)
        batch.ids.append(.null)
        batch.geometry.endFeature()
        batch.rowEnds.append(0)
        batch.note(.closed, feature: ordinal - 1)
      }
      if refuses {
        batch.reject([(1, GeoError(.usage, "no")), (3, GeoError(.usage, "no"))])
      } else {
        batch.keep { batch, feature in batch.ordinals[feature] % 2 == 1 }
      }
      #expect(counts(batch.ledger) == ["closed 0 2 [1, 3]"])
      #expect(batch.ledger.rejects.count == (refuses ? 2 : 0))
    }
  }
}

extension Reason {
  fileprivate static let open = Reason("open", .input, "it is open", cause: "", remedy: "")
  fileprivate static let closed = Reason("closed", .repaired, "it was", cause: "", remedy: "")
}
