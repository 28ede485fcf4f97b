internal import Base
internal import Geometry

/// Compares features with a region for one worker; the region is prepared when the first feature is near.
final class RegionComparison {
  let region: PolygonRegion
  private var geos = LazyContext()
  private var plain: PreparedRegion?
  private var turned: PreparedRegion?

  init(_ region: PolygonRegion) { self.region = region }

  /// True if a box lies beyond ±180°, so that it has to be compared with the region 360° away, too.
  func isTurned(_ box: Box, isGeographic: Bool) -> Bool {
    isGeographic && (box.minX < -180 || box.maxX > 180)
  }

  /// True if a feature's box meets the region's; false means that they are disjoint.
  func meets(_ box: Box, isTurned: Bool) -> Bool {
    if !isTurned { return region.box.meets(box) }
    // Features farther away than 540° are not compared.
    return [0.0, -360, 360].contains { turn in
      Box(
        minX: region.box.minX + turn, minY: region.box.minY, maxX: region.box.maxX + turn,
        maxY: region.box.maxY
      ).meets(box)
    }
  }

  /// A feature's geometry for GEOS.
  func shape(
    ofFeature feature: Int, in geometry: borrowing GeometryColumn
  ) throws(GeoError) -> GEOSShape {
    try geos.shape(ofFeature: feature, in: geometry)
  }

  /// The region itself, in the worker's context.
  func prepared(isTurned: Bool) throws(GeoError) -> PreparedRegion {
    if let known = isTurned ? turned : plain { return known }
    let made = PreparedRegion(try region.prepared(in: &geos, isTurned: isTurned))
    if isTurned { turned = made } else { plain = made }
    return made
  }
}

/// A region that is ready for comparisons, kept by reference.
final class PreparedRegion {
  let shape: GEOSPreparedShape

  init(_ shape: consuming GEOSPreparedShape) { self.shape = shape }
}
