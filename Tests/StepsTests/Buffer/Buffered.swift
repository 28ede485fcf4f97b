import Base
import Features
import Flow
import Geometry
import Systems

@testable import Steps

/// What a buffer makes of one feature.
final class Buffered {
  let batch: FeatureBatch

  private init(_ batch: consuming FeatureBatch) { self.batch = batch }

  /// Buffers a feature.
  static func make(
    _ metres: Double, in crs: CoordinateReferenceSystem = .wgs84, segments: Int = 16,
    _ build: (inout GeometryColumn) -> Void
  ) throws -> Buffered {
    let stage = Buffer(metres: metres, segments: segments, skipsErrors: false)
    var batch = FeatureBatch(Layer(name: "a", path: "a.json", crs: crs), build)
    var step = stage.makeStep()
    try step.apply(to: &batch)
    return Buffered(batch)
  }

  var box: Box { batch.geometry.box(ofFeature: 0) }
  var kinds: [GeometryKind] {
    (0..<batch.geometry.nodes.count).map { batch.geometry.nodes[$0].kind }
  }
  var codes: [String] { batch.ledger.notices.filter { $0.count > 0 }.map(\.reason.code) }
  var positions: [(x: Double, y: Double)] {
    (0..<batch.geometry.positionCount).map {
      (batch.geometry.ordinates[$0 * 2], batch.geometry.ordinates[$0 * 2 + 1])
    }
  }
  func area() throws -> Double { try Geodesic().area(ofFeature: 0, in: batch.geometry) }
  func isValid() throws -> Bool {
    let shape = try GEOSContext().shape(ofFeature: 0, in: batch.geometry)
    return try shape.validity() == .valid
  }
}
