import Foundation
import TestSupport
import Testing

@testable import Systems

/// The kernels' functions against the C library's.
@Suite struct LanesTests {
  /// The greatest difference over random numbers, in units in the last place of the result, or half those of 1
  /// where it is less.
  private static func worst(
    _ range: ClosedRange<Double>, _ own: (Lanes) -> Lanes, _ library: (Double) -> Double
  ) -> Double {
    var random = SplitMix64(seed: 9819)
    var worst = 0.0
    for _ in 0..<5000 {
      let x = Lanes.random(in: range, using: &random)
      let result = own(x)
      for lane in 0..<4 {
        let expected = library(x[lane])
        worst = max(worst, (result[lane] - expected).magnitude / max(expected.ulp, 1.0.ulp / 2))
      }
    }
    return worst
  }

  @Test func functionsAreTheLibrarys() {
    #expect(Self.worst(-7...7, { sineAndCosine($0).sine }, sin) <= 2)
    #expect(Self.worst(-7...7, { sineAndCosine($0).cosine }, cos) <= 2)
    #expect(Self.worst(1e-3...1e3, logarithm, log) <= 1.5)
    #expect(Self.worst(0.9...1.1, logarithm, log) <= 1.5)
    #expect(Self.worst(-30...30, { exponential($0) }, exp) <= 1.5)
    #expect(Self.worst(-0.06...0.06, exponential(ofSmall:), exp) <= 1.5)
    #expect(Self.worst(-0.01...0.01, angle(ofSmallTangent:), atan) <= 1)
    let turn: (Lanes) -> (sine: Lanes, cosine: Lanes) = {
      turned(sine: .zero, cosine: .one, by: $0)
    }
    #expect(Self.worst(-0.01...0.01, { turn($0).sine }, sin) <= 1)
    #expect(Self.worst(-0.01...0.01, { turn($0).cosine }, cos) <= 1)
    for (x, y) in [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)] {
      let own = Self.worst(0...10, { angle(y: $0 * y, x: (2 - $0) * x) }) {
        atan2($0 * y, (2 - $0) * x)
      }
      #expect(own <= 2, "\(x) \(y)")
    }
  }

  @Test func quadrantsAndAxes() {
    let right = Lanes(0, .pi / 2, -.pi / 2, .pi)
    let (sine, cosine) = sineAndCosine(right)
    for lane in 0..<4 {
      #expect((sine[lane] - sin(right[lane])).magnitude <= 1e-17)
      #expect((cosine[lane] - cos(right[lane])).magnitude <= 1e-17)
    }
    let axes = angle(y: Lanes(0, 1, -1, 0), x: Lanes(1, 0, 0, -1))
    #expect(axes == Lanes(0, .pi / 2, -.pi / 2, .pi))
  }

  /// NaN stays NaN, whatever its payload, beside correct numbers.
  @Test func whatIsNoNumberStaysNone() {
    let x = Lanes(.nan, Double(nan: 0x2_0000_0000_0fff, signaling: false), .infinity, 0.5)
    for result in [
      sineAndCosine(x).sine, sineAndCosine(x).cosine, logarithm(x), exponential(x),
      angle(y: x, x: x), angle(ofSmallTangent: x), x.within(1),
      Lanes.one.made(nanUnless: x.within(9), isAbove: 0.4),
    ] {
      #expect(result[0].isNaN && result[1].isNaN && result[2].isNaN && result[3].isFinite)
    }
  }
}
