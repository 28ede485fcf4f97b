import Geometry
import Streaming

/// The box of several layers together.
struct BoxSum {
  private(set) var extent: DataExtent?
  private(set) var features = 0
  let crs: CoordinateReferenceSystem

  /// Adds a layer; systems that do not fit each other are refused.
  static func adding(
    _ layer: OutputLayer, _ extent: DataExtent?, to sum: BoxSum?
  ) throws(GeoError) -> BoxSum {
    // A layer without positions has no system to speak of.
    let hasSystem = extent.map { !$0.isEmpty } ?? false
    var result = sum ?? BoxSum(crs: layer.crs)
    if hasSystem, result.extent == nil {
      result = BoxSum(features: result.features, crs: layer.crs)
    }
    result.features += layer.tally.out
    guard hasSystem, let extent else { return result }
    if result.extent != nil, !result.crs.isSame(as: layer.crs),
      !(result.crs.isWGS84 && layer.crs.isWGS84)
    {
      throw GeoError(
        .usage,
        "there is no common box of \(result.crs.identifier) and "
          + layer.crs.identifier(behind: result.crs.identifier),
        at: SourceLocation(path: layer.source.path, layer: layer.name),
        hint: "use --each layer, or choose with --layer")
    }
    var wider = result.extent ?? extent
    wider.extend(extent)
    result.extent = wider
    return result
  }

  private init(features: Int = 0, crs: CoordinateReferenceSystem) {
    self.features = features
    self.crs = crs
  }
}
