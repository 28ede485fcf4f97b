import Base
import CDeflate
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

/// A tileset in memory, with its tiles taken apart by a decoder that is as strict as the specification.
final class MadeTileset: TilesetWriter {
  struct Broken: Error, CustomStringConvertible {
    var description: String
  }

  /// A feature of a tile: its commands as positions.
  struct Feature {
    var id: UInt64?
    var shape: Int
    var properties: [String: String]
    /// The points; or lines; or rings without their first position at the end.
    var paths: [[SIMD2<Int>]]

    /// Twice the area of all rings: holes count less than nothing.
    var doubledArea: Int { paths.reduce(0) { $0 + MadeTileset.doubledArea($1) } }
  }

  /// A layer of a tile.
  struct Layer {
    var name: String
    var extent: Int
    var features: [Feature]
  }

  private(set) var packed: [(address: TileAddress, bytes: [UInt8])] = []
  private(set) var metadata: TilesetMetadata?
  private(set) var ledger = Ledger()
  private(set) var catalog = Catalog()

  /// Makes tiles of GeoJSON.
  convenience init(
    _ geojson: String, jobs: Int = 1, _ change: (inout TilingOptions) -> Void = { _ in }
  ) throws {
    self.init()
    let scratch = try Scratch()
    let path = scratch.folder.appending(path: "in.geojson").path
    try geojson.write(toFile: path, atomically: true, encoding: .utf8)
    var options = TilingOptions()
    options.jobs = jobs
    change(&options)
    let sink = TilingSink(options, writer: self, path: "made.mbtiles")
    let reader = try Format.geoJSON.makeReader(InputRequest(source: try ByteSource(path: path)))
    try Flow.run(from: reader, path: path, into: sink, catalog: catalog, ledger: ledger, jobs: jobs)
    try sink.finish(catalog, ledger)
  }

  init() {}

  func add(_ address: TileAddress, _ tile: UnsafeRawBufferPointer) throws(GeoError) {
    if let last = packed.last, last.address.tileID >= address.tileID {
      throw GeoError(.bug, "tiles out of order")
    }
    packed.append((address, Array(tile)))
  }

  func finish(_ metadata: TilesetMetadata) throws(GeoError) { self.metadata = metadata }

  /// The layers of a tile; none if it is not there.
  func layers(_ zoom: Int, _ column: Int, _ row: Int) throws -> [Layer] {
    guard
      let tile = packed.first(where: {
        $0.address.zoom == zoom && $0.address.column == column && $0.address.row == row
      })
    else { return [] }
    return try Self.decode(tile.bytes)
  }

  /// The features of the only layer of a tile.
  func features(_ zoom: Int, _ column: Int, _ row: Int) throws -> [Feature] {
    try layers(zoom, column, row).first?.features ?? []
  }

  /// All features of a zoom, with their tiles.
  func features(zoom: Int) throws -> [(address: TileAddress, feature: Feature)] {
    var found: [(TileAddress, Feature)] = []
    for tile in packed where tile.address.zoom == zoom {
      for layer in try Self.decode(tile.bytes) {
        for feature in layer.features { found.append((tile.address, feature)) }
      }
    }
    return found
  }

  // MARK: - Decoding

  static func decode(_ packed: [UInt8]) throws -> [Layer] {
    guard let handle = libdeflate_alloc_decompressor() else { throw Broken(description: "memory") }
    defer { libdeflate_free_decompressor(handle) }
    var plain = [UInt8](repeating: 0, count: 1 << 22)
    var count = 0
    let status = libdeflate_gzip_decompress(
      handle, packed, packed.count, &plain, plain.count, &count)
    guard status == LIBDEFLATE_SUCCESS else { throw Broken(description: "not gzip") }
    var message = Message(plain[..<count])
    var layers: [Layer] = []
    while let field = try message.next() {
      guard field.number == 3 else { throw Broken(description: "field of a tile") }
      layers.append(try layer(field.bytes))
    }
    guard Set(layers.map(\.name)).count == layers.count else {
      throw Broken(description: "a layer twice")
    }
    return layers
  }

  private static func layer(_ bytes: ArraySlice<UInt8>) throws -> Layer {
    var message = Message(bytes)
    var layer = Layer(name: "", extent: 0, features: [])
    var raw: [ArraySlice<UInt8>] = []
    var keys: [String] = []
    var values: [String] = []
    var version = 0
    while let field = try message.next() {
      switch field.number {
      case 1: layer.name = String(decoding: field.bytes, as: UTF8.self)
      case 2: raw.append(field.bytes)
      case 3: keys.append(String(decoding: field.bytes, as: UTF8.self))
      case 4: values.append(try value(field.bytes))
      case 5: layer.extent = Int(field.value)
      case 15: version = Int(field.value)
      default: throw Broken(description: "field of a layer")
      }
    }
    guard version == 2, !raw.isEmpty, Set(keys).count == keys.count,
      Set(values).count == values.count
    else { throw Broken(description: "layer") }
    layer.features = try raw.map { try feature($0, keys, values) }
    return layer
  }

