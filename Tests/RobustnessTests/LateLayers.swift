import Foundation
import TestSupport

/// An input of many blocks whose layers and fields turn up on the way: what one worker admits while others are still
/// committing what came before.
///
/// A block is a MiB, nearly all of it space that a reader passes over fast.
enum LateLayers: String, CaseIterable, CustomStringConvertible {
  case geojson, geojsonl, kml, gpx, osm

  /// More than workers, so that each has several.
  static let blockCount = 12
  private static let featuresInBlock = 30

  var description: String { rawValue }

  /// The whole text.
  var text: Data {
    var text = Data(head.utf8)
    for block in 0..<Self.blockCount {
      text += Data(self.block(block).utf8)
      text += Data(repeating: UInt8(ascii: self == .geojsonl ? "\n" : " "), count: 1 << 20)
    }
    return text + Data(tail.utf8)
  }

  private var head: String {
    switch self {
    case .geojson: "{\"type\":\"FeatureCollection\",\"features\":[\n"
    case .geojsonl: ""
    case .kml: "<?xml version=\"1.0\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\n"
    case .gpx:
      "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
    case .osm: "<?xml version=\"1.0\"?>\n<osm version=\"0.6\">\n"
    }
  }

  private var tail: String {
    switch self {
    // A feature without a comma behind it.
    case .geojson: feature(#"{"last":true}"#) + "\n]}\n"
    case .geojsonl: ""
    case .kml: "</Document></kml>\n"
    case .gpx: "</gpx>\n"
    case .osm: "</osm>\n"
    }
  }

  private func block(_ block: Int) -> String {
    (0..<Self.featuresInBlock).map { item(block, $0) }.joined()
  }

  /// The layers of a block are those before it and one that is new; so are its fields.
  private func item(_ block: Int, _ index: Int) -> String {
    let number = block * Self.featuresInBlock + index
    let layer = "layer \(number % (block + 1))"
    let field = "f\(index % 5 == 0 ? block : 0)"
    let (x, y) = (Double(number % 97) / 8, Double(number % 89) / 8)
    switch self {
    case .geojson, .geojsonl:
      // The first two blocks name no layer.
      let member = block < 2 ? "" : #","tippecanoe":{"layer":"\#(layer)"}"#
      return
        #"{"type":"Feature","id":\#(number),"geometry":{"type":"Point","coordinates":[\#(x),\#(y)]},"#
        + #""properties":{"n":\#(number % 7),"\#(field)":\#(block)}\#(member)}"#
        + (self == .geojson ? ",\n" : "\n")
    case .kml:
      return "<Folder><name>\(layer)</name><Placemark id=\"p\(number)\"><name>\(number % 7)</name>"
        + "<ExtendedData><Data name=\"\(field)\"><value>\(block)</value></Data></ExtendedData>"
        + "<Point><coordinates>\(x),\(y)</coordinates></Point></Placemark></Folder>\n"
    case .gpx:
      // Waypoints, routes, tracks: in that order, as GPX asks.
      let place = "lat=\"\(y)\" lon=\"\(x)\""
      let name = "<name>\(number % 7)</name>"
      return switch block * 3 / Self.blockCount {
      case 0: "<wpt \(place)>\(name)<sym>\(field)</sym></wpt>\n"
      case 1: "<rte>\(name)<rtept \(place)/><rtept lat=\"1\" lon=\"1\"/></rte>\n"
      default:
        "<trk>\(name)<trkseg><trkpt \(place)><ele>1</ele></trkpt><trkpt lat=\"2\" lon=\"2\"/></trkseg></trk>\n"
      }
    case .osm:
      let tags = "<tag k=\"n\" v=\"\(number % 7)\"/><tag k=\"\(field)\" v=\"\(block)\"/>"
      // Nodes, ways, relations; half of the ways are closed.
      let third = Self.blockCount / 3 * Self.featuresInBlock
      if number < third {
        return "<node id=\"\(number + 1)\" lat=\"\(y)\" lon=\"\(x)\">\(tags)</node>\n"
      }
      if number < 2 * third {
        let first = number % (third - 3) + 1
        let end = number % 2 == 0 ? first : first + 3
        let nodes = [first, first + 1, first + 2, end].map { "<nd ref=\"\($0)\"/>" }.joined()
        return "<way id=\"\(number)\">\(nodes)\(tags)<tag k=\"building\" v=\"yes\"/></way>\n"
      }
      let member = "<member type=\"way\" ref=\"\(third + number % third)\" role=\"outer\"/>"
      let kind = number % 2 == 0 ? "multipolygon" : "route"
      return
        "<relation id=\"\(number)\">\(member)<tag k=\"type\" v=\"\(kind)\"/>\(tags)</relation>\n"
    }
  }
}
