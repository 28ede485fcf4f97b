public import Base
public import Features
public import Flow
public import Geometry

/// Cuts features at a box or at polygons: what lies inside and on the border stays, of the same kind as
/// before. Features that lie completely inside stay as they are; those without geometry and those that
/// lie outside, or only touch the border, are counted as not asked for.
public final class ClipStage: Stage, Sendable {
  /// What is cut out.
  public enum Area: Sendable {
    /// A box, in the units of each layer; across the antimeridian where its west is greater than its east.
    case box(BoundingBox)
    /// Polygons, in the system of the layers.
    case polygons(PolygonRegion)
  }

  private let area: Area
  private let skipsErrors: Bool
  private let totals = Lock(ClipTotals())

  /// A stage for all layers.
  public init(_ area: Area, skipsErrors: Bool) {
    self.area = area
    self.skipsErrors = skipsErrors
  }

  /// The same layer; it has to be in the system of the polygons.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    if case .polygons(let region) = area { try region.check(layer) }
    return layer
  }

  /// A step of its own for a worker.
  public func makeStep() -> any BatchStep {
    switch area {
    case .box(let box): ClipStep(BoxCutter(box), self, skipsErrors)
    case .polygons(let region): ClipStep(PolygonCutter(region), self, skipsErrors)
    }
  }

  func add(_ batch: ClipTotals) { totals.withLock { $0 += batch } }

  /// Says what became of the features.
  public func finish(_ ledger: Ledger) throws(GeoError) { totals.withLock { $0 }.enter(ledger) }
}
