import Base
import Features
import Flow
import Geometry
import OpenStreetMap

/// The box of several layers together.
struct BoxSum {
  private(set) var extent: DataExtent?
  private(set) var features = 0
  let crs: CoordinateReferenceSystem

  /// Adds a layer; systems that do not fit each other are refused.
  static func adding(
    _ layer: OutputLayer, _ extent: DataExtent?, to sum: BoxSum?
  ) throws(GeoError) -> BoxSum {
    do throws(GeoError) {
      return try adding(extent, layer.crs, features: layer.tally.out, to: sum)
    } catch {
      var error = error
      error.location = SourceLocation(path: layer.source.path, layer: layer.name)
      throw error
    }
  }

  /// Adds the places of OpenStreetMap's objects.
  static func adding(_ places: ObjectPlaces, to sum: BoxSum?) throws(GeoError) -> BoxSum {
    try adding(DataExtent(places.box), .wgs84, features: places.count, to: sum)
  }

  private static func adding(
    _ extent: DataExtent?, _ crs: CoordinateReferenceSystem, features: Int, to sum: BoxSum?
  ) throws(GeoError) -> BoxSum {
    // What has no positions has no system to speak of.
    let hasSystem = extent.map { !$0.isEmpty } ?? false
    var result = sum ?? BoxSum(crs: crs)
    if hasSystem, result.extent == nil {
      result = BoxSum(features: result.features, crs: crs)
    }
    result.features += features
    guard hasSystem, let extent else { return result }
    if result.extent != nil, !result.crs.isSame(as: crs), !(result.crs.isWGS84 && crs.isWGS84) {
      throw GeoError(
        .usage,
        "there is no common box of \(result.crs.identifier) and "
          + crs.identifier(behind: result.crs.identifier),
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
