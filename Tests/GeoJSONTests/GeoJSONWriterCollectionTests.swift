import FormatTestSupport
import Base
import Features
import Flow
import Geometry
import Testing

@testable import GeoJSON

@Suite struct GeoJSONWriterCollectionTests {
  static let point =
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#

  @Test func keepsTheCollectionsMembers() throws {
    let text = """
      {"type":"FeatureCollection","name":"x","bbox":[1,2,1,2],"features":[
      \(Self.point),
      \(Self.point)
      ],"generator":{"a":[1.0]}}

      """
    #expect(try rewrite(text).text == text)
  }

  @Test func writesEmptyCollections() throws {
    let text = "{\"type\":\"FeatureCollection\",\"name\":\"x\",\"features\":[\n]}\n"
    #expect(try rewrite(text).text == text)
    var wish = Wish()
    wish.layout = .sequence
    let sequence = try rewrite(text, wish)
    #expect(sequence.text.isEmpty)
    #expect(sequence.changes("collection-members") == 1)
    #expect(
      try write([ListReader([])]).text == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
  }

  @Test func neverWritesCRS() throws {
    let text =
      #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"#
      + #""urn:ogc:def:crs:OGC:1.3:CRS84"}},"features":[]}"#
    #expect(try rewrite(text).text == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
  }

