public import Base
internal import CSV
public import Files
public import FormatKit
internal import GPX
internal import GeoJSON
internal import GeoPackage
internal import KML
internal import OpenStreetMap
internal import Positions
internal import SpatiaLite
internal import Trails
internal import VectorTiles

extension Format {
  /// Every format: a new one is one folder and one line here.
  public static let all: [Format] = [
    .geoJSON, .geoJSONSequence, .geoPackage, .spatiaLite, .kml, .kmz, .gpx, .csv, .tsv,
    .osm, .osmChange, .pbf, .opl, .overpass, .mbtiles, .pmtiles, .mvt, .nmea, .locations, .trail,
  ]

  /// The format of a name.
  public static func named(_ name: String) -> Format? { all.first { $0.name == name } }

  /// The format of a file name's ending, the longest that there is; `.gz` and `.bz2` are passed over.
  public static func forPath(_ path: String) -> Format? {
    var name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    for suffix in [".gz", ".bz2"] where name.hasSuffix(suffix) { name.removeLast(suffix.count) }
    var best: (format: Format, length: Int)?
    for format in all {
      for ending in format.extensions
      where name.hasSuffix("." + ending) && ending.utf8.count > best?.length ?? 0 {
        best = (format, ending.utf8.count)
      }
    }
    return best?.format
  }

  /// The format of an opened input: content first, then name.
  public static func recognised(_ source: ByteSource) throws(GeoError) -> Format {
    let byName = forPath(source.path)
    var best: (format: Format, confidence: Confidence)?
    for format in all {
      var confidence = source.withHead { format.recognise($0) }
      if confidence == .no, byName?.name == format.name { confidence = .nameOnly }
      if confidence == best?.confidence, byName?.name == format.name { best = nil }
      if confidence > best?.confidence ?? .no { best = (format, confidence) }
    }
    if best?.confidence != .certain, let foreign = source.withHead(ForeignFormat.recognised) {
      if foreign == .webPage, let byName, byName.traits.explainsPages { return byName }
      throw GeoError(
        .unknownFormat, "this is \(foreign.title)", at: SourceLocation(path: source.path),
        hint: foreign.remedy)
    }
    guard let best else {
      throw GeoError(
        .unknownFormat, "the content is of no format that is known here",
        at: SourceLocation(path: source.path),
        hint: "name the format with --input-format (\(all.map(\.name).joined(separator: ", ")))")
    }
    return best.format
  }
}
