import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import KML

@Suite struct KMLReaderTests {
  private let point = "<Point><coordinates>1,2</coordinates></Point>"

  // MARK: - Documents

  @Test(
    "every namespace that occurs, and none, with and without prefixes",
    arguments: [
      "http://earth.google.com/kml/2.0", "http://earth.google.com/kml/2.1",
      "http://earth.google.com/kml/2.2", "http://www.opengis.net/kml/2.2",
      "http://www.opengis.net/kml/2.3", "",
    ])
  func namespaces(_ uri: String) throws {
    let plain =
      "<kml\(uri.isEmpty ? "" : " xmlns='\(uri)'")><Placemark id='p'><name>a</name>\(point)"
      + "</Placemark></kml>"
    let prefixed =
      "<k:kml xmlns:k='\(uri)'><k:Placemark id='p'><k:name>a</k:name><k:Point><k:coordinates>1,2"
      + "</k:coordinates></k:Point></k:Placemark></k:kml>"
    for document in uri.isEmpty ? [plain] : [plain, prefixed] {
      let result = try convertKML(Array(document.utf8))
      #expect(result.error == nil)
      #expect(result.reasons == [])
      let feature = try #require(result.features.first)
      #expect(feature.id == "p")
      #expect(feature["name"] == #""a""#)
      #expect(feature.geometry == #"{"coordinates":[1,2],"type":"Point"}"#)
    }
  }

  @Test("Google's extension by any prefix")
  func anyPrefix() throws {
    let document =
      "<kml xmlns='http://www.opengis.net/kml/2.2' xmlns:g='http://www.google.com/kml/ext/2.2'>"
      + "<Placemark><g:balloonVisibility>0</g:balloonVisibility><g:Track><g:coord>1 2</g:coord>"
      + "<g:coord>3 4</g:coord></g:Track></Placemark></kml>"
    let feature = try #require(try convertKML(Array(document.utf8)).features.first)
    #expect(feature["gx:balloonVisibility"] == #""0""#)
    #expect(feature.geometry == #"{"coordinates":[[1,2],[3,4]],"type":"LineString"}"#)
  }

  @Test("features directly in the root element, or as the root element")
  func bare() throws {
    for document in [
      kml("<Placemark><name>a</name></Placemark>", root: ""),
      Array("<Placemark xmlns='http://www.opengis.net/kml/2.2'><name>a</name></Placemark>".utf8),
      kml("<Placemark><name>a</name></Placemark>", root: "Folder"),
    ] {
      let result = try convertKML(document)
      #expect(result.error == nil)
      #expect(result.features.map { $0["name"] } == [#""a""#])
      #expect(result.layerNames == ["in"])
    }
  }

  @Test("elements in any order are the same feature")
  func order() throws {
    var parts = [
      "<name>n</name>", "<visibility>1</visibility>", "<description>d</description>",
      "<styleUrl>#s</styleUrl>",
      "<ExtendedData><Data name='k'><value>v</value></Data></ExtendedData>",
      "<TimeStamp><when>2010</when></TimeStamp>", point,
    ]
    let style = "<Style id='s'><LineStyle><width>2</width></LineStyle></Style>"
    let expected = try placemark(parts.joined(), around: style)
    var random = SplitMix64(seed: 5)
    for _ in 0..<20 {
      parts.shuffle(using: &random)
      let feature = try placemark(parts.joined(), around: style)
      #expect(compact(feature.json) == compact(expected.json))
      #expect(feature.reasons == [])
    }
  }

  // MARK: - Folders and layers

  private func place(_ name: String) -> String { "<Placemark><name>\(name)</name></Placemark>" }

  private func folder(_ name: String?, _ content: String) -> String {
    "<Folder>" + (name.map { "<name>\($0)</name>" } ?? "") + content + "</Folder>"
  }

