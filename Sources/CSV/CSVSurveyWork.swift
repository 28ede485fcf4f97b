internal import Base
internal import Features
internal import Files
internal import Flow

/// Examines the blocks of a file on several threads.
///
/// Unchecked: `cutter` is touched under `cutting`; everything else is constant.
final class CSVSurveyWork: @unchecked Sendable {
  private let scanner: CSVScanner
  /// What each block begins with.
  private let fresh: CSVExamination
  private var cutter: CSVCutter
  private let cutting: Lock<Cutting>
  private let findings: Turnstile<Findings>

  /// What the worker knows whose turn it is to cut.
  private struct Cutting {
    /// Where the records of the next block begin.
    var first: Int
    var nextTicket = 0
    var failure: GeoError?
  }

  /// What is known of the blocks so far.
  private struct Findings {
    var blocks: [CSVSurvey.Block] = []
    var examination: CSVExamination
  }

  /// The blocks of a cutter, whose records begin at a place of the first text.
  init(
    _ cutter: consuming CSVCutter, from first: Int, _ dialect: CSVDialect,
    _ fresh: CSVExamination
  ) {
    scanner = CSVScanner(delimiter: dialect.delimiter)
    self.fresh = fresh
    self.cutter = cutter
    cutting = Lock(Cutting(first: first))
    findings = Turnstile(Findings(examination: fresh))
  }

  /// Examines everything.
  func run(jobs: Int) throws(GeoError) -> ([CSVSurvey.Block], CSVExamination) {
    let threads = (1..<max(jobs, 1)).compactMap { _ in WorkerThread { self.work() } }
    work()
    for thread in threads { thread.join() }
    if let failure = cutting.withLock({ $0.failure }) { throw failure }
    return findings.settled { ($0.blocks, $0.examination) }
  }

  /// One thread's share.
  private func work() {
    var text = Bytes(capacity: 1)
    while let taken = take(into: &text) {
      var examination = fresh
      let records = examination.look(atRecords: text.buffer(taken.records))
      findings.pass(taken.ticket) { findings in
        findings.blocks.append(CSVSurvey.Block(end: taken.end, records: records))
        findings.examination.add(examination)
      }
    }
  }

  /// A block that was taken.
  private struct Taken {
    var ticket: Int
    /// Where the records are in the text.
    var records: Range<Int>
    /// Where they end in the input.
    var end: UInt64
  }

  private func take(into text: inout Bytes) -> Taken? {
    cutting.withLock { cutting in
      guard cutting.failure == nil else { return nil }
      do throws(GeoError) {
        if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
        let first = cutting.first
        guard let cut = try cutter.cut(from: first, scanner, into: &text) else {
          return nil
        }
        cutting.first = 0
        cutting.nextTicket += 1
        return Taken(ticket: cutting.nextTicket - 1, records: first..<cut.end, end: cut.inputEnd)
      } catch {
        cutting.failure = error
        return nil
      }
    }
  }
}
