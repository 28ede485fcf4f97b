import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Flow
@testable import FormatKit
@testable import KML

/// Geometries that GeoJSON could not have refuse their feature, as there; `--lenient` leaves out what is wrong.
@Suite struct KMLStrictTests {
  /// What is wrong, why it is refused, the geometry that is left with `--lenient`, and the reasons for which that
  /// is counted then.
  static let faults: [(String, String, String, Set<String>)] = [
    (
      line("1,2 x,y 3,4"), "coordinate-not-a-number",
      #"{"coordinates":[[1,2],[3,4]],"type":"LineString"}"#, ["coordinate-left-out"]
    ),
    (
      line("1,2 7 3,4"), "coordinate-not-a-number",
      #"{"coordinates":[[1,2],[3,4]],"type":"LineString"}"#, ["coordinate-left-out"]
    ),
    (line("1,2"), "line-too-short", "null", ["short-line"]),
    (
      line("1,2 3,95"), "position-out-of-range",
      #"{"coordinates":[[1,2],[3,95]],"type":"LineString"}"#, ["position-out-of-range"]
    ),
    (
      line("1,2,0,3,-95,0"), "position-out-of-range",
      #"{"coordinates":[[1,2,0],[3,-95,0]],"type":"LineString"}"#,
      ["coordinates-split", "position-out-of-range"]
    ),
    (polygon("0,0 1,0 0,0"), "ring-too-short", "null", ["short-ring"]),
    (polygon("0,0 1,0"), "ring-too-short", "null", ["short-ring"]),
    // A hole is no area.
    (
      polygon("0,0 1,0 1,1 0,0").replacing("outer", with: "inner"), "ring-too-short", "null",
      ["short-ring"]
    ),
    // Decimal commas make two positions of one.
    (
      point("14,5 50,25"), "bad-coordinates", #"{"coordinates":[14,5],"type":"Point"}"#,
      ["extra-positions-dropped"]
    ),
    (
      point("1,nan"), "coordinate-not-a-number", "null", ["coordinate-left-out", "empty-geometry"]
    ),
    (
      "<Track><coord>1 2</coord><coord>x 2</coord><coord>3 4</coord></Track>",
      "coordinate-not-a-number",
      #"{"coordinates":[[1,2],[3,4]],"type":"LineString"}"#,
      ["coordinate-left-out", "track-as-line"]
    ),
    (
      line("1,2,5 3,4,y"), "height-not-a-number",
      #"{"coordinates":[[1,2,5],[3,4]],"type":"LineString"}"#, ["height-not-a-number"]
    ),
    (
      "<Track><coord>1 2 high</coord><coord>3 4</coord></Track>", "height-not-a-number",
      #"{"coordinates":[[1,2],[3,4]],"type":"LineString"}"#,
      ["height-not-a-number", "track-as-line"]
    ),
  ]

  static func line(_ text: String) -> String {
    "<LineString><coordinates>\(text)</coordinates></LineString>"
  }
  static func point(_ text: String) -> String {
    "<Point><coordinates>\(text)</coordinates></Point>"
  }
  static func polygon(_ text: String) -> String {
    "<Polygon><outerBoundaryIs><LinearRing><coordinates>\(text)</coordinates></LinearRing>"
      + "</outerBoundaryIs></Polygon>"
  }

  @Test(arguments: faults)
  func refused(geometry: String, reason: String, left: String, mended: Set<String>) throws {
    let document = kml("<Placemark>\n\(geometry)</Placemark><Placemark><name>b</name></Placemark>")
    let stopped = try convertKML(document)
    #expect(stopped.error?.reason.code == reason)
    #expect(stopped.error?.location?.line == 4)
    #expect(stopped.error?.hint?.contains("--lenient") == true)
    let skipped = try convertKML(document) { $0.faults.skipsErrors = true }
    #expect(skipped.error == nil)
    #expect(skipped.tally.dropped.map(\.reason) == [reason])
    #expect(skipped.features.map { $0["name"] } == ["\"b\""])
    let lenient = try convertKML(document) { $0.options["lenient"] = "yes" }
    #expect(lenient.error == nil)
    #expect(lenient.features.first?.geometry == left)
    #expect(lenient.mendings == Set(mended.map { "\($0) 1 at 1" }))
    #expect(lenient.ledger.warnings.isEmpty)
  }

  @Test("what others read on with is read, and counted") func kept() throws {
    #expect(try placemark(Self.point("1,2 1,2")).reasons == ["extra-positions-dropped"])
    #expect(try placemark(Self.polygon("0,0 1,0 1,1")).reasons == ["ring-closed"])
    #expect(try placemark(Self.line("")).reasons == ["empty-geometry"])
    #expect(try placemark(Self.line("-10,90 1,-90")).reasons == [])
  }
}
