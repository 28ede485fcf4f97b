internal import Geometry
internal import Streaming

extension Format {
  /// OSM PBF.
  public static let pbf = Format(
    name: "pbf", title: "OSM PBF", standard: "OSM PBF 1.0 (OSM-binary)",
    extensions: ["osm.pbf", "pbf"],
    abilities: [.read, .standardInput, .severalLayers, .objects],
    inputOptions: OSMFeatureOptions.declared,
    recognise: { head in PBFPieceReader.recognise(head) },
    makeReader: { request throws(GeoError) in
      try OSMFeatureReader(try PBFPieceReader(request.source), request, OSMFeatureOptions(request))
    },
    makeWriter: { _ throws(GeoError) in throw GeoError(.usage, "OSM PBF cannot be written") })
}
