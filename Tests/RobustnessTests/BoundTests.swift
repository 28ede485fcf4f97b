import Foundation
import TestSupport
import Testing

/// Inputs that are large in one way or another: memory does not follow them, or there is one error.
///
/// The limits are generous: debug builds, and a machine that is busy, take more than a release does.
@Suite(.serialized)
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
}
