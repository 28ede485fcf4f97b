internal import Geometry
internal import Streaming

extension Format {
  /// OSM XML.
  public static let osm = Format(
    name: "osm", title: "OSM XML", standard: "OSM API 0.6", extensions: ["osm", "osm.xml"],
    abilities: [
      .read, .write, .standardInput, .standardOutput, .severalLayers, .objects,
    ],
    inputOptions: OSMFeatureOptions.declared,
    recognise: { head in OSMXMLPieceReader.recognise(head, isChange: false) },
    makeReader: { request throws(GeoError) in
      try OSMCarrier.xml.makeReader(request)
    },
    makeWriter: { request throws(GeoError) in try makeWriter(request, .data) })

  /// OSM changes.
  public static let osmChange = Format(
    name: "osc", title: "OSM changes", standard: "osmChange 0.6", extensions: ["osc"],
    abilities: [
      .read, .write, .standardInput, .standardOutput, .severalLayers, .objects,
    ],
    inputOptions: OSMFeatureOptions.declared,
    recognise: { head in OSMXMLPieceReader.recognise(head, isChange: true) },
    makeReader: { request throws(GeoError) in
      try OSMCarrier.xml.makeReader(request, hasVersions: true)
    },
    makeWriter: { request throws(GeoError) in try makeWriter(request, .changes) })

  /// OSM PBF.
  public static let pbf = Format(
    name: "pbf", title: "OSM PBF", standard: "OSM PBF 1.0 (OSM-binary)",
    extensions: ["osm.pbf", "pbf"],
    abilities: [.read, .standardInput, .severalLayers, .objects],
    inputOptions: OSMFeatureOptions.declared,
    recognise: { head in PBFPieceReader.recognise(head) },
    makeReader: { request throws(GeoError) in
      try OSMCarrier.pbf.makeReader(request)
    },
    makeWriter: { _ throws(GeoError) in
      throw GeoError(.usage, "OSM PBF cannot be written", hint: "write OSM XML (.osm)")
    })

  /// What Overpass answers under `[out:json]`.
  public static let overpass = Format(
    name: "overpass", title: "Overpass JSON", standard: "Overpass API 0.7",
    extensions: ["overpass.json"],
    abilities: [.read, .standardInput, .severalLayers, .objects],
    inputOptions: OSMFeatureOptions.declared,
    recognise: { head in OverpassPieceReader.recognise(head) },
    makeReader: { request throws(GeoError) in
      try OSMCarrier.overpass.makeReader(request, hasVersions: true)
    },
    makeWriter: { _ throws(GeoError) in
      throw GeoError(.usage, "Overpass JSON cannot be written", hint: "write OSM XML (.osm)")
    })

  /// Writes objects as they are, or makes new ones of features.
  private static func makeWriter(
    _ request: OutputRequest, _ layout: OSMLayout
  ) throws(GeoError) -> any FeatureSink {
    if request.takesObjects { return try OSMObjectWriter(request, layout) }
    return try OSMFeatureWriter(request, layout) { block, object in
      OSMAreaRules.builtIn.isArea(OSMTagList(block, object: object))
    }
  }
}
