internal import XML

/// The names of elements and attributes that the reader knows: KML 2.2 (OGC 07-147r2), KML 2.3
/// (OGC 12-007r2) and Google's extension, whose prefix is `gx` here whatever a file calls it.
enum KMLName: String, CaseIterable, Sendable {
  // Containers and features.
  case kml
  case document = "Document"
  case folder = "Folder"
  case placemark = "Placemark"
  case groundOverlay = "GroundOverlay"
  case photoOverlay = "PhotoOverlay"
  case screenOverlay = "ScreenOverlay"
  case networkLink = "NetworkLink"
  case networkLinkControl = "NetworkLinkControl"

  // What any feature says (§9.1).
  case name, visibility, open, address, phoneNumber, description, styleUrl, snippet
  case snippetWithLines = "Snippet"
  case extendedData = "ExtendedData"
  case timeStamp = "TimeStamp"
  case timeSpan = "TimeSpan"
  case gxTimeStamp = "gx:TimeStamp"
  case gxTimeSpan = "gx:TimeSpan"
  case when, begin, end
  case style = "Style"
  case styleMap = "StyleMap"
  case cascadingStyle = "gx:CascadingStyle"
  case schema = "Schema"
  case region = "Region"
  case lookAt = "LookAt"
  case camera = "Camera"
  case metadata = "Metadata"
  case addressDetails = "xal:AddressDetails"
  case author = "atom:author"
  case atomLink = "atom:link"
  case tour = "gx:Tour"

  // Geometries (§10).
  case point = "Point"
  case lineString = "LineString"
  case linearRing = "LinearRing"
  case polygon = "Polygon"
  case multiGeometry = "MultiGeometry"
  case multiPoint = "MultiPoint"
  case multiLineString = "MultiLineString"
  case multiPolygon = "MultiPolygon"
  case model = "Model"
  case track = "Track"
  case gxTrack = "gx:Track"
  case multiTrack = "MultiTrack"
  case gxMultiTrack = "gx:MultiTrack"
  case coordinates, extrude, tessellate, altitudeMode, coord, angles, interpolate
  case outerBoundary = "outerBoundaryIs"
  case innerBoundary = "innerBoundaryIs"
  case gxAltitudeMode = "gx:altitudeMode"
  case gxCoord = "gx:coord"
  case gxAngles = "gx:angles"
  case gxInterpolate = "gx:interpolate"
  case location = "Location"
  case longitude, latitude, altitude

  // Typed data (§9.2).
  case data = "Data"
  case value, displayName
  case schemaData = "SchemaData"
  case simpleData = "SimpleData"
  case simpleArrayData = "SimpleArrayData"
  case gxSimpleArrayData = "gx:SimpleArrayData"
  case gxValue = "gx:value"
  case simpleField = "SimpleField"
  case simpleArrayField = "SimpleArrayField"
  case gxSimpleArrayField = "gx:SimpleArrayField"

  // Overlays and links (§11, §13).
  case icon = "Icon"
  case link = "Link"
  case url = "Url"
  case href, refreshMode, refreshInterval, viewRefreshMode, viewRefreshTime, viewBoundScale
  case viewFormat, httpQuery
  case latLonBox = "LatLonBox"
  case latLonQuad = "gx:LatLonQuad"
  case latLonAltBox = "LatLonAltBox"
  case lod = "Lod"
  case north, south, east, west, rotation
  case minLodPixels, maxLodPixels, minFadeExtent, maxFadeExtent

  // Styles (§12).
  case pair = "Pair"
  case key
  case lineStyle = "LineStyle"
  case polyStyle = "PolyStyle"
  case iconStyle = "IconStyle"
  case labelStyle = "LabelStyle"
  case balloonStyle = "BalloonStyle"
  case listStyle = "ListStyle"
  case color, colorMode, width, fill, outline, scale, heading, hotSpot

  // Attributes.
  case id, targetId, maxLines, schemaUrl, type, parent, x, y, xunits, yunits

  /// Names by number, as the scanner gives them.
  static let all = Array(allCases)

  /// The name of a number; nil for names that are not known here.
  @inline(__always)
  init?(number: Int, in all: [KMLName]) {
    guard number < all.count else { return nil }
    self = all[number]
  }

  /// True for a geometry, or a collection of them.
  var isGeometry: Bool {
    switch self {
    case .point, .lineString, .linearRing, .polygon, .multiGeometry, .multiPoint, .multiLineString,
      .multiPolygon, .model, .track, .gxTrack, .multiTrack, .gxMultiTrack:
      true
    default: false
    }
  }

  /// True for what becomes a feature.
  var isFeature: Bool {
    switch self {
    case .placemark, .groundOverlay, .photoOverlay, .screenOverlay, .networkLink: true
    default: false
    }
  }
}

extension XMLVocabulary {
  /// KML's names, in the namespaces that occur: of every version, of Google's first ones, and without a
  /// namespace.
  static let kml = XMLVocabulary(
    names: KMLName.allCases.map(\.rawValue),
    namespaces: [
      Namespace(
        prefix: "gx",
        uris: ["http://www.google.com/kml/ext/*", "https://www.google.com/kml/ext/*"]),
      Namespace(
        prefix: "",
        uris: [
          "http://www.opengis.net/kml/*", "http://earth.google.com/kml/*",
          "http://www.google.com/kml/*", "http://www.google.com/earth/kml/*",
          "https://www.opengis.net/kml/*", "https://earth.google.com/kml/*",
        ]),
      Namespace(prefix: "atom", uris: ["http://www.w3.org/2005/Atom"]),
      Namespace(prefix: "xal", uris: ["urn:oasis:names:tc:ciq:xsdschema:xAL:*"]),
    ])
}
