public import Base
public import Features
public import Flow
public import Geometry

/// Changes what geometries are and how they are written: their kind, their dimensions, the order of their positions.
public final class Reshape: Stage {
  /// What takes the place of a geometry.
  public enum Stand: String, Sendable, CaseIterable {
    /// The centroid.
    case centroid
    /// A point that lies on the feature.
    case point = "point-on-surface"
    /// The convex hull.
    case hull
  }

  /// What geometries become.
  public enum Kind: Hashable, Sendable {
    /// The same, as a geometry of several parts.
    case multi
    /// The same, as a single geometry where there is one part.
    case single
    /// A kind, or a refusal.
    case only(GeometryKind)
  }

  /// What is done, in this order.
  public struct Settings: Sendable {
    /// x and y change places.
    public var swapsAxes = false
    /// Edges are divided into pieces of at most this length: in metres where coordinates are degrees, otherwise in
    /// their unit.
    public var segmentLength: Double?
    /// What takes the place of geometries.
    public var stand: Stand?
    /// What they become.
    public var kind: Kind?
    /// Lines and rings run the other way.
    public var isReversed = false
    /// The ordinates that positions have; 0 where there were none.
    public var dimensions: Dimensions?
    /// True if kinds or dimensions may be others than those of the input.
    fileprivate var changesKinds: Bool { stand != nil || kind != nil || dimensions != nil }
    /// Nothing is done.
    public init() {}

    /// What geometries of declared kinds become, in bits such as ``Layer/geometryKinds``; 0 if that depends on each.
    fileprivate func kinds(of declared: UInt8) -> UInt8 {
      // A column of any kind says nothing of what becomes of them.
      var kinds = declared == GeometryKind.any ? 0 : declared
      switch stand {
      case .centroid, .point: kinds = 1 << GeometryKind.point.rawValue
      case .hull: kinds = 0
      case nil: break
      }
      switch kind {
      case .only(let kind): return 1 << kind.rawValue
      case .single: return 0
      case .multi:
        // The codes of multi-part kinds are three above those of their parts.
        let single: UInt8 = 0b1110
        return kinds & ~single | (kinds & single) << 3
      case nil: return kinds
      }
    }
  }

  let settings: Settings
  let skipsErrors: Bool
  private let layers = LayerMap()

  /// A change of all geometries.
  public init(_ settings: Settings, skipsErrors: Bool) {
    self.settings = settings
    self.skipsErrors = skipsErrors
  }

  /// The layer without its box, if positions go elsewhere, and without kinds that its geometries may no longer be of.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    let isDeclared = layer.geometryKinds != 0 || layer.geometryDimensions != 0
    let isOther = isDeclared && settings.changesKinds
    guard settings.swapsAxes || isOther, !layer.isPassedOver, layer.hasGeometry else {
      return layer
    }
    return try layers.layer(behind: layer) { (layer) throws(GeoError) in
      isOther
        ? layer.with(
          geometryKinds: settings.kinds(of: layer.geometryKinds),
          geometryDimensions: settings.dimensions.map { 1 << $0.rawValue }
            ?? layer.geometryDimensions)
        : layer.with(crs: layer.crs)
    }
  }

  /// One worker's share.
  public func makeStep() -> any BatchStep { ReshapeStep(self) }
}
