internal import FormatKit

/// What a GPX text says otherwise than the features did.
enum GPXChange: Int, ChangeKind {
  case measureDropped, measureAsTime, valueNotFinite, blobAsText, emptyGeometry, geometryKind
  case multiPoint, longitude, character, time, height, lineKind
  case nullLeftOut

  var reason: String {
    switch self {
    case .measureDropped: "measure-dropped"
    case .measureAsTime: "measure-as-time"
    case .valueNotFinite: "not-finite-as-null"
    case .blobAsText: "blob-as-base64"
    case .emptyGeometry: "empty-geometry"
    case .geometryKind: "geometry-kind"
    case .multiPoint: "multipoint-as-waypoints"
    case .longitude: "longitude-wrapped"
    case .character: "character-replaced"
    case .time: "time-rewritten"
    case .height: "height-from-ele"
    case .lineKind: "line-kind"
    case .nullLeftOut: "null-left-out"
    }
  }

  var message: String {
    switch self {
    case .measureDropped: "positions have measures that are no times, which GPX cannot hold"
    case .measureAsTime: "measures were written as times, in seconds since 1970"
    case .valueNotFinite: "infinite numbers are written as null, and heights are left out"
    case .blobAsText: "bytes are written as base64 text"
    case .emptyGeometry: "empty geometries and parts of lines are left out"
    case .geometryKind: "a MultiLineString of one line is a track of one segment, a LineString"
    case .multiPoint:
      "the points of a MultiPoint are waypoints of their own, each with all properties"
    case .longitude:
      "longitudes of 180° and more, or below -180°, were brought below 180°, as GPX has it"
    case .character: "characters that XML cannot hold became U+FFFD"
    case .time: "times were written in the form that GPX has, in UTC"
    case .height: "values of 'ele' became heights"
    case .lineKind:
      "lines whose '_gpxType' is neither trk nor rte, or is rte for several lines, are tracks"
    case .nullLeftOut: "nulls are left out, as GPX has none"
    }
  }
}
