import Testing

@testable import Base
@testable import Features
@testable import Flow

/// A side output gets what passes, in order; what fails there fails the run at the same batch.
@Suite("Tee", .timeLimit(.minutes(15)))
struct TeeTests {
  @Test("gives both outputs all batches in order", arguments: FlowTests.workers)
  func both(_ jobs: Int) throws {
    let side = ScriptedSink()
    let catalog = Catalog()
    let tee = Tee(into: { side }, name: "side", catalog: catalog)
    let ledger = Ledger()
    let outcome = FlowTests.run(Script(), jobs: jobs, stages: [tee], ledger: ledger)
    try tee.finish(ledger)
    #expect(outcome.error == nil)
    #expect(outcome.tickets == Array(0..<40))
    #expect(side.tickets == Array(0..<40))
    #expect(side.features == outcome.features)
    #expect(side.isFinished)
    #expect(catalog.layers.map(\.tally.out) == [120])
    #expect(ledger.accounts.map(\.line) == ["tee: 120 features in side"])
  }

  @Test(
    "ends the run where the side output fails", arguments: [Phase.step, .encode, .commit],
    FlowTests.workers)
  func failures(_ phase: Phase, _ jobs: Int) {
    var script = Script()
    script.failure = (9, phase)
    let side = ScriptedSink(script)
    let tee = Tee(
      into: { side }, name: "side", catalog: Catalog(), stages: [ScriptedStage(script)])
    let outcome = FlowTests.run(Script(), jobs: jobs, stages: [tee])
    #expect(outcome.error?.reason == .scripted)
    #expect(outcome.tickets == Array(0..<9))
    #expect(side.tickets == Array(0..<9))
  }

  @Test(
    "waits for no batch that failed before it", arguments: [Phase.read, .decode, .step],
    FlowTests.workers)
  func failuresBefore(_ phase: Phase, _ jobs: Int) {
    var script = Script()
    script.failure = (9, phase)
    let side = ScriptedSink()
    let tee = Tee(into: { side }, name: "side", catalog: Catalog(), stages: [OrderStage()])
    let outcome = FlowTests.run(script, jobs: jobs, stages: [tee])
    #expect(outcome.tickets == Array(0..<9))
    #expect(side.tickets.prefix(9) == Array(0..<9)[...])
  }

  @Test("gives the side output everything behind a limit, with any number of workers")
  func limited() {
    var script = Script()
    script.declared = ["a"]
    for jobs in FlowTests.workers {
      let side = ScriptedSink()
      let totals = TotalStage()
      let tee = Tee(into: { side }, name: "side", catalog: Catalog(), stages: [totals])
      let outcome = FlowTests.run(script, jobs: jobs, stages: [tee], limit: 4)
      #expect(outcome.features == [1, 2, 3, 4])
      #expect(side.tickets == Array(0..<40), "with \(jobs)")
      #expect(totals.committed == Array(0..<40))
    }
  }

  @Test("tells what its stages warn of")
  func warnings() throws {
    let ledger = Ledger()
    let tee = Tee(
      into: { ScriptedSink() }, name: "side", catalog: Catalog(), stages: [TotalStage()])
    #expect(FlowTests.run(Script(), jobs: 3, stages: [tee], ledger: ledger).error == nil)
    try tee.finish(ledger)
    #expect(ledger.warnings.map(\.code) == ["scripted-oddity"])
    #expect(ledger.warnings.map(\.count) == [40])
  }

  @Test("numbers the batches of each input from 0 again")
  func inputs() throws {
    let side = ScriptedSink()
    let tee = Tee(into: { side }, name: "side", catalog: Catalog())
    for _ in 0..<3 {
      #expect(FlowTests.run(Script(), jobs: 4, stages: [tee]).error == nil)
    }
    #expect(side.tickets == (0..<120).map { $0 % 40 })
  }
}
