import Testing

@testable import Base
@testable import Features
@testable import Flow

@Suite("Pulled input")
struct PulledInputTests {
  private func pull(
    _ script: Script, readsAhead: Bool
  ) throws -> (features: [Double], error: GeoError?) {
    var features: [Double] = []
    let input = PulledInput(
      ScriptedReader(script), path: "script", ledger: Ledger(), readsAhead: readsAhead)
    do throws(GeoError) {
      while try input.next({ batch in
        for feature in 0..<batch.count { features.append(Double(batch.ordinals[feature])) }
      }) {}
      // It stays at its end.
      let isMore = try input.next { _ in }
      #expect(!isMore)
      return (features, nil)
    } catch { return (features, error) }
  }

  @Test("hands out all batches in order", arguments: [false, true])
  func all(_ readsAhead: Bool) throws {
    let (features, error) = try pull(Script(), readsAhead: readsAhead)
    #expect(error == nil)
    #expect(features == (1...120).map(Double.init))
  }

  @Test("hands out what comes before a failure", arguments: [Phase.read, .decode], [0, 1, 39])
  func failures(_ phase: Phase, _ ticket: Int) throws {
    var script = Script()
    script.failure = (ticket, phase)
    for readsAhead in [false, true] {
      let (features, error) = try pull(script, readsAhead: readsAhead)
      #expect(error?.reason == .scripted)
      #expect(error?.location?.path == "script")
      #expect(features == (0..<ticket * 3).map { Double($0 + 1) })
    }
  }

  @Test("reads no further than one batch ahead, and ends when nobody asks any more")
  func ahead() throws {
    let reader = ScriptedReader(Script())
    do {
      let input = PulledInput(reader, path: "script", ledger: Ledger(), readsAhead: true)
      for count in 1...3 {
        let isMore = try input.next { _ in }
        #expect(isMore)
        #expect(input.progress.done == UInt64(count))
      }
    }
    // The thread has ended with the input.
    #expect((3...5).contains(reader.progress.done))
  }
}
