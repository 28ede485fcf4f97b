import FormatTestSupport
import Foundation
import TestSupport
import Testing

@Suite struct GeoJSONWriterCutTests {
  @Test(arguments: [
    (#"{"type":"Point","coordinates":[190,1,5]}"#, #"{"type":"Point","coordinates":[-170,1,5]}"#),
    (
      #"{"type":"Polygon","coordinates":[[[170,0],[180.00000000000014,0],[180,5],[170,0]]]}"#,
      #"{"type":"Polygon","coordinates":[[[170,0],[180,0],[180,5],[170,0]]]}"#
    ),
    (#"{"type":"Point","coordinates":[-540,1]}"#, #"{"type":"Point","coordinates":[-180,1]}"#),
    (#"{"type":"Point","coordinates":[359.9,1]}"#, #"{"type":"Point","coordinates":[-0.1,1]}"#),
    (
      #"{"type":"MultiPoint","coordinates":[[170,1],[180,1],[181,1],[-181.5,2],[730,1]]}"#,
      #"{"type":"MultiPoint","coordinates":[[170,1],[180,1],[-179,1],[178.5,2],[10,1]]}"#
    ),
    (
      #"{"type":"LineString","coordinates":[[170,0,10],[190,10,20]]}"#,
      #"{"type":"MultiLineString","coordinates":[[[170,0,10],[180,5,15]],[[-180,5,15],[-170,10,20]]]}"#
    ),
    (
      #"{"type":"LineString","coordinates":[[-170,0],[-190,10]]}"#,
      #"{"type":"MultiLineString","coordinates":[[[-170,0],[-180,5]],[[180,5],[170,10]]]}"#
    ),
    (
      #"{"type":"LineString","coordinates":[[180,0],[190,10]]}"#,
      #"{"type":"LineString","coordinates":[[-180,0],[-170,10]]}"#
    ),
    (
      #"{"type":"LineString","coordinates":[[170,0],[180,0],[180,5],[190,5],[180,9],[190,9]]}"#,
      #"{"type":"MultiLineString","coordinates":[[[170,0],[180,0],[180,5]],"#
        + #"[[-180,5],[-170,5],[-180,9],[-170,9]]]}"#
    ),
    (
      #"{"type":"LineString","coordinates":[[0,0],[720,72]]}"#,
      #"{"type":"MultiLineString","coordinates":[[[0,0],[180,18]],[[-180,18],[180,54]],[[-180,54],[0,72]]]}"#
    ),
    (
      #"{"type":"MultiLineString","coordinates":[[[1,1],[2,2]],[[179,0],[181,0]]]}"#,
      #"{"type":"MultiLineString","coordinates":[[[1,1],[2,2]],[[179,0],[180,0]],[[-180,0],[-179,0]]]}"#
    ),
    (
      #"{"type":"Polygon","coordinates":[[[190,0],[200,0],[200,5],[190,0]]]}"#,
      #"{"type":"Polygon","coordinates":[[[-170,0],[-160,0],[-160,5],[-170,0]]]}"#
    ),
    (
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[185,0]},"#
        + #"{"type":"LineString","coordinates":[[179,0],[181,0]]}]}"#,
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[-175,0]},"#
        + #"{"type":"MultiLineString","coordinates":[[[179,0],[180,0]],[[-180,0],[-179,0]]]}]}"#
    ),
  ])
  func cuts(_ source: String, _ expected: String) throws {
    let written = try rewrite(#"{"type":"Feature","geometry":\#(source),"properties":{}}"#)
    #expect(written.geometry == expected)
    #expect(written.changes("cut-at-antimeridian") == 1)
  }

  /// What cannot be degrees is left alone, and so is what lies within ±180°.
  @Test(arguments: [
    #"{"type":"Point","coordinates":[-598000,-1160000]}"#,
    #"{"type":"LineString","coordinates":[[200,10],[300,95]]}"#,
    #"{"type":"Polygon","coordinates":[[[170,0],[180,0],[180,5],[170,0]]]}"#,
    #"{"type":"Polygon","coordinates":[[[-180,40],[180,40],[180,50],[-180,50],[-180,40]]]}"#,
  ])
  func leaves(_ source: String) throws {
    let written = try rewrite(#"{"type":"Feature","geometry":\#(source),"properties":{}}"#)
    #expect(written.geometry == source)
    #expect(written.changes("cut-at-antimeridian") == 0)
  }

  /// gadomski/antimeridian's own cases. Where they jump to the other side of the world, here they are
  /// drawn on beyond ±180°.
  @Test(arguments: [
    "over-180", "simple", "multi-no-antimeridian", "split", "cw-split", "one-hole", "two-holes",
    "line", "issues-81",
  ])
  func cutsLikeAntimeridian(_ name: String) throws {
    let input = try JSONSerialization.jsonObject(with: caseFile("antimeridian/input/\(name).json"))
    let drawn = try JSONSerialization.data(withJSONObject: Self.drawnOn(input))
    let output = try JSONSerialization.jsonObject(
      with: caseFile("antimeridian/output/\(name).json"))
    let expected = try Self.parts(of: #require(output as? [String: Any]))
    let text = try rewritten(geometry: String(decoding: drawn, as: UTF8.self))
    let written = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(try Self.parts(of: #require(written as? [String: Any])) == expected)
  }

  /// Longitudes without jumps of more than 180°.
  static func drawnOn(_ value: Any) -> Any {
    if var object = value as? [String: Any] {
      for (name, member) in object { object[name] = drawnOn(member) }
      return object
    }
    guard let array = value as? [Any] else { return value }
    guard let line = value as? [[Double]] else { return array.map(drawnOn) }
    var turn = 0.0
    var last = line[0][0]
    return line.map { position in
      if position[0] - last > 180 { turn -= 360 }
      if position[0] - last < -180 { turn += 360 }
      last = position[0]
      return [position[0] + turn] + position.dropFirst()
    }
  }

  /// The parts of a geometry as sets of rings and lines, wherever a ring starts.
  static func parts(of geometry: [String: Any]) throws -> Set<Set<[[Double]]>> {
    let type = try #require(geometry["type"] as? String)
    let coordinates = try #require(geometry["coordinates"])
    let polygons: [[[[Double]]]] =
      switch type {
      case "MultiPolygon": try #require(coordinates as? [[[[Double]]]])
      case "Polygon": [try #require(coordinates as? [[[Double]]])]
      case "MultiLineString": try #require(coordinates as? [[[Double]]]).map { [$0] }
      default: [[try #require(coordinates as? [[Double]])]]
      }
    return Set(polygons.map { Set($0.map(normalised)) })
  }

  static func normalised(_ line: [[Double]]) -> [[Double]] {
    var line = line.map { $0.map { ($0 * 1e8).rounded() / 1e8 } }
    guard line.count > 3, line.first == line.last else { return line }
    line.removeLast()
    // Positions on the meridian that lie between two others there say nothing.
    line = line.indices.filter { index in
      let before = line[(index + line.count - 1) % line.count]
      let after = line[(index + 1) % line.count]
      return !(line[index] == before)
        && !(line[index][0] == before[0] && line[index][0] == after[0]
          && line[index][0].magnitude == 180)
    }.map { line[$0] }
    let start = line.indices.min { line[$0].lexicographicallyPrecedes(line[$1]) } ?? 0
    return Array(line[start...] + line[..<start])
  }

  /// Cutting any polygon keeps its area, leaves every longitude in range and every ring closed.
  @Test(arguments: 0..<200) func keepsArea(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let centre = Double.random(in: -500...500, using: &random)
    let count = Int.random(in: 8...40, using: &random)
    let wobble = Double.random(in: 0...0.9, using: &random)
    func ring(_ scale: Double, _ width: Double) -> [[Double]] {
      var ring = (0..<count).map { index in
        let angle = Double(index) / Double(count) * 2 * .pi
        let radius = scale * (1 - Double.random(in: 0...wobble, using: &random))
        return [centre + width * radius * cos(angle), 60 * radius * sin(angle)]
      }
      ring.append(ring[0])
      return ring
    }
    let width = Double.random(in: 5...170, using: &random)
    let polygon = [ring(1, width), ring(0.8 * (1 - wobble), width * 0.5)]
    let source: [String: Any] = ["type": "Polygon", "coordinates": polygon]
    let json = String(decoding: try JSONSerialization.data(withJSONObject: source), as: UTF8.self)
    let text = try rewritten(geometry: json)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let parts =
      object["type"] as? String == "Polygon"
      ? [try #require(object["coordinates"] as? [[[Double]]])]
      : try #require(object["coordinates"] as? [[[[Double]]]])
    var area = 0.0
    for part in parts {
      for (index, ring) in part.enumerated() {
        #expect(ring.count > 3 && ring.first == ring.last)
        #expect(ring.allSatisfy { $0[0].magnitude <= 180 })
        let own = Self.area(ring)
        #expect(index == 0 ? own >= 0 : own <= 0)
        area += own
      }
    }
    let expected = Self.area(polygon[0]).magnitude - Self.area(polygon[1]).magnitude
    #expect((area - expected).magnitude < 1e-6 * expected.magnitude, "\(json)\n\(text)")
  }

  static func area(_ ring: [[Double]]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) {
      $0 + ($1.0[0] - ring[0][0]) * ($1.1[1] - ring[0][1])
        - ($1.1[0] - ring[0][0]) * ($1.0[1] - ring[0][1])
    }
  }

  /// A hole that touches the meridian stays a hole, a hole across it becomes part of the outline.
  @Test func keepsHolesThatTouch() throws {
    let text = try rewritten(
      geometry: #"""
        {"type":"Polygon","coordinates":[[[170,0],[190,0],[190,10],[170,10],[170,0]],
        [[175,2],[175,4],[180,3],[175,2]],[[178,6],[178,8],[182,8],[182,6],[178,6]]]}
        """#)
    #expect(
      text
        == #"{"type":"MultiPolygon","coordinates":["#
        + #"[[[180,10],[170,10],[170,0],[180,0],[180,6],[178,6],[178,8],[180,8],[180,10]],"#
        + #"[[175,2],[175,4],[180,3],[175,2]]],"#
        + #"[[[-180,0],[-170,0],[-170,10],[-180,10],[-180,8],[-178,8],[-178,6],[-180,6],[-180,0]]]]}"#
    )
  }
}
