import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import GeoJSON
@testable import OpenStreetMap

/// Runs GeoJSON features, one a line, into OSM XML.
private func writeOSM(
  features: [String], _ layout: OSMLayout = .data, jobs: Int = 1, blockSize: Int = 1 << 16,
  skipsErrors: Bool = false, isArea: @escaping OSMFeatureWriter.AreaRule = { _, _ in false }
) throws -> WrittenOSM {
  let scratch = try Scratch()
  let path = try scratch.write("in.geojsonl", Array(features.joined(separator: "\n").utf8))
  let reader = try GeoJSONReader(
    InputRequest(source: try ByteSource(path: path)), blockSize: blockSize)
  return try writeOSM(reader, jobs: jobs) {
    var request = $0
    request.skipsErrors = skipsErrors
    return try OSMFeatureWriter(request, layout, isArea: isArea)
  }
}

private func feature(
  _ geometry: String, _ properties: String = "{}", _ more: String = ""
) -> String {
  "{\"type\":\"Feature\",\"geometry\":\(geometry),\"properties\":\(properties)\(more)}"
}

private func geometry(_ type: String, _ coordinates: String) -> String {
  "{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}"
}

@Suite struct OSMWriterFeatureTests {
  @Test func theColumnOfAllOtherTagsIsTags() throws {
    let long = String(repeating: "x", count: 256)
    let written = try writeOSM(features: [
      feature(
        geometry("Point", "[1,2]"),
        #"{"name":"A","tags":{"a":"\"b\" \u00e9","type":"c","long":"\#(long)","\#(long)":"k"}}"#),
      feature(geometry("Point", "[3,4]"), #"{"tags":{"a":1}}"#),
      feature(geometry("Point", "[5,6]"), #"{"tags":"text"}"#),
    ])
    #expect(
      written.body == """
          <node id="-1" lat="2" lon="1">
            <tag k="name" v="A"/>
            <tag k="a" v="&quot;b&quot; é"/>
            <tag k="long" v="\(long.dropLast())"/>
            <tag k="type" v="c"/>
          </node>
          <node id="-2" lat="4" lon="3">
            <tag k="tags" v="{&quot;a&quot;:1}"/>
          </node>
          <node id="-3" lat="6" lon="5">
            <tag k="tags" v="text"/>
          </node>

        """)
    #expect(written.reasons.sorted() == ["nested-value-as-text", "tag-cut", "tag-too-long"])
  }

  @Test func verticesInOnePlaceAreOneNode() throws {
    let written = try writeOSM(features: [
      feature(geometry("LineString", "[[1,2],[3,4]]"), #"{"highway":"path","lanes":2}"#),
      feature(geometry("Point", "[1,2]"), #"{"name":"<A>"}"#),
      feature(geometry("LineString", "[[3,4],[1,2.00000001]]")),
    ])
    #expect(
      written.body == """
          <node id="-1" lat="2" lon="1"/>
          <node id="-2" lat="4" lon="3"/>
          <node id="-3" lat="2" lon="1">
            <tag k="name" v="&lt;A&gt;"/>
          </node>
          <way id="-1">
            <nd ref="-1"/>
            <nd ref="-2"/>
            <tag k="highway" v="path"/>
            <tag k="lanes" v="2"/>
          </way>
          <way id="-2">
            <nd ref="-2"/>
            <nd ref="-1"/>
          </way>

        """)
    #expect(written.reasons == ["coordinate-rounded"])
    #expect(written.catalog.layers[0].tally.out == 3)
  }

  @Test func polygonsAreWaysOrRelations() throws {
    let ring = "[[0,0],[1,0],[1,1],[0,0]]"
    let hole = "[[0.5,0.1],[0.6,0.1],[0.6,0.2],[0.5,0.1]]"
    let written = try writeOSM(features: [
      feature(geometry("Polygon", "[\(ring)]"), #"{"building":true}"#),
      feature(geometry("MultiPolygon", "[[\(ring)]]"), #"{"building":false,"area":"yes"}"#),
      feature(geometry("Polygon", "[\(ring),\(hole)]"), #"{"type":"house","a":1.50}"#),
      feature(geometry("Polygon", "[\(ring)]"), #"{"type":"boundary"}"#),
    ])
    let text = written.body
    #expect(
      text.suffix(from: try #require(text.range(of: "  <way")).lowerBound) == """
          <way id="-1">
            <nd ref="-1"/>
            <nd ref="-2"/>
            <nd ref="-3"/>
            <nd ref="-1"/>
            <tag k="building" v="yes"/>
            <tag k="area" v="yes"/>
          </way>
          <way id="-2">
            <nd ref="-1"/>
            <nd ref="-2"/>
            <nd ref="-3"/>
            <nd ref="-1"/>
            <tag k="building" v="no"/>
            <tag k="area" v="yes"/>
          </way>
          <way id="-3">
            <nd ref="-1"/>
            <nd ref="-2"/>
            <nd ref="-3"/>
            <nd ref="-1"/>
          </way>
          <way id="-4">
            <nd ref="-4"/>
            <nd ref="-5"/>
            <nd ref="-6"/>
            <nd ref="-4"/>
          </way>
          <way id="-5">
            <nd ref="-1"/>
            <nd ref="-2"/>
            <nd ref="-3"/>
            <nd ref="-1"/>
          </way>
          <relation id="-1">
            <member type="way" ref="-3" role="outer"/>
            <member type="way" ref="-4" role="inner"/>
            <tag k="type_data" v="house"/>
            <tag k="a" v="1.5"/>
            <tag k="type" v="multipolygon"/>
          </relation>
          <relation id="-2">
            <member type="way" ref="-5" role="outer"/>
            <tag k="type" v="boundary"/>
          </relation>

        """)
    #expect(written.reasons == ["geometry-kind", "area-tag-added", "type-renamed"])
  }

  @Test func rulesDecideWhetherAreasSaySo() throws {
    let rule: OSMFeatureWriter.AreaRule = { block, object in
      block.tagRange(of: object).contains {
        block.bytes(of: block.tags[$0].key).elementsEqual("building".utf8)
      }
    }
    let ring = "[[0,0],[1,0],[1,1],[0,0]]"
    let written = try writeOSM(
      features: [
        feature(geometry("Polygon", "[\(ring)]"), #"{"building":"yes"}"#),
        feature(geometry("Polygon", "[\(ring)]"), #"{"highway":"x"}"#),
        feature(geometry("LineString", ring), #"{"building":"yes"}"#),
        feature(geometry("LineString", ring), #"{"highway":"x"}"#),
      ], isArea: rule)
    #expect(written.reasons == ["area-tag-added"])
    #expect(written.changes("area-tag-added") == 2)
    let tags = written.body.split(separator: "\n").filter {
      $0.contains("<tag") || $0.contains("<way")
    }
    .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      tags == [
        "<way id=\"-1\">", "<tag k=\"building\" v=\"yes\"/>",
        "<way id=\"-2\">", "<tag k=\"highway\" v=\"x\"/>", "<tag k=\"area\" v=\"yes\"/>",
        "<way id=\"-3\">", "<tag k=\"building\" v=\"yes\"/>", "<tag k=\"area\" v=\"no\"/>",
        "<way id=\"-4\">", "<tag k=\"highway\" v=\"x\"/>",
      ])
  }

  @Test func waysHaveNoMoreThan2000Nodes() throws {
    let count = 4100
    let positions = (0..<count).map { "[\(Double($0) / 1000),0]" }
    let line = try writeOSM(features: [
      feature(geometry("LineString", "[\(positions.joined(separator: ","))]"), #"{"a":"b"}"#)
    ])
    func ways(_ written: WrittenOSM) -> [[Int]] {
      written.text.components(separatedBy: "<way").dropFirst().map { way in
        way.components(separatedBy: "<nd ref=\"").dropFirst().compactMap {
          Int($0.prefix { $0 != "\"" })
        }
      }
    }
    #expect(ways(line).map(\.count) == [2000, 2000, 102])
    #expect(ways(line).map(\.first) == [-1, -2000, -3999])
    #expect(ways(line).map(\.last) == [-2000, -3999, -4100])
    #expect(line.text.components(separatedBy: "<tag k=\"a\" v=\"b\"/>").count == 4)
    #expect(line.changes("line-cut") == 1)

    let ring = positions + ["[0,1]", "[0,0]"]
    let polygon = try writeOSM(features: [
      feature(geometry("Polygon", "[[\(ring.joined(separator: ","))]]"), #"{"a":"b"}"#)
    ])
    #expect(ways(polygon).map(\.count) == [2000, 2000, 104])
    #expect(ways(polygon).last?.last == -1)
    #expect(
      polygon.body.hasSuffix(
        """
          <relation id="-1">
            <member type="way" ref="-1" role="outer"/>
            <member type="way" ref="-2" role="outer"/>
            <member type="way" ref="-3" role="outer"/>
            <tag k="a" v="b"/>
            <tag k="type" v="multipolygon"/>
          </relation>

        """))
    let short = positions.prefix(1999) + ["[0,0]"]
    let way = try writeOSM(features: [
      feature(geometry("Polygon", "[[\(short.joined(separator: ","))]]"))
    ])
    #expect(ways(way).map(\.count) == [2000])
  }

  @Test func collectionsAreRelations() throws {
    let ring = "[[0,0],[1,0],[1,1],[0,0]]"
    let hole = "[[0.5,0.1],[0.6,0.1],[0.6,0.2],[0.5,0.1]]"
    let members = [
      geometry("Point", "[5,5]"), geometry("LineString", "[[0,0],[1,1]]"),
      geometry("Polygon", "[\(ring),\(hole)]"), geometry("Polygon", "[\(ring)]"),
      geometry("MultiPoint", "[[5,5],[6,6]]"),
    ].joined(separator: ",")
    let text = try writeOSM(features: [
      feature("{\"type\":\"GeometryCollection\",\"geometries\":[\(members)]}", #"{"a":"b"}"#),
      feature(geometry("MultiLineString", "[[[0,0],[1,1]],[[1,1],[2,2]]]"), #"{"type":"route"}"#),
      feature(geometry("MultiPoint", "[[0,0],[1,1]]")),
      feature("null", #"{"a":"c"}"#),
    ]).body
    #expect(
      text.suffix(from: try #require(text.range(of: "  <relation")).lowerBound) == """
          <relation id="-1">
            <member type="way" ref="-2" role="outer"/>
            <member type="way" ref="-3" role="inner"/>
            <tag k="type" v="multipolygon"/>
          </relation>
          <relation id="-2">
            <member type="node" ref="-1" role=""/>
            <member type="way" ref="-1" role=""/>
            <member type="relation" ref="-1" role=""/>
            <member type="way" ref="-4" role=""/>
            <member type="node" ref="-8" role=""/>
            <member type="node" ref="-9" role=""/>
            <tag k="a" v="b"/>
            <tag k="type" v="collection"/>
          </relation>
          <relation id="-3">
            <member type="way" ref="-5" role=""/>
            <member type="way" ref="-6" role=""/>
            <tag k="type" v="route"/>
          </relation>
          <relation id="-4">
            <member type="node" ref="-11" role=""/>
            <member type="node" ref="-12" role=""/>
            <tag k="type" v="multipoint"/>
          </relation>
          <relation id="-5">
            <tag k="a" v="c"/>
          </relation>

        """)
  }

  @Test func valuesAreText() throws {
    let long = String(repeating: "é", count: 255)
    let written = try writeOSM(features: [
      feature(
        geometry("Point", "[0,0,7]"),
        """
        {"t":true,"f":false,"i":-5,"r":5.0,"e":1e30,"n":null,"j":{"a":[1]},"empty":"","":"x",\
        "ok":"\(long)","long":"\(long)é","@version":3,"@other":4,"type":"x"}
        """, #","id":"node/1","foreign":1"#)
    ])
    #expect(
      written.body == """
          <node id="-1" lat="0" lon="0">
            <tag k="t" v="yes"/>
            <tag k="f" v="no"/>
            <tag k="i" v="-5"/>
            <tag k="r" v="5"/>
            <tag k="e" v="1e+30"/>
            <tag k="j" v="{&quot;a&quot;:[1]}"/>
            <tag k="ok" v="\(long)"/>
            <tag k="long" v="\(long)"/>
            <tag k="@other" v="4"/>
            <tag k="type" v="x"/>
          </node>

        """)
    #expect(
      written.reasons == [
        "height-dropped", "null-left-out", "nested-value-as-text", "tag-empty", "tag-cut",
        "metadata-left-out", "id-replaced", "foreign-members",
      ])
    #expect(written.changes("tag-empty") == 2)
    #expect(written.changes("tag-cut") == 1)
  }

  @Test func oddPositions() throws {
    let written = try writeOSM(features: [
      feature(geometry("MultiPoint", "[[190,0],[-170,0],[-190,1]]")),
      feature(geometry("LineString", "[[1,1],[1,1.00000001]]")),
    ])
    #expect(written.text.contains("<node id=\"-1\" lat=\"0\" lon=\"-170\"/>"))
    #expect(written.text.contains("<node id=\"-3\" lat=\"1\" lon=\"170\"/>"))
    #expect(written.changes("longitude-wrapped") == 2)
    #expect(written.changes("repeated-position") == 1)
    #expect(written.changes("too-few-nodes") == 1)
    let bad = [feature(geometry("Point", "[0,91]")), feature(geometry("Point", "[0,0]"))]
    #expect(try writeOSM(features: bad).error?.reason == .positionOutOfRange)
    let skipped = try writeOSM(features: bad, skipsErrors: true)
    #expect(skipped.error == nil)
    #expect(skipped.catalog.layers[0].tally.out == 1)
    #expect(skipped.catalog.layers[0].tally.droppedCount == 1)
  }

  /// Longitudes brought into range one by one would make the area go around the Earth the other way.
  @Test func areasAreCutAtTheAntimeridian() throws {
    let ring = "[[[170,0],[190,0],[190,1],[170,1],[170,0]]]"
    let written = try writeOSM(features: [
      feature(geometry("Polygon", ring), #"{"natural":"water"}"#),
      feature(geometry("LineString", "[[170,5],[190,5]]"), #"{"highway":"path"}"#),
      feature(geometry("Point", "[1,1]")),
    ])
    #expect(written.changes("cut-at-antimeridian") == 2)
    #expect(written.changes("longitude-wrapped") == 0)
    let result = try readOSM(written.text)
    #expect(
      try Set(result.names) == ["relation/-1 MultiPolygon", "relation/-2 MultiLineString"])
    let parts = try result.osmFeatures.first?.coordinates as? [[[[Double]]]]
    let widths = parts?.map { part in
      let longitudes = part[0].map { $0[0] }
      return (longitudes.max() ?? 0) - (longitudes.min() ?? 0)
    }
    #expect(widths == [10, 10])
  }

  @Test func theResultDoesNotDependOnWorkers() throws {
    var features: [String] = []
    for index in 0..<2000 {
      let x = Double(index % 50)
      let y = Double(index / 50)
      features.append(
        feature(
          geometry("LineString", "[[\(x),\(y)],[\(x + 1),\(y)],[\(x + 1),\(y + 1)]]"),
          "{\"n\":\(index)}"))
      features.append(feature(geometry("Point", "[\(x),\(y)]"), "{\"n\":\(index)}"))
    }
    let one = try writeOSM(features: features)
    let four = try writeOSM(features: features, jobs: 4, blockSize: 1 << 12)
    #expect(one.error == nil)
    #expect(one.text == four.text)
    // 51 × 41 vertices, of which (0, 40) is in no line, and 2000 points.
    #expect(one.text.components(separatedBy: "<node ").count - 1 == 51 * 41 - 1 + 2000)
    #expect(
      try writeOSM(features: features, .changes).body
        == "<create>\n" + one.body + "</create>\n")
  }
}
