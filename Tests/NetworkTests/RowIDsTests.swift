import TestSupport
import Testing

@testable import Network

/// Ids in few bytes are the ids that were put in.
@Suite struct RowIDsTests {
  @Test(
    arguments: [
      [], [7], [1, 2, 3, 4], [5, 6, 9, 10], [1, 2, 4_294_967_296, 4_294_967_297, 4_294_967_298],
      [-3, -2, 8], [9, 3, 4], [.min, 0, .max], [1, 2, 2_147_483_648, 9_000_000_000_000],
    ] as [[Int64]])
  func holds(_ ids: [Int64]) {
    let held = RowIDs(ids)
    #expect(Array(held) == ids)
    #expect(held.count == ids.count)
    guard ids == ids.sorted() else { return }
    for (index, id) in ids.enumerated() {
      #expect(held.index(of: id) == index)
      for near in [id &- 1, id &+ 1] where !ids.contains(near) {
        #expect(held.index(of: near) == nil)
      }
    }
    for far in [Int64.min, 0, .max] where !ids.contains(far) { #expect(held.index(of: far) == nil) }
  }

  @Test func anyAscendingIDs() {
    for seed in 0..<200 {
      var random = SplitMix64(seed: UInt64(seed))
      let step = [1, 2, 50, 1 << 20, 1 << 36].randomElement(using: &random) ?? 1
      var ids: [Int64] = []
      var last = Int64.random(in: -100...100, using: &random)
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        last += Int64.random(in: 1...Int64(step), using: &random)
        ids.append(last)
      }
      let held = RowIDs(ids)
      #expect(Array(held) == ids, "seed \(seed)")
      for id in ids + ids.map({ $0 + 1 }) {
        #expect(held.index(of: id) == ids.firstIndex(of: id), "seed \(seed)")
      }
    }
  }
}
