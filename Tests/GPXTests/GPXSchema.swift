import FormatTestSupport
import Foundation
import FoundationXML
import Testing

/// Checks documents against the schema of GPX 1.1: which elements stand where, in which order, and what
/// they hold. Written from gpx.xsd, apart from the code under test; the parser is libxml2.
final class GPXSchema: NSObject, XMLParserDelegate {
  /// Records an issue for each violation in a document.
  static func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let schema = GPXSchema()
    let parser = FoundationXML.XMLParser(data: Data(text.utf8))
    parser.shouldProcessNamespaces = true
    parser.delegate = schema
    let isWellFormed = parser.parse()
    #expect(isWellFormed, "the document is not well-formed", sourceLocation: sourceLocation)
    #expect(schema.faults == [], sourceLocation: sourceLocation)
  }

  private static let namespace = "http://www.topografix.com/GPX/1/1"

  private static let point =
    "ele time magvar geoidheight name cmt desc src link* sym type fix sat hdop vdop pdop ageofdgpsdata "
    + "dgpsid extensions"
  /// The children of elements, in order; those with `*` as often as one likes.
  private static let children: [String: String] = [
    "gpx": "metadata wpt* rte* trk* extensions",
    "metadata": "name desc author copyright link* time keywords bounds extensions",
    "author": "name email link", "copyright": "year license", "link": "text type",
    "wpt": point, "rtept": point, "trkpt": point,
    "rte": "name cmt desc src link* number type extensions rtept*",
    "trk": "name cmt desc src link* number type extensions trkseg*",
    "trkseg": "trkpt* extensions",
  ]
  private static let attributes: [String: Set<String>] = [
    "gpx": ["version", "creator"], "wpt": ["lat", "lon"], "rtept": ["lat", "lon"],
    "trkpt": ["lat", "lon"], "link": ["href"], "email": ["id", "domain"], "copyright": ["author"],
    "bounds": ["minlat", "minlon", "maxlat", "maxlon"],
  ]

  private struct Open {
    var name: String
    var place = 0
    var text = ""
    var isForeign = false
  }

  private(set) var faults: [String] = []
  private var stack: [Open] = []

  func parser(
    _ parser: FoundationXML.XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let isForeign = namespaceURI != Self.namespace
    defer { stack.append(Open(name: name, isForeign: isForeign)) }
    guard let parent = stack.last else {
      if isForeign || name != "gpx" { faults.append("the root is \(name)") }
      if attributes["version"] != "1.1" { faults.append("the version is not 1.1") }
      return
    }
    if parent.isForeign { return }
    if parent.name == "extensions" {
      if !isForeign { faults.append("\(name) in extensions") }
      if (namespaceURI ?? "").isEmpty { faults.append("\(name) has no namespace") }
      return
    }
    if isForeign { return faults.append("\(qualifiedName ?? name) in \(parent.name)") }
    takeChild(name)
    let plain = Set(attributes.keys.filter { !$0.hasPrefix("xmlns") && !$0.contains(":") })
    if plain != Self.attributes[name] ?? [] { faults.append("\(name) has \(plain)") }
    for (key, value) in attributes where key.hasSuffix("lat") || key.hasSuffix("lon") {
      let limit = key.hasSuffix("lat") ? 90.0 : 180
      guard Self.isDecimal(value), let number = Double(value), abs(number) <= limit,
        key.hasSuffix("lat") || number < 180
      else {
        faults.append("\(name) has \(key)=\(value)")
        continue
      }
    }
  }

  private func takeChild(_ name: String) {
    let parent = stack[stack.count - 1]
    let allowed = (Self.children[parent.name] ?? "").split(separator: " ")
    guard
      let place = allowed.firstIndex(where: {
        $0 == name || $0.dropLast() == name && $0.last == "*"
      })
    else { return faults.append("\(name) in \(parent.name)") }
    // Places are counted from 1, for 0 is before the first.
    let isAgain = parent.place == place + 1 && allowed[place].last != "*"
    if place + 1 < parent.place || isAgain {
      faults.append("\(name) in \(parent.name) is out of order")
    }
    stack[stack.count - 1].place = place + 1
  }

  func parser(_ parser: FoundationXML.XMLParser, foundCharacters string: String) {
    if !stack.isEmpty { stack[stack.count - 1].text += string }
  }

  func parser(
    _ parser: FoundationXML.XMLParser, didEndElement name: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard let element = stack.popLast(), !element.isForeign, stack.last?.isForeign != true else {
      return
    }
    let isFine =
      switch element.name {
      case "ele", "geoidheight", "hdop", "vdop", "pdop", "ageofdgpsdata":
        Self.isDecimal(element.text)
      case "magvar":
        Self.isDecimal(element.text) && (0..<360).contains(Double(element.text) ?? -1)
      case "sat", "number": element.text.wholeMatch(of: /[0-9]+/) != nil
      case "dgpsid": (0...1023).contains(Int(element.text) ?? -1)
      case "fix": ["none", "2d", "3d", "dgps", "pps"].contains(element.text)
      case "time":
        element.text.wholeMatch(
          of: /-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?/) != nil
      case "year": element.text.wholeMatch(of: /\d{4}/) != nil
      case "name", "cmt", "desc", "src", "sym", "type", "text", "keywords", "license": true
      default: element.text.allSatisfy(\.isWhitespace)
      }
    if !isFine { faults.append("\(element.name) holds '\(element.text)'") }
  }

  private static func isDecimal(_ text: String) -> Bool {
    text.wholeMatch(of: /[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)/) != nil
  }
}
