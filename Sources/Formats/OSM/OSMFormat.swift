internal import Geometry
internal import Streaming

extension Format {
  /// OSM XML.
  public static let osm = Format(
    name: "osm", title: "OSM XML", standard: "OSM API 0.6", extensions: ["osm", "osm.xml"],
    abilities: [.read, .standardInput, .severalLayers, .objects],
    inputOptions: OSMFeatureOptions.declared,
    recognise: { head in OSMXMLPieceReader.recognise(head, isChange: false) },
    makeReader: { request throws(GeoError) in
      try OSMFeatureReader(try OSMXMLPieceReader(request.source), request)
    },
    makeWriter: { _ throws(GeoError) in throw GeoError(.usage, "OSM XML cannot be written") })

  /// OSM changes.
  public static let osmChange = Format(
    name: "osc", title: "OSM changes", standard: "osmChange 0.6", extensions: ["osc"],
    abilities: [.read, .standardInput, .severalLayers, .objects],
    inputOptions: OSMFeatureOptions.declared,
    recognise: { head in OSMXMLPieceReader.recognise(head, isChange: true) },
    makeReader: { request throws(GeoError) in
      try OSMFeatureReader(try OSMXMLPieceReader(request.source), request, hasVersions: true)
    },
    makeWriter: { _ throws(GeoError) in throw GeoError(.usage, "osmChange cannot be written") })

  /// OSM PBF.
  public static let pbf = Format(
    name: "pbf", title: "OSM PBF", standard: "OSM PBF 1.0 (OSM-binary)",
    extensions: ["osm.pbf", "pbf"],
    abilities: [.read, .standardInput, .severalLayers, .objects],
    inputOptions: OSMFeatureOptions.declared,
    recognise: { head in PBFPieceReader.recognise(head) },
    makeReader: { request throws(GeoError) in
      try OSMFeatureReader(try PBFPieceReader(request.source), request)
    },
    makeWriter: { _ throws(GeoError) in throw GeoError(.usage, "OSM PBF cannot be written") })
}
