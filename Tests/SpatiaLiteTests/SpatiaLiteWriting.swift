import Base
import Features
import Files
import Flow
import FormatKit
import FormatTestSupport
import Foundation
import GeoJSON
import SQLiteStore
import TestSupport

@testable import SpatiaLite

/// Writes features, one a line, to a store in this process.
@discardableResult
func writeSpatiaLite(
  _ lines: [String], to path: String, jobs: Int = 1, appending: Bool = false,
  options: [String: String] = [:], mixed: MixedPolicy = .text, name: String = "things",
  configure: (inout InputRequest) -> Void = { _ in }
) throws -> Catalog {
  let scratch = try Scratch()
  let input = try scratch.write(
    name + ".geojsonl", Array((lines.joined(separator: "\n") + "\n").utf8))
  var selection = Catalog.Selection()
  selection.mixedPolicy = mixed
  return try run(
    input, as: .geoJSONSequence, into: path, as: .spatiaLite, selection: selection, jobs: jobs,
    configure: configure
  ) {
    $0.isOverwriting = !appending
    $0.isAppending = appending
    $0.options = options
  }
}

/// A feature with a geometry and properties in JSON.
func feature(_ geometry: String, _ properties: String = "{}", rest: String = "") -> String {
  #"{"type":"Feature"\#(rest),"geometry":\#(geometry),"properties":\#(properties)}"#
}

/// A geometry of a type with coordinates in JSON.
func shape(_ type: String, _ coordinates: String) -> String {
  #"{"type":"\#(type)","coordinates":\#(coordinates)}"#
}

/// The rows of a query on a store of SpatiaLite, each as its values joined by `|`.
func storeRows(_ path: String, _ sql: String) throws -> [String] {
  try rows(path, sql) { try SpatiaLiteFunctions.register(in: $0) }
}

/// How often the ledger has a reason, in whatever part of it.
func count(_ catalog: Catalog, _ code: String) -> Int {
  catalog.layers.reduce(0) { sum, layer in
    sum
      + (layer.tally.changed + layer.tally.dropped).filter { $0.reason == code }
      .reduce(0) { $0 + $1.count }
  }
}
