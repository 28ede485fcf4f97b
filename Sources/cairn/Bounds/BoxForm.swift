import CommandLineKit

/// How `bbox` prints a box.
enum BoxForm: String, ArgumentValue, CaseIterable {
  case csv, json, geojson, wkt, gdal, osmium, overpass, tiles

  /// True if the form has no meaning but for longitudes and latitudes.
  var needsDegrees: Bool {
    switch self {
    case .geojson, .osmium, .overpass, .tiles: true
    case .csv, .json, .wkt, .gdal: false
    }
  }
}
