internal import Features
internal import Geometry
internal import Text

/// The types of RFC 7946 §1.4 that an object can name.
enum GeoJSONType: Equatable {
  case feature
  case collection
  case geometry(GeometryKind)

  /// The type that the value of a `type` member names; unknown names are refused.
  static func parse(
    _ start: JSONScanner.Position
  ) throws(JSONFault) -> (type: GeoJSONType, end: JSONScanner.Position) {
    guard start.pointee == 0x22 else {
      throw JSONFault(
        start, .unknownType, "a type's name was expected, found \(JSONFault.name(of: start))")
    }
    let extent = try JSONScanner.stringExtent(start + 1)
    let name = UnsafeBufferPointer(start: start + 1, count: extent.end - start - 1)
    guard let type = GeoJSONType(named: name) else {
      throw JSONFault(
        start, .unknownType,
        "there is no type '\(String(decoding: name.prefix(40), as: UTF8.self))' in GeoJSON")
    }
    return (type, extent.end + 1)
  }

  /// The type with a name, nil if GeoJSON has none of that name.
  init?(named name: UnsafeBufferPointer<UInt8>) {
    guard let base = name.baseAddress else { return nil }
    switch name.count {
    case 5 where JSONScanner.matches(base, "Point"): self = .geometry(.point)
    case 7 where JSONScanner.matches(base, "Feature"): self = .feature
    case 7 where JSONScanner.matches(base, "Polygon"): self = .geometry(.polygon)
    case 10 where JSONScanner.matches(base, "LineString"): self = .geometry(.lineString)
    case 10 where JSONScanner.matches(base, "MultiPoint"): self = .geometry(.multiPoint)
    case 12 where JSONScanner.matches(base, "MultiPolygon"): self = .geometry(.multiPolygon)
    case 15 where JSONScanner.matches(base, "MultiLineString"): self = .geometry(.multiLineString)
    case 17 where JSONScanner.matches(base, "FeatureCollection"): self = .collection
    case 18 where JSONScanner.matches(base, "GeometryCollection"):
      self = .geometry(.geometryCollection)
    default: return nil
    }
  }
}
