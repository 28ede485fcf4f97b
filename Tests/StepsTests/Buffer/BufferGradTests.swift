import Base
import Features
import Geometry
import Systems
import Testing

@testable import Steps

/// Buffers in systems whose angles are in grads: EPSG:4807, NTF (Paris).
@Suite struct BufferGradTests {
  private let paris = CoordinateReferenceSystem(authority: "EPSG", code: "4807")

  /// A grad along the meridian is 100.0 km; what lies 1 km (0.01 grads) beside the chord is not left out of the line.
  @Test func bendsOfALineAreFollowed() throws {
    let made = try Buffered.make(100, in: paris) {
      $0.add(.lineString, [[[0, 50], [0.1, 50.01], [0.2, 50]]])
    }
    // 1,000 m and 100 m north of 50 grads, of 100,018 m each.
    #expect(abs(made.box.maxY - 50.011) < 2e-5)
    #expect(try made.isValid())
  }

  /// The edge is straight in grads, as that of degrees is in degrees.
  @Test func longEdgesAreFollowed() throws {
    let inGrads = try Buffered.make(10_000, in: paris) {
      $0.add(.lineString, [[[0, 60 / 0.9], [60 / 0.9, 60 / 0.9]]])
    }
    let inDegrees = try Buffered.make(10_000) { $0.add(.lineString, [[[0, 60], [60, 60]]]) }
    // The ellipsoids differ by a few 1e-5 of the distance.
    #expect(abs(inGrads.box.maxY * 0.9 - inDegrees.box.maxY) < 1e-4)
    #expect(abs(inGrads.box.minY * 0.9 - inDegrees.box.minY) < 1e-4)
  }
}
