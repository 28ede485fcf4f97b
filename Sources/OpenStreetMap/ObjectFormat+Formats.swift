public import Base
internal import Features
public import Flow
public import FormatKit

extension ObjectFormat {
  /// OSM XML.
  static let xml = ObjectFormat(
    isData: true,
    makeReader: { (source) throws(GeoError) in try OSMXMLReader(source) },
    makeWriter: { (request) throws(GeoError) in try OSMObjectWriter(request, .data) })

  /// OSM changes.
  static let changes = ObjectFormat(
    hasVersions: true,
    makeReader: { (source) throws(GeoError) in try OSMXMLReader(source) },
    makeWriter: { (request) throws(GeoError) in try OSMObjectWriter(request, .changes) })

  /// OSM PBF.
  static let pbf = ObjectFormat(
    joinsCopies: false, makeReader: { (source) throws(GeoError) in try PBFReader(source) },
    makeWriter: { (request) throws(GeoError) in try PBFWriter(request) })

  /// The answers of Overpass to queries with `[out:json]`.
  static let overpass = ObjectFormat(
    hasVersions: true,
    makeReader: { (source) throws(GeoError) in try OverpassReader(source) })

  /// Makes features of objects. `request` is what is wanted of them; its source is not read.
  public func makeFeatureReader(
    _ objects: ObjectSource, _ request: InputRequest
  ) throws(GeoError) -> any FeatureReader {
    try OSMFeatureReader(objects, request, hasVersions: hasVersions, joinsCopies: joinsCopies)
  }
}

extension Format {
  /// The reader and the writer of OpenStreetMap's objects, which go unchanged from one such format to
  /// another; nil for formats that do not hold them.
  public var objects: ObjectFormat? {
    switch name {
    case Format.osm.name: .xml
    case Format.osmChange.name: .changes
    case Format.pbf.name: .pbf
    case Format.opl.name: .opl
    case Format.overpass.name: .overpass
    default: nil
    }
  }
}
