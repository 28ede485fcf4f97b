internal import Base
internal import Features
internal import FormatKit

/// The differences between GeoJSON text and its source.
enum GeoJSONChange: Int, ChangeKind {
  case cut, measureDropped, blobAsText, valueNotFinite

  var reason: Reason {
    switch self {
    case .cut: .cutAtAntimeridian
    case .measureDropped: .measureDropped
    case .blobAsText: .blobAsBase64
    case .valueNotFinite: .notFiniteAsNull
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
