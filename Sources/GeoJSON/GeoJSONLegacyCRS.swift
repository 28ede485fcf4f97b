internal import Base
internal import Features
internal import Geometry

/// The `crs` member of GeoJSON 2008 (§3 of that specification), which RFC 7946 §4 removed but files still
/// have.
enum GeoJSONLegacyCRS {
  /// The system that the member's JSON names. Null means an unknown system: WGS 84 is assumed, as
  /// RFC 7946 demands.
  static func system(from json: String, path: String) throws(GeoError)
    -> CoordinateReferenceSystem
  {
    if json == "null" { return .wgs84 }
    // {"type":"EPSG","properties":{"code":5514}}, of which drafts of the specification knew.
    if string(named: "type", in: json) == "EPSG", let code = code(in: json) {
      let found = CoordinateReferenceSystem(authority: "EPSG", code: code)
      return found.isWGS84 ? .wgs84 : found
    }
    // {"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::5514"}}, or the short form EPSG:5514.
    guard let name = string(named: "name", in: json) else {
      throw GeoError(
        .badCRS, "the 'crs' member does not name a reference system",
        at: SourceLocation(path: path),
        hint: "remove the member if the coordinates are WGS 84")
    }
    let upper = name.uppercased()
    let parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let found: CoordinateReferenceSystem
    if upper.hasPrefix("URN:OGC:DEF:CRS:"), parts.count >= 7, let code = parts.last {
      found = CoordinateReferenceSystem(authority: parts[4].uppercased(), code: code)
    } else if parts.count == 2, !parts[1].isEmpty {
      found = CoordinateReferenceSystem(authority: parts[0].uppercased(), code: parts[1])
    } else if let range = upper.split(separator: "/").last.map(String.init),
      upper.hasPrefix("HTTP"), upper.contains(text: "/EPSG/")
    {
      found = CoordinateReferenceSystem(authority: "EPSG", code: range)
    } else {
      throw GeoError(
        .badCRS, "the reference system '\(name)' is not understood",
        at: SourceLocation(path: path),
        hint: "remove the 'crs' member if the coordinates are WGS 84")
    }
    return found.isWGS84 ? .wgs84 : found
  }

  /// The number of a system, which some programs write as a string.
  private static func code(in json: String) -> String? {
    if let text = string(named: "code", in: json) { return text.isEmpty ? nil : text }
    let bytes = Array(json.utf8)
    guard let start = json.firstIndex(ofText: "\"code\":") else { return nil }
    let digits = bytes[json.utf8.distance(from: json.startIndex, to: start)...]
      .dropFirst(7).prefix { 0x30...0x39 ~= $0 }
    return digits.isEmpty ? nil : String(decoding: digits, as: UTF8.self)
  }

  /// The value of the last member with a name whose value is a string, at any depth.
  private static func string(named name: String, in json: String) -> String? {
    var found: String?
    let bytes = Array(json.utf8)
    let pattern = Array("\"\(name)\":\"".utf8)
    var index = 0
    while index + pattern.count <= bytes.count {
      if bytes[index..<index + pattern.count].elementsEqual(pattern) {
        let start = index + pattern.count
        var end = start
        while end < bytes.count, bytes[end] != 0x22 { end += bytes[end] == 0x5c ? 2 : 1 }
        if end <= bytes.count {
          found = bytes[start..<min(end, bytes.count)].withUnsafeBufferPointer {
            GeoJSONTextSplitter.unescaped($0)
          }
        }
        index = end
      }
      index += 1
    }
    return found
  }

  /// The text of a JSON string, nil for other values.
  static func string(_ json: String) -> String? {
    guard json.count >= 2, json.hasPrefix("\"") else { return nil }
    return Array(json.utf8.dropFirst().dropLast()).withUnsafeBufferPointer {
      GeoJSONTextSplitter.unescaped($0)
    }
  }
}
