internal import Base
internal import Flow
public import FormatKit

extension Format {
  /// OSM XML.
  public static let osm = Format(
    name: "osm", title: "OSM XML", standard: "OSM API 0.6", extensions: ["osm", "osm.xml", "osh"],
    traits: FormatTraits {
      $0.hasLayers = true
      $0.explainsPages = true
    }, inputOptions: OSMFeatureOptions.declared,
    recognise: { head in OSMXMLReader.recognise(head, isChange: false) },
    objects: .xml,
    featureWriter: { (request) throws(GeoError) in try makeFeatureWriter(request, .data) })

  /// OSM changes.
  public static let osmChange = Format(
    name: "osc", title: "OSM changes", standard: "osmChange 0.6", extensions: ["osc"],
    traits: FormatTraits {
      $0.hasLayers = true
      $0.explainsPages = true
    }, inputOptions: OSMFeatureOptions.declared,
    recognise: { head in OSMXMLReader.recognise(head, isChange: true) },
    objects: .changes,
    featureWriter: { (request) throws(GeoError) in try makeFeatureWriter(request, .changes) })

  /// OSM PBF.
  public static let pbf = Format(
    name: "pbf", title: "OSM PBF", standard: "OSM PBF 1.0 (OSM-binary)",
    extensions: ["osm.pbf", "pbf"],
    traits: FormatTraits {
      $0.hasLayers = true
      $0.isText = false
    }, inputOptions: OSMFeatureOptions.declared, outputOptions: PBFWriterOptions.declared,
    recognise: { head in PBFReader.recognise(head) },
    objects: .pbf)

  /// OPL.
  public static let opl = Format(
    name: "opl", title: "OPL", standard: "OPL (osmcode.org)", extensions: ["osm.opl", "opl"],
    traits: FormatTraits { $0.hasLayers = true }, inputOptions: OSMFeatureOptions.declared,
    recognise: { head in OPLReader.recognise(head) },
    objects: .opl)

  /// The answers of Overpass to queries with `[out:json]`.
  public static let overpass = Format(
    name: "overpass", title: "Overpass JSON", standard: "Overpass API 0.7",
    extensions: ["overpass.json"],
    traits: FormatTraits {
      $0.hasLayers = true
      $0.writesStreams = false
      $0.explainsPages = true
    }, inputOptions: OSMFeatureOptions.declared,
    recognise: { head in OverpassReader.recognise(head) },
    objects: .overpass)

  /// A format of objects, from which features are made.
  private init(
    name: String, title: String, standard: String, extensions: [String], traits: FormatTraits,
    inputOptions: [FormatOption], outputOptions: [FormatOption] = [],
    recognise: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Confidence,
    objects: ObjectFormat,
    featureWriter: (@Sendable (OutputRequest) throws(GeoError) -> any FeatureSink)? = nil
  ) {
    var traits = traits
    traits.layerNames = OSMLayer.allCases.map(\.name)
    self.init(
      name: name, title: title, standard: standard, extensions: extensions, traits: traits,
      inputOptions: inputOptions, outputOptions: outputOptions, reasons: Reason.openStreetMap,
      recognise: recognise,
      reader: { (request) throws(GeoError) in
        let source = try ObjectInput(request.source, objects).open(isLast: true)
        return try objects.makeFeatureReader(source, request)
      }, writer: featureWriter)
  }

  /// Makes new objects of features.
  private static func makeFeatureWriter(
    _ request: OutputRequest, _ layout: OSMLayout
  ) throws(GeoError) -> any FeatureSink {
    try OSMFeatureWriter(request, layout) { block, object in
      OSMAreaRules.builtIn.isArea(OSMTagList(block, object: object))
    }
  }
}
