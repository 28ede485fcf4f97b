internal import Geometry
internal import Streaming

/// What carries OpenStreetMap's objects: one for each of the readers that cut it into pieces.
enum OSMCarrier {
  case xml, pbf, overpass

  /// What carries a format's objects; nil for formats without such.
  init?(_ format: Format) {
    switch format.name {
    case Format.osm.name, Format.osmChange.name: self = .xml
    case Format.pbf.name: self = .pbf
    case Format.overpass.name: self = .overpass
    default: return nil
    }
  }

  /// What cuts an input into pieces.
  func makePieceReader(_ source: ByteSource) throws(GeoError) -> any OSMPieceReader {
    switch self {
    case .xml: try OSMXMLPieceReader(source)
    case .pbf: try PBFPieceReader(source)
    case .overpass: try OverpassPieceReader(source)
    }
  }

  /// What a run needs of the objects: themselves, places alone, or features.
  func makeReader(
    _ request: InputRequest, hasVersions: Bool = false
  ) throws(GeoError) -> any FeatureReader {
    let pieces = try makePieceReader(request.source)
    if request.wantsObjects { return OSMObjectReader(pieces, path: request.source.path) }
    if request.boundsSuffice { return OSMPlaceReader(pieces, path: request.source.path) }
    return try OSMFeatureReader(pieces, request, hasVersions: hasVersions)
  }
}
