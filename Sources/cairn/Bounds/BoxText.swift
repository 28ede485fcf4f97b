import CommandLineKit
import Geometry
import Text

/// Prints boxes in one form, one a line.
struct BoxText {
  let form: BoxForm
  /// The zoom level of tiles; nil for the smallest tile.
  let zoom: Int?

  /// What stands before all boxes of a run, between them and behind them.
  func frame(isSeveral: Bool) -> (start: String, separator: String, end: String) {
    form == .geojson && isSeveral
      ? ("{\"type\":\"FeatureCollection\",\"features\":[\n", ",\n", "\n]}\n") : ("", "\n", "\n")
  }

  /// A box with what it is the box of; nil for a box without data.
  func line(
    _ box: BoundingBox?, of subject: BoxSubject, features: Int, crs: String?
  ) -> String {
    switch form {
    case .csv:
      return ([box?.csv ?? ",,,"] + subject.names.map(Self.csvField)).joined(separator: ",")
    case .json: return json(box, subject, features, crs).compact
    case .geojson: return geoJSON(box, subject, features).compact
    case .wkt, .gdal, .osmium, .overpass, .tiles:
      let names = subject.names.map { "\t" + $0.terminalSafe }.joined()
      guard let box else { return (form == .wkt ? "POLYGON EMPTY" : "") + names }
      return texts(box).map { $0 + names }.joined(separator: "\n")
    }
  }

  /// The box in a form of plain text; gdal and osmium know no crossing boxes, so that they get two.
  private func texts(_ box: BoundingBox) -> [String] {
    switch form {
    case .wkt: [wkt(box)]
    case .gdal:
      box.boxes.map { BoundingBox.numbers([$0.minX, $0.minY, $0.maxX, $0.maxY], " ") }
    case .osmium: box.boxes.map { BoundingBox($0).csv }
    case .overpass: [BoundingBox.numbers([box.south, box.west, box.north, box.east], ",")]
    case .tiles:
      if let zoom {
        TileRange.ranges(of: box, zoom: zoom).map(\.rangeDescription)
      } else {
        [TileRange.smallest(holding: box).description]
      }
    case .csv, .json, .geojson: []
    }
  }

  private func wkt(_ box: BoundingBox) -> String {
    let rings = box.boxes.map { box in
      "((" + Self.ring(box).map { BoundingBox.numbers($0, " ") }.joined(separator: ", ") + "))"
    }
    return rings.count == 1
      ? "POLYGON " + rings[0] : "MULTIPOLYGON (" + rings.joined(separator: ", ") + ")"
  }

  /// The corners against the clock, the first one again at the end (RFC 7946 §3.1.6).
  private static func ring(_ box: Box) -> [[Double]] {
    [
      [box.minX, box.minY], [box.maxX, box.minY], [box.maxX, box.maxY], [box.minX, box.maxY],
      [box.minX, box.minY],
    ]
  }

  private func json(
    _ box: BoundingBox?, _ subject: BoxSubject, _ features: Int, _ crs: String?
  ) -> JSONValue {
    .object(
      [
        ("bbox", box?.json ?? .null),
        ("crosses_antimeridian", .boolean(box?.crossesAntimeridian ?? false)),
        ("features", .count(features)), ("crs", .optional(crs)),
      ] + Self.members(subject))
  }

  private func geoJSON(
    _ box: BoundingBox?, _ subject: BoxSubject, _ features: Int
  ) -> JSONValue {
    var members: [(String, JSONValue)] = [("type", .string("Feature"))]
    if let box { members.append(("bbox", box.json)) }
    let rings = box.map { box in
      box.boxes.map {
        JSONValue.array([.array(Self.ring($0).map { .array($0.map(JSONValue.real)) })])
      }
    }
    let geometry: JSONValue =
      switch rings {
      case nil: .null
      case .some(let rings) where rings.count == 1:
        .object([("type", .string("Polygon")), ("coordinates", rings[0])])
      case .some(let rings):
        .object([("type", .string("MultiPolygon")), ("coordinates", .array(rings))])
      }
    members.append(("geometry", geometry))
    members.append(
      ("properties", .object([("features", .count(features))] + Self.members(subject))))
    return .object(members)
  }

  private static func members(_ subject: BoxSubject) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    if let path = subject.path { members.append(("path", .string(path))) }
    if let layer = subject.layer { members.append(("layer", .string(layer))) }
    if let id = subject.id { members.append(("id", id)) }
    return members
  }

  /// A field with quotes where it needs them (RFC 4180 §2).
  static func csvField(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }) else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
