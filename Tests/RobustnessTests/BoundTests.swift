import Foundation
import TestSupport
import Testing

/// Inputs that are large in one way or another: memory does not follow them, or there is one error.
///
/// The limits are generous: debug builds, and a machine that is busy, take more than a release does.
struct BoundTests {
  private func run(
    _ arguments: [String], in place: Place, status: Int32 = 0, megabytes: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> WrittenReport {
    let outcome = try Child.run(arguments + ["--report", place.path("report.json")])
    #expect(outcome.status == status, "\(outcome)", sourceLocation: sourceLocation)
    let messages = outcome.errors.split(separator: "\n").count { $0.hasPrefix("cairn: error: ") }
    #expect(messages == (status == 0 ? 0 : 1), "\(outcome)", sourceLocation: sourceLocation)
    #expect(place.leftovers == [], sourceLocation: sourceLocation)
    let report = try checkedReport(place, outcome, sourceLocation: sourceLocation)
    #expect(report.peakBytes > 1 << 20, sourceLocation: sourceLocation)
    #expect(report.peakBytes < megabytes << 20, sourceLocation: sourceLocation)
    return report
  }

  @Test(arguments: ["convert", "info", "bbox"])
  func oneLongLine(_ command: String) throws {
    let place = try Place()
    let one = feature(#"{"name":"somewhere","text":"\#(String(repeating: "x", count: 3000))"}"#)
    let text = Array(repeating: one, count: 20_000).joined(separator: ",")
    let input = try place.write(
      "in.geojson", #"{"type":"FeatureCollection","features":["# + text + "]}")
    let output = command == "convert" ? ["-o", place.path("out.gpkg")] : []
    let report = try run([command, input] + output, in: place, megabytes: 100)
    #expect(report.out == 20_000)
  }

  @Test(arguments: ["out.gpkg", "out.geojson"])
  func oneLargeFeature(_ name: String) throws {
    let place = try Place()
    let positions = Array(repeating: "[12.345678,23.456789],[-12.3,4.5]", count: 450_000)
    let text =
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":["#
      + positions.joined(separator: ",")
      + #"]},"properties":{"text":"\#(String(repeating: "long ", count: 3_000_000))"}}"#
    let input = try place.write("in.geojson", text)
    // A feature is in memory whole, as text and as what it says.
    let bytes = text.utf8.count
    let report = try run(
      ["convert", input, "-o", place.path(name)], in: place, megabytes: 60 + 6 * bytes >> 20)
    #expect(report.out == 1)
  }

  /// A zip bomb is no more than what it holds.
  @Test func highlyCompressed() throws {
    let place = try Place()
    let made = try Child.shell(
      """
      { printf '{"type":"FeatureCollection","features":['; head -c 60000000 /dev/zero | tr '\\0' ' '
        printf ']}'; } | gzip -1 > in.geojson.gz
      """, in: place.folder)
    #expect(made.status == 0)
    let report = try run(["info", place.path("in.geojson.gz")], in: place, megabytes: 100)
    #expect(report.read == 0)
  }

  @Test func manyNames() throws {
    let place = try Place()
    let text = (0..<200_000).map { feature(#"{"name\#($0)":1}"#) + "\n" }.joined()
    let input = try place.write("in.geojsonl", text)
    _ = try run(
      ["convert", input, "-o", place.path("out.gpkg")], in: place, status: 5, megabytes: 200)
    let report = try run(
      ["convert", input, "-o", place.path("out.geojson")], in: place, megabytes: 400)
    #expect(report.out == 200_000)
  }

  @Test(arguments: [1990, 1991, 2500])
  func manyFields(_ count: Int) throws {
    let place = try Place()
    let fields = (0..<count).map { #""name\#($0)":\#($0)"# }.joined(separator: ",")
    let input = try place.write("in.geojsonl", feature("{\(fields)}") + "\n")
    let arguments = ["convert", input, "-o", place.path("out.gpkg")]
    let report = try run(arguments, in: place, status: count > 1990 ? 5 : 0, megabytes: 100)
    #expect(report.out == (count > 1990 ? 0 : 1))
    #expect(place.names.contains("out.gpkg") == (count <= 1990))
  }

  @Test func manyCollectionMembers() throws {
    let place = try Place()
    let members = (0..<100_000).map { #""name\#($0)":\#($0),"# }.joined()
    let input = try place.write(
      "in.geojson", #"{"type":"FeatureCollection",\#(members)"features":[]}"#)
    _ = try run(["convert", input, "-o", place.path("out.geojson")], in: place, megabytes: 200)
  }

  /// Not SQLite's own limit, but a tenth of a second for each hundred of layers becomes more and more.
  @Test func manyLayers() throws {
    let place = try Place()
    var text = ""
    for row in 0..<3 {
      for layer in 0..<5000 {
        text +=
          #"{"type":"Feature","tippecanoe":{"layer":"l\#(layer)"},"properties":{"a":\#(row)},"#
        text += #""geometry":{"type":"Point","coordinates":[\#(layer % 90),\#(row)]}}"# + "\n"
      }
    }
    let input = try place.write("in.geojsonl", text)
    let report = try run(
      ["convert", input, "-o", place.path("out.geojsonl")], in: place, megabytes: 200)
    #expect(report.out == 15_000)
    #expect(report.layers.count == 5000)
    #expect(place.bytes("out.geojsonl")?.count ?? 0 > 1_000_000)

    let some = text.split(separator: "\n").filter { !$0.contains(/"l\d{4}"/) }
    let smaller = try place.write("some.geojsonl", some.joined(separator: "\n") + "\n")
    let store = try run(
      ["convert", smaller, "-o", place.path("out.gpkg")], in: place, megabytes: 200)
    #expect(store.out == 3000)
    #expect(store.layers.count == 1000)
    #expect(try KillTests.rows(of: place.path("out.gpkg")) == 3000)
    #expect(try KillTests.integrity(of: place.path("out.gpkg")) == "ok")
  }

  @Test(arguments: [100, 100_000])
  func deepNesting(_ depth: Int) throws {
    let place = try Place()
    let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let geometry =
      String(
        repeating: #"{"type":"GeometryCollection","geometries":["#, count: depth)
      + String(repeating: "]}", count: depth)
    for text in [
      feature(#"{"a":\#(nested)}"#), feature().replacing("[1.0,2.0]", with: nested),
      #"{"type":"Feature","properties":{},"geometry":\#(geometry)}"#, nested, #"{"a":\#(nested)}"#,
    ] {
      let input = try place.write("in.geojson", text)
      for arguments in [
        ["info"], ["bbox"], ["convert", "--overwrite", "-o", place.path("o.gpkg")],
      ] {
        let outcome = try Child.run(arguments + [input])
        #expect([0, 1, 4].contains(outcome.status), "\(outcome)")
      }
    }
  }

  /// What makes one feature of so many bytes, in each format.
  static let large: [(name: String, head: String, unit: String, tail: String)] = [
    (
      "placemark.kml", "<kml><Placemark><name>x</name><LineString><coordinates>",
      "12.345678,23.456789,1.5 -12.3,4.5,0\n",
      "</coordinates></LineString></Placemark></kml>"
    ),
    (
      "description.kml", "<kml><Placemark><description>", "long &amp; <![CDATA[<b>longer</b>]]> ",
      "</description></Placemark></kml>"
    ),
    (
      "track.gpx", "<gpx version=\"1.1\"><trk><trkseg>",
      "<trkpt lat=\"50.123456\" lon=\"14.123456\"><ele>1.5</ele>"
        + "<time>2024-02-29T12:00:00Z</time></trkpt>\n", "</trkseg></trk></gpx>"
    ),
    ("row.csv", "name,wkt\nx,\"LINESTRING (0 0", ", 12.345678 23.456789", ")\"\n"),
    ("text.csv", "lon,lat,text\n1,2,\"", "long \"\"longer\"\"\n", "\"\n"),
  ]

  @Test(arguments: large.indices)
  func oneLargeElement(_ index: Int) throws {
    let place = try Place()
    let kind = Self.large[index]
    let bytes = 20_000_000
    let text =
      kind.head + String(repeating: kind.unit, count: bytes / kind.unit.utf8.count) + kind.tail
    let input = try place.write(kind.name, text)
    // A feature is in memory whole: as text, as what it says, and as what is written of it.
    let report = try run(
      ["convert", input, "-o", place.path("out." + URL(filePath: kind.name).pathExtension)],
      in: place, megabytes: 60 + 9 * bytes >> 20)
    #expect(report.out == 1)
  }

  @Test func manyFolders() throws {
    let place = try Place()
    func folders(_ count: Int) -> String {
      "<kml><Document>"
        + (0..<count).map {
          "<Folder><name>f\($0)</name><Placemark><Point><coordinates>\($0 % 90),1</coordinates>"
            + "</Point></Placemark></Folder>"
        }.joined() + "</Document></kml>"
    }
    let some = try place.write("some.kml", folders(5000))
    for name in ["out.kml", "out.geojsonl"] {
      let report = try run(["convert", some, "-o", place.path(name)], in: place, megabytes: 300)
      #expect(report.out == 5000 && report.layers.count == 5000)
    }
    let many = try place.write("many.kml", folders(10_001))
    _ = try run(
      ["convert", many, "-o", place.path("none.gpkg")], in: place, status: 4, megabytes: 300)
    #expect(!place.names.contains("none.gpkg"))
    let one = try run(
      ["convert", many, "--layers-from", "none", "-o", place.path("one.gpkg")], in: place,
      megabytes: 300)
    #expect(one.out == 10_001 && one.layers.count == 1)
  }

  @Test(arguments: [60, 300, 1100, 100_000])
  func deepElements(_ depth: Int) throws {
    let place = try Place()
    let point = "<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>"
    func nested(_ name: String, _ content: String) -> String {
      String(repeating: "<\(name)>", count: depth) + content
        + String(repeating: "</\(name)>", count: depth)
    }
    for (name, text) in [
      ("in.kml", "<kml>\(nested("Folder", point))</kml>"),
      (
        "in.kml",
        "<kml><Placemark>"
          + nested("MultiGeometry", "<Point><coordinates>1,2</coordinates></Point>")
          + "</Placemark></kml>"
      ),
      ("in.kml", "<kml><Placemark>\(nested("Region", "x"))</Placemark></kml>"),
      (
        "in.kml",
        "<kml><Placemark><ExtendedData>\(nested("x", "y"))</ExtendedData></Placemark></kml>"
      ),
      (
        "in.gpx",
        "<gpx><wpt lat=\"1\" lon=\"2\"><extensions>\(nested("x", "y"))</extensions></wpt></gpx>"
      ),
      ("in.csv", "wkt\n" + String(repeating: "GEOMETRYCOLLECTION (", count: depth)),
      ("in.csv", "json\n" + String(repeating: "[", count: depth) + "\n"),
    ] {
      let input = try place.write(name, text)
      for output in ["o.gpkg", "o.geojson", "o." + URL(filePath: name).pathExtension] {
        let outcome = try Child.run(["convert", "--overwrite", input, "-o", place.path(output)])
        // What a reader takes a writer takes, or says why not.
        #expect([0, 4].contains(outcome.status), "\(text.prefix(60)): \(outcome)")
        #expect(place.leftovers == [])
      }
    }
  }

  /// Styles that differ, before and behind the features that use them: each is kept once.
  @Test(arguments: [false, true])
  func manySharedStyles(behind: Bool) throws {
    let place = try Place()
    var styles = ""
    var features = ""
    for number in 0..<100_000 {
      let hex = String(number, radix: 16)
      let color = String(repeating: "0", count: 8 - hex.count) + hex
      styles += "<Style id=\"s\(number)\"><LineStyle><color>\(color)</color></LineStyle></Style>\n"
      features +=
        "<Placemark><styleUrl>#s\(number)</styleUrl><Point><coordinates>1,2</coordinates></Point>"
        + "</Placemark>\n"
    }
    let input = try place.write(
      "in.kml",
      "<kml><Document>\(behind ? features + styles : styles + features)</Document></kml>")
    let report = try run(
      ["convert", input, "-o", place.path("out.kml")], in: place, megabytes: 400)
    #expect(report.out == 100_000)
  }
}
