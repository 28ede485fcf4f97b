import Base
import Features
import Files
import Flow
import FormatKit
import FormatTestSupport
import Foundation
import Geometry
import SQLiteStore
import Testing
import TestSupport

@testable import VectorTiles

/// The fixtures of Mapbox, which every decoder of vector tiles is tried on.
struct FixtureTests {
  private static let folder = tileData.appending(path: "mvt-fixtures")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .sorted()

  /// Fixtures whose bytes, or commands, are those of others of which the contrary is said.
  private static let contradicted: Set<String> = ["016", "057"]

  private func json(_ name: String, _ file: String) throws -> [String: Any] {
    let data = try Data(contentsOf: Self.folder.appending(path: name + "/" + file))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func allAreThere() { #expect(Self.names.count == 48) }

  @Test(arguments: names) func isJudgedAsItsAuthorsSay(_ name: String) throws {
    let validity = try #require(try json(name, "info.json")["validity"] as? [String: Any])
    let isValid = try #require(validity["v2"] as? Bool) && !Self.contradicted.contains(name)
    let path = Self.folder.appending(path: name + "/tile.mvt").path
    let address = TileAddress(zoom: 0, column: 0, row: 0)
    let report = try TilesetCheck.run(
      try ByteSource(path: path), .mvt, address: address, jobs: 1)
    #expect((report.errorCount == 0) == isValid, "\(report.text)")
    let result = try read(path, as: .mvt, ["tile": "0/0/0"])
    // The rules of the check are those of reading.
    #expect((result.error == nil) == isValid)
    if let error = result.error { #expect(error.message.hasPrefix("tile 0/0/0: ")) }
  }

  @Test(arguments: names) func holdsWhatItsAuthorsSay(_ name: String) throws {
    let validity = try #require(try json(name, "info.json")["validity"] as? [String: Any])
    guard try #require(validity["v2"] as? Bool), !Self.contradicted.contains(name) else { return }
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: name + "/tile.mvt")))
    let layers = try #require(try json(name, "tile.json")["layers"] as? [[String: Any]])
    var found = 0
    try bytes.withUnsafeBufferPointer { bytes in
      try TileLayer.forEach(in: bytes) { (message) throws(TileFault) in
        var layer = TileLayer()
        try layer.take(message)
        Self.compare(layer, layers[found])
        found += 1
      }
    }
    #expect(found == layers.count)
  }

  private static func compare(_ layer: TileLayer, _ expected: [String: Any]) {
    #expect(layer.text == expected["name"] as? String)
    #expect(layer.version == expected["version"] as? Int)
    #expect(layer.extent == expected["extent"] as? Int ?? 4096)
    #expect(layer.keys.map { String(decoding: $0, as: UTF8.self) } == expected["keys"] as? [String])
    let values = (expected["values"] as? [[String: Any]]) ?? []
    #expect(layer.values.count == values.count)
    for (value, said) in zip(layer.values, values) {
      switch value {
      case .text(let text):
        // One of them is written as a number.
        #expect(String(decoding: text, as: UTF8.self) == said["string_value"].map { "\($0)" })
      case .float(let value): #expect(value == (said["float_value"] as? NSNumber)?.floatValue)
      case .double(let value): #expect(value == said["double_value"] as? Double)
      case .signed(let value):
        let number = said["int_value"] ?? said["sint_value"]
        #expect(value == (number as? NSNumber)?.int64Value)
      case .unsigned(let value): #expect(value == (said["uint_value"] as? NSNumber)?.uint64Value)
      case .boolean(let value): #expect(value == said["bool_value"] as? Bool)
      }
    }
    let features = (expected["features"] as? [[String: Any]]) ?? []
    #expect(layer.features.count == features.count)
    var feature = TileFeature()
    for (message, said) in zip(layer.features, features) {
      #expect(throws: Never.self) { try feature.take(message, of: layer) }
      #expect(feature.id == (said["id"] as? NSNumber)?.uint64Value)
      #expect(Int(feature.kind.rawValue) == said["type"] as? Int ?? 0)
      #expect(
        Array(feature.tags.buffer) == (said["tags"] as? [NSNumber] ?? []).map(\.uint32Value))
      #expect(
        Array(feature.commands.buffer)
          == (said["geometry"] as? [NSNumber] ?? []).map(\.uint32Value))
    }
  }
}