  @Test func writesSequences() throws {
    var wish = Wish()
    wish.layout = .sequence
    #expect(
      try rewrite("\(Self.point)\(Self.point)", wish).text == "\(Self.point)\n\(Self.point)\n")
    wish.options["record-separator"] = "yes"
    #expect(
      try rewrite("\(Self.point)\(Self.point)", wish).text
        == "\u{1E}\(Self.point)\n\u{1E}\(Self.point)\n")
  }

  @Test func refusesAPrettySequence() {
    var wish = Wish()
    wish.layout = .sequence
    wish.options["pretty"] = "yes"
    let error = #expect(throws: GeoError.self) { try rewrite(Self.point, wish) }
    #expect(error?.reason == .usage)
  }

  @Test func addsBoxes() throws {
    var wish = Wish()
    wish.options["bbox-members"] = "yes"
    let text = try rewrite(
      """
      {"type":"FeatureCollection","bbox":[0,0,0,0],"features":[
      {"type":"Feature","bbox":[9,9,9,9],"geometry":{"type":"LineString","coordinates":[[179,0],[181,1]]},"properties":{}},
      {"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[-178,5],[178,4]]},"properties":{}},
      {"type":"Feature","geometry":{"type":"LineString","coordinates":[[178,5,7],[177,4,-1]]},"properties":{}},
      {"type":"Feature","bbox":[9,9,9,9],"geometry":null,"properties":{}}
      ]}
      """, wish
    ).text
    let boxes = text.split(separator: "\"bbox\":").dropFirst().map { $0.prefix { $0 != "]" } }
    #expect(
      boxes == [
        "[179,0,-179,1", "[178,4,-178,5", "[177,4,-1,178,5,7", "[9,9,9,9", "[177,0,-1,-178,5,7",
      ])
    #expect(text.hasSuffix("\n],\"bbox\":[177,0,-1,-178,5,7]}\n"))
  }

  @Test func makesAStaleBoxNew() throws {
    let written = try rewrite(
      #"{"type":"Feature","bbox":[170,0,190,1],"geometry":{"type":"LineString","#
        + #""coordinates":[[170,0],[190,1]]},"properties":{}}"#)
    #expect(written.features[0].contains(#""bbox":[170,0,-170,1],"#))
  }

  @Test func indents() throws {
    var wish = Wish()
    wish.options["pretty"] = "yes"
    let written = try rewrite(
      #"""
      {"type":"FeatureCollection","name":"x","meta":{"a":[],"b":{}},"features":[
      {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4.5]]},"properties":{"a":"[1,2]:{\"\\","b":["x"]}},
      {"type":"Feature","geometry":null,"properties":{}}
      ],"last":1}
      """#, wish)
    #expect(
      written.text == #"""
        {
          "type": "FeatureCollection",
          "name": "x",
          "meta": {
            "a": [],
            "b": {}
          },
          "features": [
            {
              "type": "Feature",
              "geometry": {
                "type": "LineString",
                "coordinates": [
                  [1, 2],
                  [3, 4.5]
                ]
              },
              "properties": {
                "a": "[1,2]:{\"\\",
                "b": [
                  "x"
                ]
              }
            },
            {
              "type": "Feature",
              "geometry": null,
              "properties": {}
            }
          ],
          "last": 1
        }

        """#)
    #expect(
      try rewrite(#"{"type":"FeatureCollection","features":[]}"#, wish).text
        == "{\n  \"type\": \"FeatureCollection\",\n  \"features\": [\n  ]\n}\n")
  }

  // MARK: - Layers

  static let jtsk = Layer(
    name: "parcels", path: "a.gpkg",
    crs: CoordinateReferenceSystem(authority: "EPSG", code: "5514"))

  static func points(_ layer: Layer, _ count: Int) -> ListReader {
    ListReader([layer]) { batch in
      for index in 0..<count {
        batch.addPoint(Double(index), 1)
        batch.endFeature(of: layer)
      }
    }
  }

  @Test func refusesOtherSystems() throws {
    let error = #expect(throws: GeoError.self) { try write([Self.points(Self.jtsk, 1)]) }
    #expect(error?.reason.severity == .usage)
    #expect(
      error?.message
        == "layer 'parcels' is in EPSG:5514, but GeoJSON is in WGS 84 (RFC 7946 §4)")
    let unknown = Layer(name: "a", path: "a", crs: .undefinedCartesian)
    #expect(throws: GeoError.self) { try write([Self.points(unknown, 1)]) }
    let degrees = Layer(name: "a", path: "a", crs: .undefinedGeographic)
    #expect(try write([Self.points(degrees, 1)]).features.count == 1)
    let table = Layer(name: "a", path: "a", crs: Self.jtsk.crs, hasGeometry: false)
    #expect(try write([Self.points(table, 1)]).features.count == 1)
  }

  @Test func keepsOtherSystemsWhereAskedFor() throws {
    var wish = Wish()
    wish.keepsCRS = true
    let member =
      #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::5514"}}"#
    let far = ListReader([Self.jtsk]) { batch in
      batch.addPoint(-598000.5, -1_160_000)
      batch.endFeature(of: Self.jtsk)
    }
    let text = try write([far], wish).text
    #expect(text.hasPrefix("{\"type\":\"FeatureCollection\",\(member),\"features\":[\n"))
    #expect(text.contains("[-598000.5,-1160000]"))
    #expect(throws: GeoError.self) {
      try write([Self.points(Self.jtsk, 1), Self.points(Layer(name: "b", path: "b"), 1)], wish)
    }
    wish.layout = .sequence
    #expect(try write([Self.points(Self.jtsk, 1)], wish).text.hasSuffix(",\(member)}\n"))
  }

  @Test func namesLayers() throws {
    var wish = Wish()
    wish.layout = .sequence
    wish.hasSeveralLayers = true
    let readers = ["a\"b", "c"].map { Self.points(Layer(name: $0, path: $0), 1) }
    let lines = try write(readers, wish).text.split(separator: "\n")
    #expect(lines[0].hasSuffix(#","properties":{},"tippecanoe":{"layer":"a\"b"}}"#))
    #expect(lines[1].hasSuffix(#","properties":{},"tippecanoe":{"layer":"c"}}"#))
  }

  @Test func keepsNamesOfLayers() throws {
    let text = ["roads", "water", "roads"].map {
      #"{"type":"Feature","geometry":null,"properties":{},"tippecanoe":{"minzoom":3,"layer":"\#($0)"}}"#
        + "\n"
    }.joined()
    var wish = Wish()
    wish.layout = .sequence
    #expect(try rewrite(text, wish).text == text)
    wish.selection.outputLayer = "all"
    let moved = try rewrite(text + Self.point + "\n", wish).text
    #expect(
      moved
        == text.replacing("roads", with: "all").replacing("water", with: "all") + Self.point + "\n")
  }

  @Test(arguments: [
    (#"{}"#, #"{"layer":"all"}"#), (#"{"minzoom":3}"#, #"{"layer":"all","minzoom":3}"#),
    (
      #"{"a":{"layer":"x"},"b":"layer\"","layer":[1,"}"],"c":2}"#,
      #"{"a":{"layer":"x"},"b":"layer\"","layer":"all","c":2}"#
    ),
  ])
  func putsTheLayerIntoTippecanoe(_ member: String, _ expected: String) throws {
    var wish = Wish()
    wish.layout = .sequence
    wish.hasSeveralLayers = true
    wish.selection.outputLayer = "all"
    let written = try rewrite(
      #"{"type":"Feature","geometry":null,"properties":{},"tippecanoe":\#(member)}"#, wish)
    #expect(written.text.hasSuffix(#","tippecanoe":\#(expected)}"# + "\n"))
  }

  // MARK: - Batches and workers

  /// Many batches of two layers, with everything that changes from feature to feature.
  static func mixture() -> ListReader {
    let first = Layer(name: "a", path: "m", members: [Layer.Member(name: "n", json: "1")])
    let second = Layer(name: "b", path: "m")
    let fills = (0..<60).map { number -> ListReader.Fill in
      { batch in
        for index in 0..<(number % 7) * 5 {
          let layer = (index + number) % 3 == 0 ? second : first
          batch.add(
            "k\((number * index) % 11)", .text("v\u{1}\(index)"),
            index % 4 == 0 ? .foreign : [], to: layer)
          batch.add("z", .stored(.blob, [1, 2]), to: layer)
          if index % 5 > 0 { batch.addPoint(Double(number * index), 1.5) }
          batch.endFeature(of: layer, id: .integer(Int64(number * 1000 + index)))
        }
      }
    }
    return ListReader([first, second], fills: fills)
  }

  @Test(arguments: [GeoJSONLayout.featureCollection, .sequence], [true, false])
  func writesTheSameWithAnyNumberOfWorkers(
    _ layout: GeoJSONLayout, _ addsBoxes: Bool
  ) throws {
    var wish = Wish()
    wish.layout = layout
    wish.hasSeveralLayers = true
    wish.options["bbox-members"] = addsBoxes ? "yes" : "no"
    let one = try write([Self.mixture(), Self.mixture()], wish)
    for jobs in [2, 3, 8] {
      wish.jobs = jobs
      let many = try write([Self.mixture(), Self.mixture()], wish)
      #expect(many.text == one.text)
      #expect(many.changes("blob-as-base64") == one.changes("blob-as-base64"))
      #expect(many.changes("cut-at-antimeridian") == one.changes("cut-at-antimeridian"))
    }
  }
}
