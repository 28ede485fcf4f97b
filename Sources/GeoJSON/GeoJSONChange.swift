internal import FormatKit

/// What GeoJSON says otherwise than its source.
enum GeoJSONChange: Int, ChangeKind {
  case cut, measureDropped, blobAsText, valueNotFinite

  var reason: String {
    switch self {
    case .cut: "cut-at-antimeridian"
    case .measureDropped: "measure-dropped"
    case .blobAsText: "blob-as-base64"
    case .valueNotFinite: "not-finite-as-null"
    }
  }

  var message: String {
    switch self {
    case .cut: "longitudes beyond ±180° were brought into range, lines and polygons cut there"
    case .measureDropped: "positions have measures, which GeoJSON cannot hold"
    case .blobAsText: "bytes are written as base64 text"
    case .valueNotFinite: "infinite numbers are written as null, as JSON has none"
    }
  }
}
