internal import Base
public import Features
public import Flow

/// Lets the first features of each layer pass, up to a number; in a chain, those that reach it.
public final class Limit: Stage {
  fileprivate let limit: Int
  /// The features of each layer that have passed.
  fileprivate let passed = Turnstile<[ObjectIdentifier: Int]>([:])

  /// A limit for each layer of all inputs.
  public init(_ limit: Int) { self.limit = limit }

  /// Batches are numbered from 0 again.
  public func begin(_ input: InputNature, path: String) { passed.restart() }

  /// Says how many pass.
  public func plan(for layers: [Layer]) -> [String] {
    ["the first \(Summary.count(limit, "feature")) of each layer"]
  }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// Batches pass in turn.
  public func makeStep() -> any BatchStep { LimitStep(stage: self) }
}

private struct LimitStep: BatchStep {
  let stage: Limit

  func apply(to batch: inout FeatureBatch) {
    stage.passed.pass(batch.ticket) { passed in
      var room = batch.slots.map { stage.limit - (passed[ObjectIdentifier($0.source)] ?? 0) }
      batch.keep { batch, feature in
        let slot = Int(batch.slotIndexes[feature])
        room[slot] -= 1
        return room[slot] >= 0
      }
      for (slot, room) in zip(batch.slots, room) where slot.readCount > 0 {
        passed[ObjectIdentifier(slot.source)] = stage.limit - max(room, 0)
      }
      let met = zip(batch.slots, room).filter { $0.0.readCount > 0 }
      batch.isLast = !met.isEmpty && met.allSatisfy { $0.1 <= 0 }
    }
  }

  func pass(_ ticket: Int) { stage.passed.pass(ticket) }
}