  /// A value with a letter for its type.
  private static func value(_ bytes: ArraySlice<UInt8>) throws -> String {
    var message = Message(bytes)
    guard let field = try message.next(), try message.next() == nil else {
      throw Broken(description: "value")
    }
    return switch field.number {
    case 1: "s:" + String(decoding: field.bytes, as: UTF8.self)
    case 2: "f:\(Float(bitPattern: UInt32(field.value)))"
    case 3: "d:\(Double(bitPattern: field.value))"
    case 4: "i:\(Int64(bitPattern: field.value))"
    case 5: "u:\(field.value)"
    case 6: "z:\(Int64(bitPattern: field.value >> 1) ^ -Int64(field.value & 1))"
    case 7: "b:\(field.value)"
    default: throw Broken(description: "type of a value")
    }
  }

  private static func feature(
    _ bytes: ArraySlice<UInt8>, _ keys: [String], _ values: [String]
  ) throws -> Feature {
    var message = Message(bytes)
    var feature = Feature(id: nil, shape: 0, properties: [:], paths: [])
    while let field = try message.next() {
      switch field.number {
      case 1: feature.id = field.value
      case 2:
        let tags = try Message.packed(field.bytes)
        for index in stride(from: 0, to: tags.count, by: 2) {
          feature.properties[keys[Int(tags[index])]] = values[Int(tags[index + 1])]
        }
      case 3: feature.shape = Int(field.value)
      case 4: feature.paths = try paths(try Message.packed(field.bytes), feature.shape)
      default: throw Broken(description: "field of a feature")
      }
    }
    return feature
  }

  /// Commands as §4.3 has them; whatever it forbids is an error.
  private static func paths(_ commands: [UInt64], _ shape: Int) throws -> [[SIMD2<Int>]] {
    var paths: [[SIMD2<Int>]] = []
    var cursor = SIMD2(0, 0)
    var open: [SIMD2<Int>] = []
    var next = 0
    func move() -> SIMD2<Int> {
      func number(_ raw: UInt64) -> Int { Int(raw >> 1) ^ -Int(raw & 1) }
      let step = SIMD2(number(commands[next]), number(commands[next + 1]))
      next += 2
      cursor = cursor &+ step
      return step
    }
    while next < commands.count {
      let (kind, count) = (commands[next] & 7, Int(commands[next] >> 3))
      next += 1
      switch kind {
      case 1:
        guard count >= 1, shape == 1 ? paths.isEmpty : count == 1 else {
          throw Broken(description: "MoveTo")
        }
        if shape == 2, !open.isEmpty { paths.append(open) }
        guard shape != 3 || open.isEmpty else { throw Broken(description: "open ring") }
        open = []
        for _ in 0..<count {
          _ = move()
          if shape == 1 { paths.append([cursor]) } else { open.append(cursor) }
        }
      case 2:
        guard shape != 1, count >= 1, !open.isEmpty else { throw Broken(description: "LineTo") }
        for _ in 0..<count {
          guard move() != SIMD2(0, 0) else { throw Broken(description: "no length") }
          open.append(cursor)
        }
      case 7:
        guard shape == 3, count == 1, open.count > 2, open.first != open.last,
          doubledArea(open) != 0
        else { throw Broken(description: "ClosePath") }
        guard doubledArea(open) > 0 || !paths.isEmpty else { throw Broken(description: "hole") }
        paths.append(open)
        open = []
      default: throw Broken(description: "command")
      }
    }
    if shape == 2, open.count > 1 { paths.append(open) }
    guard shape != 3 || open.isEmpty, !paths.isEmpty else { throw Broken(description: "geometry") }
    return paths
  }

  static func doubledArea(_ ring: [SIMD2<Int>]) -> Int {
    ring.indices.reduce(0) { sum, index in
      let (one, other) = (ring[index], ring[(index + 1) % ring.count])
      return sum + one.x * other.y - other.x * one.y
    }
  }
}

/// A message of Protocol Buffers.
private struct Message {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func next() throws -> (number: Int, value: UInt64, bytes: ArraySlice<UInt8>)? {
    guard !rest.isEmpty else { return nil }
    let tag = try varint()
    switch tag & 7 {
    case 0: return (Int(tag >> 3), try varint(), [])
    case 1: return (Int(tag >> 3), fixed(8), [])
    case 2:
      let count = Int(try varint())
      guard count <= rest.count else { throw MadeTileset.Broken(description: "length") }
      defer { rest = rest.dropFirst(count) }
      return (Int(tag >> 3), 0, rest.prefix(count))
    case 5: return (Int(tag >> 3), fixed(4), [])
    default: throw MadeTileset.Broken(description: "wire type")
    }
  }

  private mutating func fixed(_ count: Int) -> UInt64 {
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func varint() throws -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = rest.popFirst() {
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw MadeTileset.Broken(description: "varint")
  }

  static func packed(_ bytes: ArraySlice<UInt8>) throws -> [UInt64] {
    var message = Message(bytes)
    var numbers: [UInt64] = []
    while !message.rest.isEmpty { numbers.append(try message.varint()) }
    return numbers
  }
}
