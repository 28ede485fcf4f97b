import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
import Flow
@testable import FormatKit
@testable import KML

/// Folders (OGC 07-147r2 §9.9), and the file as a whole.
@Suite struct KMLWriterFolderTests {
  /// The Folders and names of a document, one a line and two spaces a level.
  private func outline(_ document: KMLDocument) -> [String] {
    var depth = 0
    var result: [String] = []
    for line in document.text.components(separatedBy: "\n") {
      if line == "</Folder>" { depth -= 1 }
      if let name = line.firstMatch(of: /<name>(.*)<\/name>/) {
        result.append(String(repeating: "  ", count: depth) + String(name.1))
      } else if line == "<Folder>" {
        result.append(String(repeating: "  ", count: depth) + "/")
      }
      if line == "<Folder>" { depth += 1 }
    }
    return result
  }

  private func feature(_ name: String, in path: String) -> String {
    kmlFeature(#""name":"\#(name)","folder_path":"\#(path)""#)
  }

  @Test(
    "paths are nested Folders, in the order of their first use; what has none is the Document's")
  func paths() throws {
    let document = try writeKML([
      feature("1", in: "A"), kmlFeature(#""name":"2""#), feature("3", in: "B/C"),
      feature("4", in: "A"), feature("5", in: "B"), feature("6", in: #"A\\/B"#),
      feature("7", in: #"C\\\\D"#), feature("8", in: ""), feature("9", in: "B/C/D"),
    ])
    #expect(
      outline(document) == [
        "in", "/", "  A", "  1", "  4", "2", "/", "  B", "  /", "    C", "    3", "    /",
        "      D", "      9", "  5", "/", "  A/B", "  6", "/", #"  C\D"#, "  7", "/", "  8",
      ])
    #expect(document.changed.isEmpty)
    let body = document.text.split(separator: "\n").dropFirst(2).joined(separator: "\n")
    let again = try rewriteKML(body.replacing("</kml>", with: ""))
    #expect(again.text == document.text)
  }

  @Test("a property's values as Folders: whole, whatever their type")
  func folderField() throws {
    let document = try writeKML(
      [
        kmlFeature(#""name":"1","kind":"a/b","folder_path":"X""#),
        kmlFeature(#""name":"2","kind":7"#), kmlFeature(#""name":"3","kind":null"#),
        kmlFeature(#""name":"4","kind":"a/b""#), kmlFeature(#""name":"5","kind":true"#),
        kmlFeature(#""name":"6","kind":"""#),
      ], ["folder-field": "kind"])
    #expect(
      outline(document) == [
        "in", "/", "  a/b", "  1", "  4", "/", "  7", "  2", "3", "/", "  true", "  5", "/", "  6",
      ])
    #expect(document.text.contains("<SimpleData name=\"folder_path\">X</SimpleData>"))
    #expect(document.changed == ["null-left-out": 1, "reserved-name": 1])
  }

  @Test("one property names Folders and features, and describes them")
  func sharedField() throws {
    let features = [kmlFeature(#""name":"n","kind":"a""#), kmlFeature(#""kind":"b""#)]
    let document = try writeKML(features, ["folder-field": "kind", "name-field": "kind"])
    #expect(outline(document) == ["in", "/", "  a", "  a", "/", "  b", "  b"])
    let all = try writeKML(
      features, ["folder-field": "kind", "name-field": "kind", "description-field": "kind"])
    #expect(outline(all) == outline(document))
    #expect(all.features[1] == "<Placemark><name>b</name><description>b</description></Placemark>")
  }

  @Test("a property that names features stays what it is by its own name")
  func namedByElement() throws {
    let document = try writeKML(
      [kmlFeature(#""timestamp":"2020","folder_path":"A""#)],
      ["name-field": "timestamp", "description-field": "folder_path"])
    #expect(
      document.features == [
        "<Placemark><name>2020</name><description>A</description>"
          + "<TimeStamp><when>2020</when></TimeStamp></Placemark>"
      ])
    #expect(outline(document).prefix(3) == ["in", "/", "  A"])
  }

  @Test(
    "a field that no feature has is an error, and the output is not made",
    arguments: ["name-field", "description-field", "folder-field"])
  func unknownField(_ option: String) throws {
    let document = try writeKML([kmlFeature(#""Kind":"a","n":1"#)], [option: "nosuch"])
    #expect(document.error?.reason == .usage)
    #expect(document.error?.message == "--\(option): there is no field 'nosuch'")
    #expect(document.error?.hint == "the fields are 'Kind', 'n'")
    #expect(document.text.isEmpty)
    // What is near is found by who asks, as in commands.
    let near = try writeKML([kmlFeature(#""Kind":"a""#)], [option: "Kin"]) {
      $0.suggestion = { name, known in known.first { $0.hasPrefix(name) } }
    }
    #expect(near.error?.hint == "did you mean 'Kind'?")
    let spelled = try writeKML([kmlFeature(#""Kind":"a""#)], [option: "kind"])
    #expect(spelled.error?.hint == "did you mean 'Kind'?")
    // Nothing is known of the fields of nothing.
    let none = try writeKML([#"{"type":"FeatureCollection","features":[]}"#], [option: "nosuch"])
    #expect(none.error == nil)
  }

  @Test("layers are Folders where there are several, those without features too")
  func layers() throws {
    let features = ["a", "b/c", "a"].enumerated().map { number, layer in
      #"{"type":"Feature","geometry":null,"properties":{"name":"\#(number)","n":\#(number)},"#
        + #""tippecanoe":{"layer":"\#(layer)"}}"#
    }
    let document = try writeKML(features)
    #expect(outline(document) == ["/", "  a", "  0", "  2", "/", "  b/c", "  1"])
    #expect(
      document.text.components(separatedBy: "\n").filter { $0.hasPrefix("<Schema ") } == [
        "<Schema name=\"a\" id=\"schema.a\">", "<Schema name=\"b/c\" id=\"schema.b_2fc\">",
      ])
  }

  @Test("what Folders say that become one is counted, but for the first")
  func joinedFolders() throws {
    let scratch = try Scratch()
    let place = "<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>"
    let folder = "<Folder><name>A</name>"
    let text = """
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document>
      \(folder)<description>first</description>\(place)</Folder>
      <Folder><name>B</name>\(place)</Folder>
      \(folder)<visibility>0</visibility><description>second</description>\(place)</Folder>
      </Document></kml>
      """
    let input = try scratch.write("in.kml", Array(text.utf8))
    let catalog = try run(input, into: scratch.path("out.kml"))
    let counts = catalog.layers.map { layer in
      layer.tally.changed.map { "\(layer.name) \($0.reason) \($0.count)" }.sorted()
    }
    #expect(counts == [["A folders-joined 1", "A repeated-folder-details 2"], []])
    let details = catalog.layers[0].tally.changed.first { $0.reason == "repeated-folder-details" }
    #expect(details?.examples == [Base.SourceLocation(path: input, layer: "A")])
    let out = try String(contentsOfFile: scratch.path("out.kml"), encoding: .utf8)
    #expect(out.contains("first") && !out.contains("second"))
    #expect(out.components(separatedBy: "<Folder>").count == 3)
  }

  @Test("a path deeper than parsers go ends in one Folder")
  func depth() throws {
    let path = (1...300).map { "f\($0)" }.joined(separator: "/")
    let document = try writeKML([feature("deep", in: path)])
    let count = document.text.components(separatedBy: "<Folder>").count - 1
    #expect(count == KMLOutputTree.depthLimit)
    #expect(document.text.contains("<name>f200/f201/"))
  }

  @Test("the same bytes whatever the number of workers and the size of batches")
  func jobs() throws {
    var random = SplitMix64(seed: 7)
    let features = (0..<12_000).map { number in
      let color = ["#ff0000", "#00ff00", "#0000ff"].randomElement(using: &random) ?? ""
      let path = ["A", "A/B", "C", ""].randomElement(using: &random) ?? ""
      let folder = path.isEmpty ? "" : #","folder_path":"\#(path)""#
      return kmlFeature(
        #""name":"\#(number)","stroke":"\#(color)","n\#(number % 7)":\#(number)\#(folder)"#,
        geometry: #"{"type":"Point","coordinates":[1,2]}"#,
        id: "\"i\(Int.random(in: 0..<10_000, using: &random))\"")
    }
    let one = try writeKML(features)
    #expect(one.features.count == 12_000)
    for jobs in [2, 4] { #expect(try writeKML(features, jobs: jobs).text == one.text) }
  }

  // MARK: - The file

  private let point = kmlFeature("", geometry: #"{"type":"Point","coordinates":[1,2]}"#)

  @Test("a layer that is not in WGS 84 is refused, and leaves nothing")
  func reprojection() throws {
    let scratch = try Scratch()
    let crs = #""crs":{"type":"name","properties":{"name":"EPSG:3857"}}"#
    let input = try scratch.write(
      "in.geojson",
      Array(#"{"type":"FeatureCollection",\#(crs),"features":[\#(point)]}"#.utf8))
    let error = #expect(throws: GeoError.self) {
      _ = try run(input, into: scratch.path("out.kml"))
    }
    #expect(error?.reason == .needsReprojection)
    #expect(
      error?.message
        == "layer 'in' is in EPSG:3857, but KML is in WGS 84 (OGC 07-147r2 §6.2)")
    #expect(try scratch.names() == ["in.geojson"])
  }

  @Test("what is there is kept unless it may be overwritten")
  func existing() throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.geojsonl", Array(point.utf8))
    let output = try scratch.write("out.kml", Array("old".utf8))
    let error = #expect(throws: GeoError.self) {
      _ = try run(input, into: output) { _ in
      } configureOutput: {
        $0.isOverwriting = false
      }
    }
    #expect(error?.reason == .outputExists)
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "old")
    #expect(try scratch.names() == ["in.geojsonl", "out.kml"])
    _ = try run(input, into: output)
    #expect(try String(contentsOfFile: output, encoding: .utf8).hasPrefix("<?xml"))
    #expect(try scratch.names() == ["in.geojsonl", "out.kml"])
  }

  @Test("a run that stops leaves nothing")
  func stops() throws {
    let scratch = try Scratch()
    let lines = Array(repeating: point, count: 5000) + [#"{"type":"Feature"}"#]
    let input = try scratch.write("in.geojsonl", Array(lines.joined(separator: "\n").utf8))
    for ending in ["kml", "kmz"] {
      #expect(throws: GeoError.self) { _ = try run(input, into: scratch.path("out." + ending)) }
    }
    #expect(try scratch.names() == ["in.geojsonl"])
  }
}

extension Scratch {
  /// The names of the files in the folder, hidden ones too.
  fileprivate func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}
