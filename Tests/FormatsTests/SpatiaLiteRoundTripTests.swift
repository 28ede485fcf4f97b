import Features
import Flow
import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import FormatKit

/// GeoJSON → SpatiaLite → GeoPackage → SpatiaLite → GeoJSON is the identity, but for what the ledger names.
@Suite struct SpatiaLiteRoundTripTests {
  private typealias Trip = GeoPackageRoundTripTests

  /// The lines of a file as they are written directly, and by way of some stores.
  private func lines(
    _ input: String, by stores: [String], _ scratch: Scratch
  ) throws -> (direct: [Substring], stored: [Substring], changed: Set<String>) {
    var changed: Set<String> = []
    var last = input
    for (index, ending) in stores.enumerated() {
      let next = scratch.path("\(index).\(ending)")
      let catalog = try Trip.run(last, to: next, mixed: .json)
      changed.formUnion(catalog.layers.flatMap { $0.tally.changed.map(\.reason) })
      last = next
    }
    try Trip.run(input, to: scratch.path("direct.geojsonl"))
    try Trip.run(last, to: scratch.path("stored.geojsonl"))
    func text(_ name: String) throws -> [Substring] {
      try String(contentsOfFile: scratch.path(name), encoding: .utf8).split(separator: "\n")
    }
    return (try text("direct.geojsonl"), try text("stored.geojsonl"), changed)
  }

  private static let ways = [
    ["sqlite"], ["sqlite", "gpkg"], ["gpkg", "sqlite"], ["sqlite", "gpkg", "sqlite"],
  ]

  @Test("ids, names, types, nested values and members come back", arguments: ways)
  func whatATableCanSay(_ stores: [String]) throws {
    let scratch = try Scratch()
    // SpatiaLite has heights in all rows or in none, and no empty geometries.
    let features = Trip.features.replacing("[1,2,3]", with: "[1,2]")
      .replacing(#"{"type":"Polygon","coordinates":[]}"#, with: "null")
    let input = try scratch.write("in.geojsonl", Array(features.utf8))
    let texts = try lines(input, by: stores, scratch)
    #expect(texts.direct == texts.stored)
    #expect(texts.changed.isDisjoint(with: ["absent-as-null", "empty-as-null", "ordinates-added"]))
  }

  @Test("what SpatiaLite cannot hold is counted")
  func whatItCannot() throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.geojsonl", Array(Trip.features.utf8))
    let texts = try lines(input, by: ["sqlite"], scratch)
    #expect(texts.changed.isSuperset(of: ["empty-as-null", "ordinates-added"]))
    #expect(texts.direct.count == texts.stored.count)
  }

  @Test("samples come back", arguments: Trip.samples)
  func samplesComeBack(_ path: String) throws {
    let texts = try lines(path, by: ["sqlite", "gpkg"], try Scratch())
    #expect(texts.direct.count == texts.stored.count)
    for (direct, stored) in zip(texts.direct, texts.stored) {
      #expect(try Trip.withoutNulls(stored) == Trip.withoutNulls(direct))
    }
  }

  @Test("styles of layers go from store to store")
  func layers() throws {
    let scratch = try Scratch()
    let input = try scratch.write(
      "in.geojsonl",
      Array(
        #"""
        {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"marker-color":"#ff0000","k":"a"}}
        {"type":"Feature","geometry":{"type":"Point","coordinates":[3,4]},"properties":{"marker-color":"#00ff00","k":"b"}}
        """#.utf8))
    let data = scratch.path("in.gpkg")
    try Trip.run(input, to: data)
    try Trip.run(data, to: scratch.path("a.sqlite"))
    try Trip.run(scratch.path("a.sqlite"), to: scratch.path("b.gpkg"))
    func styles(_ path: String) throws -> [String] {
      try rows(
        path,
        "SELECT f_table_name, styleName, styleQML, useAsDefault FROM layer_styles ORDER BY 1, 2")
    }
    let before = try styles(data)
    #expect(!before.isEmpty)
    #expect(try styles(scratch.path("a.sqlite")) == before)
    #expect(try styles(scratch.path("b.gpkg")) == before)
  }
}
