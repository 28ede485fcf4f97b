import FormatTestSupport
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Base
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// Blobs are made by workers who have had their turn, and written in the order of their packs.
@Suite(.timeLimit(.minutes(5))) struct PBFQueueTests {
  /// While a worker works off what its commit has left, the others go on.
  @Test func nobodyWaitsForWhatIsWorkedOff() throws {
    let sink = PatientSink()
    let pieces = SamplePieces((1...30).map { .node($0, 0, 0) }, pieceSize: 1)
    try Flow.run(from: ObjectSource(pieces, path: "input"), into: sink, jobs: 2)
    // And the empty batch at the end.
    #expect(sink.commitCount.load(ordering: .relaxed) == 31)
  }

  private final class PatientSink: ObjectSink {
    let wanted = OSMWanted.objects
    let commitCount = Atomic<Int>(0)
    let hasWaited = Atomic<Bool>(false)
    func makeEncoder() -> any ObjectEncoder { Encoder(self) }

    private final class Encoder: ObjectEncoder {
      let sink: PatientSink
      init(_ sink: PatientSink) { self.sink = sink }
      func encode(_ batch: borrowing ObjectBatch) {}
      func commit(_ batch: borrowing ObjectBatch) { sink.commitCount.add(1, ordering: .relaxed) }
      /// The first one waits until others have committed.
      func workOff() {
        guard !sink.hasWaited.exchange(true, ordering: .relaxed) else { return }
        while sink.commitCount.load(ordering: .relaxed) < 20 { usleep(1000) }
      }
    }
  }

  /// Each kind begins another block, so that there are many more packs than workers.
  @Test func bytesAreThoseOfOneWorker() throws {
    var random = SplitMix64(seed: 21)
    let objects = randomObjects(3000, &random)
    let one = try writePBF(objects, pieceSize: 500)
    #expect(one.error == nil && PBFFile.sizes(of: one.bytes).count > 1000)
    for jobs in [2, 3, 8] {
      #expect(try writePBF(objects, pieceSize: 500, jobs: jobs).bytes == one.bytes)
    }
  }

  /// Packs that nobody works at are few: whoever adds more makes their blobs, or waits for the first of them.
  @Test func tooManyPacksWait() {
    let queue = PBFQueue()
    let packs = (0..<20).map { _ in PBFPack(.node, hasStates: false) }
    for pack in packs.prefix(8) { queue.add(pack) }
    #expect(!queue.isFull && queue.takeDone().isEmpty)
    for pack in packs.dropFirst(8) { queue.add(pack) }
    #expect(queue.isFull)
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let thread = WorkerThread {
      _ = queue.work { _ in
        begun.signal()
        mayEnd.wait()
      }
    }
    begun.wait()
    while queue.work({ _ in }) {}
    // All but the first are done, and wait for it.
    #expect(queue.takeDone().isEmpty && queue.isFull)
    mayEnd.signal()
    queue.waitForFirst()
    thread?.join()
    #expect(queue.takeDone().map(ObjectIdentifier.init) == packs.map(ObjectIdentifier.init))
    #expect(!queue.isFull)
  }

  /// A device without room ends the run, whatever waits to be written.
  @Test(.enabled(if: access("/dev/full", F_OK) == 0), arguments: [1, 2, 8])
  func writingFails(jobs: Int) throws {
    var random = SplitMix64(seed: 22)
    let pieces = SamplePieces(randomObjects(20_000, &random), pieceSize: 50)
    let writer = try PBFWriter(OutputRequest(path: "/dev/full"))
    #expect(throws: GeoError.self) {
      try Flow.run(from: ObjectSource(pieces, path: "input"), into: writer, jobs: jobs)
      try writer.finish()
    }
  }
}
