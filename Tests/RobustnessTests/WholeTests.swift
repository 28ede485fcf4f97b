import Foundation
import FoundationXML
import TestSupport
import Testing

/// Real files through a GeoPackage and back: what is said in them comes out again, or the ledger has counted something.
/// What a file says is read by libxml2, without any of the program's own readers.
struct WholeTests {
  /// The KML and GPX of the repository.
  static let files: [String] = ["samples", "Tests/Data"].flatMap { part -> [String] in
    let names = try? FileManager.default.subpathsOfDirectory(
      atPath: Place.root.appending(path: part).path)
    return (names ?? []).filter { $0.hasSuffix(".kml") || $0.hasSuffix(".gpx") }.map {
      part + "/" + $0
    }
  }.sorted()

  @Test(arguments: files)
  func throughGeoPackage(_ name: String) throws {
    let source = Place.root.appending(path: name)
    // Files that are damaged on purpose are refused, or libxml2 does not read them.
    guard let before = XMLFacts.of(try Data(contentsOf: source)) else { return }
    let place = try Place()
    let ending = source.pathExtension
    var counted: Set<String> = []
    for line in ["'\(source.path)' -o store.gpkg", "store.gpkg -o back.\(ending)"] {
      let outcome = try Child.shell("cairn convert \(line) --report report.json", in: place.folder)
      guard outcome.status == 0 else {
        #expect([3, 4].contains(outcome.status), "\(outcome)")
        return
      }
      let report = try #require(place.bytes("report.json"))
      counted.formUnion(Self.reasons(try JSONSerialization.jsonObject(with: report)))
    }
    let back = try #require(place.bytes("back." + ending))
    let after = try #require(XMLFacts.of(back))
    let lost = before.filter { after[$0.key, default: 0] < $0.value }.keys.sorted()
    #expect(lost.isEmpty || !counted.subtracting(Self.nature).isEmpty, "\(lost.prefix(5))")
  }

  /// What tables and the formats do to every file, and what takes nothing away.
  private static let nature: Set = [
    "absent-as-null", "null-left-out", "collection-members", "field-as-element",
  ]

  /// The reasons, and the texts of warnings, anywhere in a report.
  private static func reasons(_ value: Any) -> Set<String> {
    switch value {
    case let object as [String: Any]:
      let own = (object["reason"] ?? object["message"]) as? String
      return Set(own.map { [$0] } ?? []).union(object.values.flatMap(reasons))
    case let list as [Any]: return Set(list.flatMap(reasons))
    default: return []
    }
  }
}

/// What an XML document of KML or GPX says, as words with how often they are there: positions, names, descriptions, times.
private final class XMLFacts: NSObject, XMLParserDelegate {
  /// Nil if it is not well-formed.
  static func of(_ data: Data) -> [String: Int]? {
    let facts = XMLFacts()
    let parser = FoundationXML.XMLParser(data: data)
    parser.shouldProcessNamespaces = true
    parser.delegate = facts
    return parser.parse() ? facts.found : nil
  }

  private var found: [String: Int] = [:]
  private var path: [String] = []
  private var texts: [String] = []

  func parser(
    _ parser: FoundationXML.XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    path.append(name)
    texts.append("")
    if ["wpt", "rtept", "trkpt"].contains(name) {
      note(
        name,
        [attributes["lon"], attributes["lat"]].map { Self.value($0 ?? "") }.joined(separator: " "))
    }
  }

  func parser(_ parser: FoundationXML.XMLParser, foundCharacters string: String) {
    texts[texts.count - 1] += string
  }

  func parser(_ parser: FoundationXML.XMLParser, foundCDATA block: Data) {
    texts[texts.count - 1] += String(decoding: block, as: UTF8.self)
  }

  func parser(
    _ parser: FoundationXML.XMLParser, didEndElement name: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    let text = texts.removeLast().trimmingCharacters(in: .whitespacesAndNewlines)
    path.removeLast()
    // Markup that is not escaped is part of a description.
    if path.contains("description") { texts[texts.count - 1] += text }
    guard !text.isEmpty, !path.contains("description") else { return }
    switch name {
    case "coordinates":
      for position in text.split(whereSeparator: \.isWhitespace) {
        note(
          name,
          position.split(separator: ",").prefix(2).map { Self.value(String($0)) }.joined(
            separator: " "))
      }
    case "SimpleData", "value":
      // Two ways of saying the same.
      note("value", Self.value(text))
    case "name", "desc", "cmt", "sym", "ele":
      // Those of the GPX file itself are no feature's.
      if path != ["gpx"], !path.contains("metadata") { note(name, Self.value(text)) }
    case "description": note(name, Self.bare(text))
    default: break
    }
  }

  private func note(_ name: String, _ text: String) { found[name + " " + text, default: 0] += 1 }

  /// A number in one spelling; of other text what is not white space.
  private static func value(_ text: String) -> String {
    Double(text).map { "\($0)" } ?? text.filter { !$0.isWhitespace }
  }

  /// Text without tags and white space.
  private static func bare(_ text: String) -> String {
    var isTag = false
    return String(
      text.filter { character in
        if character == "<" { isTag = true }
        defer { if character == ">" { isTag = false } }
        return !isTag && !character.isWhitespace
      })
  }
}
