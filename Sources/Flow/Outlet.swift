internal import Base
internal import Features
import Synchronization
internal import Text

/// Where workers bring their batches: through the steps at once, admission in turn, encoding at once,
/// commitment in turn. A flow has one for its output, a `tee` has one for its side output.
///
/// After a failure nothing of later batches is committed, whatever other workers have done by then. Nothing of
/// them is admitted either, unless the failure came only in encoding or commitment.
final class Outlet<Unit: FlowUnit & ~Copyable>: Sendable {
  /// Who is told what commitment finds, in turn.
  struct Listener {
    /// A feature was refused: its text, why, and what goes around it in a file.
    var onReject: ((UnsafeBufferPointer<UInt8>, GeoError, RecordFrame) throws(GeoError) -> Void)?
    /// There is a warning to count.
    var onWarning: ((Notice) -> Void)?
    /// So much of the input has been read.
    var onProgress: ((FlowProgress) -> Void)?
  }

  /// What admission knows of earlier batches.
  private struct Admission {
    let register: Unit.Register
    /// No further batch is wanted, or an earlier one has failed.
    var isOver = false
  }

  /// What commitment knows of earlier batches.
  private struct Commitment {
    let listener: Listener
    var places: InputPlaces
    /// The first failure in the order of tickets.
    var failure: GeoError?
  }

  private let admission: Turnstile<Admission>
  private let commitment: Turnstile<Commitment>
  private let isFull = Atomic<Bool>(false)

  /// An outlet that enters batches in a register.
  init(_ register: Unit.Register, _ places: InputPlaces, _ listener: Listener) {
    admission = Turnstile(Admission(register: register))
    commitment = Turnstile(Commitment(listener: listener, places: places))
  }

  /// A hint that nothing need be brought any more.
  var wantsNoMore: Bool { isFull.load(ordering: .relaxed) }

  /// The first failure, when all workers are through.
  var failure: GeoError? { commitment.settled { $0.failure } }

  /// Another input begins, whose batches are numbered from 0.
  func restart() {
    admission.restart()
    commitment.restart()
  }

  /// Enters a batch in the register; false if it comes behind the last one that is wanted. Errors: that of
  /// the batch.
  private func admit(_ batch: inout Unit, _ failed: GeoError?) throws(GeoError) -> Bool {
    try admission.pass(batch.ticket) { (admission) throws(GeoError) -> Bool in
      guard !admission.isOver else { return false }
      do throws(GeoError) {
        if let failed { throw failed }
        if try batch.admit(to: admission.register) {
          admission.isOver = true
          isFull.store(true, ordering: .relaxed)
        }
        return true
      } catch {
        admission.isOver = true
        throw error
      }
    }
  }

  /// One worker's share.
  final class Lane {
    private let outlet: Outlet
    private let steps: [FlowStep<Unit>]
    private let encoder: FlowEncoder<Unit>
    private let isText: Bool

    init(_ outlet: Outlet, _ output: FlowOutput<Unit>, isText: Bool) {
      self.outlet = outlet
      self.isText = isText
      steps = output.makeSteps()
      encoder = output.makeEncoder()
    }

    /// Takes a batch all the way, unless it has failed before. Returns its failure; nil too if it comes
    /// behind the last one that is wanted.
    func take(
      _ batch: inout Unit, failed: GeoError? = nil, _ progress: FlowProgress? = nil
    ) -> GeoError? {
      var failure = apply(to: &batch, after: failed)
      let lines = isText ? LineTracker.count(batch.inputText) : LineTracker.Count()
      var isAdmitted = false
      do throws(GeoError) {
        isAdmitted = try outlet.admit(&batch, failure)
        if isAdmitted { try encoder.encode(batch) }
      } catch {
        isAdmitted = true
        failure = error
      }
      // Those behind it need not wait for what is worked off.
      defer { encoder.workOff() }
      return commit(batch, lines, progress, isWanted: isAdmitted, failed: failure)
    }

    /// Tells of a batch that does not come.
    func pass(_ ticket: Int) {
      for step in steps { step.pass(ticket) }
      outlet.admission.pass(ticket)
      outlet.commitment.pass(ticket)
    }

    /// Applies all steps; those behind a failure are told that the batch does not come.
    private func apply(to batch: inout Unit, after failed: GeoError?) -> GeoError? {
      var failure = failed
      for step in steps {
        guard failure == nil else {
          step.pass(batch.ticket)
          continue
        }
        do throws(GeoError) { try step.apply(&batch) } catch { failure = error }
      }
      if failure == nil { batch.settle() }
      return failure
    }

    /// Hands over what was encoded and books it, in turn.
    private func commit(
      _ batch: borrowing Unit, _ lines: LineTracker.Count, _ progress: FlowProgress?,
      isWanted: Bool, failed: GeoError?
    ) -> GeoError? {
      outlet.commitment.pass(batch.ticket) { commitment in
        if let progress { commitment.listener.onProgress?(progress) }
        defer { commitment.places.advance(over: lines, of: batch) }
        guard isWanted, commitment.failure == nil else { return nil }
        do throws(GeoError) {
          if let failed { throw failed }
          try encoder.commit(batch)
          for step in steps { try step.commit() }
          try book(batch, commitment)
          return nil
        } catch {
          let located = commitment.places.located(error, in: batch)
          commitment.failure = located
          outlet.isFull.store(true, ordering: .relaxed)
          return located
        }
      }
    }

    /// Enters a committed batch in the ledger.
    private func book(_ batch: borrowing Unit, _ commitment: Commitment) throws(GeoError) {
      // Whatever can fail comes first: a batch is in the ledger with all its numbers or not at all.
      let errors = batch.ledger.rejects.map { commitment.places.located($0.error, in: batch) }
      if let onReject = commitment.listener.onReject {
        for (reject, error) in zip(batch.ledger.rejects, errors) {
          try onReject(
            UnsafeBufferPointer(rebasing: batch.inputText[reject.range]), error, batch.recordFrame)
        }
      }
      for (reject, error) in zip(batch.ledger.rejects, errors) {
        batch.account(ofSlot: reject.slot)?.note(
          error.reason, as: .dropped, error.message, count: 1,
          examples: error.location.map { [$0] } ?? [])
      }
      for notice in batch.ledger.notices where notice.count > 0 {
        if notice.severity == .warning {
          commitment.listener.onWarning?(notice)
          continue
        }
        let examples = notice.examples.map {
          commitment.places.location(of: $0, slot: notice.slot, in: batch)
        }
        batch.account(ofSlot: notice.slot)?.note(
          notice.reason, as: notice.severity, notice.message, count: notice.count,
          examples: examples)
      }
      batch.enterCounts()
    }
  }
}
