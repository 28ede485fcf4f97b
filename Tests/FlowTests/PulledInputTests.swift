import Testing

@testable import Base
@testable import Features
@testable import Flow

@Suite("Pulled input")
struct PulledInputTests {
  private func pull(_ script: Script) throws -> (features: [Double], error: GeoError?) {
    var features: [Double] = []
    let input = PulledInput(ScriptedReader(script), path: "script", ledger: Ledger())
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

  @Test("hands out all batches in order") func all() throws {
    let (features, error) = try pull(Script())
    #expect(error == nil)
    #expect(features == (1...120).map(Double.init))
  }

  @Test("hands out what comes before a failure", arguments: [Phase.read, .decode], [0, 1, 39])
  func failures(_ phase: Phase, _ ticket: Int) throws {
    var script = Script()
    script.failure = (ticket, phase)
    let (features, error) = try pull(script)
    #expect(error?.reason == .scripted)
    #expect(error?.location?.path == "script")
    #expect(features == (0..<ticket * 3).map { Double($0 + 1) })
  }
}
