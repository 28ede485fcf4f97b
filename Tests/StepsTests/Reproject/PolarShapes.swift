import Foundation
import TestSupport

@testable import Geometry

/// Shapes in a plane whose origin is a pole.
enum PolarShape: String, CaseIterable {
  case star, disc, annulus, eccentricAnnulus, wedge, wideWedge, halfBox, tile, line

  /// The rings of a polygon, or the one line.
  func lines(using random: inout SplitMix64) -> [[[Double]]] {
    let radius = Double.random(in: 2e5...3e6, using: &random)
    let turn = Double.random(in: 0..<2 * .pi, using: &random)
    switch self {
    case .star:
      let count = Int.random(in: 5...40, using: &random)
      let angles = (0..<count).map { turn + (Double($0) + 0.4) * 2 * .pi / Double(count) }
      let distance = Bool.random(using: &random) ? 0 : Double.random(in: 0...4e6, using: &random)
      let ring = angles.map { angle in
        let reach = Double.random(in: 0.3...1, using: &random) * radius
        return [distance + reach * cos(angle), reach * sin(angle)]
      }
      return [Self.closed(Self.turned(ring, by: turn))]
    case .disc: return [Self.circle(radius, count: 72, turn)]
    case .annulus:
      return [
        Self.circle(radius, count: 48, turn), Self.circle(radius / 2, count: 36, 0).reversed(),
      ]
    case .eccentricAnnulus:
      let hole = Self.circle(radius * 0.3, count: 48, 0).map { [$0[0] + radius * 0.4, $0[1]] }
      return [Self.circle(radius, count: 72, 0), hole.reversed()].map { Self.turned($0, by: turn) }
    case .wedge, .wideWedge:
      let degrees = self == .wedge ? 10.0...170 : 190.0...350
      let width = Double.random(in: degrees, using: &random) * .pi / 180
      let arc = (0...24).map { step in
        let angle = turn + width * Double(step) / 24
        return [radius * cos(angle), radius * sin(angle)]
      }
      return [Self.closed([[0, 0]] + arc)]
    case .halfBox:
      // An edge leads over the pole, without a vertex there, in half of all cases.
      let edge = (0...11).map { [-radius + Double($0) * radius * 2 / 11, 0] }
      let back = (0...10).map { [radius - Double($0) * radius / 5, radius] }
      let turn = Bool.random(using: &random) ? turn : (turn / .pi * 2).rounded() * .pi / 2
      return [Self.closed(Self.turned(edge + back, by: turn))]
    case .tile:
      return [[[0, 0], [radius, 0], [radius, radius], [0, radius], [0, 0]]]
    case .line: return [Self.turned([[-radius, 0], [radius, 0]], by: turn)]
    }
  }

  private static func circle(_ radius: Double, count: Int, _ turn: Double) -> [[Double]] {
    closed(
      (0..<count).map { step in
        let angle = turn + Double(step) * 2 * .pi / Double(count)
        return [radius * cos(angle), radius * sin(angle)]
      })
  }

  private static func closed(_ ring: [[Double]]) -> [[Double]] { ring + [ring[0]] }

  private static func turned(_ line: [[Double]], by angle: Double) -> [[Double]] {
    line.map { place in
      [
        place[0] * cos(angle) - place[1] * sin(angle),
        place[0] * sin(angle) + place[1] * cos(angle),
      ]
    }
  }
}