  @Test("folders nest, and their names are escaped")
  func folders() throws {
    let result = try convertKML(
      kml(
        "<name>D</name>" + place("0")
          + folder("A", place("1") + folder("B/C", place("2")) + place("3"))
          + folder(nil, place("4") + folder("E\\F", place("5"))) + folder(nil, place("6"))
          + "<Document><name>G</name>" + place("7") + "</Document>"))
    #expect(
      result.features.map { $0["folder_path"] } == [
        "-", #""A""#, #""A/B\\/C""#, #""A""#, #""""#, #""/E\\\\F""#, #""""#, #""G""#,
      ])
    #expect(result.layerNames == ["D", "A", "A/B\\/C", "/E\\\\F", "G"])
  }

  @Test("a folder's name counts behind its features too")
  func lateName() throws {
    let content =
      "<Folder>" + place("1") + folder("B", place("2")) + "<name>A</name>" + place("3")
      + "</Folder>"
    for blockSize in [64, 1 << 16] {
      let result = try convertKML(kml(content), blockSize: blockSize)
      #expect(result.features.map { $0["folder_path"] } == [#""A""#, #""A/B""#, #""A""#])
    }
  }

  @Test("layers are folders, one for all, or a field's values")
  func layers() throws {
    let document = kml(
      "<name>D</name>"
        + folder("A", place("1") + place("2")) + folder("B", place("1")) + place("3"))
    #expect(try convertKML(document).layerNames == ["A", "B", "D"])
    #expect(try convertKML(document, layers: "folders").layerNames == ["A", "B", "D"])
    let none = try convertKML(document, layers: "none")
    #expect(none.layerNames == ["D"])
    #expect(none.features.map { $0["folder_path"] } == [#""A""#, #""A""#, #""B""#, "-"])
    let field = try convertKML(document, layers: "field:name")
    #expect(Set(field.layerNames) == ["1", "2", "3"])
    #expect(field.features.count == 4)
    for (name, hint) in [("NAME", "did you mean 'field:name'?"), ("x", "the fields are 'name'")] {
      let error = try convertKML(document, layers: "field:" + name).error
      #expect(error?.reason == .usage)
      #expect(error?.message == "--layers-from: there is no field '\(name)'")
      #expect(error?.hint?.hasPrefix(hint) == true)
    }
    // Another input may have it; and nothing is known of the fields of nothing.
    let several = try convertKML(document, layers: "field:x") {
      $0.selection.allowsMissingLayers = true
    }
    #expect(several.error == nil)
    #expect(try convertKML(Array("<kml><Document/></kml>".utf8), layers: "field:x").error == nil)
    for wrong in ["folder", "field:", "field"] {
      #expect(try convertKML(document, layers: wrong).error?.reason == .usage, "\(wrong)")
    }
  }

  @Test("a layer that was asked for comes alone")
  func wanted() throws {
    let document = kml(folder("A", place("1")) + folder("B", place("2")))
    let result = try convertKML(document) { $0.selection.layerNames = ["B"] }
    #expect(result.features.map { $0["name"] } == [#""2""#])
  }

  @Test("what documents and folders say besides is the collection's member kml")
  func details() throws {
    let scratch = try Scratch()
    let content =
      "<name>D</name><open>1</open><description>d</description>"
      + "<Folder><name>A</name><visibility>0</visibility>" + place("1") + "</Folder>"
    let input = try scratch.write("in.kml", kml(content))
    let output = scratch.path("out.geojson")
    _ = try run(input, into: output)
    let json = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: output)))
    #expect(
      compact((json as? [String: Any])?["kml"])
        == #"{"Document":{"Folder":{"name":"A","visibility":"0"},"description":"d","name":"D","#
        + #""open":"1"}}"#)
  }

  @Test("displayName is the title of a column in a GeoPackage")
  func titles() throws {
    let scratch = try Scratch()
    let content =
      "<Schema id='s'><SimpleField type='int' name='i'><displayName>Whole &lt;b&gt;</displayName>"
      + "</SimpleField></Schema><Placemark>\(point)<ExtendedData><SchemaData schemaUrl='#s'>"
      + "<SimpleData name='i'>7</SimpleData></SchemaData><Data name='k'>"
      + "<displayName>Key</displayName><value>v</value></Data></ExtendedData></Placemark>"
    let input = try scratch.write("in.kml", kml(content))
    let output = scratch.path("out.gpkg")
    _ = try run(input, into: output)
    let rows = try rows(
      output, "SELECT column_name, title FROM gpkg_data_columns WHERE title IS NOT NULL ORDER BY 1")
    #expect(rows == ["'i'|'Whole <b>'", "'k'|'Key'"])
  }

  // MARK: - Faults

  @Test(
    "faults are located",
    arguments: [
      ("<kml>\n <Placemark>\n  <name>a</nam>\n </Placemark>\n</kml>", 3, 12),
      ("<kml>\n <Document>\n  <Placemark><name>a</name></Placemark>\n", 4, 1),
      ("<html>\n</html>", 1, 1), ("<kml/>\n<kml/>", 2, 1), ("", 1, 1),
      ("<kml>\n<Placemark>\n<Point><coordinates>1,2 &bad; 3</coordinates></Point>\n", 3, 25),
    ])
  func faults(_ document: String, _ line: Int, _ column: Int) throws {
    let error = try #require(try convertKML(Array(document.utf8)).error)
    #expect(error.reason.severity == .input)
    #expect(error.location?.line == line)
    #expect(error.location?.column == column)
  }

  @Test("a fault in a feature names the feature")
  func faultOfFeature() throws {
    let document = kml(place("1") + "<Placemark id='x'><name>a<b></name></Placemark>")
    let error = try #require(try convertKML(document).error)
    #expect(error.location?.line == 3)
    #expect(error.location?.feature == 2)
  }

  @Test("bad features are left out where that is asked for, and rejects are a document again")
  func rejects() throws {
    let scratch = try Scratch()
    let deep =
      String(repeating: "<MultiGeometry>", count: 70)
      + String(repeating: "</MultiGeometry>", count: 70)
    let document =
      "<k:kml xmlns:k='http://www.opengis.net/kml/2.2'><k:Document>"
      + "<k:Placemark><k:name>1</k:name></k:Placemark><k:Placemark><k:name>2</k:name>"
      + deep.replacing("<M", with: "<k:M").replacing("</M", with: "</k:M")
      + "</k:Placemark><k:Placemark><k:name>3</k:name></k:Placemark></k:Document></k:kml>"
    let result = try convertKML(Array(document.utf8)) { $0.faults.skipsErrors = true }
    #expect(result.error == nil)
    #expect(result.features.map { $0["name"] } == [#""1""#, #""3""#])
    #expect(result.rejects.count == 1)
    let input = try scratch.write("in.kml", Array(document.utf8))
    var request = InputRequest(source: try ByteSource(path: input))
    request.faults.skipsErrors = true
    let reader = try KMLReader(request)
    var batch = FeatureBatch()
    let decoder = reader.makeDecoder()
    while try reader.read(into: &batch) {
      try decoder.decode(&batch)
      batch.removeAll()
    }
    let frame = batch.piece.frame
    let again = try convertKML(
      Array((frame.head + result.rejects[0].bytes + "\n" + frame.tail).utf8))
    #expect(again.error?.reason == result.rejects[0].error.reason)
    #expect(again.error?.location?.feature == 1)
  }

  // MARK: - Sources

  @Test("what stands behind its use is found in a pipe and in a compressed file too")
  func pipes() throws {
    let scratch = try Scratch()
    let content =
      "<Folder><Placemark><styleUrl>#s</styleUrl><ExtendedData><SchemaData schemaUrl='#t'>"
      + "<SimpleData name='i'>7</SimpleData></SchemaData></ExtendedData></Placemark>"
      + "<name>A</name></Folder><Style id='s'><LineStyle><width>2</width></LineStyle></Style>"
      + "<Schema id='t'><SimpleField type='int' name='i'/></Schema>"
    let path = try scratch.write("in.kml", kml(content))
    func check(_ input: String) throws {
      let output = scratch.path("out.geojsonl")
      _ = try run(input, into: output)
      let text = try String(contentsOfFile: output, encoding: .utf8)
      #expect(text.contains(#""stroke-width":2"#), "\(input)")
      #expect(text.contains(#""i":7"#), "\(input)")
      #expect(text.contains(#""folder_path":"A""#), "\(input)")
    }
    try check(path)
    try withGzipAndPipe(of: path, check)
  }

  @Test(
    "any way of cutting the input, and any number of workers, gives the same",
    arguments: KMLTogeojsonTests.names)
  func chunking(_ name: String) throws {
    let url = dataFolder.appendingPathComponent("togeojson/kml/\(name).kml")
    let bytes = Array(try Data(contentsOf: url))
    let whole = try convertKML(bytes)
    #expect(whole.error == nil)
    for (blockSize, jobs) in [(1, 1), (7, 3), (64, 1), (1000, 3)] {
      let cut = try convertKML(bytes, blockSize: blockSize, jobs: jobs)
      #expect(cut.error == nil)
      #expect(cut.text == whole.text, "blocks of \(blockSize), \(jobs) workers")
      #expect(cut.reasons == whole.reasons)
    }
  }

  @Test("without properties geometries, boxes and ids are the same")
  func geometryAlone() throws {
    let content =
      "<Placemark id='a'><name>n</name><MultiGeometry>\(point)\(point)</MultiGeometry></Placemark>"
      + "<Placemark><ExtendedData><Data name='@id'><value>b c</value></Data></ExtendedData>"
      + "<Model><Location><longitude>1</longitude><latitude>2</latitude></Location></Model>"
      + "</Placemark><Placemark><gx:Track><when>2010</when><gx:coord>1 2</gx:coord>"
      + "<gx:coord>3 4</gx:coord></gx:Track></Placemark>"
      + "<GroundOverlay><LatLonBox><north>1</north><south>0</south><east>1</east><west>0</west>"
      + "</LatLonBox></GroundOverlay>"
    let whole = try convertKML(kml(content))
    let bare = try convertKML(kml(content)) { $0.target.needsProperties = false }
    #expect(bare.features.map(\.geometry) == whole.features.map(\.geometry))
    #expect(bare.features.map(\.id) == ["a", "b c", nil, nil])
    #expect(bare.features.allSatisfy { $0.properties.isEmpty })
  }

  @Test("documents of an archive that nothing leads to are read too, and named")
  func furtherDocuments() throws {
    let document = String(decoding: kml(place("1")), as: UTF8.self)
    let alone = try convertKML(madeArchive([MadeEntry("doc.kml", document)]), name: "in.kmz")
    #expect(alone.reasons == [])
    let two = try convertKML(
      madeArchive([MadeEntry("doc.kml", document), MadeEntry("layers/b.kml", document)]),
      name: "in.kmz")
    #expect(two.features.count == 2)
    #expect(two.tally.dropped.isEmpty)
    #expect(two.count(two.tally.changed, "further-documents") == 1)
    let style =
      #"<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Style id="a"/></Document></kml>"#
    let styled = try convertKML(
      madeArchive([MadeEntry("doc.kml", document), MadeEntry("styles.kml", style)]),
      name: "in.kmz")
    #expect(styled.reasons == [])
    #expect(styled.catalog.layers.count == alone.catalog.layers.count)
    let main = try convertKML(
      madeArchive([MadeEntry("doc.kml", document), MadeEntry("layers/b.kml", document)]),
      name: "in.kmz"
    ) { $0.options["follow-links"] = "no" }
    #expect(main.features.count == 1)
    #expect(main.reasons == [])
  }

  // MARK: - Hostile ones

  private func sample(_ name: String) throws -> [UInt8] {
    let url = dataFolder.appendingPathComponent("togeojson/kml/\(name).kml")
    return Array(try Data(contentsOf: url))
  }

  @Test(
    "mutations give features or one located error", arguments: KMLTogeojsonTests.names)
  func mutations(_ name: String) throws {
    var random = SplitMix64(seed: 11)
    let original = try sample(name)
    let marks = Array("<>/&;,. \n-+eE09x\"'=#![]".utf8) + [0, 0xC3, 0xFF]
    for _ in 0..<20 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = marks.randomElement(using: &random) ?? 0
      }
      let result = try convertKML(bytes)
      if let error = result.error {
        #expect(error.reason.severity == .input)
        #expect(error.location?.line != nil)
      }
    }
  }

  @Test("coordinates of any bytes are read without a fault", arguments: 0..<40)
  func coordinates(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let marks = Array("0123456789,,,,.  \n\t-+eEnan".utf8)
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<80, using: &random) {
      text.append(marks.randomElement(using: &random) ?? 0)
    }
    let coordinates = String(decoding: text, as: UTF8.self)
    for kind in ["Point", "LineString", "LinearRing"] {
      let feature = try placemark(
        "<\(kind)><coordinates>\(coordinates)</coordinates></\(kind)>", lenient: true)
      #expect(feature.geometry == "null" || feature.geometry.contains("coordinates"))
    }
    _ = try placemark("<gx:Track><gx:coord>\(coordinates)</gx:coord></gx:Track>", lenient: true)
  }
}
