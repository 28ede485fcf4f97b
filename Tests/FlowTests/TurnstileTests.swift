import Base
import Foundation
import Synchronization
import Testing

@testable import Flow

@Suite("Turnstile", .timeLimit(.minutes(15)))
struct TurnstileTests {
  @Test("lets tickets through in order, whoever comes first, one at a time")
  func order() {
    let turnstile = Turnstile<[Int]>([])
    let visitors = Visitors()
    let threads = (0..<8).compactMap { worker in
      WorkerThread {
        for ticket in stride(from: worker, to: 400, by: 8) {
          usleep(UInt32.random(in: 0..<50))
          turnstile.pass(ticket) { passed in
            visitors.enter()
            passed.append(ticket)
            visitors.leave()
          }
        }
      }
    }
    #expect(threads.count == 8)
    for thread in threads { thread.join() }
    #expect(visitors.most == 1)
    #expect(turnstile.settled { $0 } == Array(0..<400))
  }

  /// Counts how many are inside at once.
  private final class Visitors: Sendable {
    private let inside = Atomic<Int>(0)
    private let greatest = Atomic<Int>(0)
    var most: Int { greatest.load(ordering: .sequentiallyConsistent) }
    func enter() {
      let count = inside.add(1, ordering: .sequentiallyConsistent).newValue
      greatest.max(count, ordering: .sequentiallyConsistent)
    }
    func leave() { inside.subtract(1, ordering: .sequentiallyConsistent) }
  }

  @Test("lets the next ticket in when one has thrown")
  func throwing() {
    struct Refused: Error {}
    let turnstile = Turnstile(0)
    #expect(throws: Refused.self) {
      try turnstile.pass(0) { (count) throws(Refused) in
        count += 1
        throw Refused()
      }
    }
    turnstile.pass(1)
    turnstile.pass(2) { $0 += 1 }
    #expect(turnstile.settled { $0 } == 2)
  }

  @Test("begins at 0 again and keeps its state")
  func restart() {
    let turnstile = Turnstile(0)
    turnstile.pass(0) { $0 += 1 }
    turnstile.pass(1) { $0 += 1 }
    turnstile.restart()
    turnstile.pass(0) { $0 += 1 }
    #expect(turnstile.settled { $0 } == 3)
  }
}
