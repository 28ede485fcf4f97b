import FormatTestSupport
import Foundation
import Testing

@testable import Features
@testable import Flow

/// Segments of one point, which GPX 1.1 allows (trksegType) and lines do not.
@Suite struct GPXOnePointTests {
  private func repaired(_ written: WrittenGPX) -> Int {
    written.catalog.layers.flatMap(\.tally.repaired).filter { $0.reason == "one-point-segment" }
      .reduce(0) { $0 + $1.count }
  }

  private func points(_ text: String) -> Int { text.components(separatedBy: "<trkpt ").count - 1 }

  @Test("a segment of one point stays one, with all that the point has, and nothing is told")
  func segment() throws {
    let point =
      "<trkpt lat=\"1\" lon=\"2\"><ele>3</ele><time>2024-05-01T12:00:00Z</time><sat>4</sat>"
      + "<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>92</gpxtpx:hr>"
      + "</gpxtpx:TrackPointExtension></extensions></trkpt>\n"
    let other = "<trkpt lat=\"1\" lon=\"2.5\"></trkpt>\n"
    let segments =
      "<trkseg>\n\(point)</trkseg>\n<trkseg>\n\(other)\(other)</trkseg>\n"
      + "<trkseg>\n\(other)</trkseg>\n"
    let namespace = "xmlns:gpxtpx='http://www.garmin.com/xmlschemas/TrackPointExtension/v1'"
    for parts in [segments, "<trkseg>\n\(point)</trkseg>\n"] {
      let written = try rewriteGPX(Array(gpx("<trk>\(parts)</trk>", namespace).utf8))
      // The two points that are the same are one too in a track that has segments of one point.
      let expected = parts.replacing(other + other, with: other)
      #expect(written.text.contains("<trk>\n\(expected)</trk>"))
      #expect(repaired(written) == 0)
      try GPXSchema.check(written.text)
    }
  }

  @Test("a route of one point stays one")
  func route() throws {
    let written = try rewriteGPX(
      Array(gpx("<rte><rtept lat='1' lon='2'><name>a</name></rtept></rte>").utf8))
    #expect(
      written.body == "<rte>\n<rtept lat=\"1\" lon=\"2\"><name>a</name></rtept>\n</rte>\n")
    #expect(repaired(written) == 0)
  }

  @Test("a segment of two points that are the same keeps both")
  func twins() throws {
    let point = "<trkpt lat='1' lon='2'><time>2024-05-01T12:00:00Z</time></trkpt>"
    let written = try rewriteGPX(Array(gpx("<trk><trkseg>\(point)\(point)</trkseg></trk>").utf8))
    #expect(points(written.text) == 2)
  }

  @Test(
    "documents of receivers have as many points as before",
    arguments: [
      "togeojson/gpx/blue_hills.gpx", "togeojson/gpx/north_core.gpx",
      "togeojson/gpx/empty_ele.gpx",
    ])
  func samples(_ name: String) throws {
    let bytes = try gpxSample(name)
    for jobs in [1, 4] {
      let written = try rewriteGPX(bytes, jobs: jobs)
      #expect(points(written.text) == points(String(decoding: bytes, as: UTF8.self)))
      #expect(repaired(written) == 0)
    }
  }

  @Test("other formats have the point twice, and that is told; GPX made of them too")
  func throughGeoJSON() throws {
    let result = try readGPX(gpx("<trk><trkseg><trkpt lat='1' lon='2'/></trkseg></trk>"))
    #expect(result.count(result.tally.repaired, "one-point-segment") == 1)
    #expect(points(try writeGPX(features: result.lines).text) == 2)
  }
}
