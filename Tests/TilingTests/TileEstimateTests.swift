import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Flow
@testable import FormatKit
@testable import GeoJSON
@testable import Tiling
@testable import VectorTiles

/// What a dry run says beside what the run makes, and the zoom that data suggest.
struct TileEstimateTests {
  private func estimate(_ geojson: String, _ zooms: ClosedRange<Int>?) throws -> TileEstimate {
    let scratch = try Scratch()
    let path = scratch.folder.appending(path: "in.geojson").path
    try geojson.write(toFile: path, atomically: true, encoding: .utf8)
    var options = TilingOptions()
    options.zooms = zooms
    let estimate = TileEstimate()
    let sink = TilingSink(options, estimate: estimate)
    let reader = try Format.geoJSON.makeReader(InputRequest(source: try ByteSource(path: path)))
    let (catalog, ledger) = (Catalog(), Ledger())
    try Flow.run(from: reader, path: path, into: sink, catalog: catalog, ledger: ledger, jobs: 1)
    try sink.finish(catalog, ledger)
    return estimate
  }

  private func feature(_ kind: String, _ coordinates: String) -> String {
    "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"\(kind)\",\"coordinates\":\(coordinates)}}"
  }

  /// A square from 10° to 50° east and from the equator to 40° north, over the Greenwich side of the antimeridian and a
  /// line across it.
  private var collection: String {
    let square = feature("Polygon", "[[[10,0],[50,0],[50,40],[10,40],[10,0]]]")
    let line = feature("LineString", "[[170,-30],[190,-10]]")
    return "{\"type\":\"FeatureCollection\",\"features\":[\(square),\(line)]}"
  }

  @Test func aSampleIsNearTheWhole() throws {
    let made = try MadeTileset(collection) { $0.zooms = 0...9 }
    let found = try estimate(collection, 0...9).zooms
    #expect(found.map(\.zoom) == Array(0...9))
    for zoom in found {
      let tiles = made.packed.filter { $0.address.zoom == zoom.zoom }
      let bytes = tiles.reduce(0) { $0 + $1.bytes.count }
      if zoom.isExact {
        #expect(zoom.tiles == tiles.count)
        #expect(zoom.bytes == bytes)
      } else {
        #expect(abs(zoom.tiles - tiles.count) < tiles.count / 5)
        #expect(abs(zoom.bytes - bytes) < bytes / 5)
      }
    }
    #expect(found[7].isExact)
    #expect(!found[9].isExact)
  }

  @Test func aTableForPeople() throws {
    let estimate = TileEstimate()
    estimate.zooms = [
      TileEstimate.Zoom(zoom: 9, tiles: 1, bytes: 1_234, isExact: true),
      TileEstimate.Zoom(zoom: 10, tiles: 8_765, bytes: 1_260_000, isExact: false),
    ]
    #expect(
      estimate.text == """
        zoom   tiles       bytes
           9       1       1,234
          10  ~8,800  ~1,300,000
         all  ~8,800  ~1,300,000

        """)
  }

  /// A border in steps of 0.01°, which are 2^30 / 36,000 = 29,826 units of the world's grid, between 2^14 and 2^15. At zoom 6
  /// a unit of a tile is 2^12 of them.
  @Test func bordersSuggestAZoom() throws {
    let south = (0...100).map { "[\(Double($0) / 100),0]" }
    let ring = (south + ["[1,0.01]", "[0,0.01]", "[0,0]"]).joined(separator: ",")
    let detailed =
      "{\"type\":\"FeatureCollection\",\"features\":[\(feature("Polygon", "[[\(ring)]]"))]}"
    let made = try MadeTileset(detailed)
    #expect(made.metadata?.maxzoom == 6)
  }

  /// The same border round half a hemisphere: at zoom 14 it would have millions of tiles.
  @Test func largeAreasAreNotCutIntoMillions() throws {
    let north = (0...9_000).map { "[\(90 - Double($0) / 100),80]" }
    let ring = (["[0,0]", "[90,0]"] + north + ["[0,0]"]).joined(separator: ",")
    let large =
      "{\"type\":\"FeatureCollection\",\"features\":[\(feature("Polygon", "[[\(ring)]]"))]}"
    let detail = try estimate(large, nil).zooms
    #expect((detail.last?.tiles ?? 0) < 250_000)
    #expect(detail.last?.zoom == 6)
  }
}
