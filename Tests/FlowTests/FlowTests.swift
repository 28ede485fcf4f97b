import Foundation
import Testing

@testable import Base
@testable import Features
@testable import Flow

/// One executor for all inputs: whatever fails, and however workers overtake each other, the output is what
/// one worker would have made of the batches before the failure.
@Suite("Flow", .timeLimit(.minutes(15)))
struct FlowTests {
  static let workers = [1, 2, 3, 8]

  /// Everything that a run leaves.
  struct Outcome: Equatable {
    var tickets: [Int]
    var features: [Double]
    var known: [[String]]
    var error: GeoError?
    /// The name, and how many were read, filtered and left.
    var tallies: [[String]]
  }

  static func run(
    _ script: Script, jobs: Int, stages: [any Stage] = [], limit: Int? = nil,
    ledger: Ledger = Ledger()
  ) -> Outcome {
    var selection = Catalog.Selection()
    selection.limit = limit
    let catalog = Catalog(selection)
    let sink = ScriptedSink(script)
    var failure: GeoError?
    do throws(GeoError) {
      try Flow.run(
        from: ScriptedReader(script), path: "script", into: sink, catalog: catalog, ledger: ledger,
        stages: [ForeignStage(script), ScriptedStage(script)] + stages, jobs: jobs)
    } catch { failure = error }
    return Outcome(
      tickets: sink.tickets, features: sink.features, known: sink.known, error: failure,
      tallies: catalog.reportedLayers.map {
        [$0.name, "\($0.tally.read)", "\($0.tally.filtered)", "\($0.tally.out)"]
      })
  }

  @Test("hands on every batch in order", arguments: workers)
  func order(_ jobs: Int) {
    let stage = OrderStage()
    let outcome = Self.run(Script(), jobs: jobs, stages: [stage])
    #expect(outcome.error == nil)
    #expect(outcome.tickets == Array(0..<40))
    #expect(outcome.features == (1...120).map(Double.init))
    #expect(outcome.tallies == [["a", "120", "0", "120"]])
    #expect(stage.seen == Array(0..<40))
  }

  @Test(
    "a failure leaves what came before it, and nothing else", arguments: Phase.allCases,
    [0, 1, 17, 39])
  func failures(_ phase: Phase, _ ticket: Int) throws {
    // Of the first batch no layer is known that another system could contradict.
    if phase == .admission, ticket == 0 { return }
    for jobs in Self.workers {
      var script = Script()
      script.failure = (ticket, phase)
      let stage = OrderStage()
      let totals = TotalStage()
      let outcome = Self.run(script, jobs: jobs, stages: [stage, totals])
      #expect(totals.committed == Array(0..<ticket), "\(phase) with \(jobs)")
      let error = try #require(outcome.error, "\(phase) \(jobs)")
      #expect(error.reason == (phase == .admission ? .mixedSystems : .scripted))
      #expect(error.location?.path == "script")
      #expect(outcome.tickets == Array(0..<ticket), "\(phase) with \(jobs)")
      #expect(outcome.features == (0..<ticket * 3).map { Double($0 + 1) })
      let count = "\(ticket * 3)"
      #expect(outcome.tallies == (ticket == 0 ? [] : [["a", count, "0", count]]))
      // A stage that goes by turns saw every batch that came so far, in order, and waited for none.
      #expect(stage.seen == stage.seen.sorted())
      #expect(!stage.seen.contains(ticket) || [.admission, .encode, .commit].contains(phase))
    }
  }

  @Test("of two failures the first one counts, whichever happens first")
  func twoFailures() {
    for _ in 0..<20 {
      let stage = LateFailure(ticket: 11, delayed: 6)
      let outcome = Self.run(Script(), jobs: 8, stages: [stage])
      #expect(outcome.tickets == Array(0..<6))
      #expect(outcome.error?.message == "ticket 6")
    }
  }

  /// Fails at two tickets, at the earlier one late.
  private final class LateFailure: Stage {
    let ticket: Int
    let delayed: Int
    init(ticket: Int, delayed: Int) {
      self.ticket = ticket
      self.delayed = delayed
    }
    func makeStep() -> any BatchStep { Step(stage: self) }
    struct Step: BatchStep {
      let stage: LateFailure
      func apply(to batch: inout FeatureBatch) throws(GeoError) {
        let ticket = batch.ticket
        guard ticket == stage.ticket || ticket == stage.delayed else { return }
        if ticket == stage.delayed { usleep(3000) }
        throw GeoError(.scripted, "ticket \(ticket)")
      }
    }
  }

  @Test("what batches know of the output depends on no other worker")
  func knownLayers() {
    var script = Script()
    script.layers = { ticket in ["layer \(ticket / 3)", "layer 0"] }
    let expected = (0..<40).map { ticket in (0...ticket / 3).map { "layer \($0)" } }
    for jobs in Self.workers {
      let outcome = Self.run(script, jobs: jobs)
      #expect(outcome.known == expected, "with \(jobs)")
    }
  }

  @Test("a declared layer is not part of the output once features name their own, and only then")
  func vacantLayers() {
    var script = Script()
    script.declared = ["whole"]
    script.namesLayers = true
    script.layers = { ticket in ticket < 4 ? [] : ["named"] }
    for jobs in Self.workers {
      let outcome = Self.run(script, jobs: jobs)
      #expect(outcome.known[3] == ["whole"])
      #expect(outcome.known[4] == ["named"])
      #expect(outcome.tallies == [["named", "36", "0", "36"]])
    }
    script.layers = { ticket in ticket < 4 ? ["whole"] : ["named"] }
    let outcome = Self.run(script, jobs: 8)
    #expect(outcome.known[4] == ["whole", "named"])
  }

  @Test("a limit ends the run at the same feature with any number of workers")
  func limits() {
    var script = Script()
    script.declared = ["a"]
    for jobs in Self.workers {
      let totals = TotalStage()
      let outcome = Self.run(script, jobs: jobs, stages: [totals], limit: 40)
      // Other workers have put batches through their steps for nothing.
      #expect(totals.committed == Array(0..<14), "with \(jobs)")
      #expect(outcome.features == (1...40).map(Double.init))
      // The batch of the fortieth feature is read to its end, and none behind it.
      #expect(outcome.tallies == [["a", "42", "2", "40"]])
      #expect(outcome.tickets == Array(0..<14))
    }
  }

  @Test("a batch without features does not end a limited run", arguments: workers)
  func emptyBatches(_ jobs: Int) {
    var script = Script()
    script.declared = ["a"]
    script.layers = { ticket in ticket % 3 == 2 ? ["a", "a"] : [] }
    let outcome = Self.run(script, jobs: jobs, limit: 5)
    #expect(outcome.features == (1...5).map(Double.init))
    #expect(outcome.tickets == Array(0..<9))
  }

  @Test("an input without batches has an end") func nothing() {
    var script = Script()
    script.batches = 0
    script.declared = ["a"]
    for jobs in Self.workers {
      let outcome = Self.run(script, jobs: jobs)
      #expect(outcome.tickets.isEmpty && outcome.error == nil)
      #expect(outcome.tallies == [["a", "0", "0", "0"]])
    }
  }
}
