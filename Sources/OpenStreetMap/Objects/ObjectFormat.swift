public import Base
public import Files
public import Flow
public import FormatKit

/// The reader and the writer of OpenStreetMap's objects in a format.
public struct ObjectFormat: Sendable {
  /// Opens an input.
  public let makeReader: @Sendable (ByteSource) throws(GeoError) -> any ObjectReader
  /// Opens an output; nil if objects cannot be written.
  public let makeWriter: (@Sendable (OutputRequest) throws(GeoError) -> any ObjectWriter)?
  /// True if objects are elements of OSM XML outside groups of changes, so that they can be copied from one
  /// file to another.
  public let isData: Bool
  /// True if an object may occur in several versions, of which the highest counts.
  let hasVersions: Bool

  init(
    isData: Bool = false, hasVersions: Bool = false,
    makeReader: @escaping @Sendable (ByteSource) throws(GeoError) -> any ObjectReader,
    makeWriter: (@Sendable (OutputRequest) throws(GeoError) -> any ObjectWriter)? = nil
  ) {
    self.isData = isData
    self.hasVersions = hasVersions
    self.makeReader = makeReader
    self.makeWriter = makeWriter
  }

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
  static let pbf = ObjectFormat(makeReader: { (source) throws(GeoError) in try PBFReader(source) })

  /// The answers of Overpass to queries with `[out:json]`.
  static let overpass = ObjectFormat(
    hasVersions: true,
    makeReader: { (source) throws(GeoError) in try OverpassReader(source) })

  /// Makes features of objects. `request` is what is wanted of them; its source is not read.
  public func makeFeatureReader(
    _ objects: ObjectSource, _ request: InputRequest
  ) throws(GeoError) -> any FeatureReader {
    try OSMFeatureReader(objects, request, hasVersions: hasVersions)
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
    case Format.overpass.name: .overpass
    default: nil
    }
  }
}

/// An output of objects.
public protocol ObjectWriter: ObjectSink {
  /// Called once, after the last commit of the last input.
  func finish() throws(GeoError)
}
