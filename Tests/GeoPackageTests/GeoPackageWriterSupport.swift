import FormatTestSupport
import Base
import Features
import Flow
import Foundation
import Geometry
import SQLiteStore
import TestSupport

@testable import FormatKit
@testable import GeoPackage

/// A value of a made-up feature.
enum MadeValue {
  case null, boolean(Bool), integer(Int64), real(Double), number(String), text(String)
  case date(String), time(String), json(String), blob([UInt8])
}

/// A geometry of a made-up feature.
enum MadeShape {
  case none, emptyPoint
  case point([Double])
  case line([[Double]])
  case polygon([[[Double]]])
  case multiPoint([[Double]])
  case multiPolygon([[[[Double]]]])
  case collection([MadeShape])
}

/// A made-up feature.
struct MadeFeature {
  var layer = 0
  var id = MadeValue.null
  var shape = MadeShape.point([1, 2])
  var properties: [(String, MadeValue)] = []
  var members: [(String, MadeValue)] = []
  var geometryMembers: [(String, MadeValue)] = []
  var rowID: Int64?
}

/// Hands out made-up features, a few a batch.
final class MadeReader: FeatureReader {
  let nature: InputNature
  let features: [MadeFeature]
  let batchSize: Int
  private var next = 0

  init(_ features: [MadeFeature], layers: [Layer], batchSize: Int = 2) {
    self.features = features
    nature = InputNature(layers: layers, isText: false)
    self.batchSize = batchSize
  }

  var progress: FlowProgress { FlowProgress(done: 0, total: nil) }
  func finish() -> InputEnd { InputEnd(layers: nature.layers) }

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    guard next < features.count else { return false }
    let end = min(next + batchSize, features.count)
    for index in next..<end {
      batch.piece.records.append(
        InputPiece.Record(start: 0, end: 0, ordinal: UInt64(index + 1), tag: UInt32(index)))
    }
    next = end
    return true
  }

  func makeDecoder() -> any BatchDecoder { Decoder(self) }

  final class Decoder: BatchDecoder {
    let reader: MadeReader
    init(_ reader: MadeReader) { self.reader = reader }

    func decode(_ batch: inout FeatureBatch) throws(GeoError) {
      for index in 0..<batch.piece.records.count {
        let record = batch.piece.records[index]
        let feature = reader.features[Int(record.tag)]
        let slot = batch.slot(for: reader.nature.layers[feature.layer])
        batch.slots[slot].readCount += 1
        batch.slotIndexes.append(UInt32(slot))
        batch.offsets.append(0)
        batch.ordinals.append(record.ordinal)
        batch.ids.append(cell(feature.id, 0, [], &batch))
        if let rowID = feature.rowID { batch.rowIDs.append(rowID) }
        appendShape(feature.shape, &batch.geometry)
        batch.geometry.endFeature()
        add(feature.properties, [], slot, &batch)
        add(feature.members, .foreign, slot, &batch)
        add(feature.geometryMembers, .geometryMember, slot, &batch)
        batch.rowEnds.append(UInt32(batch.cells.count))
      }
    }

    private func add(
      _ values: [(String, MadeValue)], _ flags: CellFlags, _ slot: Int, _ batch: inout FeatureBatch
    ) {
      for (name, value) in values {
        var name = name
        let key = name.withUTF8 { batch.slots[slot].keys.index(of: $0) }
        let made = cell(value, UInt32(key), flags, &batch)
        batch.cells.append(made)
      }
    }

    private func cell(
      _ value: MadeValue, _ key: UInt32, _ flags: CellFlags, _ batch: inout FeatureBatch
    ) -> Cell {
      func stored(_ type: CellType, _ bytes: [UInt8]) -> Cell {
        let start = batch.text.count
        bytes.withUnsafeBufferPointer { batch.text.append(contentsOf: $0) }
        return batch.storedCell(key: key, type: type, flags: flags, from: start)
      }
      func plain(_ type: CellType, _ bits: UInt64) -> Cell {
        Cell(key: key, type: type, flags: flags, bits: bits)
      }
      return switch value {
      case .null: plain(.null, 0)
      case .boolean(let value): plain(.boolean, value ? 1 : 0)
      case .integer(let value): plain(.integer, UInt64(bitPattern: value))
      case .real(let value): plain(.real, value.bitPattern)
      case .number(let text): stored(.number, Array(text.utf8))
      case .text(let text): stored(.text, Array(text.utf8))
      case .date(let text): stored(.date, Array(text.utf8))
      case .time(let text): stored(.dateTime, Array(text.utf8))
      case .json(let text): stored(.json, Array(text.utf8))
      case .blob(let bytes): stored(.blob, bytes)
      }
    }
  }
}

/// Adds a shape to a column.
func appendShape(_ shape: MadeShape, _ geometry: inout GeometryColumn) {
  func dimensions(_ position: [Double]?) -> Dimensions {
    (position?.count ?? 2) == 2 ? [] : position?.count == 3 ? .z : [.z, .m]
  }
  func put(_ position: [Double]) {
    switch position.count {
    case 2: geometry.appendPosition(x: position[0], y: position[1])
    case 3: geometry.appendPosition(x: position[0], y: position[1], z: position[2])
    default:
      geometry.appendPosition(
        x: position[0], y: position[1], z: position[2], m: position[3])
    }
  }
  func put(line: [[Double]]) {
    for position in line { put(position) }
    geometry.endLine()
  }
  switch shape {
  case .none: break
  case .emptyPoint: geometry.appendNode(.point, [])
  case .point(let position):
    put(line: [position])
    geometry.endPart()
    geometry.appendNode(.point, dimensions(position))
  case .line(let line):
    put(line: line)
    geometry.endPart()
    geometry.appendNode(.lineString, dimensions(line.first))
  case .polygon(let rings):
    for ring in rings { put(line: ring) }
    geometry.endPart()
    geometry.appendNode(.polygon, dimensions(rings.first?.first))
  case .multiPoint(let positions):
    put(line: positions)
    geometry.endPart()
    geometry.appendNode(.multiPoint, dimensions(positions.first))
  case .multiPolygon(let polygons):
    for rings in polygons {
      for ring in rings { put(line: ring) }
      geometry.endPart()
    }
    geometry.appendNode(.multiPolygon, dimensions(polygons.first?.first?.first))
  case .collection(let members):
    let node = geometry.appendNode(.geometryCollection, [])
    for member in members { appendShape(member, &geometry) }
    geometry.endCollection(node)
  }
}

/// Writes features to a GeoPackage; returns the catalog.
@discardableResult
func writeGeoPackage(
  _ features: [MadeFeature], layers: [Layer] = [Layer(name: "things", path: "in")], to path: String,
  jobs: Int = 1, batchSize: Int = 2, mixed: MixedPolicy = .text, appending: Bool = false,
  options: [String: String] = [:]
) throws -> Catalog {
  var request = OutputRequest(path: path)
  request.isOverwriting = !appending
  request.isAppending = appending
  request.options = options
  var selection = Catalog.Selection()
  selection.mixedPolicy = mixed
  let catalog = Catalog(selection)
  let writer = try GeoPackageWriter(request)
  let reader = MadeReader(features, layers: layers, batchSize: batchSize)
  try Flow.run(
    from: reader, path: "in", into: writer, catalog: catalog, ledger: Ledger(), jobs: jobs)
  try writer.finish(catalog)
  return catalog
}

/// The rows of a query, each as its values joined by `|`, with their storage classes.
func queryRows(_ path: String, _ sql: String) throws -> [String] {
  try rows(path, sql) { try GeoPackageFunctions.register(in: $0) }
}
