public import Geometry

/// The box that features must meet. Longitudes beyond ±180°, in data and in the box, mean the same place as
/// 360° away.
public struct BoxSelection: Sendable {
  private let boxes: [Box]
  private let turned: [Box]

  /// A selection by a box of longitudes and latitudes, or of a projected system's own units.
  public init(_ box: BoundingBox) {
    boxes = box.boxes
    turned = boxes.flatMap { box in
      [-360.0, 360].map { turn in
        Box(minX: box.minX + turn, minY: box.minY, maxX: box.maxX + turn, maxY: box.maxY)
      }
    }
  }

  /// Boxes of which every selected feature meets at least one; other features may, too.
  public var candidates: [Box] {
    boxes + turned.filter { $0.maxX >= -540 && $0.minX <= 540 }
  }

  /// True for a feature's own box that meets the selection.
  public func contains(_ box: Box, isGeographic: Bool) -> Bool {
    if boxes.contains(where: { $0.meets(box) }) { return true }
    return isGeographic && turned.contains { $0.meets(box) }
  }
}
