internal import Base
internal import Features
internal import FormatKit

/// The differences between GPX text and the features.
enum GPXChange: Int, ChangeKind {
  case measureDropped, measureAsTime, valueNotFinite, blobAsText, emptyGeometry, geometryKind
  case multiPoint, longitude, character, time, height, lineKind
  case nullLeftOut, fieldAsElement, `extension`, polygon

  var reason: Reason {
    switch self {
    case .measureDropped: .measureDropped
    case .measureAsTime: .measureAsTime
    case .valueNotFinite: .notFiniteAsNull
    case .blobAsText: .blobAsBase64
    case .emptyGeometry: .emptyGeometry
    case .geometryKind: .geometryKind
    case .multiPoint: .multiPointAsWaypoints
    case .longitude: .longitudeWrapped
    case .character: .characterReplaced
    case .time: .timeRewritten
    case .height: .heightFromEle
    case .lineKind: .lineKind
    case .nullLeftOut: .nullLeftOut
    case .fieldAsElement: .fieldAsElement
    case .extension: .extensionRewritten
    case .polygon: .polygonAsTrack
    }
  }

  var message: String {
    switch self {
    case .measureDropped: "positions have measures that are not times, which GPX cannot hold"
    case .measureAsTime: "measures were written as times, in seconds since 1970"
    case .valueNotFinite: "infinite numbers are written as null, and heights are left out"
    case .blobAsText: "bytes are written as base64 text"
    case .emptyGeometry: "empty geometries and parts of lines are left out"
    case .geometryKind: "a MultiLineString of one line is a track of one segment, a LineString"
    case .multiPoint:
      "the points of a MultiPoint are waypoints of their own, each with all properties"
    case .longitude:
      "longitudes of 180° and more, or below -180°, were brought into the range of GPX"
    case .character: "characters that XML cannot hold became U+FFFD"
    case .time: "times were written in the form that GPX has, in UTC"
    case .height: "values of 'ele' became heights"
    case .lineKind:
      "lines whose '_gpxType' is neither trk nor rte, or is rte for several lines, are tracks"
    case .fieldAsElement:
      "fields became elements of GPX with another name, which they will have now"
    case .extension:
      "extensions without a namespace of their own were written as Garmin's or this program's"
    case .polygon: reason.meaning
    case .nullLeftOut: "nulls are left out, as GPX cannot hold them"
    }
  }
}
