import FormatTestSupport
import Base
import Features
import Flow
import Foundation
import Geometry
import Testing

@Suite struct GeoJSONWriterGeometryTests {
  /// What is written as it was read, byte for byte.
  static let unchanged = [
    #"{"type":"Point","coordinates":[1,2]}"#,
    #"{"type":"Point","coordinates":[-0.5,2.25,100.125]}"#,
    #"{"type":"Point","coordinates":[1e-7,-89.99999999999999]}"#,
    #"{"type":"Point","coordinates":[]}"#,
    #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#,
    #"{"type":"LineString","coordinates":[[1,2,3],[3,4]]}"#,
    #"{"type":"LineString","coordinates":[]}"#,
    #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[1,1]]]}"#,
    #"{"type":"Polygon","coordinates":[]}"#,
    #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#,
    #"{"type":"MultiPoint","coordinates":[]}"#,
    #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8],[9,0]]]}"#,
    #"{"type":"MultiLineString","coordinates":[]}"#,
    #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[5,5],[6,5],[6,6],[5,5]]]]}"#,
    #"{"type":"MultiPolygon","coordinates":[]}"#,
    #"{"type":"GeometryCollection","geometries":[]}"#,
    #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},"#
      + #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,2],[3,4]]}]},"#
      + #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}]}"#,
    #"{"type":"LineString","coordinates":[[180,1],[-180,1]]}"#,
    #"{"type":"LineString","coordinates":[[170,1],[-170,1]]}"#,
    "null",
  ]

  @Test(arguments: unchanged) func keeps(_ geometry: String) throws {
    #expect(try rewritten(geometry: geometry) == geometry)
  }

  /// Rings in the wrong order come out backwards; rings without area stay.
  @Test(arguments: [
    (
      "[[[0,0],[0,4],[4,4],[4,0],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]",
      "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[2,2],[2,1],[1,1]]]"
    ),
    (
      "[[[0,0,1],[0,4,2],[4,4,3],[0,0,1]]]", "[[[0,0,1],[4,4,3],[0,4,2],[0,0,1]]]"
    ),
    ("[[[0,0],[1,1],[2,2],[0,0]]]", "[[[0,0],[1,1],[2,2],[0,0]]]"),
    ("[[[2,2],[1,1],[0,0],[2,2]]]", "[[[2,2],[1,1],[0,0],[2,2]]]"),
  ])
  func winds(_ source: String, _ expected: String) throws {
    #expect(
      try rewritten(geometry: #"{"type":"Polygon","coordinates":\#(source)}"#)
        == #"{"type":"Polygon","coordinates":\#(expected)}"#)
  }

  /// mapbox/geojson-rewind's own cases.
  @Test(arguments: ["collection", "featuregood", "flip", "geomcollection", "rev"])
  func windsLikeRewind(_ name: String) throws {
    let input = try caseFile("rewind/\(name).input.geojson")
    let expected = try Self.geometries(in: caseFile("rewind/\(name).output.geojson"))
    let written = try rewrite(String(decoding: input, as: UTF8.self))
    #expect(try Self.geometries(in: Data(written.text.utf8)) == expected)
  }

  /// The geometries of a text, whatever object holds them.
  static func geometries(in data: Data) throws -> [NSDictionary] {
    let object = try #require(JSONSerialization.jsonObject(with: data) as? NSDictionary)
    if let features = object["features"] as? [NSDictionary] {
      return features.compactMap { $0["geometry"] as? NSDictionary }
    }
    return [object["geometry"] as? NSDictionary ?? object]
  }

  @Test func leavesMeasuresOut() throws {
    let layer = Layer(name: "a", path: "a")
    let written = try write([
      ListReader([layer]) { batch in
        batch.addPoint(1, 2, 3, 4, dimensions: [.z, .m])
        batch.endFeature(of: layer)
        batch.addPoint(1, 2, .nan, 4, dimensions: .m)
        batch.endFeature(of: layer)
        batch.addPoint(5, 6)
        batch.endFeature(of: layer)
      }
    ])
    #expect(written.features[0].contains(#""coordinates":[1,2,3]}"#))
    #expect(written.features[1].contains(#""coordinates":[1,2]}"#))
    #expect(written.changes("measure-dropped") == 2)
    let example = written.layers[0].tally.changed[0].examples[0]
    #expect(example.description == "a: layer 'a': feature 1")
  }

  @Test func countsNoMeasuresThatAreTimes() throws {
    let layer = Layer(name: "a", path: "a")
    let written = try write([
      ListReader([layer]) { batch in
        for arrays in [#"{"times":["1970-01-01T00:00:04Z"]}"#, #"{"cads":[4]}"#] {
          batch.addPoint(1, 2, 3, 4, dimensions: [.z, .m])
          batch.add("coordinateProperties", .json(arrays), to: layer)
          batch.endFeature(of: layer)
        }
      }
    ])
    #expect(written.changes("measure-dropped") == 1)
  }

  @Test(arguments: [(Double.nan, 1.0), (1, .infinity), (-.infinity, 1)])
  func refusesWhatIsNotFinite(_ x: Double, _ y: Double) throws {
    let layer = Layer(name: "a", path: "a")
    let error = #expect(throws: GeoError.self) {
      try write([
        ListReader([layer]) { batch in
          batch.addPoint(x, y)
          batch.endFeature(of: layer, id: .text("x7"))
        }
      ])
    }
    #expect(error?.reason.code == "not-finite")
    #expect(error?.location?.feature == 1)
    #expect(error?.location?.id == "x7")
  }

  @Test func roundsToDecimals() throws {
    var wish = Wish()
    wish.steps = [Rounding(decimals: 2)]
    let written = try rewrite(
      #"""
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[1.005,-0.001],[0.125,0.375]]}},
      {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[1.001,1],[1.002,1]]}},
      {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0.001,0],[0.001,0.001],[0,0]]]}},
      {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,1],[2,2],[0,0]]]}}
      ]}
      """#, wish)
    // 1.005 is a little less than that, 0.125 a tie.
    #expect(written.features[0].contains("[[1,0],[0.12,0.38]]"))
    #expect(written.changes("collapsed-by-rounding") == 2)
  }
}
