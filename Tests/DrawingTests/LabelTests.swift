import TestSupport
import Testing

@testable import Drawing

/// Labels lie on the map, and not on each other.
struct LabelTests {
  @Test(arguments: 0..<20) func noneOverlap(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let map = Rect(x: 10, y: 10, width: 400, height: 300)
    var placement = LabelPlacement(map)
    var taken: [Rect] = []
    for _ in 0..<300 {
      let rect = Rect(
        x: .random(in: -50...450, using: &random), y: .random(in: -50...350, using: &random),
        width: .random(in: 5...120, using: &random), height: .random(in: 8...20, using: &random))
      let isFree = map.holds(rect) && !taken.contains { $0.meets(rect) }
      #expect(placement.take(rect) == isFree, "seed \(seed)")
      if isFree { taken.append(rect) }
    }
    #expect(taken.count > 5)
  }

  @Test func allOfALabelHasToBeFree() {
    var placement = LabelPlacement(Rect(x: 0, y: 0, width: 100, height: 100))
    func squares(_ from: Double, _ step: Double) -> [Rect] {
      (0..<4).map {
        Rect(x: from + step * Double($0), y: 10 + 12 * Double($0), width: 10, height: 10)
      }
    }
    let first = squares(10, 12)
    let hasFirst = placement.take(first)
    #expect(hasFirst)
    // Its last square lies on the last one of the other, the first three take nothing.
    let second = squares(82, -12)
    let hasSecond = placement.take(second)
    #expect(!hasSecond)
    let single = Rect(x: 82, y: 10, width: 10, height: 10)
    let hasSingle = placement.take(single)
    #expect(hasSingle)
    // Its third square lies beyond the border.
    let third = squares(70, 12)
    let hasThird = placement.take(third)
    #expect(!hasThird)
  }

  @Test func aNameIsNotRepeatedNearby() {
    var repeats = LabelRepeats()
    repeats.add("Avenue", 100, 100)
    #expect(repeats.isNear("Avenue", 200, 100))
    #expect(!repeats.isNear("Avenue", 500, 100))
    #expect(!repeats.isNear("Rue", 100, 100))
  }

  @Test func longTextsAreShortened() {
    #expect(TextMetrics.shortened("a\nb", to: 10) == "a b")
    #expect(TextMetrics.shortened("abcdef", to: 4) == "abc…")
  }
}
