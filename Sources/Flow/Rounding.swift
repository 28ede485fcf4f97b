public import Base
public import Features
internal import Geometry

/// Rounds the ordinates of every batch to a number of decimals (`--precision`), and tells of geometries
/// that lose their extent by it.
///
/// The exact binary value is rounded, once, to the nearest decimal; an exact tie goes to the even
/// digit, as `ShortestText.write(_:decimals:to:)` does. The result is the double nearest to that
/// decimal, whose shortest text has no more decimals.
public struct Rounding: BatchStep {
  /// The decimals that stay.
  public let decimals: Int
  private let scale: Double
  /// The ring or line at hand before it was rounded.
  private var before: [Double] = []

  /// A rounding to 0 to 15 decimals.
  public init(decimals: Int) {
    precondition(decimals >= 0 && decimals <= 15)
    self.decimals = decimals
    // Exact, as all powers of ten up to 10^22 are.
    scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
  }

  /// Rounds all ordinates: x, y, z and m.
  public mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
    for feature in 0..<batch.count {
      var hasCollapsed = false
      for node in batch.geometry.nodeRange(ofFeature: feature) {
        let kind = batch.geometry.nodes[node].kind
        for part in batch.geometry.partRange(ofNode: node) {
          for line in batch.geometry.lineRange(ofPart: part) {
            let collapses = round(line, kind, &batch.geometry)
            hasCollapsed = hasCollapsed || collapses
          }
        }
      }
      if hasCollapsed {
        batch.note(.collapsedByRounding, feature: feature)
      }
    }
  }

  /// Rounds a ring, line or run of points; true if its extent was lost.
  private mutating func round(
    _ line: Int, _ kind: GeometryKind, _ geometry: inout GeometryColumn
  ) -> Bool {
    let positions = geometry.positionRange(ofLine: line)
    let stride = geometry.stride
    precondition(positions.upperBound <= geometry.positionCount)
    // In range: the precondition holds the line inside the column.
    let ordinates = UnsafeMutableBufferPointer(
      start: geometry.ordinates.base + positions.lowerBound * stride,
      count: positions.count * stride)
    switch kind {
    case .point, .multiPoint, .geometryCollection:
      round(ordinates)
      return false
    case .lineString, .multiLineString, .polygon, .multiPolygon:
      before.removeAll(keepingCapacity: true)
      before.append(contentsOf: ordinates)
      round(ordinates)
      let isRing = kind == .polygon || kind == .multiPolygon
      guard !Self.hasExtent(UnsafeBufferPointer(ordinates), stride, isRing) else { return false }
      return before.withUnsafeBufferPointer { Self.hasExtent($0, stride, isRing) }
    }
  }

  /// True if a ring has an area, or a line two places.
  private static func hasExtent(
    _ ordinates: UnsafeBufferPointer<Double>, _ stride: Int, _ isRing: Bool
  ) -> Bool {
    guard let base = ordinates.baseAddress, ordinates.count >= 2 * stride else { return false }
    let count = ordinates.count / stride
    if isRing { return Winding.doubledArea(ofRing: base, count: count, stride: stride) != 0 }
    return (1..<count).contains {
      base[$0 * stride] != base[0] || base[$0 * stride + 1] != base[1]
    }
  }

  private func round(_ ordinates: UnsafeMutableBufferPointer<Double>) {
    for index in ordinates.indices { ordinates[index] = rounded(ordinates[index]) }
  }

  /// A number rounded to the decimals; NaN, infinities and numbers without so many decimals stay.
  @inline(__always)
  func rounded(_ value: Double) -> Double {
    let scaled = value * scale
    // From 2^51 on doubles lie no closer than the decimals, or nearly so.
    guard scaled.magnitude < 0x1p51 else { return roundedRare(value) }
    // Adding and taking away 1.5 × 2^52 rounds to an integer, ties to even.
    let whole = (scaled + 0x1.8p52) - 0x1.8p52
    // The product is rounded itself, but never across a tie, which is a double; only a product that
    // is a tie does not tell.
    guard (scaled - whole).magnitude != 0.5 else { return roundedRare(value) }
    // Adding zero makes 0 of -0.
    return whole / scale + 0
  }

  @inline(never)
  private func roundedRare(_ value: Double) -> Double {
    let scaled = value * scale
    guard scaled.magnitude < 0x1p53 else { return value }
    let rest = (-scaled).addingProduct(value, scale)
    var whole = scaled.rounded(.toNearestOrEven)
    if (scaled - whole).magnitude == 0.5, rest != 0 {
      whole = rest > 0 ? scaled.rounded(.up) : scaled.rounded(.down)
    }
    return whole / scale + 0
  }
}
